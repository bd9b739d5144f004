//! Finds a knight's tour of the chessboard, and prints its squares in the order of the visits.

use knights_tour::board::Board;
use knights_tour::experiment::Setup;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tour = Setup::new(Board::new(8, 8)?).solve()?;
    println!("{:?}", tour.squares());
    Ok(())
}
