//! Maps every square to its cycle while cycles are joined and changed.

use super::factor::{Factor, NONE};
use crate::board::Square;

/// The cycles of a complete 2-factor, as a union-find structure. In a 2-factor, every square has exactly two edges, so
/// the edges form cycles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cycles {
    /// For every square, its label.
    labels: Vec<u32>,
    /// For every label, its parent. The root of a cycle's labels is its own parent.
    parents: Vec<u32>,
    /// The number of cycles.
    count: u32,
    /// The label of the cycle that was the longest at the last trace.
    longest: u32,
}

/// An arc: the part of a cycle between two edges that were removed from it.
struct CycleArc {
    ends: (Square, Square),
    squares: Vec<Square>,
}

impl Cycles {
    /// Labels all squares anew by following the links of a complete 2-factor.
    pub(super) fn trace(&mut self, factor: &Factor, size: usize) {
        self.labels.clear();
        self.labels.resize(size, NONE);
        self.parents.clear();
        let mut max_length = 0;
        for start in 0..size as Square {
            if self.labels[start as usize] != NONE {
                continue;
            }
            let label = self.parents.len() as u32;
            self.parents.push(label);
            let mut length = 0;
            let mut square = start;
            let mut previous = NONE;
            while self.labels[square as usize] == NONE {
                self.labels[square as usize] = label;
                length += 1;
                (previous, square) = (square, factor.other_link(square, previous));
            }
            if length > max_length {
                (max_length, self.longest) = (length, label);
            }
        }
        self.count = self.parents.len() as u32;
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The root label of the cycle of `square`.
    #[inline]
    pub(super) fn label_of(&mut self, square: Square) -> u32 {
        self.root(self.labels[square as usize])
    }

    fn root(&mut self, mut label: u32) -> u32 {
        while self.parents[label as usize] != label {
            let parent = self.parents[label as usize];
            self.parents[label as usize] = self.parents[parent as usize];
            label = parent;
        }
        label
    }

    /// Whether `square` is on the cycle that was the longest at the last trace, or has since been joined to it.
    pub(super) fn is_on_longest(&mut self, square: Square) -> bool {
        self.label_of(square) == self.root(self.longest)
    }

    /// Merges the cycles with these labels, which may be the same cycle.
    pub(super) fn join(&mut self, first: u32, second: u32) {
        let (first, second) = (self.root(first), self.root(second));
        if first != second {
            self.parents[first as usize] = second;
            self.count -= 1;
        }
    }

    /// Updates the labels after an exchange of three edges in two cycles. The exchange leaves two cycles or one.
    ///
    /// The edges removed leave three arcs. Takes time proportional to the length of the two shorter arcs.
    pub(super) fn update_after_exchange(&mut self, factor: &Factor, added: [(Square, Square); 3]) {
        let cycles = [added[0].0, added[0].1, added[1].1].map(|square| self.label_of(square));
        let arcs = short_arcs(factor, added);
        let is_cycle = |arc: &&CycleArc| added.iter().any(|&edge| is_same_edge(edge, arc.ends));
        if let Some(arc) = arcs.iter().find(is_cycle) {
            // One short arc became a cycle of its own; the other two arcs form another cycle. There are still two
            // cycles.
            let count = self.count;
            self.relabel(&arc.squares);
            self.join_all(cycles);
            self.count = count;
        } else if is_one_cycle(&arcs, added) {
            self.join_all(cycles);
        } else {
            // The longest arc became a cycle of its own, and keeps its label.
            let squares: Vec<Square> = arcs.into_iter().flat_map(|arc| arc.squares).collect();
            self.relabel(&squares);
        }
    }

    /// Merges the cycles with these labels, some of which may be the same cycle.
    pub(super) fn join_all(&mut self, cycles: [u32; 3]) {
        self.join(cycles[0], cycles[1]);
        self.join(cycles[0], cycles[2]);
    }

    /// Gives these squares a new label.
    fn relabel(&mut self, squares: &[Square]) {
        let label = self.parents.len() as u32;
        self.parents.push(label);
        for &square in squares {
            self.labels[square as usize] = label;
        }
    }
}

/// Whether two edges are the same, regardless of their directions.
fn is_same_edge(first: (Square, Square), second: (Square, Square)) -> bool {
    first == second || (first.1, first.0) == second
}

/// The two arcs that are found first by walking along all three arcs in parallel, from the ends of the added edges.
fn short_arcs(factor: &Factor, added: [(Square, Square); 3]) -> Vec<CycleArc> {
    let is_end = |square: Square| {
        added
            .iter()
            .any(|&(first, second)| square == first || square == second)
    };
    let mut arcs: Vec<CycleArc> = Vec::new();
    // One walk from every end, so that every arc is walked from both ends. A walk consists of its last two squares and
    // all of its squares.
    let mut walks: Vec<(Square, Square, Vec<Square>)> = added
        .iter()
        .flat_map(|&(first, second)| [(second, first), (first, second)])
        .map(|(from, square)| (from, square, vec![square]))
        .collect();
    while arcs.len() < 2 {
        for (from, square, squares) in &mut walks {
            let next = factor.other_link(*square, *from);
            (*from, *square) = (*square, next);
            squares.push(next);
            if !is_end(next) {
                continue;
            }
            let ends = (squares[0], next);
            if arcs.len() < 2 && !arcs.iter().any(|arc| is_same_edge(arc.ends, ends)) {
                let squares = squares.clone();
                arcs.push(CycleArc { ends, squares });
            }
        }
        let is_found = |start: Square| {
            arcs.iter()
                .any(|arc| arc.ends.0 == start || arc.ends.1 == start)
        };
        walks.retain(|(_, _, squares)| !is_found(squares[0]));
    }
    arcs
}

/// Whether the two arcs and the third arc form one cycle with the added edges. Neither of the two arcs may form a cycle
/// with a single added edge.
fn is_one_cycle(arcs: &[CycleArc], added: [(Square, Square); 3]) -> bool {
    let mut remaining_ends: Vec<Square> = added
        .iter()
        .flat_map(|&(first, second)| [first, second])
        .collect();
    remaining_ends.retain(|&end| {
        arcs.iter()
            .all(|arc| arc.ends.0 != end && arc.ends.1 != end)
    });
    // The remaining ends belong to the third arc, which is a cycle of its own if an added edge joins them.
    !added
        .iter()
        .any(|&edge| is_same_edge(edge, (remaining_ends[0], remaining_ends[1])))
}
