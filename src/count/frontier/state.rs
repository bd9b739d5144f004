//! The state of a partly settled board.

use super::stage::{Plan, Stage};
use super::window::{OUTSIDE, POSITIONS};

/// The state after some squares are settled: all that later squares need to know of the edges taken.
///
/// Every square needs two edges. The edges taken make up paths, and only the ends of a path matter. A state tells which
/// positions still need edges, and which of these are the two ends of one path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The positions that need edges.
    pub free: u64,
    /// The free positions that need only one edge: the ends of paths.
    pub ends: u64,
    /// The squares that may be joined to the outside.
    pub exits: u64,
    /// The mate of every free position: the other end of its path for the end of a path, otherwise the position itself.
    pub mates: [u8; POSITIONS],
}

/// The mates of a state without paths: every position is its own mate.
pub(super) const NO_MATES: [u8; POSITIONS] = {
    let mut mates = [0; POSITIONS];
    let mut position = 0;
    while position < POSITIONS {
        mates[position] = position as u8;
        position += 1;
    }
    mates
};

/// The result of taking all forced edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closure {
    /// No further edge is forced.
    Undecided,
    /// A position cannot have the edges it needs.
    Dead,
    /// The edges taken make up a tour, in a closed tour except for one last edge.
    Complete,
}

/// The position of the next square to settle.
const NEXT: usize = 1;

impl State {
    /// The state without edges, except for the edge from a given start to the outside.
    pub fn initial(plan: &Plan, stage: &Stage<'_>) -> Self {
        let outside = u64::from(plan.open_ends > 0) << OUTSIDE;
        let mut state = Self {
            free: stage.squares | outside,
            ends: if plan.start.is_some() { outside } else { 0 },
            exits: match plan.start {
                _ if plan.open_ends == 0 => 0,
                None => stage.exits[0],
                Some(start) if plan.is_first_colour(start) => stage.exits[1],
                Some(_) => stage.exits[2],
            },
            mates: NO_MATES,
        };
        let position = plan.start.map(|start| start + NEXT);
        if let Some(position) = position.filter(|&position| position <= stage.window.known) {
            state.begin(position);
        }
        state
    }

    /// Begins the path of the start, which edges may reach from now on, at `position`. One of the start's two edges
    /// leads to the outside.
    ///
    /// Until this call, the outside stands for the start as the end of a path.
    fn begin(&mut self, position: usize) {
        let end = self.mates[OUTSIDE];
        self.mates[usize::from(end)] = position as u8;
        self.mates[position] = end;
        self.ends |= 1 << position;
    }

    /// Settles the next square: takes edges of that square in every combination that may lead to a tour.
    ///
    /// Calls `found` with every resulting state, and with `None` for every tour.
    pub fn settle<E>(
        mut self,
        stage: &Stage<'_>,
        mut found: impl FnMut(Option<&Self>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut renewed = stage.renewed;
        if let Some(start) = stage.start {
            self.begin(start);
            renewed |= 1 << start | 1 << OUTSIDE;
        }
        match self.close(stage, renewed, stage.reach) {
            Closure::Undecided => {}
            Closure::Dead => return Ok(()),
            Closure::Complete => return found(None),
        }
        if self.free >> NEXT & 1 == 0 {
            return found(Some(&self));
        }
        let mut conclude = |mut state: Self, changed| match state.close(stage, changed, stage.reach)
        {
            Closure::Undecided => found(Some(&state)),
            Closure::Dead => Ok(()),
            Closure::Complete => found(None),
        };
        let needs_one = self.ends >> NEXT & 1 == 1;
        let mut choices = Positions(self.available(stage, NEXT));
        while let Some(one) = choices.next() {
            let mut state = self;
            let changed = state.join(stage, NEXT, one);
            if needs_one {
                conclude(state, changed)?;
                continue;
            }
            for other in choices {
                // An edge between both ends of one path would close the path. If that completed a tour, no other
                // position would be free, both edges would be forced, and `close` would have counted the tour before.
                if usize::from(state.mates[NEXT]) != other {
                    let mut state = state;
                    let changed = changed | state.join(stage, NEXT, other);
                    conclude(state, changed)?;
                }
            }
        }
        Ok(())
    }

    /// The result of following forced edges wherever they lead, beyond the positions of a key.
    pub fn foresee(&self, stage: &Stage<'_>) -> Closure {
        let mut state = *self;
        state.close(stage, stage.doubtful, stage.foreseen)
    }

    /// Takes every forced edge within `reach`, given that the positions in `changed` may have lost options.
    ///
    /// A position that needs as many edges as it has positions to join takes all of these edges. Every tour that the
    /// state can lead to contains them, so that no tour is counted twice or lost.
    fn close(&mut self, stage: &Stage<'_>, mut changed: u64, reach: u64) -> Closure {
        loop {
            changed &= self.free & reach;
            if changed == 0 {
                return Closure::Undecided;
            }
            let position = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let available = self.available(stage, position);
            let but_one = available & available.wrapping_sub(1);
            let needs_one = self.ends >> position & 1 == 1;
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
                return self.end_of_path(stage, position);
            }
            for other in Positions(available & reach) {
                // The edge taken just now may have made `other` the far end of the same path.
                if usize::from(self.mates[position]) == other {
                    return self.end_of_path(stage, position);
                }
                changed |= self.join(stage, position, other);
            }
        }
    }

    /// The result for a `position` that can only be joined to the other end of its own path.
    ///
    /// This is a tour if the path visits all squares, and a dead end otherwise.
    fn end_of_path(&self, stage: &Stage<'_>, position: usize) -> Closure {
        let mate = usize::from(self.mates[position]);
        let both = 1 << position | 1 << mate;
        if self.free == both && self.ends == both && self.neighbours(stage, position) & both != 0 {
            Closure::Complete
        } else {
            Closure::Dead
        }
    }

    /// The positions joined to `position` by possible edges, whether or not these positions need an edge.
    #[inline]
    fn neighbours(&self, stage: &Stage<'_>, position: usize) -> u64 {
        if position == OUTSIDE {
            return self.exits;
        }
        let shut_out = !(self.exits >> position) & 1;
        stage.window.neighbours[position] & !(shut_out << OUTSIDE)
    }

    /// The positions that an edge may join to `position` without closing a path.
    #[inline]
    fn available(&self, stage: &Stage<'_>, position: usize) -> u64 {
        self.neighbours(stage, position) & self.free & !(1 << self.mates[position])
    }

    /// Takes an edge. Returns the positions that have lost options.
    #[inline]
    fn join(&mut self, stage: &Stage<'_>, one: usize, other: usize) -> u64 {
        let (first, last) = (self.mates[one], self.mates[other]);
        self.mates[usize::from(first)] = last;
        self.mates[usize::from(last)] = first;
        let mut changed = 1 << first | 1 << last;
        for (position, partner) in [(one, other), (other, one)] {
            let bit = 1 << position;
            if self.ends & bit != 0 {
                self.free &= !bit;
                self.ends &= !bit;
                changed |= stage.window.neighbours[position];
                continue;
            }
            self.ends |= bit;
            if position == OUTSIDE {
                let exits = stage.exits_after(partner);
                changed |= self.exits & !exits | bit;
                self.exits = exits;
            }
        }
        changed
    }
}

/// Iterates over the positions of a set, in ascending order.
#[derive(Clone, Copy)]
pub(super) struct Positions(pub u64);

impl Iterator for Positions {
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
