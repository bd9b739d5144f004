//! Whether a path can be finished: what was found out, and how to find out more.

use serde::Serialize;

use super::cause::Cause;
use super::game::Game;
use super::rest::Rest;
use crate::board::Square;
use crate::ends::End;
use crate::graph::Graph;
use crate::solve::{Answer, Finding, Method, Solver, Turn};

/// How many paths are remembered of either kind, at the most and at the least.
const MOST_KEPT: usize = 256;
const FEWEST_KEPT: usize = 16;

/// How many squares all of a kind may have together, where these are more than the fewest.
const MOST_SQUARES: usize = 1 << 20;

/// Chance decides the same way in every game.
const SEED: u64 = 1;

/// Whether a game can still be finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Prospect {
    /// It can.
    Open {
        /// A way, all squares of it, the start first.
        tour: Vec<Square>,
    },
    /// It cannot.
    Lost(Loss),
    /// It is not known yet.
    Thinking,
}

/// That a game cannot be finished any more, and since when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Loss {
    /// How many squares the shortest path has that is known to be lost: entering the last of them lost it. 1 where there
    /// is no such tour from the start at all.
    pub length: u32,
    /// Whether it is known that all before could have been finished.
    pub is_first: bool,
    /// Why that path cannot be finished.
    pub cause: Cause,
}

/// What is known of the paths of a game.
#[derive(Clone, Default)]
pub(super) struct Knowledge {
    /// Tours: whoever is on one of them can go on along it.
    tours: Vec<Vec<Square>>,
    /// The shortest paths that are known to be lost, each with the cause.
    lost: Vec<(Vec<Square>, Cause)>,
    /// What is being found out.
    question: Option<Question>,
}

/// Whether one path can be finished, as far as it was looked into.
#[derive(Clone)]
struct Question {
    path: Vec<Square>,
    answer: Answer,
    /// How often all solvers have had their turn in vain.
    round: u32,
}

/// What is known of a path.
pub(super) enum Known<'a> {
    /// It begins this tour.
    Open(&'a [Square]),
    /// It begins with so many squares that cannot be finished, for this cause.
    Lost(usize, Cause),
}

impl Knowledge {
    /// What is known of a path, without looking for more.
    pub(super) fn of(&self, path: &[Square]) -> Option<Known<'_>> {
        let mut tours = self.tours.iter();
        if let Some(tour) = tours.find(|tour| tour.starts_with(path)) {
            return Some(Known::Open(tour));
        }
        let lost = self.lost.iter().filter(|(lost, _)| path.starts_with(lost));
        let (lost, cause) = lost.min_by_key(|(lost, _)| lost.len())?;
        Some(Known::Lost(lost.len(), *cause))
    }

    /// How many squares of a path are known to begin a tour.
    fn open_length(&self, path: &[Square]) -> usize {
        let same = |tour: &Vec<Square>| {
            let both = tour.iter().zip(path);
            both.take_while(|(one, other)| one == other).count()
        };
        self.tours.iter().map(same).max().unwrap_or(0)
    }

    fn keep_tour(&mut self, tour: Vec<Square>) {
        make_room(&mut self.tours, tour.len());
        self.tours.push(tour);
    }

    fn keep_lost(&mut self, path: Vec<Square>, cause: Cause) {
        make_room(&mut self.lost, path.len());
        self.lost.push((path, cause));
    }

    /// Works on the question whether a path of `graph` can be finished, in up to so many steps, and takes these off.
    /// Says whether it is known now.
    pub(super) fn look_into(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        while self.of(path).is_none() {
            if *steps == 0 {
                return false;
            }
            let question = self.question.take().filter(|asked| asked.path == path);
            let Some(question) = question.or_else(|| self.ask(graph, end, path)) else {
                // It was settled without a question.
                continue;
            };
            self.work(graph, end, question, steps);
        }
        true
    }

    /// The question whether a path can be finished; nothing where that can be told at once, and is kept.
    fn ask(&mut self, graph: &Graph, end: End, path: &[Square]) -> Option<Question> {
        if path.len() == graph.len() {
            if end.fits(graph, path) {
                self.keep_tour(path.to_vec());
            } else {
                self.keep_lost(path.to_vec(), Cause::Astray);
            }
            return None;
        }
        let Some(rest) = Rest::of(graph, path, end) else {
            self.keep_lost(path.to_vec(), Cause::EndVisited);
            return None;
        };
        let answer = Answer::new(rest.graph, 0, rest.end, SEED);
        Some(Question {
            path: path.to_vec(),
            answer: answer.expect("the rest of a path has its start and its end"),
            round: 0,
        })
    }

    fn work(&mut self, graph: &Graph, end: End, mut question: Question, steps: &mut u64) {
        let before = question.answer.effort().steps;
        let finding = question.answer.work(*steps);
        let taken = question.answer.effort().steps - before;
        *steps = steps.saturating_sub(taken.max(1));
        match finding {
            Finding::Working => self.question = Some(question),
            Finding::Tour(tour) => {
                let rest = Rest::of(graph, &question.path, end);
                let rest = rest.expect("there was a rest when it was asked about");
                let mut whole = question.path;
                whole.extend(rest.entered(&tour));
                assert!(
                    end.fits(graph, &whole) && whole.len() == graph.len(),
                    "what finishes a path is a tour"
                );
                self.keep_tour(whole);
            }
            Finding::Impossible(proof) => {
                let rest = Rest::of(graph, &question.path, end);
                let rest = rest.expect("there was a rest when it was asked about");
                let cause = Cause::of(proof.reason(), &rest);
                self.keep_lost(question.path, cause);
            }
            Finding::GaveUp => {
                question.round += 1;
                self.question = Some(next_round(graph, end, question));
            }
        }
    }

    /// Finds out where a path that is lost was lost, and says whether that is known now: no shorter path that begins it is
    /// left to be looked into.
    pub(super) fn look_back(
        &mut self,
        graph: &Graph,
        end: End,
        path: &[Square],
        steps: &mut u64,
    ) -> bool {
        loop {
            let Some(Known::Lost(lost, _)) = self.of(path) else {
                return false;
            };
            let open = self.open_length(path).min(lost - 1);
            if open + 1 == lost {
                return true;
            }
            // Most often it was the last move; if not, half of what is left is looked into.
            let middle = if lost == path.len() {
                lost - 1
            } else {
                (open + lost) / 2
            };
            if !self.look_into(graph, end, &path[..middle.max(1)], steps) {
                return false;
            }
        }
    }
}

/// Forgets the oldest of what is remembered where there is no room for another path of so many squares.
fn make_room<T>(kept: &mut Vec<T>, squares: usize) {
    let most = (MOST_SQUARES / squares.max(1)).clamp(FEWEST_KEPT, MOST_KEPT);
    if kept.len() >= most {
        kept.remove(0);
    }
}

/// The same question once more, with other random numbers and twice as many steps as before.
fn next_round(graph: &Graph, end: End, question: Question) -> Question {
    let rest = Rest::of(graph, &question.path, end);
    let rest = rest.expect("there was a rest when it was asked about");
    let factor = 1_u64.checked_shl(question.round).unwrap_or(u64::MAX);
    let turns = Answer::plan(rest.graph.len(), rest.end).into_iter();
    let turns = turns
        .filter(|turn| turn.method != Method::COUNTING)
        .map(|turn| Turn {
            steps: turn.steps.saturating_mul(factor),
            ..turn
        });
    let seed = SEED + u64::from(question.round);
    let answer = Answer::with_plan(rest.graph, 0, rest.end, seed, turns.collect());
    Question {
        answer: answer.expect("the rest of a path has its start and its end"),
        ..question
    }
}

impl Game {
    /// Works for so many steps on the question whether the game can still be finished, and tells what is known. A step
    /// of a solver takes time proportional to the number of free squares at the most.
    ///
    /// What is known stays known: moves may be made and taken back in between.
    ///
    /// # Panics
    ///
    /// When a solver finds a tour that is none: one that is wrong must be loud.
    pub fn think(&mut self, steps: u64) -> Prospect {
        let mut left = steps;
        let (graph, end) = (self.graph.clone(), self.end);
        let path = self.path().to_vec();
        if !self.knowledge.look_into(&graph, end, &path, &mut left) {
            return Prospect::Thinking;
        }
        if let Some(Known::Open(tour)) = self.knowledge.of(&path) {
            let tour = tour.to_vec();
            return Prospect::Open { tour };
        }
        let is_first = self.knowledge.look_back(&graph, end, &path, &mut left);
        match self.knowledge.of(&path) {
            Some(Known::Lost(length, cause)) => Prospect::Lost(Loss {
                length: length as u32,
                is_first,
                cause,
            }),
            _ => Prospect::Thinking,
        }
    }
}
