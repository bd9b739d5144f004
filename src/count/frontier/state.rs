//! The state of a partly settled board.

use super::stage::{ProcessingOrder, Stage};
use super::window::{POSITION_COUNT, VIRTUAL_VERTEX};

/// The state after some squares are settled: all that later squares need to know of the edges taken.
///
/// Every square needs two edges. The edges taken make up paths, and only the ends of a path matter. A state tells which
/// positions still need edges, and which of these are the two ends of one path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The positions that need edges.
    pub unsaturated: u64,
    /// The free positions that need only one edge: the ends of paths.
    pub path_ends: u64,
    /// The squares that may be joined to the outside.
    pub end_candidates: u64,
    /// The mate of every free position: the other end of its path for the end of a path, otherwise the position itself.
    pub mates: [u8; POSITION_COUNT],
}

/// The mates of a state without paths: every position is its own mate.
pub(super) const IDENTITY_MATES: [u8; POSITION_COUNT] = {
    let mut mates = [0; POSITION_COUNT];
    let mut position = 0;
    while position < POSITION_COUNT {
        mates[position] = position as u8;
        position += 1;
    }
    mates
};

/// The result of taking all forced edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Propagation {
    /// No further edge is forced.
    Undecided,
    /// A position cannot have the edges it needs.
    Dead,
    /// The edges taken make up a tour, in a closed tour except for one last edge.
    Complete,
}

/// The position of the next square to settle.
const NEXT_POSITION: usize = 1;

impl State {
    /// The state without edges, except for the edge from a given start to the outside.
    pub fn initial(plan: &ProcessingOrder, stage: &Stage<'_>) -> Self {
        let outside = u64::from(plan.unfixed_end_count > 0) << VIRTUAL_VERTEX;
        let mut state = Self {
            unsaturated: stage.squares | outside,
            path_ends: if plan.start.is_some() { outside } else { 0 },
            end_candidates: match plan.start {
                _ if plan.unfixed_end_count == 0 => 0,
                None => stage.end_candidates_by_other_end[0],
                Some(start) if plan.is_first_colour(start) => stage.end_candidates_by_other_end[1],
                Some(_) => stage.end_candidates_by_other_end[2],
            },
            mates: IDENTITY_MATES,
        };
        let position = plan.start.map(|start| start + NEXT_POSITION);
        if let Some(position) = position.filter(|&position| position <= stage.window.last_reached) {
            state.begin_path_at_start(position);
        }
        state
    }

    /// Begins the path of the start, which edges may reach from now on, at `position`. One of the start's two edges
    /// leads to the outside.
    ///
    /// Until this call, the outside stands for the start as the end of a path.
    fn begin_path_at_start(&mut self, position: usize) {
        let end = self.mates[VIRTUAL_VERTEX];
        self.mates[usize::from(end)] = position as u8;
        self.mates[position] = end;
        self.path_ends |= 1 << position;
    }

    /// Settles the next square: takes edges of that square in every combination that may lead to a tour.
    ///
    /// Calls `found` with every resulting state, and with `None` for every tour.
    pub fn settle<E>(
        mut self,
        stage: &Stage<'_>,
        mut found: impl FnMut(Option<&Self>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut renewed = stage.affected_positions;
        if let Some(start) = stage.entering_start {
            self.begin_path_at_start(start);
            renewed |= 1 << start | 1 << VIRTUAL_VERTEX;
        }
        match self.propagate_forced_edges(stage, renewed, stage.reach) {
            Propagation::Undecided => {}
            Propagation::Dead => return Ok(()),
            Propagation::Complete => return found(None),
        }
        if self.unsaturated >> NEXT_POSITION & 1 == 0 {
            return found(Some(&self));
        }
        let mut conclude = |mut state: Self, changed| match state.propagate_forced_edges(
            stage,
            changed,
            stage.reach,
        ) {
            Propagation::Undecided => found(Some(&state)),
            Propagation::Dead => Ok(()),
            Propagation::Complete => found(None),
        };
        let needs_one = self.path_ends >> NEXT_POSITION & 1 == 1;
        let mut choices = PositionIter(self.joinable_positions(stage, NEXT_POSITION));
        while let Some(one) = choices.next() {
            let mut state = self;
            let changed = state.add_edge(stage, NEXT_POSITION, one);
            if needs_one {
                conclude(state, changed)?;
                continue;
            }
            for other in choices {
                // An edge between both ends of one path would close the path. If that completed a tour, no other
                // position would be free, both edges would be forced, and `close` would have counted the tour before.
                if usize::from(state.mates[NEXT_POSITION]) != other {
                    let mut state = state;
                    let changed = changed | state.add_edge(stage, NEXT_POSITION, other);
                    conclude(state, changed)?;
                }
            }
        }
        Ok(())
    }

    /// The result of following forced edges wherever they lead, beyond the positions of a key.
    pub fn look_ahead(&self, stage: &Stage<'_>) -> Propagation {
        let mut state = *self;
        state.propagate_forced_edges(stage, stage.look_ahead_seeds, stage.look_ahead_reach)
    }

    /// Takes every forced edge within `reach`, given that the positions in `changed` may have lost options.
    ///
    /// A position that needs as many edges as it has positions to join takes all of these edges. Every tour that the
    /// state can lead to contains them, so that no tour is counted twice or lost.
    fn propagate_forced_edges(
        &mut self,
        stage: &Stage<'_>,
        mut changed: u64,
        reach: u64,
    ) -> Propagation {
        loop {
            changed &= self.unsaturated & reach;
            if changed == 0 {
                return Propagation::Undecided;
            }
            let position = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let available = self.joinable_positions(stage, position);
            let but_one = available & available.wrapping_sub(1);
            let needs_one = self.path_ends >> position & 1 == 1;
            // The options that remain after taking all needed edges, and after taking all but one of them.
            let (spare, last) = if needs_one {
                (but_one, available)
            } else {
                (but_one & but_one.wrapping_sub(1), but_one)
            };
            if spare != 0 {
                continue;
            }
            if last == 0 {
                return self.result_of_closing(stage, position);
            }
            for other in PositionIter(available & reach) {
                // The edge taken just now may have made `other` the far end of the same path.
                if usize::from(self.mates[position]) == other {
                    return self.result_of_closing(stage, position);
                }
                changed |= self.add_edge(stage, position, other);
            }
        }
    }

    /// The result for a `position` that can only be joined to the other end of its own path.
    ///
    /// This is a tour if the path visits all squares, and a dead end otherwise.
    fn result_of_closing(&self, stage: &Stage<'_>, position: usize) -> Propagation {
        let mate = usize::from(self.mates[position]);
        let both = 1 << position | 1 << mate;
        if self.unsaturated == both
            && self.path_ends == both
            && self.neighbours(stage, position) & both != 0
        {
            Propagation::Complete
        } else {
            Propagation::Dead
        }
    }

    /// The positions joined to `position` by possible edges, whether or not these positions need an edge.
    #[inline]
    fn neighbours(&self, stage: &Stage<'_>, position: usize) -> u64 {
        if position == VIRTUAL_VERTEX {
            return self.end_candidates;
        }
        let shut_out = !(self.end_candidates >> position) & 1;
        stage.window.neighbours[position] & !(shut_out << VIRTUAL_VERTEX)
    }

    /// The positions that an edge may join to `position` without closing a path.
    #[inline]
    fn joinable_positions(&self, stage: &Stage<'_>, position: usize) -> u64 {
        self.neighbours(stage, position) & self.unsaturated & !(1 << self.mates[position])
    }

    /// Takes an edge. Returns the positions that have lost options.
    #[inline]
    fn add_edge(&mut self, stage: &Stage<'_>, one: usize, other: usize) -> u64 {
        let (first, last) = (self.mates[one], self.mates[other]);
        self.mates[usize::from(first)] = last;
        self.mates[usize::from(last)] = first;
        let mut changed = 1 << first | 1 << last;
        for (position, partner) in [(one, other), (other, one)] {
            let bit = 1 << position;
            if self.path_ends & bit != 0 {
                self.unsaturated &= !bit;
                self.path_ends &= !bit;
                changed |= stage.window.neighbours[position];
                continue;
            }
            self.path_ends |= bit;
            if position == VIRTUAL_VERTEX {
                let exits = stage.end_candidates_opposite(partner);
                changed |= self.end_candidates & !exits | bit;
                self.end_candidates = exits;
            }
        }
        changed
    }
}

/// Iterates over the positions of a set, in ascending order.
#[derive(Clone, Copy)]
pub(super) struct PositionIter(pub u64);

impl Iterator for PositionIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let position = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(position)
    }
}
