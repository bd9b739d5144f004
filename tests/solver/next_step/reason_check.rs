//! Checks whether the reasons that a search gives for its steps are true.

use std::collections::BTreeSet;

use knights_tour::board::Square;
use knights_tour::experiment::Algorithm;
use knights_tour::explain::{Candidate, CandidateState, Decision, SortKey, StepReason};

use super::reference::Reference;

/// Checks reasons for a step from the last square of a path, by a slow count.
pub struct ReasonCheck<'a> {
    pub reference: &'a Reference<'a>,
    pub decisions: &'a [Decision],
    pub closed: bool,
}

impl ReasonCheck<'_> {
    /// The index of the last square of the path.
    pub fn last_place(&self) -> usize {
        self.reference.path.len() - 1
    }

    pub fn free_neighbours(&self, square: Square) -> Vec<Square> {
        self.reference.free_neighbours(square, self.last_place())
    }

    /// The neighbours of a free square through which the path could still reach or leave that square.
    pub fn usable_neighbours(&self, square: Square) -> Vec<Square> {
        let last_square = self.reference.path[self.last_place()];
        let neighbours = self.reference.graph.neighbours(square).iter().copied();
        neighbours
            .filter(|&other| {
                other == last_square || self.reference.is_free(other, self.last_place())
            })
            .collect()
    }

    /// Whether a tour could end on `square`: the colour of the square must allow an end, and for a closed tour the
    /// start must be one move away.
    pub fn can_be_end(&self, square: Square) -> bool {
        let ground = self.reference.experiment.ground();
        let board = ground.board();
        let colour = |square| {
            let cell = ground.cell(square);
            (board.row(cell) + board.column(cell)) % 2
        };
        let start = self.reference.path[0];
        let has_start_colour = colour(square) == colour(start);
        let closes = self.reference.graph.neighbours(square).contains(&start);
        has_start_colour == (ground.len() % 2 == 1) && (closes || !self.closed)
    }

    /// Whether every tour that continues the path must end on `square`.
    pub fn must_be_end(&self, square: Square) -> bool {
        let size = self.reference.experiment.board().size();
        let ends = (0..size).filter(|&square| {
            self.reference.is_free(square, self.last_place()) && self.can_be_end(square)
        });
        self.usable_neighbours(square).len() == 1 || ends.eq([square])
    }

    /// The free squares that can be reached from `from`, and `from` itself.
    pub fn reachable(&self, from: Square) -> BTreeSet<Square> {
        let mut reached: BTreeSet<Square> = BTreeSet::from([from]);
        let mut pending = vec![from];
        while let Some(square) = pending.pop() {
            pending.extend(
                self.free_neighbours(square)
                    .into_iter()
                    .filter(|&next| reached.insert(next)),
            );
        }
        reached
    }

    pub fn candidate(&self, square: Square) -> &Candidate {
        let candidates = &self.decisions[self.last_place()].candidates;
        candidates
            .iter()
            .find(|candidate| candidate.square == square)
            .expect("the square is a candidate")
    }

    /// The candidates that were neither tried nor excluded.
    pub fn untried(&self) -> Vec<&Candidate> {
        let candidates = self.decisions[self.last_place()].candidates.iter();
        let untried_states = [CandidateState::Next, CandidateState::Waiting];
        candidates
            .filter(|candidate| untried_states.contains(&candidate.state))
            .collect()
    }

    /// The untried candidates of the lowest degree.
    pub fn tied(&self) -> Vec<&Candidate> {
        let untried = self.untried();
        let fewest = untried.iter().map(|candidate| candidate.degree).min();
        let tied = untried.into_iter();
        tied.filter(|candidate| Some(candidate.degree) == fewest)
            .collect()
    }

    /// Whether `square` is one of `tied_count` candidates with the lowest degree, `degree`, and `deciding_key` is the
    /// first key after which none of the others is still equal.
    pub fn is_chosen_by(
        &self,
        square: Square,
        tied_count: u64,
        degree: u64,
        deciding_key: SortKey,
    ) -> bool {
        let tied_candidates = self.tied();
        let winner = self.candidate(square);
        let key_count = 1 + winner
            .keys
            .iter()
            .position(|&key| key == deciding_key)
            .unwrap();
        let equal_count = |key_count: usize| {
            tied_candidates
                .iter()
                .filter(|candidate| candidate.keys[..key_count] == winner.keys[..key_count])
                .count()
        };
        tied_candidates.len() as u64 == tied_count
            && u64::from(winner.degree) == degree
            && equal_count(key_count) == 1
            && equal_count(key_count - 1) > 1
    }

    /// Whether `square` is one of `tied_count` candidates with the lowest degree, `degree`, and another of these
    /// candidates has equal keys.
    pub fn order_decides(&self, square: Square, tied_count: u64, degree: u64) -> bool {
        let tied_candidates = self.tied();
        let chosen = self.candidate(square);
        tied_candidates.len() as u64 == tied_count
            && u64::from(chosen.degree) == degree
            && tied_candidates
                .iter()
                .any(|&other| other != chosen && other.keys == chosen.keys)
    }

    /// Whether `reason` is a true reason for the next step.
    pub fn holds(&self, reason: StepReason) -> bool {
        let path = &self.reference.path;
        let size = self.reference.experiment.board().size() as usize;
        let unvisited_count = (size - path.len()) as u64;
        let (start, last_square) = (path[0], path[self.last_place()]);
        let closes = path.len() > 1
            && self
                .reference
                .graph
                .neighbours(last_square)
                .contains(&start);
        let excluded_count = self.decisions[self.last_place()]
            .candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Excluded)
            .count() as u64;
        let just_failed = |square| {
            let candidates = self.decisions[self.last_place()].candidates.iter();
            let failed = candidates.filter(|candidate| candidate.state == CandidateState::Failed);
            failed.map(|candidate| candidate.square).next_back() == Some(square)
        };
        let previous = path
            .len()
            .checked_sub(2)
            .map(|place| &self.decisions[place]);
        let next_of_previous = previous.and_then(|decision| {
            let candidates = decision.candidates.iter();
            let mut next = candidates.filter(|other| other.state == CandidateState::Next);
            next.next().map(|next| next.square)
        });
        let is_step_back = |from: Square, to: Square| {
            from == last_square && previous.and_then(|decision| decision.square) == Some(to)
        };
        let untried_count = self.untried().len() as u64;
        match reason {
            StepReason::OnlyWay { square } => self.free_neighbours(last_square) == [square],
            StepReason::FirstListed { square, count } => {
                self.free_neighbours(last_square)[0] == square
                    && self.free_neighbours(last_square).len() as u64 == count
            }
            StepReason::Drawn { square, count } => {
                let free_neighbours = self.free_neighbours(last_square);
                free_neighbours.contains(&square)
                    && free_neighbours.len() as u64 == count
                    && count > 1
            }
            StepReason::NextListed { failed, count, .. } => {
                just_failed(failed) && count + 1 == untried_count
            }
            StepReason::LastLeft { square, failed } => {
                just_failed(failed) && self.untried() == [self.candidate(square)]
            }
            StepReason::Fewest { square, count, of } => {
                self.tied() == [self.candidate(square)]
                    && u64::from(self.candidate(square).degree) == count
                    && of == untried_count
                    && count > 0
            }
            StepReason::NoWayOut { square, of } => {
                self.tied() == [self.candidate(square)]
                    && self.free_neighbours(square).is_empty()
                    && of == untried_count
            }
            StepReason::NoWayOutTie { square, tied } => {
                self.free_neighbours(square).is_empty() && self.tied().len() as u64 == tied
            }
            StepReason::NextFewest {
                square,
                failed,
                count,
            } => {
                just_failed(failed)
                    && self.tied().contains(&self.candidate(square))
                    && u64::from(self.candidate(square).degree) == count
            }
            StepReason::TieOrder {
                square,
                tied,
                count,
            } => self.order_decides(square, tied, count) && self.tied()[0].square == square,
            StepReason::TieExchange {
                square,
                tied,
                count,
            } => self.order_decides(square, tied, count),
            StepReason::TieMeasure {
                square,
                tied,
                count,
                value,
                measure,
            } => {
                self.is_chosen_by(square, tied, count, SortKey { measure, value })
                    && reason.name() == format!("tie-{}", measure.name)
            }
            StepReason::TieMeasureOrder {
                square,
                tied,
                count,
                value,
                measure,
            } => {
                let specific_name = format!("tie-{}-order", measure.name);
                self.order_decides(square, tied, count)
                    && self.candidate(square).keys.last() == Some(&SortKey { measure, value })
                    && ["tie-order", &specific_name].contains(&reason.name())
            }
            StepReason::Forced {
                square,
                from,
                other,
            } => {
                let mut usable = self.usable_neighbours(square);
                usable.retain(|&neighbour| neighbour != from);
                from == last_square && usable == [other] && !self.must_be_end(square)
            }
            StepReason::OneOfTwo { square, other } => {
                let both = [square, other];
                both.iter().all(|&square| {
                    self.usable_neighbours(square).len() == 2 && self.can_be_end(square)
                }) && both
                    .iter()
                    .all(|square| self.free_neighbours(last_square).contains(square))
            }
            StepReason::NotTheEnd { square, end } => {
                square != end
                    && self.must_be_end(end)
                    && self.free_neighbours(last_square).contains(&end)
            }
            StepReason::NotExcluded { count, .. } => count == excluded_count && count > 0,
            StepReason::DeadEnd { square, count } => {
                square == last_square
                    && self.free_neighbours(last_square).is_empty()
                    && count == unvisited_count
                    && count > 0
            }
            StepReason::NotClosed {
                square,
                start: first,
            } => {
                unvisited_count == 0
                    && square == last_square
                    && first == start
                    && !closes
                    && size > 1
            }
            StepReason::SingleSquare { .. } => size == 1,
            StepReason::TourOpen { count, .. } => {
                unvisited_count == 0 && !closes && count as usize == size
            }
            StepReason::TourClosed { count, .. } => {
                unvisited_count == 0 && closes && count as usize == size
            }
            StepReason::CutOff { by, count, .. } => {
                self.usable_neighbours(by) == [last_square] && count == unvisited_count && count > 1
            }
            StepReason::BoardInParts { by, .. } => {
                let mut reached = BTreeSet::from([start]);
                let mut pending = vec![start];
                while let Some(square) = pending.pop() {
                    let neighbours = self.reference.graph.neighbours(square).iter().copied();
                    pending.extend(neighbours.filter(|&next| reached.insert(next)));
                }
                !reached.contains(&by)
            }
            // On a board with an odd number of squares, a tour starts on the colour that has one more square.
            StepReason::Colours { .. } => {
                let board = self.reference.experiment.ground().whole_board().unwrap();
                size % 2 == 1 && (board.row(start) + board.column(start)) % 2 == 1
            }
            StepReason::OddClosed { count, .. } => {
                count as usize == size && size % 2 == 1 && self.closed
            }
            StepReason::EndNotClosed { by, .. } | StepReason::EndColour { by, .. } => {
                self.usable_neighbours(by).len() == 1 && !self.can_be_end(by)
            }
            StepReason::TwoEnds { by, other, .. } => {
                by != other
                    && [by, other]
                        .iter()
                        .all(|&end| self.usable_neighbours(end).len() == 1)
            }
            StepReason::TwoNext { by, other, .. } => {
                by != other
                    && [by, other].iter().all(|&square| {
                        self.usable_neighbours(square).len() == 2
                            && self.free_neighbours(last_square).contains(&square)
                            && !self.must_be_end(square)
                    })
            }
            StepReason::Crowded { count, .. } => {
                let neighbours = self.free_neighbours(last_square).into_iter();
                let with_two_usable =
                    neighbours.filter(|&square| self.usable_neighbours(square).len() == 2);
                with_two_usable.count() as u64 == count && count > 2
            }
            StepReason::OnlyTheEnd { end, count, .. } => {
                self.free_neighbours(last_square) == [end]
                    && self.must_be_end(end)
                    && count == unvisited_count
                    && count > 1
            }
            StepReason::BoundThree { by, .. } => {
                let neighbours = self.free_neighbours(by).into_iter();
                neighbours
                    .filter(|&square| self.usable_neighbours(square).len() == 2)
                    .count()
                    >= 3
            }
            StepReason::BoundEnd { end, .. } => {
                let neighbours = self.free_neighbours(end).into_iter();
                self.must_be_end(end)
                    && neighbours
                        .filter(|&square| self.usable_neighbours(square).len() == 2)
                        .count()
                        >= 2
            }
            StepReason::BoundTwo { .. } => {
                self.free_neighbours(last_square).iter().any(|&square| {
                    let neighbours = self.free_neighbours(square).into_iter();
                    neighbours
                        .filter(|&other| self.usable_neighbours(other).len() == 2)
                        .count()
                        >= 2
                })
            }
            StepReason::Known { count, .. } => {
                count == unvisited_count && !self.free_neighbours(last_square).is_empty()
            }
            StepReason::Unreachable { by, .. } => !self.reachable(last_square).contains(&by),
            StepReason::BackDeadEndNext { from, to, next } => {
                is_step_back(from, to)
                    && self.untried().is_empty()
                    && next_of_previous == Some(next)
            }
            StepReason::BackTriedNext { from, to, next } => {
                is_step_back(from, to)
                    && self.untried().is_empty()
                    && !self.free_neighbours(last_square).is_empty()
                    && next_of_previous == Some(next)
            }
            StepReason::BackDeadEndDone { from, to } | StepReason::BackTriedDone { from, to } => {
                is_step_back(from, to) && self.untried().is_empty() && next_of_previous.is_none()
            }
            StepReason::BackTourDone { from, to } => is_step_back(from, to) && unvisited_count == 0,
            StepReason::BackDeadEndStart { from }
            | StepReason::BackTriedStart { from }
            | StepReason::BackTourStart { from } => from == start && path.len() == 1,
            StepReason::Extend { from, square } => {
                from == last_square && self.free_neighbours(last_square).contains(&square)
            }
            StepReason::Queued { square, to } => is_step_back(square, to),
            StepReason::Resume { length, count } => length as usize == path.len() && count > 0,
            StepReason::Level { length, count } => length as usize == path.len() + 1 && count > 0,
            StepReason::MemoryFull { length, .. } => length as usize == path.len() + 1,
            StepReason::RestartClockwise { attempt, of, .. }
            | StepReason::RestartAnticlockwise { attempt, of, .. }
            | StepReason::RestartLot { attempt, of } => {
                // In a cascade, each algorithm counts its own attempts.
                let earlier_attempts = match self.reference.experiment.algorithm() {
                    Algorithm::Cascade if matches!(reason, StepReason::RestartLot { .. }) => 16,
                    _ => 0,
                };
                earlier_attempts + attempt == u64::from(self.reference.attempts) + 1
                    && attempt <= of
            }
            StepReason::Along { square, place, .. } => {
                self.free_neighbours(last_square).contains(&square)
                    && place as usize == path.len() + 1
            }
            StepReason::NotFound => path.len() == 1,
            StepReason::NextAlgorithm | StepReason::Stuck { .. } => {
                unvisited_count > 0 || self.closed
            }
            // These reasons belong to an empty path, or to the end of the search.
            StepReason::Start { .. }
            | StepReason::StartAgain { .. }
            | StepReason::NoTour
            | StepReason::NoClosedTour => true,
            StepReason::AllTours { count } | StepReason::AllClosedTours { count } => count > 0,
            other => panic!("no check of {other:?}"),
        }
    }
}
