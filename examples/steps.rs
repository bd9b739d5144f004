//! Prints the first steps of an experiment, one per line.
//!
//! ```text
//! cargo run --release --example steps -- 8 8 3,7 jumps backtracking 100000
//! ```
//!
//! The browser tests compare the output with the steps of the same experiment in WebAssembly.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use knights_tour::experiment::Draft;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rows, columns, start, order, algorithm, count] = args.as_slice() else {
        return Err("usage: ROWS COLUMNS ROW,COLUMN ORDER ALGORITHM STEPS".into());
    };
    let draft = Draft {
        rows: rows.clone(),
        columns: columns.clone(),
        start: start.clone(),
        order: order.clone(),
        algorithm: algorithm.clone(),
        // A shortcut would answer without a search.
        shortcuts: false,
        ..Draft::default()
    };
    let search = draft.validate()?.search();
    let mut out = BufWriter::new(io::stdout().lock());
    for step in search.take(count.parse()?) {
        match step.square() {
            Some(square) => writeln!(out, "{} {square}", step.name())?,
            None => writeln!(out, "{}", step.name())?,
        }
    }
    out.flush()?;
    Ok(())
}
