//! The native measurements of `cargo xtask bench`. The command compares their results with those of other programs.
//!
//! ```text
//! cargo bench --bench searches -- advance 8 8 3,7 jumps 60000000
//! ```
//!
//! A run with arguments makes one measurement, and prints the amount of work and the seconds that the work took. A run
//! without arguments makes a short measurement of every kind, and prints nothing. `cargo test --all-targets` makes a
//! run without arguments.

mod solvers;

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use knights_tour::board::{Board, Square};
use knights_tour::construct::rectangle::BlockConstruction;
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::experiment::{Algorithm, Draft, Experiment, Setup};
use knights_tour::facts::TourFacts;
use knights_tour::panorama::Panorama;
use knights_tour::run::{Run, RunGoal};
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};

/// The number of steps between two checks of the number of visits.
const STEPS_PER_CHECK: u64 = 1 << 16;

/// The measurements, each with arguments that make it short.
const SHORT_MEASUREMENTS: [&str; 11] = [
    "advance 8 8 3,7 jumps 10000",
    "next 8 8 3,7 jumps 10000",
    "as-listed 8 8 3,7 jumps 10000",
    "tours 5 5 0,0 granada",
    "greedy oct-aml-16 100 10000",
    "write 100 10000",
    "construct 100 10000",
    "overwrite 100 10000",
    "solve forcing plane 8 0 16 3",
    "panorama auto 100 10000",
    "facts 100 10000",
];

/// The amount of work done, and the seconds that the work took.
type MeasurementResult = Result<(u64, f64), Box<dyn Error>>;

fn main() -> ExitCode {
    // Cargo adds options such as `--bench`.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = if args.is_empty() {
        SHORT_MEASUREMENTS.iter().try_for_each(|measurement| {
            let args: Vec<&str> = measurement.split(' ').collect();
            measure(&args).map(drop)
        })
    } else {
        measure(&args).map(|(amount, seconds)| println!("{amount} {seconds:.9}"))
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the measurement that the arguments name.
fn measure(args: &[&str]) -> MeasurementResult {
    match args {
        ["advance", experiment @ .., limit] => {
            let (experiment, limit) = (parse_experiment(experiment)?, limit.parse()?);
            let mut search = experiment.search();
            measure_visits(&mut *search, limit, |search| {
                search.advance(STEPS_PER_CHECK).steps == STEPS_PER_CHECK
            })
        }
        ["next", experiment @ .., limit] => {
            let (experiment, limit) = (parse_experiment(experiment)?, limit.parse()?);
            let mut search = experiment.search();
            measure_visits(&mut *search, limit, |search| {
                (0..STEPS_PER_CHECK).all(|_| search.next().is_some())
            })
        }
        ["as-listed", experiment @ .., limit] => {
            let (experiment, limit) = (parse_experiment(experiment)?, limit.parse()?);
            let graph = experiment.ground().graph(&experiment.order());
            let mut search = DepthFirst::new(Arc::new(graph), experiment.start(), ListOrder)?;
            measure_visits(&mut search, limit, |search| {
                search.advance(STEPS_PER_CHECK).steps == STEPS_PER_CHECK
            })
        }
        ["tours", rows, columns, start, order] => {
            measure_tours(&parse_experiment(&[rows, columns, start, order])?)
        }
        ["greedy", algorithm, side, squares] => measure_greedy(algorithm, side, squares),
        ["write", side, squares] => measure_write(side, squares),
        ["construct", side, squares] => measure_write_to_same_memory(side, squares, construct),
        ["overwrite", side, squares] => measure_write_to_same_memory(side, squares, overwrite),
        ["panorama", algorithm, side, squares] => measure_panorama(algorithm, side, squares),
        ["facts", side, squares] => measure_facts(side, squares),
        ["solve", solver_args @ ..] => solvers::measure_solver(solver_args),
        _ => Err(format!(
            "name a measurement, such as: {}",
            SHORT_MEASUREMENTS.join(" · ")
        )
        .into()),
    }
}

/// Parses the arguments of an experiment. The algorithm of the experiment is plain backtracking.
fn parse_experiment(args: &[&str]) -> Result<Experiment, Box<dyn Error>> {
    let &[rows, columns, start, order] = args else {
        return Err("usage: ROWS COLUMNS ROW,COLUMN ORDER [VISITS]".into());
    };
    let draft = Draft {
        rows: rows.into(),
        columns: columns.into(),
        start: start.into(),
        order: order.into(),
        algorithm: "backtracking".into(),
        shortcuts: false,
        ..Draft::default()
    };
    Ok(draft.validate()?)
}

/// Measures a search: calls `advance` until it returns false or the search has made `limit` visits.
fn measure_visits<S: Search + ?Sized>(
    search: &mut S,
    limit: u64,
    mut advance: impl FnMut(&mut S) -> bool,
) -> MeasurementResult {
    let start_time = Instant::now();
    while advance(search) && search.counters().visits < limit {}
    Ok((search.counters().visits, start_time.elapsed().as_secs_f64()))
}

/// Measures finding all tours.
fn measure_tours(experiment: &Experiment) -> MeasurementResult {
    let start_time = Instant::now();
    let graph = experiment.ground().graph(&experiment.order());
    let mut tours = TourEnumeration::new(&graph, experiment.start(), false)?;
    tours.count_remaining();
    Ok((tours.tour_count(), start_time.elapsed().as_secs_f64()))
}

/// Repeats `work` until it has handled at least `squares` squares in total.
///
/// A call of `work` returns the number of squares that this call handled.
fn measure_repeatedly(
    squares: &str,
    work: impl Fn() -> Result<u64, Box<dyn Error>>,
) -> MeasurementResult {
    let squares: u64 = squares.parse()?;
    let start_time = Instant::now();
    let mut count = 0;
    while count < squares {
        count += work()?;
    }
    Ok((count, start_time.elapsed().as_secs_f64()))
}

/// Returns the experiment of an algorithm on a square board, from a corner.
fn square_board_experiment(algorithm: &str, side: &str) -> Result<Experiment, Box<dyn Error>> {
    let draft = Draft {
        rows: side.into(),
        columns: side.into(),
        algorithm: algorithm.into(),
        ..Draft::default()
    };
    Ok(draft.validate()?)
}

/// Repeats `write`, which writes a value for every square of a board, until it has written at least `squares` values.
///
/// The memory is written before the measurement begins, so the time for its allocation is not measured.
fn measure_write_to_same_memory(
    side: &str,
    squares: &str,
    write: impl Fn(Board, &mut [Square]) -> Result<(), Box<dyn Error>>,
) -> MeasurementResult {
    let (side, squares): (u32, u64) = (side.parse()?, squares.parse()?);
    let board = Board::new(side, side)?;
    let mut tour = vec![1; board.size() as usize];
    let start_time = Instant::now();
    let mut count = 0;
    while count < squares {
        write(board, black_box(&mut tour))?;
        count += u64::from(board.size());
    }
    black_box(&tour);
    Ok((count, start_time.elapsed().as_secs_f64()))
}

/// Constructs a tour without search.
///
/// The start is near the middle. It has the colour of the corners: on odd boards, no tour
/// begins on a square of the other colour.
fn construct(board: Board, tour: &mut [Square]) -> Result<(), Box<dyn Error>> {
    let middle = board.rows() / 4 * 2;
    let start = board.square(middle, middle).ok_or("no such square")?;
    BlockConstruction::new(board, start, false)?.write(tour);
    Ok(())
}

/// Writes a number for every square. The duration is a lower bound for writing any tour.
fn overwrite(_: Board, tour: &mut [Square]) -> Result<(), Box<dyn Error>> {
    for (number, square) in (0..).zip(tour) {
        *square = number;
    }
    Ok(())
}

/// Measures greedy searches from a corner of an empty board. On a board of `n` squares, each search makes at most
/// `n + 1` steps.
fn measure_greedy(algorithm: &str, side: &str, squares: &str) -> MeasurementResult {
    let experiment = square_board_experiment(algorithm, side)?;
    let steps = u64::from(experiment.ground().len()) + 1;
    measure_repeatedly(squares, || {
        let mut search = experiment.search();
        black_box(search.advance(steps));
        Ok(search.counters().visits)
    })
}

/// Measures finding and checking a path, and preparing its panorama, as the page does for large boards.
fn measure_panorama(algorithm: &str, side: &str, squares: &str) -> MeasurementResult {
    let experiment = square_board_experiment(algorithm, side)?;
    let make_panorama = || {
        let mut run = Run::new(&experiment, RunGoal::Path);
        while run.work(1 << 14)?.is_none() {}
        let path = run.take_path()?.ok_or("the run has no path")?;
        Ok(black_box(Panorama::from_checked_path(path)?).len().into())
    };
    // The measurement in the browser makes a first panorama too.
    make_panorama()?;
    measure_repeatedly(squares, make_panorama)
}

/// Measures computing all facts of a tour.
fn measure_facts(side: &str, squares: &str) -> MeasurementResult {
    let side: u32 = side.parse()?;
    let board = Board::new(side, side)?;
    let setup = Setup {
        algorithm: Algorithm::Auto,
        ..Setup::new(board)
    };
    let tour = setup.solve()?;
    let ground = board.into();
    measure_repeatedly(squares, || {
        let facts = TourFacts::of(&ground, tour.squares())?;
        Ok(black_box(facts).squares.into())
    })
}

/// Measures writing the numbers of all squares to new memory. The duration is a lower bound for finding any path.
fn measure_write(side: &str, squares: &str) -> MeasurementResult {
    let side: u32 = side.parse()?;
    let board = Board::new(side, side)?;
    measure_repeatedly(squares, || {
        let mut path: Vec<Square> = Vec::with_capacity(board.size() as usize);
        path.extend(0..board.size());
        Ok(black_box(path).len() as u64)
    })
}
