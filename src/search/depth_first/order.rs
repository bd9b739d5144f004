//! The order in which the candidates of a square are tried.

use crate::board::Square;
use crate::explain::next_step::{explain_fewest, explain_first_listed, explain_list_order};
use crate::explain::{Decision, LineName, Pseudocode, PseudocodeLine, StepReason};
use crate::graph::Graph;
use crate::search::packed;

/// The order in which the free neighbours of a square are tried.
///
/// The search reports every square that it enters or leaves, so that an order can update its data.
pub trait CandidateOrder: Clone + Send + 'static {
    /// The program of a depth-first search with this order.
    const PROGRAM: &'static Pseudocode;

    /// The reason for entering the best untried candidate, and the program line that finds it. At least one candidate
    /// must be untried.
    fn entry_reason(decision: &Decision) -> (StepReason, LineName);

    /// Updates the order after `square` was entered.
    fn on_enter(&mut self, graph: &Graph, square: Square);

    /// Updates the order after `square` was left. Undoes the update for entering this square.
    fn on_leave(&mut self, graph: &Graph, square: Square);

    /// Appends the free neighbours of `square` to `candidates`, in the order in which they are tried.
    fn list(&mut self, graph: &Graph, free: &[bool], square: Square, candidates: &mut Vec<Square>);

    /// Appends to `bytes` the data that [`unpack`](CandidateOrder::unpack) needs: everything that does not follow from
    /// the graph and the path.
    fn pack(&self, graph: &Graph, bytes: &mut Vec<u8>);

    /// Restores an order from the data that [`pack`](CandidateOrder::pack) wrote, before any square is entered. The
    /// data is removed from the front of `bytes`.
    ///
    /// The search then enters the squares of the saved path again. For each of these squares,
    /// [`list`](CandidateOrder::list) must give the same candidates as before the order was packed.
    fn unpack(graph: &Graph, bytes: &mut &[u8]) -> Self;
}

/// The line that breaks a tie: it enters the first of the tied candidates in the sorted list.
const EXCHANGE: LineName = LineName("exchange");

/// The program of a depth-first search. `$before` is an optional first line, and the `$enter` lines enter a candidate.
macro_rules! depth_first_program {
    ($name:literal, [$($before:expr)?], $($enter:expr),+) => {
        Pseudocode {
            name: $name,
            rows: &[
                $($before,)?
                PseudocodeLine::step(0, LineName::START),
                PseudocodeLine::heading(0, "repeat"),
                PseudocodeLine::heading(1, "if-tour"),
                PseudocodeLine::step(2, LineName::TOUR),
                PseudocodeLine::heading(1, "if-candidate"),
                $($enter,)+
                PseudocodeLine::heading(1, "if-entered"),
                PseudocodeLine::step(2, LineName::DEAD_END),
                PseudocodeLine::step(1, LineName::LEAVE),
                PseudocodeLine::step(0, LineName::EXHAUSTED),
            ],
        }
    };
}

/// Depth-first search with candidates in list order.
static BACKTRACKING: Pseudocode =
    depth_first_program!("backtracking", [], PseudocodeLine::step(2, LineName::ENTER));

/// Depth-first search by Warnsdorff's rule, with ties in list order.
static WARNSDORFF: Pseudocode = depth_first_program!(
    "warnsdorff",
    [],
    PseudocodeLine::step(2, LineName::FEWEST),
    PseudocodeLine::step(3, LineName::ORDER)
);

/// Depth-first search by Warnsdorff's rule, with the exchange sort as published.
static WARNSDORFF_EXCHANGE: Pseudocode = depth_first_program!(
    "warnsdorff-exchange",
    [PseudocodeLine::heading(0, "sort")],
    PseudocodeLine::step(2, LineName::FEWEST),
    PseudocodeLine::step(3, EXCHANGE)
);

/// Candidates in list order: plain backtracking (document 000; document 002, "Modelarea căutării"; document 003).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ListOrder;

impl CandidateOrder for ListOrder {
    const PROGRAM: &'static Pseudocode = &BACKTRACKING;

    fn entry_reason(decision: &Decision) -> (StepReason, LineName) {
        (explain_first_listed(decision), LineName::ENTER)
    }

    #[inline]
    fn on_enter(&mut self, _graph: &Graph, _square: Square) {}

    #[inline]
    fn on_leave(&mut self, _graph: &Graph, _square: Square) {}

    #[inline]
    fn list(&mut self, graph: &Graph, free: &[bool], square: Square, candidates: &mut Vec<Square>) {
        let neighbours = graph.neighbours(square).iter();
        candidates.extend(neighbours.filter(|&&neighbour| free[neighbour as usize]));
    }

    fn pack(&self, _graph: &Graph, _bytes: &mut Vec<u8>) {}

    fn unpack(_graph: &Graph, _bytes: &mut &[u8]) -> Self {
        Self
    }
}

/// The number of free neighbours of every square, updated as squares are entered and left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FreeDegrees(Box<[u32]>);

impl FreeDegrees {
    fn new(graph: &Graph) -> Self {
        Self(
            (0..graph.len() as Square)
                .map(|square| graph.degree(square))
                .collect(),
        )
    }

    pub(super) fn get(&self, square: Square) -> u32 {
        self.0[square as usize]
    }

    /// Updates the numbers after `square` was entered.
    fn enter(&mut self, graph: &Graph, square: Square) {
        for &neighbour in graph.neighbours(square) {
            self.0[neighbour as usize] -= 1;
        }
    }

    /// Undoes `enter` after `square` was left.
    fn leave(&mut self, graph: &Graph, square: Square) {
        for &neighbour in graph.neighbours(square) {
            self.0[neighbour as usize] += 1;
        }
    }
}

/// Warnsdorff's rule: the candidate with the fewest free neighbours comes first. Ties keep list order, as in document
/// 004.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WarnsdorffStable {
    degrees: FreeDegrees,
}

impl WarnsdorffStable {
    /// The rule for searches of `graph`.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        Self {
            degrees: FreeDegrees::new(graph),
        }
    }
}

impl CandidateOrder for WarnsdorffStable {
    const PROGRAM: &'static Pseudocode = &WARNSDORFF;

    fn entry_reason(decision: &Decision) -> (StepReason, LineName) {
        explain_fewest(decision, LineName::ORDER, explain_list_order)
    }

    fn on_enter(&mut self, graph: &Graph, square: Square) {
        self.degrees.enter(graph, square);
    }

    fn on_leave(&mut self, graph: &Graph, square: Square) {
        self.degrees.leave(graph, square);
    }

    fn list(&mut self, graph: &Graph, free: &[bool], square: Square, candidates: &mut Vec<Square>) {
        let first = candidates.len();
        ListOrder.list(graph, free, square, candidates);
        candidates[first..].sort_by_key(|&candidate| self.degrees.get(candidate));
    }

    fn pack(&self, _graph: &Graph, _bytes: &mut Vec<u8>) {}

    fn unpack(graph: &Graph, _bytes: &mut &[u8]) -> Self {
        Self::new(graph)
    }
}

/// The maximum place value of a digit in a packed number. A digit whose place value would exceed this maximum begins a
/// new number.
const MAX_PLACE_VALUE: u64 = u32::MAX as u64;

/// Warnsdorff's rule as document 002 published it, with an exchange sort that is not stable.
///
/// The whole list of the square, including visited squares, is sorted by the number of free neighbours. The sorted list
/// is kept for later visits of the square. The document says that squares with equal numbers keep their order, but this
/// sort can change it. Most tours therefore differ from those of [`WarnsdorffStable`] (document 002, "Backtracking
/// compus cu algoritmul lui Warnsdorff").
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WarnsdorffExchange {
    pub(super) degrees: FreeDegrees,
    lists: Graph,
}

impl WarnsdorffExchange {
    /// The rule for searches of `graph`.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        Self {
            degrees: FreeDegrees::new(graph),
            lists: graph.clone(),
        }
    }
}

impl CandidateOrder for WarnsdorffExchange {
    const PROGRAM: &'static Pseudocode = &WARNSDORFF_EXCHANGE;

    fn entry_reason(decision: &Decision) -> (StepReason, LineName) {
        let exchanged = |square, tied, count| StepReason::TieExchange {
            square,
            tied,
            count,
        };
        explain_fewest(decision, EXCHANGE, exchanged)
    }

    fn on_enter(&mut self, graph: &Graph, square: Square) {
        self.degrees.enter(graph, square);
    }

    fn on_leave(&mut self, graph: &Graph, square: Square) {
        self.degrees.leave(graph, square);
    }

    fn list(
        &mut self,
        _graph: &Graph,
        free: &[bool],
        square: Square,
        candidates: &mut Vec<Square>,
    ) {
        let list = self.lists.neighbours_mut(square);
        for first in 0..list.len() {
            for second in first + 1..list.len() {
                if self.degrees.get(list[first]) > self.degrees.get(list[second]) {
                    list.swap(first, second);
                }
            }
        }
        candidates.extend(list.iter().filter(|&&neighbour| free[neighbour as usize]));
    }

    /// Packs every list without its first square. The other squares are stored as indices in the graph's list. These
    /// indices are the digits of one or more numbers: three bytes for a list of eight squares. Listing the candidates
    /// of a path again changes nothing, because the lists of its squares are already sorted.
    fn pack(&self, graph: &Graph, bytes: &mut Vec<u8>) {
        let mut indices = vec![0; graph.len()];
        for square in 0..graph.len() as Square {
            let length = u64::from(graph.degree(square));
            for (&neighbour, index) in graph.neighbours(square).iter().zip(0_u64..) {
                indices[neighbour as usize] = index;
            }
            let (mut number, mut place_value) = (0, 1);
            for &neighbour in self.lists.neighbours(square).iter().skip(1).rev() {
                number += indices[neighbour as usize] * place_value;
                place_value *= length;
                if place_value > MAX_PLACE_VALUE {
                    packed::write(number, bytes);
                    (number, place_value) = (0, 1);
                }
            }
            if place_value > 1 {
                packed::write(number, bytes);
            }
        }
    }

    fn unpack(graph: &Graph, bytes: &mut &[u8]) -> Self {
        let mut order = Self::new(graph);
        for square in 0..graph.len() as Square {
            let list = graph.neighbours(square);
            let length = list.len() as u64;
            // The sum of all indices. After the subtraction of all indices read, the index of the first square remains.
            let mut first_index = length * length.saturating_sub(1) / 2;
            let (mut number, mut place_value) = (0, u64::MAX);
            let sorted = order.lists.neighbours_mut(square);
            for neighbour in sorted.iter_mut().skip(1).rev() {
                if place_value > MAX_PLACE_VALUE {
                    number = packed::read(bytes);
                    place_value = 1;
                }
                let index = number % length;
                *neighbour = list[index as usize];
                first_index -= index;
                number /= length;
                place_value *= length;
            }
            if let Some(first) = sorted.first_mut() {
                *first = list[first_index as usize];
            }
        }
        order
    }
}
