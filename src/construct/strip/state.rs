//! The state of a partly settled strip.

use super::edge_set::{DIRECTION_COUNT, EdgeSet, FORWARD_MOVES, TO_VIRTUAL_VERTEX};
use super::layout::MAX_WIDTH;

/// The position of the outside, the vertex that joins both ends of an open tour.
const VIRTUAL_VERTEX: usize = 0;

/// The number of positions: the outside and the squares of three files, the one to settle and the two in reach of it.
const POSITION_COUNT: usize = 1 + 3 * MAX_WIDTH as usize;

/// The number of bits of a mate.
const MATE_BITS: usize = 4;

/// The mate of a position that needs no edge or is not on the board.
const SETTLED: usize = (1 << MATE_BITS) - 1;

const _: () =
    assert!(POSITION_COUNT <= SETTLED && POSITION_COUNT * MATE_BITS <= u64::BITS as usize);

/// The state after some files are settled: all that later files need to know of the edges taken.
///
/// Every square needs two edges. The edges taken make up paths, and only the ends of a path matter. Position 0 is the
/// outside. The positions from 1 on are the squares of the next file, rank by rank, then those of the file after that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    /// The mate of every position, the first in the lowest bits. The mate is the position itself where two edges are
    /// needed, and the other end of the path where one is.
    mates: u64,
}

impl State {
    /// The state of a complete tour: the edges taken are one cycle through every square.
    pub const COMPLETE: Self = Self {
        mates: u64::MAX >> (u64::BITS as usize - POSITION_COUNT * MATE_BITS),
    };

    /// The state without edges, for a board of more than one file.
    pub fn initial(width: usize, closed: bool) -> Self {
        let mut state = Self::COMPLETE;
        for position in usize::from(closed)..=2 * width {
            state.set_mate(position, position);
        }
        state
    }

    /// Settles the next file: takes edges of the file in every combination that gives all its squares the edges they
    /// need.
    ///
    /// `further` tells whether there is a file two files on. Calls `found` with every resulting state and the edges
    /// taken.
    pub fn settle(mut self, width: usize, further: bool, mut found: impl FnMut(Self, EdgeSet)) {
        if further {
            for position in 2 * width + 1..=3 * width {
                self.set_mate(position, position);
            }
        }
        let mut choices = vec![PartialChoice {
            state: self,
            rank: 0,
            allowed_directions: DIRECTION_COUNT,
            edges: EdgeSet::EMPTY,
        }];
        while let Some(mut choice) = choices.pop() {
            while choice.rank < width && choice.state.mate(1 + choice.rank) == SETTLED {
                choice.rank += 1;
                choice.allowed_directions = DIRECTION_COUNT;
            }
            let PartialChoice { state, rank, .. } = choice;
            if rank == width {
                found(state.shifted_to_next_file(width), choice.edges);
                continue;
            }
            for way in 0..choice.allowed_directions {
                let joined = state.target_position(width, rank, way);
                let joined = joined.and_then(|position| state.with_edge(1 + rank, position));
                if let Some(state) = joined {
                    choices.push(PartialChoice {
                        state,
                        allowed_directions: way,
                        edges: choice.edges.union(EdgeSet::single(rank, way)),
                        ..choice
                    });
                }
            }
        }
    }

    /// The position that a direction leads to from a square of the next file, if that position still needs an edge.
    fn target_position(self, width: usize, rank: usize, way: usize) -> Option<usize> {
        let position = if way == TO_VIRTUAL_VERTEX {
            VIRTUAL_VERTEX
        } else {
            let (files, ranks) = FORWARD_MOVES[way - TO_VIRTUAL_VERTEX - 1];
            let rank = rank.checked_add_signed(ranks)?;
            (rank < width).then_some(1 + files * width + rank)?
        };
        (self.mate(position) != SETTLED).then_some(position)
    }

    /// Joins two positions that each need an edge. Returns `None` if the edge closes a cycle that does not include
    /// everything.
    fn with_edge(mut self, one: usize, other: usize) -> Option<Self> {
        let (first, last) = (self.mate(one), self.mate(other));
        // A position that was the end of a path is inside one now; a position that needed two edges is now an end.
        self.set_mate(one, SETTLED);
        self.set_mate(other, SETTLED);
        if first == other {
            return (self == Self::COMPLETE).then_some(self);
        }
        self.set_mate(first, last);
        self.set_mate(last, first);
        Some(self)
    }

    /// Renumbers the positions for the next file.
    fn shifted_to_next_file(self, width: usize) -> Self {
        let moved = |mate: usize| match mate {
            SETTLED | VIRTUAL_VERTEX => mate,
            _ => mate - width,
        };
        let mut state = Self::COMPLETE;
        state.set_mate(VIRTUAL_VERTEX, moved(self.mate(VIRTUAL_VERTEX)));
        for position in 1..=2 * width {
            state.set_mate(position, moved(self.mate(position + width)));
        }
        state
    }

    #[inline]
    fn mate(self, position: usize) -> usize {
        (self.mates >> (MATE_BITS * position)) as usize & SETTLED
    }

    #[inline]
    fn set_mate(&mut self, position: usize, mate: usize) {
        let shift = MATE_BITS * position;
        self.mates = self.mates & !((SETTLED as u64) << shift) | (mate as u64) << shift;
    }
}

/// An unfinished choice of edges of a file.
#[derive(Clone, Copy)]
struct PartialChoice {
    state: State,
    /// The square that takes the next edge.
    rank: usize,
    /// The number of directions still allowed from that square, so that no pair of edges is taken in both orders.
    allowed_directions: usize,
    edges: EdgeSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of tours, counted by settling one file after another.
    fn ways(width: usize, files: usize, closed: bool) -> usize {
        let mut states = vec![State::initial(width, closed)];
        for file in 0..files {
            let mut next = Vec::new();
            for state in &states {
                state.settle(width, file + 2 < files, |state, _| next.push(state));
            }
            states = next;
        }
        assert!(states.iter().all(|&state| state == State::COMPLETE));
        states.len()
    }

    #[test]
    fn every_way_to_settle_a_board_is_one_of_its_tours() {
        // The expected numbers of undirected tours are those of the frontier count.
        assert_eq!(ways(3, 4, false), 8);
        assert_eq!(ways(3, 7, false), 52);
        assert_eq!(ways(3, 8, false), 396);
        assert_eq!(ways(4, 5, false), 82);
        assert_eq!(ways(4, 6, false), 744);
        assert_eq!(ways(3, 10, true), 16);
        assert_eq!(ways(4, 6, true), 0);
    }
}
