//! Checks whether the reasons that a search gives are true.

use std::collections::BTreeSet;

use knights_tour::board::Square;
use knights_tour::experiment::Algorithm;
use knights_tour::explain::{Candidate, CandidateState, Decision, SortKey, StepReason};

use super::reference::Reference;

/// A check of reasons by a slow count at the last square of a path.
pub struct ReasonCheck<'a> {
    pub reference: &'a Reference<'a>,
    pub decisions: &'a [Decision],
    pub closed: bool,
}

impl ReasonCheck<'_> {
    pub fn last(&self) -> usize {
        self.reference.path.len() - 1
    }

    pub fn free_neighbours(&self, square: Square) -> Vec<Square> {
        self.reference.free_neighbours(square, self.last())
    }

    /// The neighbours of a free square through which a path could still reach or leave it.
    pub fn usable_neighbours(&self, square: Square) -> Vec<Square> {
        let here = self.reference.path[self.last()];
        let neighbours = self.reference.graph.neighbours(square).iter().copied();
        neighbours
            .filter(|&other| other == here || self.reference.is_free(other, self.last()))
            .collect()
    }

    /// Whether a tour could end on `square`, by its colour and, if closed, by its distance from the start.
    pub fn may_end(&self, square: Square) -> bool {
        let board = self.reference.experiment.board();
        let colour = |square| (board.row(square) + board.column(square)) % 2;
        let start = self.reference.path[0];
        let same = colour(square) == colour(start);
        let closes = self.reference.graph.neighbours(square).contains(&start);
        same == (board.size() % 2 == 1) && (closes || !self.closed)
    }

    /// Whether a tour can only end on `square`.
    pub fn must_end(&self, square: Square) -> bool {
        let size = self.reference.experiment.board().size();
        let ends = (0..size)
            .filter(|&square| self.reference.is_free(square, self.last()) && self.may_end(square));
        self.usable_neighbours(square).len() == 1 || ends.eq([square])
    }

    pub fn reachable(&self, from: Square) -> BTreeSet<Square> {
        let mut reached: BTreeSet<Square> = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(square) = waiting.pop() {
            waiting.extend(
                self.free_neighbours(square)
                    .into_iter()
                    .filter(|&next| reached.insert(next)),
            );
        }
        reached
    }

    pub fn candidate(&self, square: Square) -> &Candidate {
        let candidates = &self.decisions[self.last()].candidates;
        candidates
            .iter()
            .find(|candidate| candidate.square == square)
            .expect("it is a candidate")
    }

    /// The candidates that were neither tried nor excluded.
    pub fn untried(&self) -> Vec<&Candidate> {
        let candidates = self.decisions[self.last()].candidates.iter();
        let untried = [CandidateState::Next, CandidateState::Waiting];
        candidates
            .filter(|candidate| untried.contains(&candidate.state))
            .collect()
    }

    /// The candidates with the fewest exits.
    pub fn tied(&self) -> Vec<&Candidate> {
        let untried = self.untried();
        let fewest = untried.iter().map(|candidate| candidate.degree).min();
        let tied = untried.into_iter();
        tied.filter(|candidate| Some(candidate.degree) == fewest)
            .collect()
    }

    /// Whether `square` is one of `tied` equal candidates, and the keys up to `by` decide for it but those before do
    /// not.
    pub fn is_chosen_by(&self, square: Square, tied: u64, count: u64, by: SortKey) -> bool {
        let equal = self.tied();
        let winner = self.candidate(square);
        let length = 1 + winner.keys.iter().position(|&key| key == by).unwrap();
        let rivals = |length: usize| {
            equal
                .iter()
                .filter(|candidate| candidate.keys[..length] == winner.keys[..length])
                .count()
        };
        equal.len() as u64 == tied
            && u64::from(winner.degree) == count
            && rivals(length) == 1
            && rivals(length - 1) > 1
    }

    pub fn order_decides(&self, square: Square, tied: u64, count: u64) -> bool {
        let equal = self.tied();
        let best = self.candidate(square);
        let rival = equal.iter().find(|&&other| other != best);
        equal.len() as u64 == tied
            && u64::from(best.degree) == count
            && rival.is_some()
            && equal
                .iter()
                .any(|&other| other != best && other.keys == best.keys)
    }

    pub fn holds(&self, why: StepReason) -> bool {
        let path = &self.reference.path;
        let size = self.reference.experiment.board().size() as usize;
        let left = (size - path.len()) as u64;
        let (start, here) = (path[0], path[self.last()]);
        let closes = path.len() > 1 && self.reference.graph.neighbours(here).contains(&start);
        let excluded = self.decisions[self.last()]
            .candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Excluded)
            .count() as u64;
        let just_failed = |square| {
            let candidates = self.decisions[self.last()].candidates.iter();
            let failed = candidates.filter(|candidate| candidate.state == CandidateState::Failed);
            failed.map(|candidate| candidate.square).next_back() == Some(square)
        };
        let before = path
            .len()
            .checked_sub(2)
            .map(|place| &self.decisions[place]);
        let next_before = before.and_then(|decision| {
            let candidates = decision.candidates.iter();
            let mut next = candidates.filter(|other| other.state == CandidateState::Next);
            next.next().map(|next| next.square)
        });
        let below = |from: Square, to: Square| {
            from == here && before.and_then(|decision| decision.square) == Some(to)
        };
        let untried = self.untried().len() as u64;
        match why {
            StepReason::OnlyWay { square } => self.free_neighbours(here) == [square],
            StepReason::FirstListed { square, count } => {
                self.free_neighbours(here)[0] == square
                    && self.free_neighbours(here).len() as u64 == count
            }
            StepReason::NextListed { failed, count, .. } => {
                just_failed(failed) && count + 1 == untried
            }
            StepReason::LastLeft { square, failed } => {
                just_failed(failed) && self.untried() == [self.candidate(square)]
            }
            StepReason::Fewest { square, count, of } => {
                self.tied() == [self.candidate(square)]
                    && u64::from(self.candidate(square).degree) == count
                    && of == untried
                    && count > 0
            }
            StepReason::NoWayOut { square, of } => {
                self.tied() == [self.candidate(square)]
                    && self.free_neighbours(square).is_empty()
                    && of == untried
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
                    && why.name() == format!("tie-{}", measure.name)
            }
            StepReason::TieMeasureOrder {
                square,
                tied,
                count,
                value,
                measure,
            } => {
                let own = format!("tie-{}-order", measure.name);
                self.order_decides(square, tied, count)
                    && self.candidate(square).keys.last() == Some(&SortKey { measure, value })
                    && ["tie-order", &own].contains(&why.name())
            }
            StepReason::Forced {
                square,
                from,
                other,
            } => {
                let mut usable = self.usable_neighbours(square);
                usable.retain(|&neighbour| neighbour != from);
                from == here && usable == [other] && !self.must_end(square)
            }
            StepReason::OneOfTwo { square, other } => {
                let both = [square, other];
                both.iter().all(|&square| {
                    self.usable_neighbours(square).len() == 2 && self.may_end(square)
                }) && both
                    .iter()
                    .all(|square| self.free_neighbours(here).contains(square))
            }
            StepReason::NotTheEnd { square, end } => {
                square != end && self.must_end(end) && self.free_neighbours(here).contains(&end)
            }
            StepReason::NotExcluded { count, .. } => count == excluded && count > 0,
            StepReason::DeadEnd { square, count } => {
                square == here
                    && self.free_neighbours(here).is_empty()
                    && count == left
                    && count > 0
            }
            StepReason::NotClosed {
                square,
                start: first,
            } => left == 0 && square == here && first == start && !closes && size > 1,
            StepReason::SingleSquare { .. } => size == 1,
            StepReason::TourOpen { count, .. } => left == 0 && !closes && count as usize == size,
            StepReason::TourClosed { count, .. } => left == 0 && closes && count as usize == size,
            StepReason::CutOff { by, count, .. } => {
                self.usable_neighbours(by) == [here] && count == left && count > 1
            }
            StepReason::BoardInParts { by, .. } => {
                let mut reached = BTreeSet::from([start]);
                let mut waiting = vec![start];
                while let Some(square) = waiting.pop() {
                    let neighbours = self.reference.graph.neighbours(square).iter().copied();
                    waiting.extend(neighbours.filter(|&next| reached.insert(next)));
                }
                !reached.contains(&by)
            }
            // On an odd board, a tour starts on the colour that has one square more.
            StepReason::Colours { .. } => {
                let board = self.reference.experiment.board();
                size % 2 == 1 && (board.row(start) + board.column(start)) % 2 == 1
            }
            StepReason::OddClosed { count, .. } => {
                count as usize == size && size % 2 == 1 && self.closed
            }
            StepReason::EndNotClosed { by, .. } | StepReason::EndColour { by, .. } => {
                self.usable_neighbours(by).len() == 1 && !self.may_end(by)
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
                            && self.free_neighbours(here).contains(&square)
                            && !self.must_end(square)
                    })
            }
            StepReason::Crowded { count, .. } => {
                let near = self.free_neighbours(here).into_iter();
                let pressing = near.filter(|&square| self.usable_neighbours(square).len() == 2);
                pressing.count() as u64 == count && count > 2
            }
            StepReason::OnlyTheEnd { end, count, .. } => {
                self.free_neighbours(here) == [end]
                    && self.must_end(end)
                    && count == left
                    && count > 1
            }
            StepReason::BoundThree { by, .. } => {
                let near = self.free_neighbours(by).into_iter();
                near.filter(|&square| self.usable_neighbours(square).len() == 2)
                    .count()
                    >= 3
            }
            StepReason::BoundEnd { end, .. } => {
                let near = self.free_neighbours(end).into_iter();
                self.must_end(end)
                    && near
                        .filter(|&square| self.usable_neighbours(square).len() == 2)
                        .count()
                        >= 2
            }
            StepReason::BoundTwo { .. } => self.free_neighbours(here).iter().any(|&square| {
                let near = self.free_neighbours(square).into_iter();
                near.filter(|&other| self.usable_neighbours(other).len() == 2)
                    .count()
                    >= 2
            }),
            StepReason::Known { count, .. } => {
                count == left && !self.free_neighbours(here).is_empty()
            }
            StepReason::Unreachable { by, .. } => !self.reachable(here).contains(&by),
            StepReason::BackDeadEndNext { from, to, next } => {
                below(from, to) && self.untried().is_empty() && next_before == Some(next)
            }
            StepReason::BackTriedNext { from, to, next } => {
                below(from, to)
                    && self.untried().is_empty()
                    && !self.free_neighbours(here).is_empty()
                    && next_before == Some(next)
            }
            StepReason::BackDeadEndDone { from, to } | StepReason::BackTriedDone { from, to } => {
                below(from, to) && self.untried().is_empty() && next_before.is_none()
            }
            StepReason::BackTourDone { from, to } => below(from, to) && left == 0,
            StepReason::BackDeadEndStart { from }
            | StepReason::BackTriedStart { from }
            | StepReason::BackTourStart { from } => from == start && path.len() == 1,
            StepReason::Extend { from, square } => {
                from == here && self.free_neighbours(here).contains(&square)
            }
            StepReason::Queued { square, to } => below(square, to),
            StepReason::Resume { length, count } => length as usize == path.len() && count > 0,
            StepReason::Level { length, count } => length as usize == path.len() + 1 && count > 0,
            StepReason::MemoryFull { length, .. } => length as usize == path.len() + 1,
            StepReason::RestartClockwise { attempt, of, .. }
            | StepReason::RestartAnticlockwise { attempt, of, .. }
            | StepReason::RestartLot { attempt, of } => {
                // In a cascade of algorithms, each one counts its own attempts.
                let before = match self.reference.experiment.algorithm() {
                    Algorithm::Cascade if matches!(why, StepReason::RestartLot { .. }) => 16,
                    _ => 0,
                };
                before + attempt == u64::from(self.reference.attempts) + 1 && attempt <= of
            }
            StepReason::Along { square, place, .. } => {
                self.free_neighbours(here).contains(&square) && place as usize == path.len() + 1
            }
            StepReason::NotFound => path.len() == 1,
            StepReason::NextAlgorithm | StepReason::Stuck { .. } => left > 0 || self.closed,
            // These reasons belong to an empty path, or to the end of the search.
            StepReason::Start { .. }
            | StepReason::StartAgain { .. }
            | StepReason::NoTour
            | StepReason::NoClosedTour => true,
            StepReason::AllTours { count } | StepReason::AllClosedTours { count } => count > 0,
        }
    }
}
