//! Everything that is needed to expand states, that is, to settle the next square in every possible way.

use super::edge_log::{EdgeList, EdgeLog};
use super::stage::{ProcessingOrder, Stage};
use super::state::{PositionIter, Propagation, State};
use super::window::positions_up_to;

/// A stage with look-ahead: forced edges are followed beyond the positions of a key, to find states that lead to no
/// tour.
#[derive(Clone, Debug)]
pub(super) struct Expansion<'a> {
    pub stage: Stage<'a>,
    /// The squares that edges cannot reach, with the edges between them that every tour must contain.
    unreached: State<EdgeList>,
    /// The positions from which forced edges may follow: those that edges may reach, and those of unreached squares
    /// that do not have more unreached neighbours than they need.
    seeds: u64,
}

impl<'a> Expansion<'a> {
    /// Prepares to expand the states before `square` is settled.
    pub fn new(order: &'a ProcessingOrder, square: usize) -> Self {
        let stage = order.stage(square);
        let unreached = unreached_squares(order, &stage);
        let reached = positions_up_to(stage.window.last_reachable);
        let seeds = PositionIter(unreached.unsaturated)
            .filter(|&position| !unreached.has_more_than_needed(&stage, position, reached))
            .fold(reached, |set, position| set | 1 << position);
        Self {
            stage,
            unreached,
            seeds,
        }
    }

    /// Follows forced edges of a state after the square is settled, beyond the positions of its key. Returns the
    /// result, and the log of the state with these edges.
    pub fn look_ahead<Log: EdgeLog>(&self, state: &State<Log>) -> (Propagation, Log) {
        let (stage, unreached) = (&self.stage, &self.unreached);
        let mut state = *state;
        state.unsaturated &= positions_up_to(stage.window.last_reachable);
        state.unsaturated |= unreached.unsaturated;
        state.path_ends |= unreached.path_ends;
        state.ends_beside_mates |= unreached.ends_beside_mates;
        for position in PositionIter(unreached.path_ends) {
            state.mates[position] = unreached.mates[position];
        }
        for (first, second) in unreached.log.edges() {
            state.log.log(first, second);
        }
        let propagation = state.propagate_forced_edges(stage, self.seeds, stage.look_ahead_reach);
        (propagation, state.log)
    }
}

/// The squares that edges cannot reach while the square of a stage is settled, with the edges between them that every
/// tour must contain, whatever edges the other squares have.
fn unreached_squares(order: &ProcessingOrder, stage: &Stage<'_>) -> State<EdgeList> {
    let untouched = State::untouched(order, stage);
    let mut state = untouched;
    let reached = positions_up_to(stage.window.last_reachable);
    let unreached = stage.look_ahead_reach & !reached;
    if state.propagate_forced_edges(stage, unreached, unreached) != Propagation::Undecided {
        // The look-ahead of every state detects this contradiction.
        state = untouched;
    }
    state.unsaturated &= !reached;
    state
}
