//! A tour of a part.

use std::sync::Arc;

use crate::board::Square;
use crate::count::frontier::FixedMoves;
use crate::ends::End;
use crate::graph::Graph;
use crate::solve::{Portfolio, Solver, SolverStatus};
use crate::tour::Tour;

/// Finds a closed tour with the given moves, from the first square of the board. `None` if none is found.
///
/// The solvers search the graph of the board, without the other moves at the squares with given moves. On up to 64
/// squares, this takes milliseconds where such tours are common. The same seed gives the same tour.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::parts::{Division, tour_with_moves};
///
/// let division = Division::new(Board::new(8, 8)?, &[27, 36])?;
/// let part = &division.parts()[99];
/// let tour = tour_with_moves(part.fixed_moves(), 1).unwrap();
/// let moves = part.fixed_moves().moves()[0];
/// let at = tour.iter().position(|&square| square == moves.square).unwrap();
/// assert!([moves.first, moves.second.unwrap()].contains(&tour[at + 1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tour_with_moves(moves: &FixedMoves, seed: u64) -> Option<Vec<Square>> {
    let board = moves.board();
    let is_allowed = |from: Square, to: Square| {
        let given = moves.moves().iter().find(|given| given.square == from);
        given.is_none_or(|given| given.first == to || given.second == Some(to))
    };
    let lists: Vec<Vec<Square>> = (0..board.size())
        .map(|from| {
            (0..board.size())
                .filter(|&to| board.has_knights_move(from, to))
                .filter(|&to| is_allowed(from, to) && is_allowed(to, from))
                .collect()
        })
        .collect();
    let graph = Arc::new(Graph::from_lists(&lists).ok()?);
    let mut solver = Portfolio::new(graph, 0, End::Closed, seed).ok()?;
    let SolverStatus::Tour(tour) = solver.work(u64::MAX) else {
        return None;
    };
    Tour::verify(board, &tour).ok()?.is_closed().then_some(tour)
}
