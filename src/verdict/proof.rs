//! Checkable proofs that a graph has no tour.
//!
//! Start with [`refute_by_structure`], which examines every square once and returns a [`Proof`]. The
//! [solvers](crate::solve) find further proofs by search.
//!
//! # Examples
//!
//! ```
//! use knights_tour::ends::End;
//! use knights_tour::graph::Graph;
//! use knights_tour::verdict::Reason;
//! use knights_tour::verdict::proof::{Proof, refute_by_structure};
//!
//! // A row of four squares. A tour from its first square cannot end at the second.
//! let row = Graph::from_lists(&[vec![1], vec![0, 2], vec![1, 3], vec![2]])?;
//! let reason = Reason::NoWayThrough { square: 3 };
//! assert_eq!(refute_by_structure(&row, 0, End::At(1)), Some(Proof::Counting(reason)));
//! # Ok::<(), knights_tour::graph::GraphError>(())
//! ```

use super::{Reason, TwoColouring, refute_by_counting};
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;

/// A proof that a graph has no tour of the requested kind, with the data needed to check it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Proof {
    /// A number rules a tour out. Examples are the number of moves of a square, of reachable squares, of squares of
    /// each colour, and of parts that remain without one square.
    Counting(Reason),
    /// Some squares have too few neighbours. A closed tour takes two moves at each of these squares, and at most two at
    /// each of their neighbours.
    TooFewNeighbours {
        /// The squares.
        squares: Vec<Square>,
        /// The number of moves taken at these squares: two at each.
        needed: u64,
        /// The number of moves that their neighbours allow. Each neighbour allows two moves, or one if only one move
        /// joins it to these squares.
        allowed: u64,
    },
    /// The search was exhaustive and found no tour.
    Exhausted {
        /// The number of nodes of the search tree.
        nodes: u64,
    },
}

impl Proof {
    /// The summary of the proof as a reason with a few numbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::verdict::proof::Proof;
    /// use knights_tour::verdict::Reason;
    ///
    /// let proof = Proof::TooFewNeighbours { squares: vec![1, 2, 3], needed: 6, allowed: 4 };
    /// let reason = Reason::TooFewNeighbours { squares: 3, needed: 6, allowed: 4 };
    /// assert_eq!(proof.reason(), reason);
    /// ```
    #[must_use]
    pub fn reason(&self) -> Reason {
        match *self {
            Self::Counting(reason) => reason,
            Self::TooFewNeighbours {
                ref squares,
                needed,
                allowed,
            } => Reason::TooFewNeighbours {
                squares: squares.len() as u32,
                needed,
                allowed,
            },
            Self::Exhausted { nodes } => Reason::Forced { nodes },
        }
    }
}

/// A proof that `graph` has no tour from `start` to `end`, if examining every square once gives one.
///
/// Checks degrees and colours as [`refute_by_counting`] does, then the end, and last the squares without which the
/// graph falls apart (cut vertices). `None` does not promise a tour. Takes time and memory proportional to the graph,
/// some 40 bytes a square.
///
/// # Panics
///
/// When `start`, or the square of `end`, is not in the graph.
///
/// # Examples
///
/// ```
/// use knights_tour::graph::Graph;
/// use knights_tour::ends::End;
/// use knights_tour::verdict::Reason;
/// use knights_tour::verdict::proof::{Proof, refute_by_structure};
///
/// // Two triangles that share a square.
/// let lists = [vec![1, 2, 3, 4], vec![0, 2], vec![0, 1], vec![0, 4], vec![0, 3]];
/// let graph = Graph::from_lists(&lists)?;
/// assert_eq!(refute_by_structure(&graph, 1, End::Anywhere), None);
/// let cut = Proof::Counting(Reason::CutSquare { square: 0, parts: 2 });
/// assert_eq!(refute_by_structure(&graph, 1, End::Closed), Some(cut.clone()));
/// assert_eq!(refute_by_structure(&graph, 0, End::Anywhere), Some(cut));
/// # Ok::<(), knights_tour::graph::GraphError>(())
/// ```
#[must_use]
pub fn refute_by_structure(graph: &Graph, start: Square, end: End) -> Option<Proof> {
    let reason = refute_by_counting(graph, start, end.is_closed());
    let reason = reason.or_else(|| refute_by_ends_and_cuts(graph, start, end));
    reason.map(Proof::Counting)
}

/// The reason why a graph has no tour, if the requested end or the cut vertices give one. [`refute_by_counting`] must
/// have found no reason.
fn refute_by_ends_and_cuts(graph: &Graph, start: Square, end: End) -> Option<Reason> {
    if graph.len() <= 2 {
        return None;
    }
    if let End::At(end) = end {
        let colours = two_colouring(graph, start);
        let end_has_start_colour = graph.len() % 2 == 1;
        if colours.is_some_and(|colours| colours[end as usize] != end_has_start_colour) {
            return Some(Reason::EndColour { end });
        }
        let is_inner = |square: &Square| *square != start && *square != end;
        let mut squares = (0..graph.len() as Square).filter(is_inner);
        if let Some(square) = squares.find(|&square| graph.degree(square) == 1) {
            return Some(Reason::NoWayThrough { square });
        }
    }
    CutVertices::find(graph, start).refute(start, end)
}

/// A two-colouring of a connected graph: for every square whether it has the start's colour.
///
/// `None` if some edge would join squares of the same colour.
pub(crate) fn two_colouring(graph: &Graph, start: Square) -> Option<Vec<bool>> {
    let colours = TwoColouring::from_start(graph, start);
    colours
        .is_proper
        .then(|| colours.has_start_colour.into_iter().collect())?
}

/// The cut vertices of a graph, found by depth-first search from the start (Hopcroft and Tarjan 1973).
struct CutVertices {
    /// The time at which each square was entered.
    entry_times: Vec<u32>,
    /// The number of squares in the subtree of each square, itself included.
    subtree_sizes: Vec<u32>,
    /// For each square, the number of parts into which the graph falls without the square.
    part_counts: Vec<u32>,
    /// The parts that contain neither the start nor a cut vertex. Each part is given by the square that joins it to the
    /// rest, and by the first square of the part that was entered.
    leaf_parts: Vec<(Square, Square)>,
}

impl CutVertices {
    /// Analyses a connected graph of at least two squares.
    fn find(graph: &Graph, start: Square) -> Self {
        const NEVER: u32 = u32::MAX;
        let size = graph.len();
        let mut entry_times = vec![NEVER; size];
        // The earliest entry time among the squares of each square's subtree and their neighbours.
        let mut low = vec![NEVER; size];
        let mut subtree_sizes = vec![1; size];
        let mut part_counts = vec![1; size];
        let mut leaf_parts: Vec<(Square, Square)> = Vec::new();
        entry_times[start as usize] = 0;
        low[start as usize] = 0;
        part_counts[start as usize] = 0;
        let mut clock = 1;
        // The path of the search: squares, and the number of their neighbours examined so far.
        let mut stack = vec![(start, 0)];
        while let Some((square, examined)) = stack.last_mut() {
            let square = *square;
            if let Some(&neighbour) = graph.neighbours(square).get(*examined) {
                *examined += 1;
                if entry_times[neighbour as usize] == NEVER {
                    entry_times[neighbour as usize] = clock;
                    low[neighbour as usize] = clock;
                    clock += 1;
                    stack.push((neighbour, 0));
                } else {
                    low[square as usize] =
                        low[square as usize].min(entry_times[neighbour as usize]);
                }
                continue;
            }
            stack.pop();
            let Some(&(parent, _)) = stack.last() else {
                break;
            };
            subtree_sizes[parent as usize] += subtree_sizes[square as usize];
            low[parent as usize] = low[parent as usize].min(low[square as usize]);
            if low[square as usize] >= entry_times[parent as usize] {
                part_counts[parent as usize] += 1;
                // A leaf part found after this square was entered lies within this square's part.
                let entry_time = entry_times[square as usize];
                let is_within =
                    |&(_, first): &(Square, Square)| entry_times[first as usize] > entry_time;
                if parent != start && !leaf_parts.last().is_some_and(is_within) {
                    leaf_parts.push((parent, square));
                }
            }
        }
        Self {
            entry_times,
            subtree_sizes,
            part_counts,
            leaf_parts,
        }
    }

    /// The reason why there is no tour from `start` to `end`, if the cut vertices give one.
    fn refute(&self, start: Square, end: End) -> Option<Reason> {
        let max_parts = |square: Square| match end {
            End::Closed => 1,
            _ if square == start || end == End::At(square) => 1,
            _ => 2,
        };
        let part_counts = (0..).zip(&self.part_counts);
        let mut cut_squares = part_counts.filter(|&(square, &parts)| parts > max_parts(square));
        if let Some((square, &parts)) = cut_squares.next() {
            return Some(Reason::CutSquare { square, parts });
        }
        match (end, &self.leaf_parts[..]) {
            (End::Anywhere, &[(square, _), (other, _), ..]) => {
                Some(Reason::DeadEndParts { square, other })
            }
            (End::At(end), leaf_parts) => {
                let lacks_end = |part: &&(Square, Square)| !self.subtree_contains(part.1, end);
                let &(square, _) = leaf_parts.iter().find(lacks_end)?;
                Some(Reason::DeadEndPart { square })
            }
            _ => None,
        }
    }

    /// Whether `square` is in the subtree of `root`.
    fn subtree_contains(&self, root: Square, square: Square) -> bool {
        let root_time = self.entry_times[root as usize];
        (root_time..root_time + self.subtree_sizes[root as usize])
            .contains(&self.entry_times[square as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph_of(lists: &[&[Square]]) -> Graph {
        let lists: Vec<_> = lists.iter().map(|list| list.to_vec()).collect();
        Graph::from_lists(&lists).unwrap()
    }

    fn counting_proof(reason: Reason) -> Option<Proof> {
        Some(Proof::Counting(reason))
    }

    /// A triangle attached to each corner of the triangle 0, 1, 2.
    fn triangles() -> Graph {
        graph_of(&[
            &[1, 2, 3, 4],
            &[0, 2, 5, 6],
            &[0, 1, 7, 8],
            &[0, 4],
            &[0, 3],
            &[1, 6],
            &[1, 5],
            &[2, 8],
            &[2, 7],
        ])
    }

    #[test]
    fn a_tour_cannot_end_in_two_parts() {
        let proof = refute_by_structure(&triangles(), 3, End::Anywhere);
        let accepted = [(2, 1), (1, 2)]
            .map(|(square, other)| counting_proof(Reason::DeadEndParts { square, other }));
        assert!(accepted.contains(&proof), "{proof:?}");
        let wrong_part = refute_by_structure(&triangles(), 3, End::At(5));
        assert_eq!(
            wrong_part,
            counting_proof(Reason::DeadEndPart { square: 2 })
        );
    }

    #[test]
    fn a_tour_goes_through_two_parts_at_most() {
        // Three triangles that share a square.
        let fan = graph_of(&[
            &[1, 2, 3, 4, 5, 6],
            &[0, 2],
            &[0, 1],
            &[0, 4],
            &[0, 3],
            &[0, 6],
            &[0, 5],
        ]);
        let cut = |square, parts| counting_proof(Reason::CutSquare { square, parts });
        assert_eq!(refute_by_structure(&fan, 1, End::Anywhere), cut(0, 3));
        assert_eq!(refute_by_structure(&fan, 0, End::Anywhere), cut(0, 3));
        assert_eq!(
            refute_by_structure(&triangles(), 0, End::Anywhere),
            cut(0, 2)
        );
        assert_eq!(refute_by_structure(&triangles(), 3, End::At(1)), cut(1, 2));
    }

    #[test]
    fn an_end_of_the_wrong_colour_or_before_a_dead_end_is_refuted() {
        let cycle = graph_of(&[&[1, 3], &[0, 2], &[1, 3], &[2, 0]]);
        let wrong_colour = counting_proof(Reason::EndColour { end: 2 });
        assert_eq!(refute_by_structure(&cycle, 0, End::At(2)), wrong_colour);
        assert_eq!(refute_by_structure(&cycle, 0, End::At(1)), None);
        let row = graph_of(&[&[1], &[0, 2], &[1, 3], &[2]]);
        let dead_end = counting_proof(Reason::NoWayThrough { square: 3 });
        assert_eq!(refute_by_structure(&row, 0, End::At(1)), dead_end);
    }
}
