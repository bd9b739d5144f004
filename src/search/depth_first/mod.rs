//! Depth-first search: go on while there is a way, step back when there is none.

mod packing;

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use super::checkpoint::Checkpoint;
use super::decision::{Decision, Places, Tried};
use super::outlook::{DepthFirstState, Outlook, fewest, first_listed, stopped};
use super::packed::{self, Packable};
use super::program::{Line, Program};
use super::{Counters, Goal, Search, Slice, StartError, Step};
use crate::board::Square;
use crate::graph::Graph;

/// Backtracking as a step iterator, as documents 000, 002, 003 and 004 have it, on an explicit stack.
///
/// The order in which the free neighbours of a square are tried is the type parameter: as the
/// lists have it ([`AsListed`]), or by Warnsdorff's rule ([`WarnsdorffStable`],
/// [`WarnsdorffExchange`]).
///
/// The candidates of a square are listed when it is entered. They stay right for as long as the
/// square is on the path: whenever the search comes back to it, every square entered since has been
/// left again.
///
/// A step takes time proportional to the degree of a square (its square for the sorted orders).
/// Memory is bounded by the graph: 12 bytes for every neighbour listed along the path, 12 for every
/// square of it, 9 to 13 for every square of the graph, and a copy of the graph for
/// [`WarnsdorffExchange`].
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::{AsListed, DepthFirst, Search, Step, WarnsdorffStable};
///
/// let board = Board::new(5, 5)?;
/// let visits = |order: &MoveOrder| -> Result<u64, Box<dyn std::error::Error>> {
///     let graph = Graph::knight(board, order);
///     let mut search = DepthFirst::new(graph.into(), 0, AsListed)?;
///     assert_eq!(search.by_ref().last(), Some(Step::Tour));
///     Ok(search.counters().visits)
/// };
/// // The order of the moves decides how long it takes.
/// assert_eq!(visits(&MoveOrder::JUMPS)?, 28_755);
/// assert_eq!(visits(&MoveOrder::CLOCKWISE)?, 288);
///
/// let graph = Graph::knight(board, &MoveOrder::JUMPS);
/// let warnsdorff = WarnsdorffStable::new(&graph);
/// let mut search = DepthFirst::new(graph.into(), 0, warnsdorff)?;
/// assert_eq!(search.by_ref().last(), Some(Step::Tour));
/// assert_eq!(search.counters().visits, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct DepthFirst<O> {
    graph: Arc<Graph>,
    order: O,
    goal: Goal,
    /// Whether a square is not on the path.
    free: Box<[bool]>,
    path: Vec<Square>,
    /// The candidates of every square of the path, one group a square, in the order in which they are
    /// tried. The first group, before any square, is the start alone.
    candidates: Vec<Square>,
    /// For every candidate that was tried, how many visits were made before it was entered. What
    /// follows the candidates has no meaning.
    marks: Vec<u64>,
    /// The group before any square, and that of each square of the path.
    groups: Vec<Group>,
    /// Whether the last step entered a square.
    entered: bool,
    ended: bool,
    counters: Counters,
    /// How many paths of each length were entered.
    levels: Box<[u64]>,
}

/// The candidates of one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Group {
    /// Where they begin. They end where the next group begins.
    first: u32,
    /// Where those not tried yet begin.
    next: u32,
}

impl<O: CandidateOrder> DepthFirst<O> {
    /// A search of `graph` for a path from `start` through every square.
    ///
    /// # Errors
    ///
    /// [`StartError`] when the graph has no such square.
    pub fn new(graph: Arc<Graph>, start: Square, order: O) -> Result<Self, StartError> {
        let start = StartError::check(start, graph.len())?;
        Ok(Self::fresh(graph, start, order))
    }

    /// A search of `graph`, which has the square `start`.
    fn fresh(graph: Arc<Graph>, start: Square, order: O) -> Self {
        let size = graph.len();
        Self {
            free: vec![true; size].into(),
            levels: vec![0; size].into(),
            graph,
            order,
            goal: Goal::FIRST,
            path: Vec::new(),
            candidates: vec![start],
            marks: vec![0],
            groups: vec![Group { first: 0, next: 0 }],
            entered: false,
            ended: false,
            counters: Counters {
                attempts: 1,
                ..Counters::default()
            },
        }
    }

    /// The same search for another goal than the first tour.
    #[must_use]
    pub fn seeking(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// Whether `square` is not on the path.
    ///
    /// # Panics
    ///
    /// When the graph has no such square.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.free[square as usize]
    }

    /// The next candidate of the last square of the path, which counts as tried from now on.
    fn next_candidate(&mut self) -> Option<Square> {
        let group = self.groups.last_mut()?;
        let next = group.next as usize;
        let &square = self.candidates.get(next)?;
        self.marks[next] = self.counters.visits;
        group.next += 1;
        Some(square)
    }

    fn decision_at(&self, places: &Places<'_, Graph>, place: usize) -> Decision {
        let group = self.groups[place + 1];
        let (first, next) = (group.first as usize, group.next as usize);
        let end = self.groups.get(place + 2);
        let end = end.map_or(self.candidates.len(), |group| group.first as usize);
        let squares = self.candidates[first..next].iter().copied();
        let marks = self.marks[first..next].iter().copied();
        places.depth_first(
            place,
            &Tried {
                tried: &squares.zip(marks).collect::<Vec<_>>(),
                untried: &self.candidates[next..end],
                excluded: &[],
                visits: self.counters.visits,
                ended: self.ended,
            },
        )
    }

    /// The decision before the start.
    fn before(&self) -> Decision {
        let tried = (self.counters.visits > 0).then_some(self.counters.visits);
        Decision::before(self.candidates[0], &*self.graph, tried, self.ended)
    }

    /// Whether the path is a tour of the kind that is looked for.
    fn is_tour(&self) -> bool {
        self.path.len() == self.graph.len() && (!self.goal.closed || self.graph.closes(&self.path))
    }

    /// Appends `square` to the path and lists its candidates.
    #[inline]
    fn append(&mut self, square: Square) {
        self.free[square as usize] = false;
        self.path.push(square);
        self.order.entered(&self.graph, square);
        let first = self.candidates.len() as u32;
        self.groups.push(Group { first, next: first });
        self.order
            .list(&self.graph, &self.free, square, &mut self.candidates);
        if self.marks.len() < self.candidates.len() {
            self.marks.resize(self.candidates.len(), 0);
        }
    }

    fn enter(&mut self, square: Square) -> Step {
        self.append(square);
        self.entered = true;
        self.counters.visits += 1;
        self.levels[self.path.len() - 1] += 1;
        self.counters.deepest = self.counters.deepest.max(self.path.len() as u32);
        Step::Enter { square }
    }

    /// Undoes `enter` for `square`, the last of the path, whose candidates are used up.
    fn leave(&mut self, square: Square) -> Step {
        self.path.pop();
        if let Some(group) = self.groups.pop() {
            self.candidates.truncate(group.first as usize);
        }
        self.order.left(&self.graph, square);
        self.free[square as usize] = true;
        self.counters.backtracks += 1;
        Step::Leave { square }
    }
}

impl<O: CandidateOrder> Iterator for DepthFirst<O> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.ended {
            return None;
        }
        self.counters.steps += 1;
        let just_entered = std::mem::take(&mut self.entered);
        if just_entered && self.is_tour() {
            self.counters.tours += 1;
            self.ended = !self.goal.all;
            return Some(Step::Tour);
        }
        let step = match (self.next_candidate(), self.path.last()) {
            (Some(square), _) => self.enter(square),
            (None, Some(&square)) if just_entered => {
                self.counters.dead_ends += 1;
                Step::DeadEnd { square }
            }
            (None, Some(&square)) => self.leave(square),
            (None, None) => {
                self.ended = true;
                Step::Exhausted
            }
        };
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Until it has ended, a search always has one more thing to say.
        if self.ended { (0, Some(0)) } else { (1, None) }
    }
}

impl<O: CandidateOrder> FusedIterator for DepthFirst<O> {}

impl<O: CandidateOrder> Search for DepthFirst<O> {
    fn path(&self) -> &[Square] {
        &self.path
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn levels(&self) -> &[u64] {
        &self.levels
    }

    fn decisions(&self, places: Range<usize>) -> Vec<Decision> {
        let path = Places::new(&*self.graph, &self.path);
        path.clip(places)
            .map(|place| self.decision_at(&path, place))
            .collect()
    }

    fn decision(&self) -> Decision {
        match self.path.len().checked_sub(1) {
            Some(last) => self.decision_at(&Places::new(&*self.graph, &self.path), last),
            None => self.before(),
        }
    }

    fn outlook(&self) -> Option<Outlook> {
        if self.ended {
            return None;
        }
        let places = Places::new(&*self.graph, &self.path);
        let parent = self.path.len().checked_sub(2);
        let state = DepthFirstState {
            program: O::PROGRAM,
            path: &self.path,
            goal: self.goal,
            counters: self.counters,
            entered: self.entered,
            is_tour: self.is_tour(),
            closes: self.graph.closes(&self.path),
            decision: self.decision(),
            parent: parent.map(|place| self.decision_at(&places, place)),
        };
        Some(state.outlook(
            |decision| match O::PROGRAM {
                Program::Backtracking => (first_listed(decision), Line::Enter),
                program => fewest(decision, program),
            },
            || (stopped(&self.path, self.graph.len()), Line::DeadEnd),
        ))
    }

    fn advance(&mut self, steps: u64) -> Slice {
        Slice::fold(self, steps)
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        Box::new(self.packed())
    }
}

/// Which of a square's free neighbours is tried first.
///
/// The search tells an order of every square entered and left, so that the order may keep what it
/// needs up to date.
pub trait CandidateOrder: Clone + Send + 'static {
    /// The algorithm that a depth-first search with this order is: one that says `Backtracking`
    /// keeps the order of the lists, all others put the candidates with the fewest free neighbours
    /// first.
    const PROGRAM: Program;

    /// `square` was entered.
    fn entered(&mut self, graph: &Graph, square: Square);

    /// `square` was left: undoes [`entered`](CandidateOrder::entered).
    fn left(&mut self, graph: &Graph, square: Square);

    /// Appends the free neighbours of `square` to `candidates`, the one to try first first.
    fn list(&mut self, graph: &Graph, free: &[bool], square: Square, candidates: &mut Vec<Square>);

    /// Appends to `bytes` what [`unpack`](CandidateOrder::unpack) needs: all that does not follow from
    /// the graph and the path.
    fn pack(&self, graph: &Graph, bytes: &mut Vec<u8>);

    /// The order before any square was entered, from the bytes that [`pack`](CandidateOrder::pack)
    /// wrote, which are taken off `bytes`.
    ///
    /// When it is told of the squares of the path that there was, one after the other, it must
    /// [`list`](CandidateOrder::list) for each the candidates that it had listed before.
    fn unpack(graph: &Graph, bytes: &mut &[u8]) -> Self;
}

/// Candidates in the order of the lists: plain backtracking (000; 002, "Modelarea căutării"; 003).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AsListed;

impl CandidateOrder for AsListed {
    const PROGRAM: Program = Program::Backtracking;

    #[inline]
    fn entered(&mut self, _graph: &Graph, _square: Square) {}

    #[inline]
    fn left(&mut self, _graph: &Graph, _square: Square) {}

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

/// How many free neighbours every square has, kept up to date as squares are entered and left.
#[derive(Clone, PartialEq, Eq, Debug)]
struct FreeDegrees(Box<[u32]>);

impl FreeDegrees {
    fn new(graph: &Graph) -> Self {
        Self(
            (0..graph.len() as Square)
                .map(|square| graph.degree(square))
                .collect(),
        )
    }

    fn of(&self, square: Square) -> u32 {
        self.0[square as usize]
    }

    fn entered(&mut self, graph: &Graph, square: Square) {
        for &neighbour in graph.neighbours(square) {
            self.0[neighbour as usize] -= 1;
        }
    }

    fn left(&mut self, graph: &Graph, square: Square) {
        for &neighbour in graph.neighbours(square) {
            self.0[neighbour as usize] += 1;
        }
    }
}

/// Warnsdorff's rule: the candidate with the fewest free neighbours first; equal ones keep the order
/// of the lists (004).
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
    const PROGRAM: Program = Program::Warnsdorff;

    fn entered(&mut self, graph: &Graph, square: Square) {
        self.degrees.entered(graph, square);
    }

    fn left(&mut self, graph: &Graph, square: Square) {
        self.degrees.left(graph, square);
    }

    fn list(&mut self, graph: &Graph, free: &[bool], square: Square, candidates: &mut Vec<Square>) {
        let group = candidates.len();
        AsListed.list(graph, free, square, candidates);
        candidates[group..].sort_by_key(|&candidate| self.degrees.of(candidate));
    }

    fn pack(&self, _graph: &Graph, _bytes: &mut Vec<u8>) {}

    fn unpack(graph: &Graph, _bytes: &mut &[u8]) -> Self {
        Self::new(graph)
    }
}

/// Digits are added to a number until its next digit would count for more than this.
const LARGEST_UNIT: u64 = u32::MAX as u64;

/// Warnsdorff's rule as document 002 published it, with an exchange sort that is not stable.
///
/// The whole list of the square, squares already visited included, is sorted by the number of free
/// neighbours, and stays as sorted for later visits of the square. The document says that equal
/// squares keep their order; with this sort they do not, so that most tours differ from
/// [`WarnsdorffStable`]'s (002, "Backtracking compus cu algoritmul lui Warnsdorff").
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WarnsdorffExchange {
    degrees: FreeDegrees,
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
    const PROGRAM: Program = Program::WarnsdorffExchange;

    fn entered(&mut self, graph: &Graph, square: Square) {
        self.degrees.entered(graph, square);
    }

    fn left(&mut self, graph: &Graph, square: Square) {
        self.degrees.left(graph, square);
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
                if self.degrees.of(list[first]) > self.degrees.of(list[second]) {
                    list.swap(first, second);
                }
            }
        }
        candidates.extend(list.iter().filter(|&&neighbour| free[neighbour as usize]));
    }

    /// Of every list all but the first square, as indices in the graph's list, which are the digits
    /// of a number: three bytes for a list of eight squares. To list the candidates of a path once
    /// more changes nothing, since the lists of its squares are sorted already.
    fn pack(&self, graph: &Graph, bytes: &mut Vec<u8>) {
        let mut indices = vec![0; graph.len()];
        for square in 0..graph.len() as Square {
            let length = u64::from(graph.degree(square));
            for (&neighbour, index) in graph.neighbours(square).iter().zip(0_u64..) {
                indices[neighbour as usize] = index;
            }
            let (mut number, mut unit) = (0, 1);
            for &neighbour in self.lists.neighbours(square).iter().skip(1).rev() {
                number += indices[neighbour as usize] * unit;
                unit *= length;
                if unit > LARGEST_UNIT {
                    packed::write(number, bytes);
                    (number, unit) = (0, 1);
                }
            }
            if unit > 1 {
                packed::write(number, bytes);
            }
        }
    }

    fn unpack(graph: &Graph, bytes: &mut &[u8]) -> Self {
        let mut order = Self::new(graph);
        for square in 0..graph.len() as Square {
            let list = graph.neighbours(square);
            let length = list.len() as u64;
            // The sum of all indices, of which that of the one not written is left in the end.
            let mut left = length * length.saturating_sub(1) / 2;
            let (mut number, mut unit) = (0, u64::MAX);
            let sorted = order.lists.neighbours_mut(square);
            for neighbour in sorted.iter_mut().skip(1).rev() {
                if unit > LARGEST_UNIT {
                    number = packed::read(bytes);
                    unit = 1;
                }
                let index = number % length;
                *neighbour = list[index as usize];
                left -= index;
                number /= length;
                unit *= length;
            }
            if let Some(first) = sorted.first_mut() {
                *first = list[left as usize];
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::moves::MoveOrder;

    fn knight(rows: u32, columns: u32) -> Arc<Graph> {
        Graph::knight(Board::new(rows, columns).unwrap(), &MoveOrder::JUMPS).into()
    }

    /// After a whole search every square is free again and every number is what it was.
    #[test]
    fn leaving_is_the_exact_inverse_of_entering() {
        let graph = knight(3, 6);
        let order = WarnsdorffStable::new(&graph);
        let fresh = DepthFirst::new(graph, 4, order).unwrap();
        let mut search = fresh.clone();
        assert_eq!(search.by_ref().last(), Some(Step::Exhausted));
        let expected = DepthFirst {
            marks: search.marks.clone(),
            groups: vec![Group { first: 0, next: 1 }],
            ended: true,
            counters: search.counters,
            levels: search.levels.clone(),
            ..fresh
        };
        assert_eq!(search, expected);
    }

    /// At any moment the state is what the path alone says it must be.
    #[test]
    fn the_state_follows_from_the_path() {
        let graph = knight(5, 6);
        let order = WarnsdorffExchange::new(&graph);
        let mut search = DepthFirst::new(graph.clone(), 7, order).unwrap();
        for _ in 0..20_000 {
            let Some(_) = search.next() else { break };
            for square in 0..graph.len() as Square {
                assert_eq!(search.is_free(square), !search.path().contains(&square));
                let free = |neighbour: &&Square| search.is_free(**neighbour);
                let degree = graph.neighbours(square).iter().filter(free).count();
                assert_eq!(search.order.degrees.of(square), degree as u32);
            }
        }
    }

    #[test]
    fn a_start_outside_the_graph_is_refused() {
        let refused = DepthFirst::new(knight(3, 3), 9, AsListed).unwrap_err();
        assert_eq!(
            refused,
            StartError {
                value: 9,
                largest: 8
            }
        );
    }

    #[test]
    fn the_only_square_of_a_board_is_a_tour() {
        let steps: Vec<_> = DepthFirst::new(knight(1, 1), 0, AsListed)
            .unwrap()
            .collect();
        assert_eq!(steps, [Step::Enter { square: 0 }, Step::Tour]);
    }
}
