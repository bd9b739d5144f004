//! The native measurements of `cargo xtask bench`, which compares them with peers.
//!
//! ```text
//! cargo bench --bench searches -- advance 8 8 3,7 jumps 60000000
//! ```
//!
//! A run makes one measurement and prints an amount and the seconds it took. Without arguments it makes all
//! measurements with small amounts and prints nothing, so that running all tests stays quick.

mod solvers;

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use knights_tour::board::{Board, Square};
use knights_tour::construct::rectangle::BlockConstruction;
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::experiment::{Draft, Experiment, Setup};
use knights_tour::facts::TourFacts;
use knights_tour::graph::Graph;
use knights_tour::panorama::Panorama;
use knights_tour::run::{Run, RunGoal};
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};

/// The number of steps between two checks of the counters.
const STEPS_PER_CHECK: u64 = 1 << 16;

/// The measurements, each with arguments that make it short.
const SHORT: [&str; 11] = [
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

/// An amount and the seconds it took.
type MeasureResult = Result<(u64, f64), Box<dyn Error>>;

fn main() -> ExitCode {
    // cargo adds options of its own, such as `--bench`.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = if words.is_empty() {
        SHORT.iter().try_for_each(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            measure(&words).map(drop)
        })
    } else {
        measure(&words).map(|(amount, seconds)| println!("{amount} {seconds:.9}"))
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(words: &[&str]) -> MeasureResult {
    match words {
        ["advance", run @ .., limit] => {
            let (experiment, limit) = (read(run)?, limit.parse()?);
            let mut search = experiment.search();
            visits(&mut *search, limit, |search| {
                search.advance(STEPS_PER_CHECK).steps == STEPS_PER_CHECK
            })
        }
        ["next", run @ .., limit] => {
            let (experiment, limit) = (read(run)?, limit.parse()?);
            let mut search = experiment.search();
            visits(&mut *search, limit, |search| {
                (0..STEPS_PER_CHECK).all(|_| search.next().is_some())
            })
        }
        ["as-listed", run @ .., limit] => {
            let (experiment, limit) = (read(run)?, limit.parse()?);
            let graph = Graph::knight(experiment.board(), &experiment.order());
            let mut search = DepthFirst::new(Arc::new(graph), experiment.start(), ListOrder)?;
            visits(&mut search, limit, |search| {
                search.advance(STEPS_PER_CHECK).steps == STEPS_PER_CHECK
            })
        }
        ["tours", rows, columns, start, order] => tours(&read(&[rows, columns, start, order])?),
        ["greedy", algorithm, side, squares] => greedy(algorithm, side, squares),
        ["write", side, squares] => write(side, squares),
        ["construct", side, squares] => refill(side, squares, construct),
        ["overwrite", side, squares] => refill(side, squares, overwrite),
        ["panorama", algorithm, side, squares] => panorama(algorithm, side, squares),
        ["facts", side, squares] => facts(side, squares),
        ["solve", which @ ..] => solvers::measure_solver(which),
        _ => Err(format!("say what to measure, for instance: {}", SHORT.join(" · ")).into()),
    }
}

/// Parses an experiment with plain backtracking on a board.
fn read(words: &[&str]) -> Result<Experiment, Box<dyn Error>> {
    let &[rows, columns, start, order] = words else {
        return Err("say: ROWS COLUMNS ROW,COLUMN ORDER, and how many visits".into());
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

/// Calls `go_on` until the search has made `limit` visits or there is no more to do.
fn visits<S: Search + ?Sized>(
    search: &mut S,
    limit: u64,
    mut go_on: impl FnMut(&mut S) -> bool,
) -> MeasureResult {
    let began = Instant::now();
    while go_on(search) && search.counters().visits < limit {}
    Ok((search.counters().visits, began.elapsed().as_secs_f64()))
}

/// Measures finding all tours.
fn tours(experiment: &Experiment) -> MeasureResult {
    let began = Instant::now();
    let graph = Graph::knight(experiment.board(), &experiment.order());
    let mut tours = TourEnumeration::new(&graph, experiment.start(), false)?;
    tours.count_remaining();
    Ok((tours.tour_count(), began.elapsed().as_secs_f64()))
}

/// Measures a function that makes the squares of a whole board, repeated until there are enough of them.
fn repeat(squares: &str, make: impl Fn() -> Result<u64, Box<dyn Error>>) -> MeasureResult {
    let squares: u64 = squares.parse()?;
    let began = Instant::now();
    let mut made = 0;
    while made < squares {
        made += make()?;
    }
    Ok((made, began.elapsed().as_secs_f64()))
}

/// The experiment of an algorithm that covers a whole square board from a corner.
fn whole(algorithm: &str, side: &str) -> Result<Experiment, Box<dyn Error>> {
    let draft = Draft {
        rows: side.into(),
        columns: side.into(),
        algorithm: algorithm.into(),
        ..Draft::default()
    };
    Ok(draft.validate()?)
}

/// Measures a function that fills a board's squares, repeated in memory that was written before until there are enough
/// of them.
fn refill(
    side: &str,
    squares: &str,
    fill: impl Fn(Board, &mut [Square]) -> Result<(), Box<dyn Error>>,
) -> MeasureResult {
    let (side, squares): (u32, u64) = (side.parse()?, squares.parse()?);
    let board = Board::new(side, side)?;
    let mut tour = vec![1; board.size() as usize];
    let began = Instant::now();
    let mut made = 0;
    while made < squares {
        fill(board, black_box(&mut tour))?;
        made += u64::from(board.size());
    }
    black_box(&tour);
    Ok((made, began.elapsed().as_secs_f64()))
}

/// Constructs a tour without search from a square near the middle, from which every board has a tour.
fn construct(board: Board, tour: &mut [Square]) -> Result<(), Box<dyn Error>> {
    let middle = board.rows() / 4 * 2;
    let start = board.square(middle, middle).ok_or("no such square")?;
    BlockConstruction::new(board, start, false)?.write(tour);
    Ok(())
}

/// Writes a number for every square: a lower bound for the cost of a tour.
fn overwrite(_: Board, tour: &mut [Square]) -> Result<(), Box<dyn Error>> {
    for (number, square) in (0..).zip(tour) {
        *square = number;
    }
    Ok(())
}

/// Measures walks from a corner of an empty board, each for as many steps as a tour has.
fn greedy(algorithm: &str, side: &str, squares: &str) -> MeasureResult {
    let experiment = whole(algorithm, side)?;
    let steps = u64::from(experiment.ground().len()) + 1;
    repeat(squares, || {
        let mut search = experiment.search();
        black_box(search.advance(steps));
        Ok(search.counters().visits)
    })
}

/// Measures making, checking and turning a path, as the page does for large boards.
fn panorama(algorithm: &str, side: &str, squares: &str) -> MeasureResult {
    let experiment = whole(algorithm, side)?;
    repeat(squares, || {
        let mut run = Run::new(&experiment, RunGoal::Path);
        while run.work(1 << 14)?.is_none() {}
        let path = run.take_path()?.ok_or("there is an outcome")?;
        Ok(black_box(Panorama::from_checked_path(path)?).len().into())
    })
}

/// Measures computing all facts of a tour, until enough squares were covered.
fn facts(side: &str, squares: &str) -> MeasureResult {
    let side: u32 = side.parse()?;
    let board = Board::new(side, side)?;
    let tour = Setup::new(board).solve()?;
    let ground = board.into();
    repeat(squares, || {
        let facts = TourFacts::of(&ground, tour.squares())?;
        Ok(black_box(facts).squares.into())
    })
}

/// Writes a path of a whole board: a lower bound for the cost of a path.
fn write(side: &str, squares: &str) -> MeasureResult {
    let side: u32 = side.parse()?;
    let board = Board::new(side, side)?;
    repeat(squares, || {
        let mut path: Vec<Square> = Vec::with_capacity(board.size() as usize);
        path.extend(0..board.size());
        Ok(black_box(path).len() as u64)
    })
}
