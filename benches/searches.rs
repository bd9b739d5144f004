//! The native side of `cargo xtask bench`, which sets it beside its peers.
//!
//! ```text
//! cargo bench --bench searches -- advance 8 8 3,7 jumps 60000000
//! ```
//!
//! A run makes one measurement and prints an amount and the seconds it took. Without the words of a
//! measurement it makes all of them with small amounts and prints nothing, so that a test of
//! everything stays quick.

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use knights_tour::experiment::{Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::search::{AsListed, DepthFirst, Search};

/// How many steps are taken between two looks at the counters.
const SLICE: u64 = 1 << 16;

/// What there is to measure, each with words that make it short.
const SHORT: [&str; 3] = [
    "advance 8 8 3,7 jumps 10000",
    "next 8 8 3,7 jumps 10000",
    "as-listed 8 8 3,7 jumps 10000",
];

/// An amount and the seconds it took.
type Measured = Result<(u64, f64), Box<dyn Error>>;

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

fn measure(words: &[&str]) -> Measured {
    match words {
        ["advance", run @ ..] => {
            let (experiment, limit) = read(run)?;
            let mut search = experiment.search();
            visits(&mut *search, limit, |search| {
                search.advance(SLICE).steps == SLICE
            })
        }
        ["next", run @ ..] => {
            let (experiment, limit) = read(run)?;
            let mut search = experiment.search();
            visits(&mut *search, limit, |search| {
                (0..SLICE).all(|_| search.next().is_some())
            })
        }
        ["as-listed", run @ ..] => {
            let (experiment, limit) = read(run)?;
            let graph = Graph::knight(experiment.board(), &experiment.order());
            let mut search = DepthFirst::new(Arc::new(graph), experiment.start(), AsListed)?;
            visits(&mut search, limit, |search| {
                search.advance(SLICE).steps == SLICE
            })
        }
        _ => Err(format!("say what to measure, for instance: {}", SHORT.join(" · ")).into()),
    }
}

/// Plain backtracking and after how many visits it is to stop.
fn read(words: &[&str]) -> Result<(Experiment, u64), Box<dyn Error>> {
    let &[rows, columns, start, order, limit] = words else {
        return Err("say: ROWS COLUMNS ROW,COLUMN ORDER VISITS".into());
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
    Ok((draft.validate()?, limit.parse()?))
}

/// Calls `go_on` until the search has made `limit` visits or there is no more to do.
fn visits<S: Search + ?Sized>(
    search: &mut S,
    limit: u64,
    mut go_on: impl FnMut(&mut S) -> bool,
) -> Measured {
    let began = Instant::now();
    while go_on(search) && search.counters().visits < limit {}
    Ok((search.counters().visits, began.elapsed().as_secs_f64()))
}
