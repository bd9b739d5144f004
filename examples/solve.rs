//! Finds a knight's tour of the chessboard, and prints its squares in the order of the visits.

use knights_tour::board::Board;
use knights_tour::experiment::{Algorithm, Setup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(8, 8)?;
    let setup = Setup {
        algorithm: Algorithm::Auto,
        ..Setup::new(board)
    };
    let tour = setup.solve()?;
    println!("{:?}", tour.squares());
    Ok(())
}
