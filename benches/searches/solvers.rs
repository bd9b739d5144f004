//! Measures the solvers on boards with holes, on tori and for other leapers.

use std::error::Error;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use knights_tour::board::Board;
use knights_tour::ends::End;
use knights_tour::graph::Graph;
use knights_tour::holes::Holes;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::region::Region;
use knights_tour::solve::{Forcing, Rotations, Solver, SolverStatus, TwoFactor};
use knights_tour::topology::Topology;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::MeasurementResult;

/// The largest number of steps of a solver on one board.
const MAX_STEPS: u64 = 1 << 24;

/// Solves `board_count` boards with random holes. Returns the amount 1, and the median time in seconds to
/// solve a board.
///
/// The arguments are the method, the kind of board, the side, the minimum and maximum number of holes, and the number
/// of boards. The kind of board is `plane` or `torus` for a knight, or another leaper such as `2,3` for a plane. The
/// random number of holes is rounded down to an even number. The tours are closed.
pub fn measure_solver(args: &[&str]) -> MeasurementResult {
    let &[method, board_kind, side, min_holes, max_holes, board_count] = args else {
        return Err("usage: METHOD BOARD SIDE MIN-HOLES MAX-HOLES BOARDS".into());
    };
    let hole_counts = min_holes.parse::<u32>()?..=max_holes.parse()?;
    let side = side.parse()?;
    let mut durations = Vec::new();
    for seed in 0..board_count.parse::<u64>()? {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let hole_count = generator.random_range(hole_counts.clone()) / 2 * 2;
        let graph = graph_with_holes(board_kind, side, hole_count, &mut generator)?;
        let start_time = Instant::now();
        let mut solver = new_solver(method, graph, seed)?;
        match black_box(solver.work(MAX_STEPS)) {
            SolverStatus::Tour(_) | SolverStatus::Impossible(_) => {}
            _ => return Err(format!("{method} found no answer for board {seed}").into()),
        }
        durations.push(start_time.elapsed().as_secs_f64());
    }
    durations.sort_unstable_by(f64::total_cmp);
    let median = durations
        .get(durations.len() / 2)
        .ok_or("there are no boards")?;
    Ok((1, *median))
}

/// Creates the solver of a method.
fn new_solver(method: &str, graph: Graph, seed: u64) -> Result<Box<dyn Solver>, Box<dyn Error>> {
    Ok(match method {
        "forcing" => Box::new(Forcing::new(&graph, 0, End::Closed, seed)?),
        "rotations" => Box::new(Rotations::new(Arc::new(graph), 0, End::Closed, seed)?),
        "two-factor" => Box::new(TwoFactor::new(Arc::new(graph), 0, seed)?),
        _ => return Err(format!("there is no method {method}").into()),
    })
}

/// Returns the graph of a square board with `hole_count` random holes, half of them on squares of each colour.
fn graph_with_holes(
    board_kind: &str,
    side: u32,
    hole_count: u32,
    generator: &mut Xoshiro256PlusPlus,
) -> Result<Graph, Box<dyn Error>> {
    let mut is_hole = vec![false; (side * side) as usize];
    for hole in 0..hole_count {
        loop {
            let (row, column) = (
                generator.random_range(0..side),
                generator.random_range(0..side),
            );
            let cell = &mut is_hole[(row * side + column) as usize];
            if (row + column) % 2 == hole % 2 && !*cell {
                *cell = true;
                break;
            }
        }
    }
    let holes = Holes::of(Board::new(side, side)?, |row, column| {
        is_hole[(row * side + column) as usize]
    });
    let (topology, leaper) = match board_kind {
        "plane" => (Topology::Plane, Leaper::KNIGHT),
        "torus" => (Topology::Torus, Leaper::KNIGHT),
        leaper => (Topology::Plane, leaper.parse()?),
    };
    Ok(Region::new(&holes, topology, leaper)?.graph(&MoveOrder::ROWS))
}
