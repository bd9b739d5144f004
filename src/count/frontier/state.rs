//! What the edges taken so far leave to those to come.

use super::stage::{Plan, Stage};
use super::window::{OUTSIDE, POSITIONS};

/// The edges taken so far, as far as they matter to those to come.
///
/// Every square needs two edges. The edges taken make up paths, and of a path only its ends
/// matter: a state is which positions still need edges, and which of them are ends of one path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The positions that need edges.
    pub free: u64,
    /// Those of them that need one edge only: the ends of paths.
    pub ends: u64,
    /// The squares that may be joined to the outside.
    pub exits: u64,
    /// For the end of a path its other end, for any other free position the position itself.
    pub mates: [u8; POSITIONS],
}

/// Every position its own mate.
pub(super) const NO_MATES: [u8; POSITIONS] = {
    let mut mates = [0; POSITIONS];
    let mut position = 0;
    while position < POSITIONS {
        mates[position] = position as u8;
        position += 1;
    }
    mates
};

/// What taking all forced edges has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closure {
    /// No further edge is forced.
    Undecided,
    /// A position cannot have the edges it needs.
    Dead,
    /// The edges taken make up a tour, with one more if it is closed.
    Complete,
}

/// The position of the square to settle.
const NEXT: usize = 1;

impl State {
    /// No edge is taken yet, but for the one that leads outside from a given start.
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

    /// Edges may reach the start from now on, at `position`: one of its two edges leads outside.
    ///
    /// Until then the outside stands for the start as the end of a path.
    fn begin(&mut self, position: usize) {
        let end = self.mates[OUTSIDE];
        self.mates[usize::from(end)] = position as u8;
        self.mates[position] = end;
        self.ends |= 1 << position;
    }

    /// Settles the next square: takes its edges in every way that may lead to a tour.
    ///
    /// Tells `found` of every state that results, and of every tour with `None`.
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
                // Both ends of one path would close it. Where that makes a tour, nothing else is
                // free, both edges were forced and the tour was counted before.
                if usize::from(state.mates[NEXT]) != other {
                    let mut state = state;
                    let changed = changed | state.join(stage, NEXT, other);
                    conclude(state, changed)?;
                }
            }
        }
        Ok(())
    }

    /// What comes of the edges that are forced wherever they lead, further than a key can tell.
    pub fn foresee(&self, stage: &Stage<'_>) -> Closure {
        let mut state = *self;
        state.close(stage, stage.doubtful, stage.foreseen)
    }

    /// Takes every edge within `reach` that is forced after what happened next to `changed`.
    ///
    /// A position that needs as many edges as there are positions to join it to takes them all.
    /// This happens to every tour that may come of the state, so that none is counted twice and
    /// none is lost.
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
            // What is left when the needed edges are taken, and when one less is taken.
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
                // The edge taken just now may have made this the other end of the same path.
                if usize::from(self.mates[position]) == other {
                    return self.end_of_path(stage, position);
                }
                changed |= self.join(stage, position, other);
            }
        }
    }

    /// What comes of a state in which `position` cannot be joined to anything but the other end of
    /// its own path: a tour if the path has come through all squares, or nothing.
    fn end_of_path(&self, stage: &Stage<'_>, position: usize) -> Closure {
        let mate = usize::from(self.mates[position]);
        let both = 1 << position | 1 << mate;
        if self.free == both && self.ends == both && self.neighbours(stage, position) & both != 0 {
            Closure::Complete
        } else {
            Closure::Dead
        }
    }

    /// The positions that edges lead to from `position`, whether or not they need one.
    #[inline]
    fn neighbours(&self, stage: &Stage<'_>, position: usize) -> u64 {
        if position == OUTSIDE {
            return self.exits;
        }
        let shut_out = !(self.exits >> position) & 1;
        stage.window.neighbours[position] & !(shut_out << OUTSIDE)
    }

    /// The positions that an edge may join `position` to without closing a path.
    #[inline]
    fn available(&self, stage: &Stage<'_>, position: usize) -> u64 {
        self.neighbours(stage, position) & self.free & !(1 << self.mates[position])
    }

    /// Takes an edge and gives the positions that have fewer others left to be joined to.
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

/// The positions of a set, first to last.
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
