//! The state of a count after some squares are settled.

use super::edge_log::EdgeLog;
use super::stage::{KnownEnd, ProcessingOrder, Stage};
use super::window::{POSITION_COUNT, VIRTUAL_VERTEX};

/// The state after some squares are settled: everything about the chosen edges that matters for later squares.
///
/// Every square needs two edges. The chosen edges form paths, and only the ends of a path matter. A state tells which
/// positions still need edges, and which of these are the two ends of one path. A position stands for the virtual
/// vertex or for a square that is not settled yet (see [`Window`](super::window::Window)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State<Log = ()> {
    /// The positions that still need edges.
    pub unsaturated: u64,
    /// The unsaturated positions that need only one edge: the ends of paths.
    pub path_ends: u64,
    /// The path ends that a knight's move joins to the other end of their path. May include an end whose mate is the
    /// virtual vertex. Bits of other positions have no meaning.
    pub ends_beside_mates: u64,
    /// The end of the tour that is already joined to the virtual vertex.
    pub known_end: KnownEnd,
    /// The positions of the squares that may be joined to the virtual vertex.
    pub end_candidates: u64,
    /// The mate of every unsaturated position. The mate of the end of a path is the other end. Every other position is
    /// its own mate.
    pub mates: [u8; POSITION_COUNT],
    /// The edges that were added.
    pub log: Log,
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

/// The result of adding all forced edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Propagation {
    /// No further edge is forced.
    Undecided,
    /// A position cannot get the edges it needs.
    Dead,
    /// With one last edge, the chosen edges form a tour.
    Complete,
}

/// The position of the next square to settle.
const NEXT_POSITION: usize = 1;

impl<Log: EdgeLog> State<Log> {
    /// The state without edges, except for the edge from a given start to the virtual vertex.
    pub fn initial(order: &ProcessingOrder, stage: &Stage<'_>) -> Self {
        let mut state = Self::untouched(order, stage);
        if let Some(start) = order.start {
            state.path_ends = 1 << VIRTUAL_VERTEX;
            state.known_end = match order.is_first_colour(start) {
                true => KnownEnd::FirstColour,
                false => KnownEnd::SecondColour,
            };
            state.end_candidates = stage.end_candidates(state.known_end);
        }
        let position = order.start.map(|start| start + NEXT_POSITION);
        if let Some(position) = position.filter(|&position| position <= stage.window.last_reached) {
            state.begin_path_at_start(position);
        }
        state
    }

    /// The state without edges, whose tours may end anywhere.
    pub fn untouched(order: &ProcessingOrder, stage: &Stage<'_>) -> Self {
        let has_ends = order.unfixed_end_count > 0;
        Self {
            unsaturated: stage.squares | u64::from(has_ends) << VIRTUAL_VERTEX,
            end_candidates: if has_ends {
                stage.end_candidates(KnownEnd::None)
            } else {
                0
            },
            path_ends: 0,
            ends_beside_mates: 0,
            known_end: KnownEnd::None,
            mates: IDENTITY_MATES,
            log: Log::default(),
        }
    }

    /// Makes the start, at `position`, the end of a path. Edges may reach the start from now on.
    ///
    /// One of the two edges of the start leads to the virtual vertex, and is the first edge of this path. Until this
    /// call, the virtual vertex represents the start as the end of the path.
    fn begin_path_at_start(&mut self, position: usize) {
        let end = self.mates[VIRTUAL_VERTEX];
        self.mates[usize::from(end)] = position as u8;
        self.mates[position] = end;
        self.path_ends |= 1 << position;
        self.ends_beside_mates |= 1 << position | 1 << end;
    }

    /// Settles the next square: adds edges of that square in every combination that may lead to a tour.
    ///
    /// Calls `receive` with every resulting state, and whether its edges form a tour.
    pub fn settle<E>(
        mut self,
        stage: &Stage<'_>,
        mut receive: impl FnMut(&Self, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut affected = stage.affected_positions;
        if let Some(start) = stage.entering_start {
            self.begin_path_at_start(start);
            affected |= 1 << start | 1 << VIRTUAL_VERTEX;
        }
        match self.propagate_forced_edges(stage, affected, stage.reach) {
            Propagation::Undecided => {}
            Propagation::Dead => return Ok(()),
            Propagation::Complete => return receive(&self, true),
        }
        if self.unsaturated >> NEXT_POSITION & 1 == 0 {
            return receive(&self, false);
        }
        let mut propagate_and_receive = |mut state: Self, changed| match state
            .propagate_forced_edges(stage, changed, stage.reach)
        {
            Propagation::Undecided => receive(&state, false),
            Propagation::Dead => Ok(()),
            Propagation::Complete => receive(&state, true),
        };
        let needs_one = self.path_ends >> NEXT_POSITION & 1 == 1;
        let mut candidates = PositionIter(self.joinable_positions(stage, NEXT_POSITION));
        while let Some(first) = candidates.next() {
            let mut state = self;
            let changed = state.add_edge(stage, NEXT_POSITION, first);
            if needs_one {
                propagate_and_receive(state, changed)?;
                continue;
            }
            for second in candidates {
                // An edge between the two ends of one path would close a cycle. If the cycle were a tour, both edges
                // would be forced, and `propagate_forced_edges` would have found the tour already.
                if usize::from(state.mates[NEXT_POSITION]) != second {
                    let mut state = state;
                    let changed = changed | state.add_edge(stage, NEXT_POSITION, second);
                    propagate_and_receive(state, changed)?;
                }
            }
        }
        Ok(())
    }

    /// Adds every forced edge within `reach`, given that the positions in `changed` may have lost options.
    ///
    /// If a position needs as many edges as it can have, all of these edges are forced. Every tour that the state can
    /// lead to contains them, so that no tour is counted twice or lost.
    pub fn propagate_forced_edges(
        &mut self,
        stage: &Stage<'_>,
        mut changed: u64,
        reach: u64,
    ) -> Propagation {
        // Positions whose edges may be forced, which is checked for each of them.
        let mut candidates = 0;
        loop {
            candidates &= self.unsaturated;
            if candidates == 0 {
                let [lacking, forced] = self.positions_short_of_options(stage);
                if lacking & changed & reach != 0 {
                    let position = (lacking & changed & reach).trailing_zeros() as usize;
                    return self.result_of_closing(stage, position);
                }
                candidates = forced & changed & reach;
                if candidates == 0 {
                    return Propagation::Undecided;
                }
                changed = 0;
            }
            let position = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            let available = self.joinable_positions(stage, position);
            let all_but_lowest = available & available.wrapping_sub(1);
            let needs_one = self.path_ends >> position & 1 == 1;
            // The options that remain after adding all needed edges, and after adding all needed edges but one.
            let (after_all, after_all_but_one) = if needs_one {
                (all_but_lowest, available)
            } else {
                (
                    all_but_lowest & all_but_lowest.wrapping_sub(1),
                    all_but_lowest,
                )
            };
            if after_all != 0 {
                continue;
            }
            if after_all_but_one == 0 {
                return self.result_of_closing(stage, position);
            }
            for other in PositionIter(available & reach) {
                // The edge added just now may have made `other` the far end of the path that ends at `position`.
                if usize::from(self.mates[position]) == other {
                    return self.result_of_closing(stage, position);
                }
                changed |= self.add_edge(stage, position, other);
            }
        }
    }

    /// The squares with fewer options than they need, and the positions whose edges may be forced: squares with no more
    /// options than they need, and the virtual vertex.
    #[inline]
    fn positions_short_of_options(&self, stage: &Stage<'_>) -> [u64; 2] {
        let virtual_bit = self.unsaturated & 1 << VIRTUAL_VERTEX;
        let joined_to_virtual = self.end_candidates & virtual_bit.wrapping_neg();
        let [one, two, three] = stage
            .window
            .positions_by_option_count(self.unsaturated, joined_to_virtual);
        let ends = self.path_ends;
        let others = self.unsaturated & !ends;
        let squares = !(1 << VIRTUAL_VERTEX);
        let lacking = (others & !two | ends & !one) & squares;
        let forced =
            (others & !three | ends & !two | ends & self.ends_beside_mates & !three) & squares;
        // The virtual vertex may have further options outside the window.
        let checked_virtual_bit = virtual_bit & u64::from(stage.has_all_end_candidates);
        [lacking, forced | checked_virtual_bit]
    }

    /// The result for a `position` without enough options: a tour if closing its path completes one, otherwise a dead
    /// end.
    fn result_of_closing(&mut self, stage: &Stage<'_>, position: usize) -> Propagation {
        let mate = usize::from(self.mates[position]);
        let both = 1 << position | 1 << mate;
        if self.unsaturated == both
            && self.path_ends == both
            && self.neighbours(stage, position) & both != 0
        {
            self.log.log(position, mate);
            Propagation::Complete
        } else {
            Propagation::Dead
        }
    }

    /// Whether `position` can be joined to more others than it needs, not counting those in `removed`.
    pub fn has_more_than_needed(&self, stage: &Stage<'_>, position: usize, removed: u64) -> bool {
        let needed = if self.path_ends >> position & 1 == 1 {
            1
        } else {
            2
        };
        (self.joinable_positions(stage, position) & !removed).count_ones() > needed
    }

    /// The positions joined to `position` by possible edges, whether or not these positions need an edge.
    #[inline]
    fn neighbours(&self, stage: &Stage<'_>, position: usize) -> u64 {
        if position == VIRTUAL_VERTEX {
            return self.end_candidates;
        }
        let not_candidate = !(self.end_candidates >> position) & 1;
        stage.window.neighbours[position] & !(not_candidate << VIRTUAL_VERTEX)
    }

    /// The positions that an edge may join to `position` without closing a path.
    #[inline]
    fn joinable_positions(&self, stage: &Stage<'_>, position: usize) -> u64 {
        self.neighbours(stage, position) & self.unsaturated & !(1 << self.mates[position])
    }

    /// Adds an edge. Returns the positions that have lost options.
    #[inline]
    fn add_edge(&mut self, stage: &Stage<'_>, first: usize, second: usize) -> u64 {
        self.log.log(first, second);
        let (first_mate, second_mate) = (self.mates[first], self.mates[second]);
        self.mates[usize::from(first_mate)] = second_mate;
        self.mates[usize::from(second_mate)] = first_mate;
        let ends = 1 << first_mate | 1 << second_mate;
        let are_beside = stage.window.neighbours[usize::from(first_mate)] >> second_mate & 1;
        self.ends_beside_mates = self.ends_beside_mates & !ends | ends & are_beside.wrapping_neg();
        let mut changed = ends;
        // Whether a position was the end of a path is hard to predict, so that branches would take longer.
        for position in [first, second] {
            let was_end = self.path_ends >> position & 1;
            self.path_ends ^= 1 << position;
            self.unsaturated &= !(was_end << position);
            changed |= stage.window.neighbours[position] & was_end.wrapping_neg();
        }
        for (position, partner) in [(first, second), (second, first)] {
            if position == VIRTUAL_VERTEX && self.path_ends >> VIRTUAL_VERTEX & 1 == 1 {
                self.known_end = stage.colour_of_end(partner);
                let end_candidates = stage.end_candidates(self.known_end);
                changed |= self.end_candidates & !end_candidates | 1 << VIRTUAL_VERTEX;
                self.end_candidates = end_candidates;
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
