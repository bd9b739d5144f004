//! The `solve` command, which finds one tour.

use bytesize::ByteSize;
use clap::Args;
use indicatif::HumanCount;
use knights_tour::board::Square;
use knights_tour::experiment::{Algorithm, Experiment};
use knights_tour::explain::Pseudocode;
use knights_tour::explain::ReasonPart;
use knights_tour::ground::Ground;
use knights_tour::json_number::JsonNumber;
use knights_tour::run::{self, Run, RunGoal};
use knights_tour::step::Counters;
use knights_tour::tour::Tour;
use knights_tour::verdict::Reason;
use serde::Serialize;
use serde_json::{Value, json};

use super::arguments::{
    SeedArgument, StartArgument, algorithm_parser, order_help, parse_memory, parse_positive,
    tour_kind_name,
};
use super::command_outcome::{CommandError, CommandOutcome};
use super::format::{SolveFormat, write_tour};
use super::ground::{board_number, ground_name, square_text, to_board_numbers};
use super::ground_arguments::GroundArguments;
use super::output::{print, print_json, print_message};
use super::progress::Progress;
use super::run_loop::run_until_outcome;
use super::stop_reason::StopReason;
use super::{EXIT_CODES, given, messages};

/// The default memory limit of a search or a count.
pub const DEFAULT_MEMORY_LIMIT: ByteSize = ByteSize::gib(2);

/// The default memory limit in the notation of the command line.
pub const DEFAULT_MEMORY_LIMIT_TEXT: &str = "2GiB";

/// Arguments that do not apply to a puzzle, which has its own board and needs no algorithm.
const PUZZLE_CONFLICTS: [&str; 13] = [
    "board",
    "picture",
    "holes",
    "topology",
    "leaper",
    "graph",
    "start",
    "end",
    "algorithm",
    "order",
    "seed",
    "centre",
    "full_search",
];

/// Find one tour
///
/// Every tour is checked before it is printed. On the standard error it says how the search went,
/// or why there is no tour.
#[derive(Args)]
#[command(args_override_self = true, after_help = format!("\
Examples:
  knights-tour solve 6x10 --start 2,3 --algorithm warnsdorff --order clockwise --format svg > tour.svg
  knights-tour solve 8 --holes 'x6.x/8./8./3.2x' --start 4,4 --end 0,1
  knights-tour solve 10 --topology torus --leaper zebra --closed
  knights-tour solve 4x4x4 --closed --start 1,2,3
  printf '......\\n......\\n..##..\\n......\\n......\\n......\\n' | knights-tour solve --board -
  knights-tour solve --graph 'a: b c; b: a c; c: a b' --closed --format squares
  printf '1 . . .\\n. . . .\\n. . . 12\\n' | knights-tour solve --given -

In JSON, outcome is tour, impossible (a theorem, counting or a solver rules a tour out), exhausted \
(everything was tried), stuck (the algorithm gave up, which proves nothing), not-found (neither a tour \
nor a proof in so many steps; another seed may help) or limit (visits, memory or Ctrl-C); reason is \
null for a tour. made_by says what has made the tour or the proof, where that was done before the first \
visit: blocks, columns, counting, forcing, rotations or two-factor. A closed tour may be found without \
--closed. With --given, a step decides one square, --limit counts steps, and JSON has unique: whether the \
puzzle has no other solution.

{EXIT_CODES}"), mut_arg("board", |board| board.required_unless_present("given")))]
pub struct Arguments {
    #[command(flatten)]
    ground: GroundArguments,
    #[command(flatten)]
    start: StartArgument,
    /// Square where the tour must end (auto, forcing, rotations; construction on narrow boards)
    #[arg(long, value_name = "ROW,COLUMN", allow_hyphen_values = true)]
    end: Option<String>,
    /// How to search
    #[arg(long, value_name = "NAME", default_value = Algorithm::Auto.name(), value_parser = algorithm_parser())]
    algorithm: String,
    #[arg(long, value_name = "NAME|MOVES", default_value = "clockwise", help = order_help(), allow_hyphen_values = true)]
    order: String,
    /// Find a tour whose last square is a move away from its first
    #[arg(long)]
    closed: bool,
    /// File with a puzzle: a board with some numbers of the tour; - is the standard input
    #[arg(id = "given", long = "given", value_name = "FILE", conflicts_with_all = PUZZLE_CONFLICTS)]
    given: Option<String>,
    /// Stop before more squares than this are entered
    #[arg(long, value_name = "VISITS", value_parser = parse_positive)]
    limit: Option<u64>,
    #[command(flatten)]
    seed: SeedArgument,
    /// Where the octants meet (aml, oct-aml, oct-aml-16): halfway between the sides, or on a square as 001 published it
    #[arg(long, default_value = "true", value_parser = ["true", "integer"])]
    centre: String,
    /// The most memory for the paths that are not extended yet (breadth-first)
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY_LIMIT_TEXT, value_parser = parse_memory)]
    memory_limit: ByteSize,
    /// Search even where a theorem or counting says that there is no tour
    #[arg(long)]
    full_search: bool,
    /// How to write the tour
    #[arg(long, value_enum, default_value_t = SolveFormat::Board)]
    format: SolveFormat,
}

/// The result of a search for one tour.
pub struct Solution {
    /// The answer.
    pub outcome: SolveOutcome,
    counters: Counters,
    /// The pseudocode of the algorithm that made the tour or the proof before the first visit, if any.
    made_by: Option<&'static Pseudocode>,
}

/// The answer of a search for one tour.
pub enum SolveOutcome {
    /// A tour, which was checked.
    Tour(Tour),
    /// There is no tour, for a reason that a theorem, counting or a solver gives.
    Impossible(Reason),
    /// There is no tour, because the search tried everything.
    Exhausted,
    /// The search gave up, which does not prove that there is no tour.
    Stuck,
    /// The search took this number of steps, and found neither a tour nor a proof that there is none.
    NotFound(u64),
    /// The search was stopped.
    Stopped(StopReason),
}

impl Solution {
    /// Searches for the tour that `experiment` describes, with at most `memory` bytes and `limit` visits.
    pub fn search(
        experiment: &Experiment,
        memory: u64,
        limit: Option<u64>,
    ) -> Result<Self, CommandError> {
        if let Some(reason) = experiment.refutation() {
            return Ok(Self {
                outcome: SolveOutcome::Impossible(reason),
                counters: Counters::default(),
                made_by: None,
            });
        }
        let ground = experiment.ground();
        let mut run = Run::with_memory_limit(experiment, RunGoal::Path, memory);
        if let Some(visits) = limit {
            run.limit_visits(visits);
        }
        let bar = Progress::new(limit, if limit.is_some() { "visits" } else { "steps" });
        let outcome = run_until_outcome(&mut run, |run| {
            let (progress, counters) = (run.progress(), run.counters());
            bar.set_position(limit.map_or(progress.steps, |_| counters.visits));
            bar.set_message(match progress.by {
                Some(program) => program.name.into(),
                None => format!("deepest {}", counters.deepest),
            });
        })?;
        drop(bar);
        let squares = ground.len();
        let tour = run.take_tour()?;
        let made_by = match outcome {
            Some(run::Outcome::Tour { by, .. }) => by,
            Some(run::Outcome::Impossible { by, .. }) => Some(by),
            _ => None,
        };
        let stopped_after = |visits: u64| {
            SolveOutcome::Stopped(StopReason::Visits {
                limit: visits.into(),
            })
        };
        let outcome = match outcome {
            // A tour that was made before the first visit counts as one visit per square. These visits may exceed the
            // limit.
            Some(run::Outcome::Tour { by: Some(_), .. })
                if limit.is_some_and(|limit| limit < squares.into()) =>
            {
                return Ok(Self {
                    outcome: stopped_after(limit.unwrap_or_default()),
                    counters: Counters::default(),
                    made_by: None,
                });
            }
            Some(run::Outcome::Tour { .. }) => tour.map_or(SolveOutcome::Stuck, SolveOutcome::Tour),
            Some(run::Outcome::Impossible { reason, .. }) => SolveOutcome::Impossible(reason),
            Some(run::Outcome::NotFound) => SolveOutcome::NotFound(run.progress().steps),
            Some(run::Outcome::Exhausted) => SolveOutcome::Exhausted,
            Some(run::Outcome::MemoryFull) => {
                SolveOutcome::Stopped(StopReason::memory_full(run.paths_by_length(), memory))
            }
            Some(run::Outcome::Limit) => stopped_after(run.counters().visits),
            Some(_) => SolveOutcome::Stuck,
            None => SolveOutcome::Stopped(StopReason::Interrupted),
        };
        // A tour that was made before the first visit counts as one visit per square.
        let counters = match outcome {
            SolveOutcome::Tour(_) if made_by.is_some() => Counters {
                steps: u64::from(squares) + 1,
                visits: squares.into(),
                tours: 1,
                attempts: 1,
                deepest: squares,
                ..Counters::default()
            },
            _ => run.counters(),
        };
        Ok(Self {
            outcome,
            counters,
            made_by,
        })
    }

    /// The tour, if one was found.
    pub const fn tour(&self) -> Option<&Tour> {
        match &self.outcome {
            SolveOutcome::Tour(tour) => Some(tour),
            _ => None,
        }
    }

    /// The squares of the tour by their numbers on the board; empty if no tour was found.
    pub fn squares(&self, ground: &Ground) -> Vec<Square> {
        self.tour().map_or_else(Vec::new, |tour| {
            to_board_numbers(ground, tour.squares()).into_owned()
        })
    }

    /// The number of visits, counting repeated visits of a square.
    pub const fn visits(&self) -> u64 {
        self.counters.visits
    }

    /// The corresponding outcome of the command.
    pub fn command_outcome(&self) -> CommandOutcome {
        match self.outcome {
            SolveOutcome::Tour(_) => CommandOutcome::Answered,
            SolveOutcome::Impossible(_) | SolveOutcome::Exhausted => CommandOutcome::ProvedNone,
            SolveOutcome::Stuck | SolveOutcome::NotFound(_) | SolveOutcome::Stopped(_) => {
                CommandOutcome::Stopped
            }
        }
    }

    /// The result of the search for a tour of `experiment`, as a sentence.
    pub fn summary(&self, experiment: &Experiment) -> String {
        let closed = match &self.outcome {
            SolveOutcome::Tour(tour) => tour.is_closed(),
            _ => experiment.goal().closed,
        };
        let kind = if closed { "closed tour" } else { "tour" };
        let ground = experiment.ground();
        let mut problem = format!(
            "{} from {}",
            ground_name(ground),
            square_text(ground, experiment.start())
        );
        if let Some(end) = experiment.end() {
            problem.push_str(&format!(" to {}", square_text(ground, end)));
        }
        match &self.outcome {
            SolveOutcome::Tour(_) => format!("a {kind} of the {problem}: {}", self.work_text()),
            SolveOutcome::Impossible(_) => {
                let reason = self.explanation(ground);
                format!("there is no {kind} of the {problem}: {reason}")
            }
            SolveOutcome::NotFound(_) => {
                let reason = self.explanation(ground);
                format!("no {kind} of the {problem} was found: {reason}")
            }
            SolveOutcome::Exhausted => format!(
                "there is no {kind} of the {problem}: {}, with {}",
                self.explanation(ground),
                self.work_text()
            ),
            SolveOutcome::Stuck | SolveOutcome::Stopped(_) => format!(
                "no {kind} of the {problem} was found: {}, after {}",
                self.explanation(ground),
                self.work_text()
            ),
        }
    }

    /// The reason why the search returned no tour, as a clause; empty for a tour.
    fn explanation(&self, ground: &Ground) -> String {
        match self.outcome {
            SolveOutcome::Tour(_) => String::new(),
            SolveOutcome::Impossible(reason) => messages::reason_text(ground, reason),
            SolveOutcome::NotFound(steps) => format!(
                "not in {}, which does not mean that there is none",
                count_with_noun(steps, "step")
            ),
            SolveOutcome::Exhausted => "everything was tried".into(),
            SolveOutcome::Stuck => {
                "the algorithm gave up, which does not mean that there is none".into()
            }
            SolveOutcome::Stopped(stop) => stop.explanation(),
        }
    }

    /// The work of the search, in words.
    fn work_text(&self) -> String {
        if let Some(program) = self.made_by {
            return messages::construction_text(program);
        }
        let Counters {
            visits,
            backtracks,
            dead_ends,
            attempts,
            ..
        } = self.counters;
        let mut work = vec![
            count_with_noun(visits, "visit"),
            count_with_noun(backtracks, "backtrack"),
            count_with_noun(dead_ends, "dead end"),
        ];
        if attempts > 1 {
            work.push(count_with_noun(attempts.into(), "attempt"));
        }
        work.join(", ")
    }

    /// The reason why the search returned no tour, as JSON; null for a tour.
    fn explanation_json(&self, ground: &Ground) -> Value {
        let mut reason = match self.outcome {
            SolveOutcome::Tour(_) => return Value::Null,
            SolveOutcome::Impossible(reason) => reason_json(ground, reason),
            SolveOutcome::NotFound(steps) => {
                json!({"kind": "not-found", "steps": JsonNumber::from(steps)})
            }
            SolveOutcome::Exhausted => {
                json!({"kind": "exhausted", "visits": JsonNumber::from(self.counters.visits)})
            }
            SolveOutcome::Stuck => json!({"kind": "stuck", "attempts": self.counters.attempts}),
            SolveOutcome::Stopped(stop) => json!(stop),
        };
        reason["text"] = self.explanation(ground).into();
        reason
    }

    /// The JSON report: the answer and how it was found.
    fn report(&self, ground: &Ground) -> Report {
        let (outcome, tour) = match &self.outcome {
            SolveOutcome::Tour(tour) => ("tour", Some(tour)),
            SolveOutcome::Impossible(_) => ("impossible", None),
            SolveOutcome::Exhausted => ("exhausted", None),
            SolveOutcome::Stuck => ("stuck", None),
            SolveOutcome::NotFound(_) => ("not-found", None),
            SolveOutcome::Stopped(_) => ("limit", None),
        };
        Report {
            outcome,
            reason: self.explanation_json(ground),
            tour: self.squares(ground),
            made_by: self.made_by.map(|program| program.name),
            closed: tour.is_some_and(Tour::is_closed),
            visits: self.counters.visits.into(),
            backtracks: self.counters.backtracks.into(),
            dead_ends: self.counters.dead_ends.into(),
            attempts: self.counters.attempts,
        }
    }
}

/// The answer and the counters of the search, as JSON.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    reason: Value,
    tour: Vec<Square>,
    made_by: Option<&'static str>,
    closed: bool,
    visits: JsonNumber,
    backtracks: JsonNumber,
    dead_ends: JsonNumber,
    attempts: u32,
}

/// A reason with its parts as JSON. Squares have their numbers on the board, like the squares of a tour.
fn reason_json(ground: &Ground, reason: Reason) -> Value {
    let mut value = json!({"kind": reason.name()});
    for (name, part) in reason.parts() {
        value[name] = match part {
            ReasonPart::Square(square) => board_number(ground, square).into(),
            ReasonPart::Count(count) => count.into(),
            ReasonPart::Program(program) => program.into(),
        };
    }
    value
}

/// Searches for a tour and prints it, or the reason why none was found.
pub fn run(arguments: &Arguments) -> Result<CommandOutcome, CommandError> {
    if let Some(file) = &arguments.given {
        return given::solve(file, arguments.closed, arguments.limit, arguments.format);
    }
    let mut draft = arguments.ground.draft()?;
    draft.end = arguments.end.clone().unwrap_or_default();
    draft.start.clone_from(&arguments.start.square);
    draft.algorithm.clone_from(&arguments.algorithm);
    draft.order.clone_from(&arguments.order);
    draft.seed.clone_from(&arguments.seed.number);
    draft.centre.clone_from(&arguments.centre);
    draft.shortcuts = !arguments.full_search;
    draft.tour = tour_kind_name(arguments.closed);
    let experiment = draft.validate()?;
    let solution = Solution::search(
        &experiment,
        arguments.memory_limit.as_u64(),
        arguments.limit,
    )?;
    if arguments.format == SolveFormat::Json {
        print_json(&solution.report(experiment.ground()))?;
        return Ok(solution.command_outcome());
    }
    if let SolveOutcome::Tour(tour) = &solution.outcome {
        print(|out| write_tour(arguments.format, experiment.ground(), tour, out))?;
    }
    print_message(&solution.summary(&experiment));
    Ok(solution.command_outcome())
}

/// A number with its noun, whose plural is formed with an s.
fn count_with_noun(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", HumanCount(number))
}

#[cfg(test)]
mod tests {
    use super::count_with_noun;

    #[test]
    fn every_count_except_1_has_a_plural_noun() {
        assert_eq!(count_with_noun(0, "visit"), "0 visits");
        assert_eq!(count_with_noun(1, "dead end"), "1 dead end");
        assert_eq!(count_with_noun(12_345, "visit"), "12,345 visits");
    }
}
