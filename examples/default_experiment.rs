//! Prints, as JSON, the data that the core provides before the first step of the default experiment.
//!
//! `cargo xtask bindings` writes the output to a file beside the JavaScript bindings. The first screen uses this file
//! instead of asking the core.

use std::error::Error;

use knights_tour::experiment::Draft;
use knights_tour::protocol::DefaultExperiment;
use knights_tour::run::{Run, RunGoal};

fn main() -> Result<(), Box<dyn Error>> {
    let mut run = Run::new(&Draft::default().validate()?, RunGoal::Search);
    // The first call only prepares the search.
    run.work(1)?;
    println!("{}", serde_json::to_string(&DefaultExperiment::of(&run))?);
    Ok(())
}
