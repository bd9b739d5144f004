//! How a tour is made before a search walks along it.

use std::sync::Arc;

use super::{Algorithm, Experiment};
use crate::board::{Board, Square};
use crate::construct::rectangle::Rectangle;
use crate::construct::strip::{Strip, WIDEST};
use crate::ends::End;
use crate::explain::Program;
use crate::ground::Ground;
use crate::search::plain::FreeBits;
use crate::search::{Retrace, Search};
use crate::solve::{Answer, Method, Progress, Solver, Turn};
use crate::step::Step;
use crate::tour::Tour;
use crate::verdict::proof::refute;
use crate::verdict::{Feasibility, Reason};

/// How many steps the pruned search may take to show that it is worth watching: some tenths of a
/// second.
const TRIAL: u64 = 100_000;

/// How many steps a heuristic search may take before more is asked for: so many for every square, and
/// so many besides.
const HEURISTIC: (u64, u64) = (100, 500_000);

/// The same for exact search, whose steps take time proportional to the graph.
const EXACT: (u64, u64) = (8, 100_000);

/// The lots of two rounds are so many bits apart, so that no turn of the one draws those of the other.
const LOTS_OF_A_ROUND: u32 = 48;

/// What finds the tour of an experiment, or a proof that there is none, before a search walks along
/// it; worked off in slices.
///
/// Constructions are done in one slice. Solvers take as many steps as they are given, and end after
/// a number that suits the graph; [`more`](Making::more) gives them twice as many and other lots.
/// What comes out is the same however the work is cut into slices. Every tour was checked.
///
/// [`Algorithm::Auto`] on up to 64 squares first tries whether the pruned search decides soon: then
/// there is nothing to make ([`Outcome::Search`]), because that search can be watched. So it is with
/// the greedy searches of [`Algorithm::Cascade`]; where they fail, rotations make the tour.
///
/// Takes the memory of its solver; a construction takes that of its tour, 4 bytes a square, and no
/// graph is made.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Draft, Maker, Outcome};
///
/// let draft = Draft { rows: "30".into(), algorithm: "auto".into(), ..Draft::default() };
/// let mut making = draft.validate()?.making().ok_or("this algorithm is watched from the start")?;
/// while making.outcome().is_none() {
///     making.work(1_000);
/// }
/// let Some(Outcome::Tour { maker, tour, closed }) = making.outcome() else {
///     return Err("there is a tour".into());
/// };
/// assert_eq!((*maker, tour.len(), *closed), (Maker::Blocks, 240, true));
/// assert_eq!(making.walk().count(), 241);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Making {
    experiment: Experiment,
    stage: Stage,
    /// How often more was asked for.
    round: u32,
    steps: u64,
}

#[derive(Clone)]
enum Stage {
    /// Whether the search itself is worth watching; so many steps it may still take to show that.
    Trial(Box<dyn Search>, u64),
    Construct,
    Solve(Answer),
    Done(Outcome),
}

/// What came of a [`Making`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nothing was made: the search itself decides soon, and can be watched.
    Search,
    /// A tour, which was checked.
    Tour {
        /// What has made it.
        maker: Maker,
        /// Its squares, the start first.
        tour: Arc<[Square]>,
        /// Whether a move leads from its end to its start.
        closed: bool,
    },
    /// There is no tour.
    Impossible {
        /// What has proved it.
        maker: Maker,
        /// Why there is none.
        reason: Reason,
    },
    /// No tour was found, and nothing is proved: the steps allowed for are used up.
    NotFound,
}

/// What makes tours, or proves that there are none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Maker {
    /// A construction from blocks ([`Rectangle`]).
    Blocks,
    /// A narrow board, decided file by file ([`Strip`]).
    Columns,
    /// Tests by counting ([`refute`]), which find no tours.
    Counting,
    /// Exact search by edge forcing ([`Forcing`](crate::solve::Forcing)).
    Forcing,
    /// Rotations of a path ([`Rotations`](crate::solve::Rotations)).
    Rotations,
    /// Joining the cycles of a 2-factor ([`TwoFactor`](crate::solve::TwoFactor)).
    TwoFactor,
}

impl Maker {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Blocks,
        Self::Columns,
        Self::Counting,
        Self::Forcing,
        Self::Rotations,
        Self::TwoFactor,
    ];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocks => "blocks",
            Self::Columns => "columns",
            Self::Counting => "counting",
            Self::Forcing => "forcing",
            Self::Rotations => "rotations",
            Self::TwoFactor => "two-factor",
        }
    }

    /// The program that shows how it goes about it.
    #[must_use]
    pub const fn program(self) -> Program {
        match self {
            Self::Blocks => Program::Blocks,
            Self::Columns => Program::Columns,
            Self::Counting => Program::Answer,
            Self::Forcing => Program::Forcing,
            Self::Rotations => Program::Rotations,
            Self::TwoFactor => Program::TwoFactor,
        }
    }
}

impl From<Method> for Maker {
    fn from(method: Method) -> Self {
        match method {
            Method::Counting => Self::Counting,
            Method::Forcing => Self::Forcing,
            Method::Rotations => Self::Rotations,
            Method::TwoFactor => Self::TwoFactor,
        }
    }
}

impl Making {
    /// The making for an experiment, about to begin; `None` where its algorithm is a search that can
    /// be watched from its first step.
    pub(super) fn of(experiment: &Experiment) -> Option<Self> {
        let stage = match experiment.algorithm() {
            Algorithm::Auto if may_be_watched(experiment) => {
                Stage::Trial(experiment.pruned(&experiment.graph()), TRIAL)
            }
            // Greedy searches end by themselves.
            Algorithm::Cascade if !experiment.takes_pruned() => {
                Stage::Trial(experiment.cascade(None), u64::MAX)
            }
            Algorithm::Auto
            | Algorithm::Construction
            | Algorithm::Forcing
            | Algorithm::Rotations
            | Algorithm::TwoFactor => settling(experiment),
            _ => return None,
        };
        Some(Self {
            experiment: experiment.clone(),
            stage,
            round: 0,
            steps: 0,
        })
    }

    /// Takes up to `steps` steps and says what came of them, if that is decided.
    ///
    /// A construction is one step. After the end this takes no step and says the same again.
    pub fn work(&mut self, steps: u64) -> Option<&Outcome> {
        let mut left = steps;
        while left > 0 {
            let taken = match &mut self.stage {
                Stage::Done(_) => break,
                Stage::Trial(search, allowed) => {
                    let slice = search.advance(left.min(*allowed));
                    *allowed -= slice.steps;
                    if matches!(slice.last, Some(Step::Tour | Step::Exhausted)) {
                        self.stage = Stage::Done(Outcome::Search);
                    } else if *allowed == 0 || slice.last == Some(Step::Stuck) {
                        self.stage = settling(&self.experiment);
                    }
                    slice.steps
                }
                Stage::Construct => {
                    self.stage = Stage::Done(construct(&self.experiment));
                    1
                }
                Stage::Solve(answer) => {
                    let before = answer.effort().steps;
                    let progress = answer.work(left);
                    let taken = answer.effort().steps - before;
                    if let Some(outcome) = settled(&self.experiment, answer.method(), progress) {
                        self.stage = Stage::Done(outcome);
                    }
                    taken
                }
            };
            self.steps += taken;
            left -= taken;
        }
        self.outcome()
    }

    /// What came of it; `None` while there is more to do.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Done(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// How many steps were taken so far, in all rounds.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// What is at work, or has answered: nothing between two solvers, nor while the search itself is
    /// tried.
    #[must_use]
    pub fn maker(&self) -> Option<Maker> {
        match &self.stage {
            Stage::Construct => Some(constructor(self.experiment.board())),
            Stage::Solve(answer) => answer.current().map(Maker::from),
            Stage::Done(Outcome::Tour { maker, .. } | Outcome::Impossible { maker, .. }) => {
                Some(*maker)
            }
            Stage::Trial(..) | Stage::Done(_) => None,
        }
    }

    /// Begins another round, where nothing was found: with other lots, and twice as many steps as the
    /// round before. Without effect where the outcome is another or is not known yet.
    pub fn more(&mut self) {
        if self.outcome() == Some(&Outcome::NotFound) {
            self.round += 1;
            self.stage = Stage::Solve(answer(&self.experiment, self.round));
        }
    }

    /// The search to be watched, about to take its first step: along the tour that was made, or the
    /// search itself where [that decides soon](Outcome::Search). Where no tour was found, or not yet,
    /// it gives up at the start. A cascade goes through all the searches in which it was looked for.
    #[must_use]
    pub fn walk(&self) -> Box<dyn Search> {
        let experiment = &self.experiment;
        let graph = || Arc::new(experiment.graph());
        let (start, closed) = (experiment.start(), experiment.goal().closed);
        let exists = "the start of an experiment is a square of its ground";
        let in_turns = experiment.algorithm() == Algorithm::Cascade;
        match self.outcome() {
            Some(Outcome::Search | Outcome::NotFound) if in_turns => experiment.cascade(None),
            Some(Outcome::Search) => experiment.pruned(&graph()),
            Some(Outcome::Tour { maker, tour, .. }) => {
                let walk = Box::new(Retrace::along(graph(), tour.clone(), maker.program()));
                if in_turns {
                    experiment.cascade(Some(walk))
                } else {
                    walk
                }
            }
            Some(Outcome::Impossible { maker, .. }) => {
                let search = Retrace::impossible(graph(), start, closed, maker.program());
                Box::new(search.expect(exists))
            }
            Some(Outcome::NotFound) | None => {
                let search = Retrace::nowhere(graph(), start, program(experiment));
                Box::new(search.expect(exists))
            }
        }
    }
}

/// Whether the pruned search takes the experiment, so that it is worth a trial.
fn may_be_watched(experiment: &Experiment) -> bool {
    let small = experiment.ground().len() as usize <= FreeBits::MOST_SQUARES;
    small && experiment.end().is_none()
}

/// What decides an experiment that is not to be watched.
fn settling(experiment: &Experiment) -> Stage {
    let algorithm = experiment.algorithm();
    if matches!(algorithm, Algorithm::Auto | Algorithm::Construction)
        && is_constructed(experiment.ground(), experiment.end())
    {
        return Stage::Construct;
    }
    Stage::Solve(answer(experiment, 0))
}

/// Whether a construction decides about the tours of `ground` that end at `end`, if one is given.
pub(super) fn is_constructed(ground: &Ground, end: Option<Square>) -> bool {
    match ground {
        Ground::Board(board) => end.is_none() || is_narrow(*board),
        Ground::Region(_) | Ground::Pasted(_) => false,
    }
}

fn is_narrow(board: Board) -> bool {
    board.rows().min(board.columns()) <= WIDEST
}

/// The construction for a whole board.
fn constructor(board: Board) -> Maker {
    if is_narrow(board) {
        Maker::Columns
    } else {
        Maker::Blocks
    }
}

/// The program of an experiment of which no maker has answered.
fn program(experiment: &Experiment) -> Program {
    match experiment.algorithm() {
        Algorithm::Construction => constructor(experiment.board()).program(),
        Algorithm::Forcing => Program::Forcing,
        Algorithm::Rotations => Program::Rotations,
        Algorithm::TwoFactor => Program::TwoFactor,
        _ => Program::Answer,
    }
}

/// Makes the tour of a whole board, or says why there is none.
fn construct(experiment: &Experiment) -> Outcome {
    let board = experiment.board();
    let (start, closed) = (experiment.start(), experiment.goal().closed);
    let maker = constructor(board);
    let tour = match maker {
        Maker::Columns => Strip::new(board, closed)
            .and_then(|strip| strip.tour(start, experiment.end()))
            .expect("a board this narrow is a strip, and has the squares of its experiment"),
        _ => Rectangle::new(board, start, closed)
            .ok()
            .map(|rectangle| rectangle.tour()),
    };
    match tour {
        Some(tour) => checked(experiment, maker, tour),
        None => Outcome::Impossible {
            maker,
            reason: unconstructed(experiment),
        },
    }
}

/// Why a construction has no tour for an experiment.
fn unconstructed(experiment: &Experiment) -> Reason {
    if let Feasibility::Impossible(reason) = experiment.feasibility() {
        return reason;
    }
    let end = experiment.end_of_tour();
    let counted = refute(&experiment.graph(), experiment.start(), end);
    let (rows, columns) = (experiment.board().rows(), experiment.board().columns());
    // Tours start here: it is the end that none of them has.
    counted.map_or(Reason::NotToThere { rows, columns }, |proof| proof.reason())
}

/// The solvers for an experiment. Every round gives them twice as many steps as the one before.
fn answer(experiment: &Experiment, round: u32) -> Answer {
    let graph = Arc::new(experiment.graph());
    let end = experiment.end_of_tour();
    let squares = graph.len() as u64;
    let turn = |method, (a_square, more): (u64, u64)| Turn {
        method,
        steps: a_square * squares + more,
    };
    let counting = Turn {
        method: Method::Counting,
        steps: 1,
    };
    let counting = experiment.shortcuts.then_some(counting).into_iter();
    let mut plan: Vec<Turn> = match experiment.algorithm() {
        // It counts by itself before its first step.
        Algorithm::Forcing => vec![turn(Method::Forcing, EXACT)],
        Algorithm::Rotations | Algorithm::Cascade => counting
            .chain([turn(Method::Rotations, HEURISTIC)])
            .collect(),
        Algorithm::TwoFactor => counting
            .chain([turn(Method::TwoFactor, HEURISTIC)])
            .collect(),
        _ => Answer::plan(graph.len(), end),
    };
    let factor = 1_u64.checked_shl(round).unwrap_or(u64::MAX);
    for turn in &mut plan {
        turn.steps = turn.steps.saturating_mul(factor);
    }
    let seed = u64::from(experiment.seed()) ^ (u64::from(round) << LOTS_OF_A_ROUND);
    Answer::with_plan(graph, experiment.start(), end, seed, plan)
        .expect("the start and the end of an experiment are two squares of its ground")
}

/// The outcome that the progress of the solvers means, if it is one.
fn settled(experiment: &Experiment, by: Option<Method>, progress: Progress) -> Option<Outcome> {
    let maker = by.map_or(Maker::Counting, Maker::from);
    match progress {
        Progress::Working => None,
        Progress::Tour(tour) => Some(checked(experiment, maker, tour)),
        Progress::Impossible(proof) => {
            let reason = proof.reason();
            Some(Outcome::Impossible { maker, reason })
        }
        Progress::GaveUp => Some(Outcome::NotFound),
    }
}

/// A tour that was made, checked as every tour is. What makes wrong ones must be loud.
fn checked(experiment: &Experiment, maker: Maker, tour: Vec<Square>) -> Outcome {
    let verified = Tour::verify_on(experiment.ground(), &tour)
        .unwrap_or_else(|fault| panic!("{} made a tour that is none: {fault}", maker.name()));
    let closed = verified.is_closed();
    let ends = match experiment.end_of_tour() {
        End::Anywhere => true,
        End::At(end) => tour.last() == Some(&end),
        End::Closed => closed,
    };
    let starts = tour.first() == Some(&experiment.start());
    assert!(starts && ends, "{} made another tour", maker.name());
    Outcome::Tour {
        maker,
        tour: tour.into(),
        closed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Draft;

    fn making(algorithm: &str, rows: u32, columns: u32, parts: Draft) -> Making {
        let draft = Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            algorithm: algorithm.into(),
            ..parts
        };
        draft.validate().unwrap().making().unwrap()
    }

    fn done(mut making: Making) -> Outcome {
        making.work(u64::MAX).unwrap().clone()
    }

    #[test]
    fn whole_boards_are_constructed_and_small_ones_watched() {
        let maker = |rows, columns| match done(making("auto", rows, columns, Draft::default())) {
            Outcome::Search => None,
            Outcome::Tour { maker, .. } => Some(maker),
            outcome => panic!("{outcome:?}"),
        };
        assert_eq!(maker(8, 8), None);
        assert_eq!(maker(9, 8), Some(Maker::Blocks));
        assert_eq!(maker(3, 40), Some(Maker::Columns));
    }

    #[test]
    fn a_cascade_ends_with_rotations_where_greedy_searches_fail() {
        // OctAML16 and all lots of this seed fail from here.
        let failing = Draft {
            start: "4,30".into(),
            ..Draft::default()
        };
        let mut making = making("cascade", 5, 60, failing);
        making.work(u64::MAX);
        assert_eq!(making.maker(), Some(Maker::Rotations));
        let mut walk = making.walk();
        assert_eq!(walk.by_ref().last(), Some(Step::Tour));
        assert!(walk.counters().attempts > 17);
        let usual = done(self::making("cascade", 12, 12, Draft::default()));
        assert_eq!(usual, Outcome::Search);
    }

    #[test]
    fn the_outcome_does_not_hang_on_the_slices() {
        for algorithm in ["rotations", "two-factor", "forcing"] {
            let whole = making(algorithm, 8, 8, Draft::default());
            let mut sliced = whole.clone();
            while sliced.work(7).is_none() {}
            let mut whole = whole;
            whole.work(u64::MAX);
            assert_eq!(sliced.outcome(), whole.outcome(), "{algorithm}");
            assert_eq!(sliced.steps(), whole.steps(), "{algorithm}");
        }
    }

    #[test]
    fn what_was_not_found_can_be_looked_for_again() {
        // From this colour there is no tour, but rotations do not know it.
        let hopeless = Draft {
            start: "0,1".into(),
            shortcuts: false,
            ..Draft::default()
        };
        let mut making = making("rotations", 5, 5, hopeless);
        assert_eq!(making.work(u64::MAX), Some(&Outcome::NotFound));
        let first = making.steps();
        assert_eq!(first, 100 * 25 + 500_000);
        assert_eq!(making.walk().last(), Some(Step::Stuck));
        making.more();
        assert_eq!(making.outcome(), None);
        assert_eq!(making.work(u64::MAX), Some(&Outcome::NotFound));
        assert_eq!(making.steps(), 3 * first);
    }

    #[test]
    fn a_given_end_is_where_the_tour_ends_or_the_reason_is_told() {
        let to = |algorithm, rows, columns, end: &str| {
            let end = end.into();
            done(making(
                algorithm,
                rows,
                columns,
                Draft {
                    end,
                    ..Draft::default()
                },
            ))
        };
        let tour = |maker, outcome| match outcome {
            Outcome::Tour {
                maker: by, tour, ..
            } if by == maker => *tour.last().unwrap(),
            outcome => panic!("{outcome:?}"),
        };
        assert_eq!(tour(Maker::Columns, to("auto", 3, 4, "2,3")), 11);
        assert_eq!(tour(Maker::Rotations, to("auto", 8, 8, "7,6")), 62);
        assert_eq!(tour(Maker::Forcing, to("forcing", 8, 8, "0,1")), 1);
        let impossible = |outcome| match outcome {
            Outcome::Impossible { reason, .. } => reason,
            outcome => panic!("{outcome:?}"),
        };
        let (rows, columns) = (3, 4);
        assert_eq!(
            impossible(to("auto", 3, 4, "0,3")),
            Reason::NotToThere { rows, columns }
        );
        let end = 2;
        assert_eq!(
            impossible(to("auto", 8, 8, "0,2")),
            Reason::EndColour { end }
        );
    }
}
