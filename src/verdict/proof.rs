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
        assert_eq!(refute_by_structure(&triangles(), 3, End::Closed), cut(0, 2));
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

    /// The parts of a graph without some squares: for every square the smallest square of its part.
    fn parts_without(graph: &Graph, removed: &[Square]) -> Vec<Option<Square>> {
        let mut parts = vec![None; graph.len()];
        for first in 0..graph.len() as Square {
            let mut stack = vec![first];
            while let Some(square) = stack.pop() {
                if !removed.contains(&square) && parts[square as usize].is_none() {
                    parts[square as usize] = Some(first);
                    stack.extend(graph.neighbours(square));
                }
            }
        }
        parts
    }

    /// The different parts, without the squares that were removed.
    fn distinct(parts: &[Option<Square>]) -> Vec<Square> {
        let mut distinct: Vec<_> = parts.iter().flatten().copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        distinct
    }

    /// A reference for cut vertices, by removing each square in turn: the number of parts without each square, and the
    /// leaf parts, each with its cut vertex.
    fn reference_parts(graph: &Graph, start: Square) -> (Vec<u32>, Vec<(Square, Vec<Square>)>) {
        let squares = 0..graph.len() as Square;
        let without = |square| parts_without(graph, &[square]);
        let part_counts: Vec<u32> = squares
            .clone()
            .map(|square| distinct(&without(square)).len() as u32)
            .collect();
        let mut leaf_parts = Vec::new();
        for square in squares.clone().filter(|&square| square != start) {
            let parts = without(square);
            for part in distinct(&parts) {
                let members: Vec<Square> = squares
                    .clone()
                    .filter(|&member| parts[member as usize] == Some(part))
                    .collect();
                let is_leaf =
                    |&member: &Square| member != start && part_counts[member as usize] < 2;
                if part_counts[square as usize] > 1 && members.iter().all(is_leaf) {
                    leaf_parts.push((square, members));
                }
            }
        }
        (part_counts, leaf_parts)
    }

    /// The connected graphs of three to five squares, each given by a bit set of its edges.
    fn small_connected_graphs() -> impl Iterator<Item = Graph> {
        let sizes = (3..=5).flat_map(|size: u32| {
            (0..1_u32 << (size * (size - 1) / 2)).map(move |edges| (size, edges))
        });
        sizes.filter_map(|(size, edges)| {
            let mut lists = vec![Vec::new(); size as usize];
            let pairs = (0..size).flat_map(|a| (0..a).map(move |b| (a, b)));
            for (_, (a, b)) in (0..).zip(pairs).filter(|(bit, _)| edges >> bit & 1 == 1) {
                lists[a as usize].push(b);
                lists[b as usize].push(a);
            }
            let graph = Graph::from_lists(&lists).unwrap();
            (distinct(&parts_without(&graph, &[])).len() == 1).then_some(graph)
        })
    }

    #[test]
    fn cut_vertices_of_small_graphs_match_the_removal_of_each_square() {
        let row_of_triangles = graph_of(&[
            &[1, 2],
            &[0, 2],
            &[0, 1, 3],
            &[2, 4, 5],
            &[3, 5],
            &[3, 4, 6],
            &[5, 7],
            &[6],
        ]);
        for graph in small_connected_graphs().chain([triangles(), row_of_triangles]) {
            for start in 0..graph.len() as Square {
                let (part_counts, leaf_parts) = reference_parts(&graph, start);
                let found = CutVertices::find(&graph, start);
                assert_eq!(found.part_counts, part_counts, "{graph:?} from {start}");
                let found_parts = found.leaf_parts.iter().map(|&(square, root)| {
                    let is_member = |&member: &Square| found.subtree_contains(root, member);
                    (
                        square,
                        (0..graph.len() as Square).filter(is_member).collect(),
                    )
                });
                let mut found_parts: Vec<(Square, Vec<Square>)> = found_parts.collect();
                found_parts.sort();
                assert_eq!(found_parts, leaf_parts, "{graph:?} from {start}");
            }
        }
    }

    /// The last squares of all tours of a graph from a start, by trying every order of the squares.
    fn tour_ends(graph: &Graph, path: &mut Vec<Square>, ends: &mut Vec<Square>) {
        let last = path[path.len() - 1];
        if path.len() == graph.len() {
            ends.push(last);
            return;
        }
        for &next in graph.neighbours(last) {
            if !path.contains(&next) {
                path.push(next);
                tour_ends(graph, path, ends);
                path.pop();
            }
        }
    }

    #[test]
    fn no_small_graph_with_a_tour_is_refuted() {
        for graph in small_connected_graphs() {
            for start in 0..graph.len() as Square {
                let mut ends = Vec::new();
                tour_ends(&graph, &mut vec![start], &mut ends);
                let refute = |end| refute_by_structure(&graph, start, end);
                if !ends.is_empty() {
                    assert_eq!(refute(End::Anywhere), None, "{graph:?} from {start}");
                }
                if ends
                    .iter()
                    .any(|&end| graph.neighbours(end).contains(&start))
                {
                    assert_eq!(refute(End::Closed), None, "{graph:?} from {start}");
                }
                for end in ends {
                    assert_eq!(
                        refute(End::At(end)),
                        None,
                        "{graph:?} from {start} to {end}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_pair_of_squares_is_not_refuted() {
        let pair = graph_of(&[&[1], &[0]]);
        for end in [End::Anywhere, End::At(1), End::Closed] {
            assert_eq!(refute_by_structure(&pair, 0, end), None, "{end:?}");
        }
    }

    #[test]
    fn a_proof_is_summarised_by_its_numbers() {
        let reason = Reason::Forced { nodes: 7 };
        assert_eq!(Proof::Exhausted { nodes: 7 }.reason(), reason);
        let reason = Reason::TooFewNeighbours {
            squares: 3,
            needed: 6,
            allowed: 4,
        };
        let proof = Proof::TooFewNeighbours {
            squares: vec![1, 2, 3],
            needed: 6,
            allowed: 4,
        };
        assert_eq!(proof.reason(), reason);
        assert_eq!(Proof::Counting(reason).reason(), reason);
    }
}
