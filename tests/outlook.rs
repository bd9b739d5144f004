//! A search explains itself truly: what it says comes next does come next, for the reason it gives,
//! and its numbers are those that a slow count gives.

use std::collections::{BTreeMap, BTreeSet};

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::{
    AsListed, BreadthFirst, Candidate, CandidateState, Decision, DepthFirst, Goal, Greedy, KeyName,
    Program, Pruned, Search, Step, Warnsdorff, Why,
};
use proptest::prelude::*;
use serde_json::Value;

fn experiment(
    board: (u32, u32),
    start: Square,
    order: &str,
    algorithm: Algorithm,
    goal: Goal,
    seed: u32,
) -> Experiment {
    let (rows, columns) = board;
    let draft = Draft {
        rows: rows.to_string(),
        columns: columns.to_string(),
        start: format!("{},{}", start / columns, start % columns),
        order: order.into(),
        algorithm: algorithm.name().into(),
        tour: if goal.closed { "closed" } else { "open" }.into(),
        find: if goal.all && algorithm.is_exhaustive() {
            "all"
        } else {
            "first"
        }
        .into(),
        seed: seed.to_string(),
        shortcuts: false,
        ..Draft::default()
    };
    draft.validate().unwrap()
}

/// Any run by `algorithm`.
fn any_experiment(algorithm: Algorithm) -> impl Strategy<Value = Experiment> {
    let order = Just(*MoveOrder::ROWS.moves()).prop_shuffle();
    let goal = (any::<bool>(), any::<bool>()).prop_map(|(closed, all)| Goal { closed, all });
    let board = prop_oneof![3 => (3_u32..=8, 3_u32..=8), 1 => (1_u32..=11, 1_u32..=11)];
    (board, order, goal, any::<u32>()).prop_map(move |(board, moves, goal, seed)| {
        let order = MoveOrder::new(moves).unwrap().to_string();
        let start = seed % (board.0 * board.1);
        experiment(board, start, &order, algorithm, goal, seed % 1000)
    })
}

/// What a depth-first search did at the squares of its path, by its steps alone: for each, before
/// the start and then along the path, the squares that were tried and the visits below them.
#[derive(Clone, Default)]
struct Log {
    visits: u64,
    /// The visits before each square of the path was entered.
    entered: Vec<u64>,
    tried: Vec<Vec<(Square, u64)>>,
}

impl Log {
    fn note(&mut self, step: Step) {
        if self.tried.is_empty() {
            self.tried.push(Vec::new());
        }
        match step {
            Step::Enter { square } => {
                self.tried.last_mut().unwrap().push((square, 0));
                self.tried.push(Vec::new());
                self.entered.push(self.visits);
                self.visits += 1;
            }
            Step::Leave { .. } => {
                self.tried.pop();
                let below = self.visits - self.entered.pop().unwrap();
                self.tried.last_mut().unwrap().last_mut().unwrap().1 = below;
            }
            _ => {}
        }
    }

    /// What was tried at `place`, the squares of the path counted up to now.
    fn at(&self, place: usize) -> Vec<(Square, u64)> {
        let mut tried = self.tried[place + 1].clone();
        if let (Some(last), Some(entered)) = (tried.last_mut(), self.entered.get(place + 1)) {
            last.1 = self.visits - entered;
        }
        tried
    }
}

/// The slow count: everything anew for every question.
struct Slow<'a> {
    experiment: &'a Experiment,
    graph: Graph,
    path: Vec<Square>,
    attempts: u32,
}

impl Slow<'_> {
    fn is_free(&self, square: Square, place: usize) -> bool {
        !self.path[..=place].contains(&square)
    }

    fn free(&self, square: Square, place: usize) -> Vec<Square> {
        let neighbours = self.graph.neighbours(square).iter().copied();
        neighbours
            .filter(|&neighbour| self.is_free(neighbour, place))
            .collect()
    }

    /// The keys of a candidate, but for the lot.
    fn keys(&self, program: Program, candidate: Square, place: usize) -> Vec<(KeyName, u64)> {
        let board = self.experiment.board();
        let (row, column) = (board.row(candidate), board.column(candidate));
        let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
        match program {
            Program::Pohl => {
                let beyond = self.free(candidate, place).into_iter();
                let ways = beyond.map(|square| self.free(square, place).len() as u64);
                vec![(KeyName::Beyond, ways.sum())]
            }
            Program::Roth => {
                let (down, right) = (
                    i64::from(2 * row) - i64::from(last_row),
                    i64::from(2 * column) - i64::from(last_column),
                );
                vec![(KeyName::Centre, (down * down + right * right) as u64)]
            }
            Program::Aml | Program::OctAml | Program::OctAml16 => {
                let corners = [
                    (0, 0),
                    (0, last_column),
                    (last_row, 0),
                    (last_row, last_column),
                ];
                let corner = corners
                    .iter()
                    .map(|&(up, left)| row.abs_diff(up) + column.abs_diff(left))
                    .min();
                let border = [row, column, last_row - row, last_column - column];
                let border = border.into_iter().min();
                vec![
                    (KeyName::Corner, corner.unwrap().into()),
                    (KeyName::Border, border.unwrap().into()),
                    (KeyName::Priority, self.priority(program, candidate, place)),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// As the documents have it: the place of the direction, from 1, in the sense of the attempt.
    fn priority(&self, program: Program, candidate: Square, place: usize) -> u64 {
        const DIRECTIONS: [(i64, i64); 8] = [
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
        ];
        let board = self.experiment.board();
        let from = self.path[place];
        let hop = (
            i64::from(board.row(candidate)) - i64::from(board.row(from)),
            i64::from(board.column(candidate)) - i64::from(board.column(from)),
        );
        let relative = DIRECTIONS.iter().position(|&other| other == hop).unwrap() as i64;
        let start = self.experiment.start();
        let octant = i64::from(self.experiment.centre().octant(board, start)) - 1;
        let attempt = i64::from(self.attempts) - 1;
        let (first, sense) = match program {
            Program::Aml => (octant / 2 * 2, 1),
            _ => {
                let sense = if (octant % 2 == 0) == (attempt < 8) {
                    1
                } else {
                    -1
                };
                (octant + sense * (attempt % 8), sense)
            }
        };
        (sense * (relative - first)).rem_euclid(8) as u64 + 1
    }

    /// Compares a decision with what it must be.
    fn compare(&self, decision: &Decision, program: Program, has_ended: bool) {
        let place = decision.place as usize;
        assert_eq!(decision.square, Some(self.path[place]));
        let candidates = &decision.candidates;
        let listed = self.free(self.path[place], place);
        // Pruned search puts those last that it leaves out.
        let (tried, excluded): (Vec<&Candidate>, Vec<&Candidate>) = candidates
            .iter()
            .partition(|candidate| candidate.state != CandidateState::Excluded);
        let squares = |candidates: &[&Candidate]| -> Vec<Square> {
            candidates
                .iter()
                .map(|candidate| candidate.square)
                .collect()
        };
        assert!(excluded.is_empty() || program == Program::Pruned);
        assert_eq!(squares(&[tried.clone(), excluded.clone()].concat()), {
            let all: Vec<&Candidate> = candidates.iter().collect();
            squares(&all)
        });
        let place_listed = |square: Square| listed.iter().position(|&other| other == square);
        let mut sorted = squares(&tried);
        sorted.extend(squares(&excluded));
        sorted.sort_by_key(|&square| place_listed(square).expect("a candidate is free"));
        assert_eq!(sorted, listed, "every free neighbour is a candidate, once");

        for candidate in candidates {
            let degree = self.free(candidate.square, place).len();
            assert_eq!(candidate.degree as usize, degree);
            let keys: Vec<(KeyName, u64)> = candidate
                .keys
                .iter()
                .filter(|key| key.name != KeyName::Lot)
                .map(|key| (key.name, key.value))
                .collect();
            assert_eq!(keys, self.keys(program, candidate.square, place));
        }
        // The order in which they are tried.
        let rank = |candidate: &&Candidate| {
            let order = match program {
                Program::Backtracking | Program::BreadthFirst | Program::Pruned => Vec::new(),
                _ => {
                    let keys = candidate.keys.iter().map(|key| match key.name {
                        KeyName::Centre | KeyName::Lot => -(key.value as i64),
                        _ => key.value as i64,
                    });
                    std::iter::once(i64::from(candidate.degree))
                        .chain(keys)
                        .collect()
                }
            };
            // Equal ones keep list order, but in the sort that does not.
            let listed = match program {
                Program::WarnsdorffExchange => None,
                _ => place_listed(candidate.square),
            };
            (order, listed)
        };
        assert!(tried.is_sorted_by_key(rank), "{decision:?}");
        assert!(excluded.is_sorted_by_key(rank));

        let on = self.path.get(place + 1);
        let current = candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Current);
        assert!(current.map(|candidate| &candidate.square).eq(on));
        let next = candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Next);
        assert!(next.count() <= usize::from(!has_ended));
        let counted = |candidate: &&Candidate| candidate.visits.is_some();
        let counts = !matches!(
            program,
            Program::BreadthFirst
                | Program::Aml
                | Program::OctAml
                | Program::OctAml16
                | Program::Pohl
                | Program::Roth
                | Program::Random
        );
        for candidate in candidates {
            let was_tried = matches!(
                candidate.state,
                CandidateState::Current | CandidateState::Failed
            );
            assert_eq!(counted(&candidate), counts && was_tried);
        }
    }
}

/// Whether a reason is true, by a slow count at the last square of a path.
struct Truth<'a> {
    slow: &'a Slow<'a>,
    decisions: &'a [Decision],
    closed: bool,
}

impl Truth<'_> {
    fn last(&self) -> usize {
        self.slow.path.len() - 1
    }

    fn free(&self, square: Square) -> Vec<Square> {
        self.slow.free(square, self.last())
    }

    /// What a path could still use of the neighbours of a free square.
    fn usable(&self, square: Square) -> Vec<Square> {
        let here = self.slow.path[self.last()];
        let neighbours = self.slow.graph.neighbours(square).iter().copied();
        neighbours
            .filter(|&other| other == here || self.slow.is_free(other, self.last()))
            .collect()
    }

    /// Whether a tour could end on `square`, by its colour and by the way to the start.
    fn may_end(&self, square: Square) -> bool {
        let board = self.slow.experiment.board();
        let colour = |square| (board.row(square) + board.column(square)) % 2;
        let start = self.slow.path[0];
        let same = colour(square) == colour(start);
        let closes = self.slow.graph.neighbours(square).contains(&start);
        same == (board.size() % 2 == 1) && (closes || !self.closed)
    }

    /// Whether a tour can only end on `square`.
    fn must_end(&self, square: Square) -> bool {
        let size = self.slow.experiment.board().size();
        let ends = (0..size)
            .filter(|&square| self.slow.is_free(square, self.last()) && self.may_end(square));
        self.usable(square).len() == 1 || ends.eq([square])
    }

    fn reachable(&self, from: Square) -> BTreeSet<Square> {
        let mut reached: BTreeSet<Square> = BTreeSet::from([from]);
        let mut waiting = vec![from];
        while let Some(square) = waiting.pop() {
            waiting.extend(
                self.free(square)
                    .into_iter()
                    .filter(|&next| reached.insert(next)),
            );
        }
        reached
    }

    fn candidate(&self, square: Square) -> &Candidate {
        let candidates = &self.decisions[self.last()].candidates;
        candidates
            .iter()
            .find(|candidate| candidate.square == square)
            .expect("it is a candidate")
    }

    /// The candidates that were not tried, and do not count as excluded.
    fn untried(&self) -> Vec<&Candidate> {
        let candidates = self.decisions[self.last()].candidates.iter();
        let untried = [CandidateState::Next, CandidateState::Waiting];
        candidates
            .filter(|candidate| untried.contains(&candidate.state))
            .collect()
    }

    /// Those of the candidates that have the fewest ways out.
    fn tied(&self) -> Vec<&Candidate> {
        let untried = self.untried();
        let fewest = untried.iter().map(|candidate| candidate.degree).min();
        let tied = untried.into_iter();
        tied.filter(|candidate| Some(candidate.degree) == fewest)
            .collect()
    }

    /// Whether `square` is one of `tied` equal candidates, and better than the others by its keys
    /// up to the one with this name, but not without that.
    fn wins(&self, square: Square, tied: u64, count: u64, by: KeyName) -> bool {
        let equal = self.tied();
        let winner = self.candidate(square);
        let length = 1 + winner.keys.iter().position(|key| key.name == by).unwrap();
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

    fn order_decides(&self, square: Square, tied: u64, count: u64) -> bool {
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

    fn holds(&self, why: Why) -> bool {
        let path = &self.slow.path;
        let size = self.slow.experiment.board().size() as usize;
        let left = (size - path.len()) as u64;
        let (start, here) = (path[0], path[self.last()]);
        let closes = path.len() > 1 && self.slow.graph.neighbours(here).contains(&start);
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
            Why::OnlyWay { square } => self.free(here) == [square],
            Why::FirstListed { square, count } => {
                self.free(here)[0] == square && self.free(here).len() as u64 == count
            }
            Why::NextListed { failed, count, .. } => just_failed(failed) && count + 1 == untried,
            Why::LastLeft { square, failed } => {
                just_failed(failed) && self.untried() == [self.candidate(square)]
            }
            Why::Fewest { square, count, of } => {
                self.tied() == [self.candidate(square)]
                    && u64::from(self.candidate(square).degree) == count
                    && of == untried
                    && count > 0
            }
            Why::NoWayOut { square, of } => {
                self.tied() == [self.candidate(square)]
                    && self.free(square).is_empty()
                    && of == untried
            }
            Why::NoWayOutTie { square, tied } => {
                self.free(square).is_empty() && self.tied().len() as u64 == tied
            }
            Why::NextFewest {
                square,
                failed,
                count,
            } => {
                just_failed(failed)
                    && self.tied().contains(&self.candidate(square))
                    && u64::from(self.candidate(square).degree) == count
            }
            Why::TieOrder {
                square,
                tied,
                count,
            } => self.order_decides(square, tied, count) && self.tied()[0].square == square,
            Why::TieExchange {
                square,
                tied,
                count,
            } => self.order_decides(square, tied, count),
            Why::TieBeyondOrder {
                square,
                tied,
                count,
                value,
            }
            | Why::TieCentreOrder {
                square,
                tied,
                count,
                value,
            } => {
                self.order_decides(square, tied, count)
                    && self.candidate(square).keys[0].value == value
            }
            Why::TieCorner {
                square,
                tied,
                count,
                value,
            } => {
                self.wins(square, tied, count, KeyName::Corner)
                    && self.candidate(square).keys[0].value == value
            }
            Why::TieBorder {
                square,
                tied,
                count,
                value,
            } => {
                self.wins(square, tied, count, KeyName::Border)
                    && self.candidate(square).keys[1].value == value
            }
            Why::TiePriority {
                square,
                tied,
                count,
                value,
            } => {
                self.wins(square, tied, count, KeyName::Priority)
                    && self.candidate(square).keys[2].value == value
            }
            Why::TieBeyond {
                square,
                tied,
                count,
                ..
            } => self.wins(square, tied, count, KeyName::Beyond),
            Why::TieCentre {
                square,
                tied,
                count,
                ..
            } => self.wins(square, tied, count, KeyName::Centre),
            Why::TieLot {
                square,
                tied,
                count,
            } => self.wins(square, tied, count, KeyName::Lot),
            Why::Forced {
                square,
                from,
                other,
            } => {
                let mut usable = self.usable(square);
                usable.retain(|&neighbour| neighbour != from);
                from == here && usable == [other] && !self.must_end(square)
            }
            Why::OneOfTwo { square, other } => {
                let both = [square, other];
                both.iter()
                    .all(|&square| self.usable(square).len() == 2 && self.may_end(square))
                    && both.iter().all(|square| self.free(here).contains(square))
            }
            Why::NotTheEnd { square, end } => {
                square != end && self.must_end(end) && self.free(here).contains(&end)
            }
            Why::NotExcluded { count, .. } => count == excluded && count > 0,
            Why::DeadEnd { square, count } => {
                square == here && self.free(here).is_empty() && count == left && count > 0
            }
            Why::NotClosed {
                square,
                start: first,
            } => left == 0 && square == here && first == start && !closes && size > 1,
            Why::SingleSquare { .. } => size == 1,
            Why::TourOpen { count, .. } => left == 0 && !closes && count as usize == size,
            Why::TourClosed { count, .. } => left == 0 && closes && count as usize == size,
            Why::CutOff { by, count, .. } => {
                self.usable(by) == [here] && count == left && count > 1
            }
            Why::BoardInParts { by, .. } => {
                let mut reached = BTreeSet::from([start]);
                let mut waiting = vec![start];
                while let Some(square) = waiting.pop() {
                    let neighbours = self.slow.graph.neighbours(square).iter().copied();
                    waiting.extend(neighbours.filter(|&next| reached.insert(next)));
                }
                !reached.contains(&by)
            }
            // Half of the squares, rounded up, have the colour of a start of a tour.
            Why::Colours { .. } => {
                let board = self.slow.experiment.board();
                size % 2 == 1 && (board.row(start) + board.column(start)) % 2 == 1
            }
            Why::OddClosed { count, .. } => count as usize == size && size % 2 == 1 && self.closed,
            Why::EndNotClosed { by, .. } | Why::EndColour { by, .. } => {
                self.usable(by).len() == 1 && !self.may_end(by)
            }
            Why::TwoEnds { by, other, .. } => {
                by != other && [by, other].iter().all(|&end| self.usable(end).len() == 1)
            }
            Why::TwoNext { by, other, .. } => {
                by != other
                    && [by, other].iter().all(|&square| {
                        self.usable(square).len() == 2
                            && self.free(here).contains(&square)
                            && !self.must_end(square)
                    })
            }
            Why::Crowded { count, .. } => {
                let near = self.free(here).into_iter();
                let pressing = near.filter(|&square| self.usable(square).len() == 2);
                pressing.count() as u64 == count && count > 2
            }
            Why::OnlyTheEnd { end, count, .. } => {
                self.free(here) == [end] && self.must_end(end) && count == left && count > 1
            }
            Why::BoundThree { by, .. } => {
                let near = self.free(by).into_iter();
                near.filter(|&square| self.usable(square).len() == 2)
                    .count()
                    >= 3
            }
            Why::BoundEnd { end, .. } => {
                let near = self.free(end).into_iter();
                self.must_end(end)
                    && near
                        .filter(|&square| self.usable(square).len() == 2)
                        .count()
                        >= 2
            }
            Why::BoundTwo { .. } => self.free(here).iter().any(|&square| {
                let near = self.free(square).into_iter();
                near.filter(|&other| self.usable(other).len() == 2).count() >= 2
            }),
            Why::Known { count, .. } => count == left && !self.free(here).is_empty(),
            Why::Unreachable { by, .. } => !self.reachable(here).contains(&by),
            Why::BackDeadEndNext { from, to, next } => {
                below(from, to) && self.untried().is_empty() && next_before == Some(next)
            }
            Why::BackTriedNext { from, to, next } => {
                below(from, to)
                    && self.untried().is_empty()
                    && !self.free(here).is_empty()
                    && next_before == Some(next)
            }
            Why::BackDeadEndDone { from, to } | Why::BackTriedDone { from, to } => {
                below(from, to) && self.untried().is_empty() && next_before.is_none()
            }
            Why::BackTourDone { from, to } => below(from, to) && left == 0,
            Why::BackDeadEndStart { from }
            | Why::BackTriedStart { from }
            | Why::BackTourStart { from } => from == start && path.len() == 1,
            Why::Extend { from, square } => from == here && self.free(here).contains(&square),
            Why::Queued { square, to } => below(square, to),
            Why::Resume { length, count } => length as usize == path.len() && count > 0,
            Why::Level { length, count } => length as usize == path.len() + 1 && count > 0,
            Why::MemoryFull { length, .. } => length as usize == path.len() + 1,
            Why::RestartClockwise { attempt, of, .. }
            | Why::RestartAnticlockwise { attempt, of, .. }
            | Why::RestartLot { attempt, of } => {
                // Where several algorithms come in turn, each counts its own attempts.
                let before = match self.slow.experiment.algorithm() {
                    Algorithm::Auto if matches!(why, Why::RestartLot { .. }) => 16,
                    _ => 0,
                };
                before + attempt == u64::from(self.slow.attempts) + 1 && attempt <= of
            }
            Why::NextAlgorithm | Why::Stuck { .. } => left > 0 || self.closed,
            // These are said of an empty path, or at the end.
            Why::Start { .. } | Why::StartAgain { .. } | Why::NoTour | Why::NoClosedTour => true,
            Why::AllTours { count } | Why::AllClosedTours { count } => count > 0,
        }
    }
}

fn is_depth_first(program: Program) -> bool {
    matches!(
        program,
        Program::Backtracking | Program::Warnsdorff | Program::WarnsdorffExchange | Program::Pruned
    )
}

/// Compares all that `search` says of itself now with what it does, with a slow count and, where it
/// is depth first, with the log of its steps.
fn check(experiment: &Experiment, search: &dyn Search, log: &Log) {
    let outlook = search.outlook();
    let mut ahead = dyn_clone::clone_box(search);
    assert_eq!(outlook.map(|outlook| outlook.step), ahead.next());
    let decision = search.decision();
    let path = search.path().to_vec();
    if path.is_empty() {
        assert_eq!((decision.square, decision.place), (None, -1));
        let [start] = &decision.candidates[..] else {
            panic!("{decision:?}");
        };
        assert_eq!(start.square, experiment.start());
        let tried = outlook.is_none_or(|outlook| outlook.step == Step::Exhausted);
        assert_eq!(start.state == CandidateState::Failed, tried);
    }
    let Some(outlook) = outlook else { return };
    assert!(
        outlook.program.lines().contains(&outlook.line),
        "{outlook:?}"
    );
    assert!(outlook.line.is_step());
    if let Step::Enter { square } = outlook.step {
        let next = decision
            .candidates
            .iter()
            .find(|candidate| candidate.state == CandidateState::Next);
        assert_eq!(next.map(|candidate| candidate.square), Some(square));
    }
    let slow = Slow {
        experiment,
        graph: experiment.graph(),
        attempts: search.counters().attempts,
        path,
    };
    let decisions = search.decisions(0..usize::MAX);
    assert_eq!(decisions.len(), slow.path.len());
    if let Some(last) = decisions.last() {
        assert_eq!(last, &decision);
    }
    for decision in &decisions {
        slow.compare(decision, outlook.program, false);
    }
    if !slow.path.is_empty() {
        let truth = Truth {
            slow: &slow,
            decisions: &decisions,
            closed: experiment.goal().closed,
        };
        assert!(truth.holds(outlook.why), "{:?} {outlook:?}", slow.path);
    }
    let middle = slow.path.len() / 2;
    assert_eq!(
        search.decisions(middle / 2..middle),
        decisions[middle / 2..middle]
    );
    if !is_depth_first(outlook.program) || search.counters().attempts > 1 {
        return;
    }
    // A square has the visits of those tried from it, and its own.
    let mut visits = search.counters().visits;
    for (place, decision) in decisions.iter().enumerate() {
        let tried: Vec<(Square, u64)> = decision
            .candidates
            .iter()
            .filter_map(|candidate| Some((candidate.square, candidate.visits?)))
            .collect();
        assert_eq!(tried, log.at(place), "at {place} of {:?}", slow.path);
        let below: u64 = tried.iter().map(|&(_, visits)| visits).sum();
        assert_eq!(visits, 1 + below);
        visits = tried.last().map_or(0, |&(_, visits)| visits);
    }
}

/// Goes on by leaps, and after each of them step by step, and checks wherever it stands.
fn walk(experiment: &Experiment, leaps: &[u64], steps: u64) {
    let mut search = experiment.search_within(1 << 16);
    let mut stepped = search.clone();
    let mut log = Log::default();
    let mut go = |search: &mut Box<dyn Search>, steps: u64, log: &mut Log| {
        let taken = search.advance(steps).steps;
        for _ in 0..taken {
            log.note(stepped.next().unwrap());
        }
        taken
    };
    check(experiment, &*search, &log);
    for &leap in leaps {
        go(&mut search, leap, &mut log);
        for _ in 0..steps {
            check(experiment, &*search, &log);
            if go(&mut search, 1, &mut log) == 0 {
                return;
            }
        }
    }
}

/// A thousand steps in all, near the start and far from it.
fn any_leaps() -> impl Strategy<Value = Vec<u64>> {
    let leap = prop_oneof![0_u64..30, 20_u64..300, 1_000_u64..20_000];
    prop::collection::vec(leap, 5)
}

macro_rules! explained {
    ($($test:ident: $algorithm:ident),*) => {
        proptest! {
            #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]
            $(
                #[test]
                fn $test(experiment in any_experiment(Algorithm::$algorithm), leaps in any_leaps()) {
                    walk(&experiment, &leaps, 20);
                }
            )*
        }
    };
}

explained! {
    warnsdorff_foresees_its_steps: Warnsdorff,
    warnsdorff_as_published_foresees_its_steps: WarnsdorffExchange,
    backtracking_foresees_its_steps: Backtracking,
    pruned_search_foresees_its_steps: Pruned,
    breadth_first_search_foresees_its_steps: BreadthFirst,
    oct_aml_16_foresees_its_steps: OctAml16,
    oct_aml_foresees_its_steps: OctAml,
    aml_foresees_its_steps: Aml,
    pohl_foresees_its_steps: Pohl,
    roth_foresees_its_steps: Roth,
    random_walks_foresee_their_steps: Random,
    the_best_available_foresees_its_steps: Auto
}

/// Large boards and large leaps: thousands of subtrees are remembered, and dead ends counted in bulk.
#[test]
fn visits_are_exact_at_full_speed() {
    for (board, start, order) in [
        ((8, 8), 31, "jumps"),
        ((6, 6), 7, "clockwise"),
        ((7, 6), 3, "rows"),
        ((9, 9), 0, "jumps"),
    ] {
        let algorithm = Algorithm::Backtracking;
        let experiment = experiment(board, start, order, algorithm, Goal::ALL, 0);
        walk(&experiment, &[100_000, 150_001, 1, 70_000], 3);
    }
}

/// The words of the page: English, the language of which all others are translations.
fn words() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/www/locales/en/explanation.json"
    );
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The names in `{{name}}` of a text.
fn gaps(text: &str) -> BTreeSet<&str> {
    let opened = text.split("{{").skip(1);
    opened
        .map(|rest| rest.split("}}").next().unwrap())
        .collect()
}

#[test]
fn every_reason_and_every_line_has_its_words() {
    let words = words();
    let mut whys = words["why"].as_object().unwrap().clone();
    for name in Why::NAMES {
        match whys.remove(name) {
            Some(sentence) => assert!(!sentence.as_str().unwrap().contains("{{count}}"), "{name}"),
            None => {
                for form in ["one", "other"] {
                    assert!(whys.remove(&format!("{name}_{form}")).is_some(), "{name}");
                }
            }
        }
    }
    assert!(whys.is_empty(), "words for nothing: {whys:?}");
    let programs = words["program"].as_object().unwrap();
    assert_eq!(programs.len(), Program::ALL.len());
    for program in Program::ALL {
        let lines = programs[program.name()].as_object().unwrap();
        let expected: Vec<&str> = program.lines().iter().map(|line| line.name()).collect();
        assert_eq!(lines.len(), expected.len(), "{program:?}");
        let crossed = program.lines().iter().map(|line| serde_json::json!(line));
        assert!(crossed.eq(expected.iter().copied()), "{program:?}");
        for name in expected {
            for part in ["code", "words"] {
                assert!(lines[name][part].is_string(), "{program:?} {name}");
            }
        }
    }
}

/// What was seen of all the searches of a test.
#[derive(Default)]
struct Seen {
    lines: BTreeSet<(&'static str, &'static str)>,
    whys: BTreeMap<String, Why>,
}

impl Seen {
    fn run(&mut self, mut search: Box<dyn Search>, steps: u64) {
        for _ in 0..steps {
            let Some(outlook) = search.outlook() else {
                assert_eq!(search.next(), None);
                break;
            };
            self.lines
                .insert((outlook.program.name(), outlook.line.name()));
            self.whys.insert(outlook.why.name().into(), outlook.why);
            assert_eq!(search.next(), Some(outlook.step));
        }
    }
}

/// All lines and all reasons, and whether a reason has the parts that its sentence asks for.
#[test]
fn every_line_and_every_reason_is_met_somewhere() {
    let mut seen = Seen::default();
    let open = Goal::FIRST;
    let closed = Goal {
        closed: true,
        all: false,
    };
    let all_closed = Goal {
        closed: true,
        all: true,
    };
    for goal in [open, closed, Goal::ALL, all_closed] {
        for algorithm in Algorithm::ALL {
            for (board, start, steps) in [
                ((1, 1), 0, 100),
                ((1, 2), 0, 100),
                ((3, 3), 0, 300),
                ((3, 4), 0, 2_000),
                ((3, 10), 0, 2_000),
                ((3, 5), 2, 100),
                ((5, 5), 0, 2_500),
                ((5, 5), 1, 300),
                ((5, 6), 7, 2_500),
                ((6, 6), 14, 2_500),
                ((8, 8), 9, 300),
                ((9, 8), 60, 300),
                ((11, 11), 60, 400),
            ] {
                for (order, seed) in [("jumps", 0), ("rows", 1), ("granada", 2)] {
                    let experiment = experiment(board, start, order, algorithm, goal, seed);
                    seen.run(experiment.search_within(1 << 14), steps);
                }
            }
        }
    }
    let graph = |rows, columns| {
        std::sync::Arc::new(Graph::knight(
            Board::new(rows, columns).unwrap(),
            &MoveOrder::ROWS,
        ))
    };
    seen.run(
        Box::new(Greedy::new(
            Warnsdorff::new(graph(5, 5), 0, AsListed).unwrap(),
        )),
        100,
    );
    seen.run(
        Box::new(Greedy::new(
            Warnsdorff::new(graph(7, 7), 16, AsListed).unwrap(),
        )),
        100,
    );
    seen.run(Box::new(BreadthFirst::new(graph(5, 5), 0, 0).unwrap()), 100);
    // All sixteen attempts fail where the colours do not fit, and lots are drawn then.
    let hopeless = experiment((5, 13), 1, "rows", Algorithm::Auto, open, 0);
    seen.run(hopeless.search(), 1_200);
    // Graphs of other shapes: what no board of a knight comes to soon.
    let path = |lists: &[Vec<Square>]| std::sync::Arc::new(Graph::from_lists(lists).unwrap());
    let star = path(&[vec![1, 2, 3], vec![0], vec![0], vec![0]]);
    seen.run(
        Box::new(DepthFirst::new(star.clone(), 1, AsListed).unwrap()),
        100,
    );
    seen.run(Box::new(Pruned::new(&star, 0, Goal::ALL).unwrap()), 100);
    let ring = path(&[vec![1, 3], vec![0, 2], vec![1, 3], vec![2, 0]]);
    seen.run(Box::new(Pruned::new(&ring, 0, all_closed).unwrap()), 100);
    let horned = path(&[vec![1, 2], vec![0, 2, 3], vec![0, 1, 4], vec![1], vec![2]]);
    seen.run(Box::new(Pruned::new(&horned, 0, open).unwrap()), 100);
    let tailed = path(&[
        vec![1, 3, 5],
        vec![0, 2, 4],
        vec![1, 3, 5],
        vec![2, 0],
        vec![1],
        vec![2, 0],
    ]);
    for goal in [open, closed] {
        seen.run(Box::new(Pruned::new(&tailed, 0, goal).unwrap()), 100);
    }

    for program in Program::ALL {
        for line in program.lines().iter().filter(|line| line.is_step()) {
            let line = (program.name(), line.name());
            assert!(seen.lines.contains(&line), "{line:?} was never met");
        }
    }
    let missing: Vec<&&str> = Why::NAMES
        .iter()
        .filter(|&&name| !seen.whys.contains_key(name))
        .collect();
    assert!(missing.is_empty(), "never met: {missing:?}");

    let words = words();
    for (name, why) in seen.whys {
        let why = serde_json::to_value(why).unwrap();
        let parts = why.as_object().unwrap();
        assert_eq!(parts["kind"], name.as_str());
        for key in [name.clone(), format!("{name}_one"), format!("{name}_other")] {
            let Some(sentence) = words["why"].get(&key) else {
                continue;
            };
            for gap in gaps(sentence.as_str().unwrap()) {
                assert!(parts.contains_key(gap), "{key} asks for {gap}");
            }
        }
    }
}

#[test]
fn an_outlook_crosses_as_plain_data() {
    let experiment = experiment((8, 8), 0, "rows", Algorithm::Warnsdorff, Goal::FIRST, 0);
    let mut search = experiment.search();
    search.advance(1);
    let outlook = serde_json::to_value(search.outlook().unwrap()).unwrap();
    let expected = serde_json::json!({
        "step": {"kind": "enter", "square": 10},
        "why": {"kind": "tie-order", "square": 10, "tied": 2, "count": 5},
        "program": "warnsdorff",
        "line": "order",
    });
    assert_eq!(outlook, expected);
    let decision = serde_json::to_value(search.decision()).unwrap();
    let expected = serde_json::json!({
        "square": 0,
        "place": 0,
        "candidates": [
            {"square": 10, "state": "next", "degree": 5, "keys": [], "visits": null},
            {"square": 17, "state": "waiting", "degree": 5, "keys": [], "visits": null},
        ],
    });
    assert_eq!(decision, expected);
}
