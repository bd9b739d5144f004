//! The programs that come to exactly a given path.
//!
//! Start with [`Identification`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::Algorithm;
//! use knights_tour::identify::{Identification, Visits};
//!
//! // The tour of an exercise of an online judge for schools on 5×5, as its numbers row by row.
//! let numbers = [
//!     1, 20, 17, 12, 3, 16, 11, 2, 7, 18, 21, 24, 19, 4, 13, 10, 15, 6, 23, 8, 25, 22, 9, 14, 5,
//! ];
//! let mut path = vec![0; 25];
//! for (square, number) in (0..).zip(numbers) {
//!     path[number - 1] = square;
//! }
//! let mut identification = Identification::new(Board::new(5, 5)?, &path)?;
//! while !identification.work(100_000) {}
//! let program = &identification.made_by()[0];
//! assert_eq!(program.algorithm, Algorithm::Backtracking);
//! assert_eq!(program.orders.as_ref().map(|orders| orders.count()), Some(12));
//! assert_eq!(program.visits, Some(Visits::Counted(41)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod completion;
mod fitting_orders;
mod naming;
mod octant_walk;
mod position;
mod precedence;
mod program;
mod rule;
mod visit_count;

use std::collections::HashSet;

use thiserror::Error;

use crate::board::{Board, Square};
use crate::experiment::Algorithm;
use crate::graph::Graph;
use completion::Completion;
pub use fitting_orders::FittingOrders;
use fitting_orders::{ORDER_COUNT, permutation, transposed};
pub use naming::Naming;
use naming::transposed_square;
use octant_walk::OctantWalk;
use position::{Position, first_after_exchange_sort};
use precedence::Precedence;
pub use program::Program;
use rule::{Below, Judgement, Rule};
use visit_count::VisitCount;
pub use visit_count::Visits;

/// The maximum number of squares of a board on which Warnsdorff's rule is judged beyond its first step back.
pub const MAX_STEP_BACK_SQUARES: u32 = 64;

/// The step budget for one question whether a tour lies below a move.
const STEPS_PER_QUESTION: u64 = 400_000;

/// The step budget for all these questions together.
const STEPS_FOR_ALL_QUESTIONS: u64 = 4_000_000;

/// The number of orders that are sorted in one step.
const SORTS_PER_STEP: usize = 8;

/// A sliced computation of the programs that come to exactly a given path, in all 40,320 orders of the moves.
///
/// A program *comes to* a path if it stands at the end of this path, and has not found a tour before. For a whole tour
/// this means that the tour is the first that the program finds, the one that it prints. Programs look for open or
/// closed tours alike, and start where the path does.
///
/// The programs are [`Backtracking`](Algorithm::Backtracking), [`Warnsdorff`](Algorithm::Warnsdorff) with both sorts,
/// [`Pohl`](Algorithm::Pohl), [`Roth`](Algorithm::Roth), and the octant rules, which need no order.
/// [`Pruned`](Algorithm::Pruned) and [`BreadthFirst`](Algorithm::BreadthFirst) find the same first tour as
/// backtracking, and are not named separately.
///
/// A program that steps back may enter other candidates first, and then the next square of the path. None of these
/// candidates has a tour below it. Whether a candidate has one does not depend on the order. So each move of the path
/// gives constraints: it comes before all candidates that have a tour below them. The orders that fit are the linear
/// extensions of these constraints. [`Portfolio`](crate::solve::Portfolio) decides whether there is a tour, with a
/// fixed step budget. Where that does not suffice, the program is *undecided*.
///
/// [`Warnsdorff`](Algorithm::Warnsdorff) is judged in this way on up to [`MAX_STEP_BACK_SQUARES`] squares. On more
/// squares, and always with the exchange sort, it is judged up to its first step back: a tour after a step back is not
/// recognised.
///
/// Exchanging rows and columns exchanges the moves of an order, so a path and its transposition fit equally many orders
/// of a rule. Octant rules are compared with both.
///
/// A step judges a move, or takes a step of a solver or a search. Its time is at most proportional to the number of
/// squares. Memory is about 100 bytes a square, 80 KiB for the orders, and the memory of one solver. The same path
/// always gives the same answer.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::identify::Identification;
///
/// // There is no tour of 3×3, so backtracking comes to every path from its start, in every order.
/// let mut identification = Identification::new(Board::new(3, 3)?, &[0, 5, 6])?;
/// while !identification.work(1_000) {}
/// let orders = identification.made_by()[0].orders.as_ref();
/// assert_eq!(orders.map(|orders| orders.count()), Some(40_320));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Identification {
    board: Board,
    path: Vec<Square>,
    transposed_path: Vec<Square>,
    position: Position,
    /// The number of moves judged.
    judged: usize,
    /// The rules that the path has followed so far.
    following: Vec<(Rule, Precedence)>,
    /// The ranks of the orders with which the exchange sort comes to the path so far. `None` once there are none.
    exchange: Option<Vec<u16>>,
    /// The known facts about the candidates of the current move.
    below: [Below; 8],
    question: Option<Completion>,
    /// The number of steps left for questions.
    question_steps: u64,
    walks: std::vec::IntoIter<OctantWalk>,
    walk: Option<OctantWalk>,
    /// The index of the program whose visits are counted.
    counted: usize,
    count: Option<VisitCount>,
    made_by: Vec<Program>,
    followed: Vec<Departure>,
    undecided: Vec<Departure>,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Judging,
    Walking,
    Counting,
    Ended,
}

/// A program that followed a beginning of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Departure {
    /// The rule of the program.
    pub algorithm: Algorithm,
    /// Whether rows and columns were exchanged for the comparison. [`Naming::Given`] for a rule with an order.
    pub naming: Naming,
    /// The number of moves for which the path follows the rule in some order. The next move leaves it, or is undecided.
    pub moves: u32,
}

/// Reasons why squares are not a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PathError {
    /// There are no squares.
    #[error("a path has at least one square")]
    Empty,
    /// A square is not on the board.
    #[error(
        "square {square}, at position {position}, is not on the board, which has {limit} squares"
    )]
    OffBoard {
        /// The position of the square on the path, from 0.
        position: usize,
        /// The square.
        square: Square,
        /// The number of squares of the board.
        limit: u32,
    },
    /// A knight cannot make a move of the path.
    #[error("a knight cannot move from {from} to {to}, at position {position}")]
    NotAMove {
        /// The position of the second square on the path, from 0.
        position: usize,
        /// The first square.
        from: Square,
        /// The second square.
        to: Square,
    },
    /// A square is visited twice.
    #[error("square {square}, at position {position}, was visited before")]
    Repeated {
        /// The position of the second visit on the path, from 0.
        position: usize,
        /// The square.
        square: Square,
    },
}

impl Identification {
    /// Prepares the identification of `path`, a path or a tour of the whole board by a knight.
    ///
    /// Takes time and memory proportional to the number of squares of the board.
    ///
    /// # Errors
    ///
    /// [`PathError`] when the squares are not a path of the board.
    pub fn new(board: Board, path: &[Square]) -> Result<Self, PathError> {
        check_path(board, path)?;
        let transposed_board = Board::new(board.columns(), board.rows());
        let transposed_board = transposed_board.expect("a transposed board has as many squares");
        let transposed_path: Vec<Square> = path
            .iter()
            .map(|&square| transposed_square(board, square))
            .collect();
        let mut position = Position::new(board);
        position.enter(path[0]);
        let walks = OctantWalk::all(board, transposed_board, [path, &transposed_path]);
        let rule = |algorithm, steps_back| {
            let rule = Rule {
                algorithm,
                steps_back,
            };
            (rule, Precedence::default())
        };
        Ok(Self {
            following: vec![
                rule(Algorithm::Backtracking, true),
                rule(Algorithm::Warnsdorff, board.size() <= MAX_STEP_BACK_SQUARES),
                rule(Algorithm::Pohl, false),
                rule(Algorithm::Roth, false),
            ],
            board,
            path: path.to_vec(),
            transposed_path,
            position,
            judged: 0,
            exchange: Some((0..ORDER_COUNT).collect()),
            below: [Below::Unknown; 8],
            question: None,
            question_steps: STEPS_FOR_ALL_QUESTIONS,
            walks: walks.into_iter(),
            walk: None,
            counted: 0,
            count: None,
            made_by: Vec::new(),
            followed: Vec::new(),
            undecided: Vec::new(),
            phase: Phase::Judging,
        })
    }

    /// Works for about `steps` steps, and returns whether the answer is complete. After that, a call does nothing.
    pub fn work(&mut self, mut steps: u64) -> bool {
        while self.phase != Phase::Ended && steps > 0 {
            match self.phase {
                Phase::Judging => self.judge(&mut steps),
                Phase::Walking => self.walk(&mut steps),
                Phase::Counting => self.count_visits(&mut steps),
                Phase::Ended => {}
            }
        }
        self.phase == Phase::Ended
    }

    /// The number of moves judged, and the number of moves of the path.
    #[must_use]
    pub fn progress(&self) -> (u32, u32) {
        (self.judged as u32, self.path.len() as u32 - 1)
    }

    /// The programs that come to the path, in the order of the rules. Visits are missing before the answer is complete.
    #[must_use]
    pub fn made_by(&self) -> &[Program] {
        &self.made_by
    }

    /// The rules that the path follows at first and then leaves, with the number of moves before.
    #[must_use]
    pub fn followed(&self) -> &[Departure] {
        &self.followed
    }

    /// The rules for which it was not decided whether a program steps back at the next move.
    #[must_use]
    pub fn undecided(&self) -> &[Departure] {
        &self.undecided
    }

    /// Whether the path visits every square.
    #[must_use]
    pub fn is_tour(&self) -> bool {
        self.path.len() == self.board.size() as usize
    }

    /// Judges the next move by all rules that the path has followed, or works on a question that decides it.
    fn judge(&mut self, steps: &mut u64) {
        if let Some(mut question) = self.question.take() {
            let steps_before = *steps;
            let answer = question.work(steps);
            self.question_steps = self.question_steps.saturating_sub(steps_before - *steps);
            match answer {
                Some(answer) => self.below[question.step] = answer,
                None => self.question = Some(question),
            }
            return;
        }
        let has_left_all_rules = self.following.is_empty() && self.exchange.is_none();
        if self.judged + 1 == self.path.len() || has_left_all_rules {
            self.collect_fitting_rules();
            self.judged = self.path.len() - 1;
            self.phase = Phase::Walking;
            return;
        }
        *steps = steps.saturating_sub(1);
        let (last, next) = (self.path[self.judged], self.path[self.judged + 1]);
        let chosen = self.position.step(last, next).expect(IS_PATH);
        let candidates = self.position.candidates(last);
        let judgements: Vec<Judgement> = self
            .following
            .iter()
            .map(|(rule, precedence)| rule.judge(*precedence, &candidates, chosen, &self.below))
            .collect();
        let asks = judgements.iter().find_map(|judgement| match judgement {
            Judgement::Asks(step) => Some(*step),
            _ => None,
        });
        if let Some(step) = asks {
            let asked = candidates.iter().find(|candidate| candidate.step == step);
            let square = asked.expect("a question is about a candidate").square;
            self.ask(step, square);
            return;
        }
        let departure = |rule: Rule| Departure {
            algorithm: rule.algorithm,
            naming: Naming::Given,
            moves: self.judged as u32,
        };
        let mut following = Vec::with_capacity(self.following.len());
        for (&(rule, _), judgement) in self.following.iter().zip(judgements) {
            match judgement {
                Judgement::Follows(precedence) => following.push((rule, precedence)),
                Judgement::Leaves => self.followed.push(departure(rule)),
                Judgement::Undecided | Judgement::Asks(_) => self.undecided.push(departure(rule)),
            }
        }
        self.following = following;
        self.judge_exchange_sort(last, chosen, steps);
        self.position.enter(next);
        self.below = [Below::Unknown; 8];
        self.judged += 1;
    }

    /// Asks whether there is a tour below the candidate `square`, unless no steps are left for questions.
    fn ask(&mut self, step: usize, square: Square) {
        let max_steps = self.question_steps.min(STEPS_PER_QUESTION);
        if max_steps == 0 {
            self.below[step] = Below::Undecided;
            return;
        }
        let mut path = self.path[..=self.judged].to_vec();
        path.push(square);
        match Completion::new(&self.position.graph, &path, step, max_steps) {
            Ok(question) => self.question = Some(question),
            Err(answer) => self.below[step] = answer,
        }
    }

    /// Keeps the orders with which the exchange sort puts the move `chosen` first.
    fn judge_exchange_sort(&mut self, last: Square, chosen: usize, steps: &mut u64) {
        let Some(ranks) = &mut self.exchange else {
            return;
        };
        let neighbourhood = self.position.neighbourhood(last);
        let degree =
            |step: usize| neighbourhood[step].and_then(|(degree, free)| free.then_some(degree));
        let is_before =
            |step: &usize| degree(*step).is_some_and(|other| Some(other) <= degree(chosen));
        if (0..8).filter(is_before).count() == 1 {
            // The only move with the fewest free neighbours comes first in every order.
            return;
        }
        *steps = steps.saturating_sub((ranks.len() / SORTS_PER_STEP) as u64);
        ranks.retain(|&rank| {
            first_after_exchange_sort(&permutation(rank), &neighbourhood) == Some(chosen)
        });
        if ranks.is_empty() {
            self.exchange = None;
            self.followed.push(Departure {
                algorithm: Algorithm::WarnsdorffExchange,
                naming: Naming::Given,
                moves: self.judged as u32,
            });
        }
    }

    /// Adds the programs that follow an order, after all moves were judged.
    fn collect_fitting_rules(&mut self) {
        let following = std::mem::take(&mut self.following).into_iter();
        let mut fitting: Vec<(Algorithm, FittingOrders)> = following
            .map(|(rule, precedence)| (rule.algorithm, FittingOrders::extensions(precedence)))
            .collect();
        if let Some(ranks) = self.exchange.take() {
            fitting.push((Algorithm::WarnsdorffExchange, FittingOrders::listed(ranks)));
        }
        for (algorithm, orders) in fitting {
            let Some((order, is_transposed)) = orders.example() else {
                continue;
            };
            let (order, naming) = if is_transposed {
                (transposed(&order), Naming::Transposed)
            } else {
                (order, Naming::Given)
            };
            self.made_by.push(Program {
                algorithm,
                orders: Some(orders),
                order: Some(order),
                naming,
                centre: None,
                visits: None,
            });
        }
    }

    /// Compares the path with the walks by the octant rules.
    fn walk(&mut self, steps: &mut u64) {
        let Some(mut walk) = self.walk.take().or_else(|| self.walks.next()) else {
            self.phase = Phase::Counting;
            return;
        };
        let is_known = |algorithm, programs: &[Program]| {
            programs
                .iter()
                .any(|program| program.algorithm == algorithm)
        };
        if is_known(walk.algorithm, &self.made_by) {
            return;
        }
        let path = match walk.naming {
            Naming::Given => &self.path,
            Naming::Transposed => &self.transposed_path,
        };
        if !walk.work(path, steps) {
            self.walk = Some(walk);
            return;
        }
        if walk.longest_common == self.path.len() {
            // The walk fits: earlier comparisons of the same rule that failed do not matter.
            let algorithm = walk.algorithm;
            self.followed
                .retain(|departure| departure.algorithm != algorithm);
            self.made_by.push(Program {
                algorithm,
                orders: None,
                order: None,
                naming: walk.naming,
                centre: Some(walk.centre),
                visits: self.is_tour().then(|| Visits::Counted(walk.visits())),
            });
            return;
        }
        let moves = walk.longest_common as u32 - 1;
        let earlier = self
            .followed
            .iter_mut()
            .find(|earlier| (earlier.algorithm, earlier.naming) == (walk.algorithm, walk.naming));
        match earlier {
            Some(earlier) => earlier.moves = earlier.moves.max(moves),
            None => self.followed.push(Departure {
                algorithm: walk.algorithm,
                naming: walk.naming,
                moves,
            }),
        }
    }

    /// Counts or estimates the visits of the next program.
    fn count_visits(&mut self, steps: &mut u64) {
        let is_tour = self.is_tour();
        let Some(program) = self.made_by.get_mut(self.counted).filter(|_| is_tour) else {
            self.phase = Phase::Ended;
            return;
        };
        let (Some(order), None) = (program.order, program.visits) else {
            self.counted += 1;
            return;
        };
        let order = match program.naming {
            Naming::Given => order,
            Naming::Transposed => transposed(&order),
        };
        let algorithm = program.algorithm;
        let (board, start) = (self.board, self.path[0]);
        let mut count = match self.count.take() {
            Some(count) => count,
            None => match VisitCount::new(board, start, algorithm, order) {
                Some(count) => count,
                None => {
                    self.counted += 1;
                    return;
                }
            },
        };
        let graph = || Graph::knight(board, &order);
        match count.work(graph, algorithm, &self.path, steps) {
            Some(visits) => {
                program.visits = visits;
                self.counted += 1;
            }
            None => self.count = Some(count),
        }
    }
}

/// The panic message for a move that was checked before.
const IS_PATH: &str = "a path has knight's moves only";

/// Checks that the squares are a path of the board.
fn check_path(board: Board, path: &[Square]) -> Result<(), PathError> {
    if path.is_empty() {
        return Err(PathError::Empty);
    }
    let mut visited = HashSet::with_capacity(path.len());
    for (position, &square) in path.iter().enumerate() {
        let limit = board.size();
        if square >= limit {
            return Err(PathError::OffBoard {
                position,
                square,
                limit,
            });
        }
        if position > 0 && !board.has_knights_move(path[position - 1], square) {
            return Err(PathError::NotAMove {
                position,
                from: path[position - 1],
                to: square,
            });
        }
        if !visited.insert(square) {
            return Err(PathError::Repeated { position, square });
        }
    }
    Ok(())
}
