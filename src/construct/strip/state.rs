//! The state of a partly settled strip. A file is *settled* when the edges of all its squares are chosen.

use super::edge_set::{DIRECTION_COUNT, EdgeSet, FORWARD_MOVES, TO_VIRTUAL_VERTEX};
use super::layout::MAX_WIDTH;

/// The position of the virtual vertex, which is joined to both ends of an open tour.
const VIRTUAL_VERTEX: usize = 0;

/// The number of positions: the virtual vertex and the squares of three files. These files are the file to settle and
/// the two files after it.
const POSITION_COUNT: usize = 1 + 3 * MAX_WIDTH as usize;

/// The number of bits of a mate; see the field `mates` of `State`.
const MATE_BITS: usize = 4;

/// The mate of a position that needs no edge or is not on the board.
const SETTLED: usize = (1 << MATE_BITS) - 1;

const _: () =
    assert!(POSITION_COUNT <= SETTLED && POSITION_COUNT * MATE_BITS <= u64::BITS as usize);

/// The state after some files are settled: the facts about the chosen edges that matter for the later files.
///
/// Every square needs two edges. The chosen edges form paths, and only the ends of a path matter. Position 0 is the
/// virtual vertex. The positions from 1 on are the squares of the next file, rank by rank, then the squares of the file
/// after the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    /// The mate of every position; the mate of position 0 is in the lowest bits. A position that needs two edges is its
    /// own mate. The mate of a position that needs one edge is the other end of its path.
    mates: u64,
}

impl State {
    /// The state of a complete tour: the chosen edges form one cycle through every square and, for an open tour, the
    /// virtual vertex.
    pub const COMPLETE: Self = Self {
        mates: u64::MAX >> (u64::BITS as usize - POSITION_COUNT * MATE_BITS),
    };

    /// The state without edges, for a board of more than one file. In a closed tour, the virtual vertex needs no edge.
    pub fn initial(width: usize, closed: bool) -> Self {
        let mut state = Self::COMPLETE;
        for position in usize::from(closed)..=2 * width {
            state.set_mate(position, position);
        }
        state
    }

    /// Settles the next file: chooses edges of the file in every combination that gives all its squares two edges.
    ///
    /// `two_files_follow` tells whether the file has at least two files after it. Calls `visit` with every resulting
    /// state and the chosen edges.
    pub fn settle(
        mut self,
        width: usize,
        two_files_follow: bool,
        mut visit: impl FnMut(Self, EdgeSet),
    ) {
        if two_files_follow {
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
                visit(state.shifted_to_next_file(width), choice.edges);
                continue;
            }
            for direction in 0..choice.allowed_directions {
                let state_with_edge = state
                    .target_position(width, rank, direction)
                    .and_then(|position| state.with_edge(1 + rank, position));
                if let Some(state) = state_with_edge {
                    choices.push(PartialChoice {
                        state,
                        allowed_directions: direction,
                        edges: choice.edges.union(EdgeSet::single(rank, direction)),
                        ..choice
                    });
                }
            }
        }
    }

    /// The position that a direction leads to from a square of the next file, if that position still needs an edge.
    fn target_position(self, width: usize, rank: usize, direction: usize) -> Option<usize> {
        let position = if direction == TO_VIRTUAL_VERTEX {
            VIRTUAL_VERTEX
        } else {
            let (files, ranks) = FORWARD_MOVES[direction - TO_VIRTUAL_VERTEX - 1];
            let rank = rank.checked_add_signed(ranks)?;
            (rank < width).then_some(1 + files * width + rank)?
        };
        (self.mate(position) != SETTLED).then_some(position)
    }

    /// Joins two positions that each need an edge. Returns `None` if the edge closes a cycle although other positions
    /// still need edges.
    fn with_edge(mut self, first: usize, second: usize) -> Option<Self> {
        let (first_mate, second_mate) = (self.mate(first), self.mate(second));
        // A position that needed one edge is settled. A position that needed two edges is its own mate, and becomes an
        // end again below.
        self.set_mate(first, SETTLED);
        self.set_mate(second, SETTLED);
        if first_mate == second {
            return (self == Self::COMPLETE).then_some(self);
        }
        self.set_mate(first_mate, second_mate);
        self.set_mate(second_mate, first_mate);
        Some(self)
    }

    /// Renumbers the positions for the next file.
    fn shifted_to_next_file(self, width: usize) -> Self {
        let shifted = |mate: usize| match mate {
            SETTLED | VIRTUAL_VERTEX => mate,
            _ => mate - width,
        };
        let mut state = Self::COMPLETE;
        state.set_mate(VIRTUAL_VERTEX, shifted(self.mate(VIRTUAL_VERTEX)));
        for position in 1..=2 * width {
            state.set_mate(position, shifted(self.mate(position + width)));
        }
        state
    }

    /// The mate of a position.
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
    /// The rank of the square that gets the next edge.
    rank: usize,
    /// The number of directions still allowed from the square of that rank. The number decreases, so that no pair of
    /// edges is chosen in both orders.
    allowed_directions: usize,
    edges: EdgeSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of tours, counted by settling one file after another.
    fn count_tours(width: usize, files: usize, closed: bool) -> usize {
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
    fn settling_all_files_finds_every_tour_once() {
        // The expected numbers are those of `FrontierCount`; a tour and its reverse count once.
        assert_eq!(count_tours(3, 4, false), 8);
        assert_eq!(count_tours(3, 7, false), 52);
        assert_eq!(count_tours(3, 8, false), 396);
        assert_eq!(count_tours(4, 5, false), 82);
        assert_eq!(count_tours(4, 6, false), 744);
        assert_eq!(count_tours(3, 10, true), 16);
        assert_eq!(count_tours(4, 6, true), 0);
    }
}
