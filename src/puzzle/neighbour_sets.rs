//! The squares one move away from the squares of a set.

use crate::board::Square;
use crate::graph::Graph;
use crate::square_set::SquareSet;

/// The number of squares of a group whose sets are all listed.
const GROUP_SIZE: usize = 8;

/// A table of the squares one move away from a set of squares.
///
/// Squares are taken in groups of eight. For each of the 256 sets of a group, the table has the squares one move away.
/// It takes 16 KiB for 64 squares and 64 KiB for 128.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NeighbourSets<S> {
    groups: Box<[[S; 1 << GROUP_SIZE]]>,
}

impl<S: SquareSet> NeighbourSets<S> {
    /// Creates the table of a graph with at most as many squares as a set can hold.
    pub(super) fn new(graph: &Graph) -> Self {
        let neighbours = |square: usize| {
            let listed = if square < graph.len() {
                graph.neighbours(square as Square)
            } else {
                &[]
            };
            listed.iter().fold(S::EMPTY, |set, &next| set | S::of(next))
        };
        let groups = (0..graph.len().div_ceil(GROUP_SIZE)).map(|group| {
            let mut sets = [S::EMPTY; 1 << GROUP_SIZE];
            for members in 1..sets.len() {
                let last = members.ilog2() as usize;
                let others = sets[members & !(1 << last)];
                sets[members] = others | neighbours(group * GROUP_SIZE + last);
            }
            sets
        });
        Self {
            groups: groups.collect(),
        }
    }

    /// The squares one move away from at least one square of `set`.
    #[inline]
    pub(super) fn around(&self, set: S) -> S {
        let mut around = S::EMPTY;
        for (index, group) in self.groups.iter().enumerate() {
            let members = (set >> (index * GROUP_SIZE) as u32).low_byte();
            around |= group[members];
        }
        around
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::knight_graph;

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_squares() {
        let graph = knight_graph(5, 7);
        let table = NeighbourSets::<u64>::new(&graph);
        assert_eq!(table.around(0), 0);
        for square in 0..35 {
            let other = (square * 11 + 3) % 35;
            let expected = [square, other]
                .iter()
                .flat_map(|&square| graph.neighbours(square))
                .fold(0, |set, &next| set | 1 << next);
            assert_eq!(table.around(1 << square | 1 << other), expected);
        }
    }
}
