//! Prints the core's answer for the default experiment before its first step, as JSON; `cargo xtask bindings` puts it
//! beside the bindings.

use std::error::Error;

use knights_tour::experiment::Draft;
use knights_tour::protocol::Usual;
use knights_tour::run::{Aim, Run};

fn main() -> Result<(), Box<dyn Error>> {
    let mut run = Run::new(&Draft::default().validate()?, Aim::Steps);
    run.work(1)?;
    println!("{}", serde_json::to_string(&Usual::of(&run))?);
    Ok(())
}
