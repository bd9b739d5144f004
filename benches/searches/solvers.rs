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

use crate::MeasureResult;

/// The limit of a solver's steps for one board.
const MAX_STEPS: u64 = 1 << 24;

/// Solves `boards` boards with up to `most_holes` holes each, and returns the median of the seconds.
///
/// The words are the method, the ground (`plane`, `torus` or a leaper such as `2,3`), the side, the fewest and the most
/// holes, and the number of boards. The tours are closed.
pub fn measure_solver(words: &[&str]) -> MeasureResult {
    let &[method, ground, side, fewest_holes, most_holes, boards] = words else {
        return Err("say: METHOD GROUND SIDE FEWEST-HOLES MOST-HOLES BOARDS".into());
    };
    let holes = fewest_holes.parse::<u32>()?..=most_holes.parse()?;
    let side = side.parse()?;
    let mut times = Vec::new();
    for seed in 0..boards.parse::<u64>()? {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let count = generator.random_range(holes.clone()) / 2 * 2;
        let graph = graph(ground, side, count, &mut generator)?;
        let began = Instant::now();
        let mut solver = solver(method, graph, seed)?;
        match black_box(solver.work(MAX_STEPS)) {
            SolverStatus::Tour(_) | SolverStatus::Impossible(_) => {}
            SolverStatus::Working | SolverStatus::GaveUp => {
                return Err(format!("{method} has no answer for board {seed}").into());
            }
        }
        times.push(began.elapsed().as_secs_f64());
    }
    times.sort_unstable_by(f64::total_cmp);
    let middle = times.get(times.len() / 2).ok_or("no board at all")?;
    Ok((1, *middle))
}

fn solver(method: &str, graph: Graph, seed: u64) -> Result<Box<dyn Solver>, Box<dyn Error>> {
    Ok(match method {
        "forcing" => Box::new(Forcing::new(&graph, 0, End::Closed, seed)?),
        "rotations" => Box::new(Rotations::new(Arc::new(graph), 0, End::Closed, seed)?),
        "two-factor" => Box::new(TwoFactor::new(Arc::new(graph), 0, seed)?),
        _ => return Err(format!("there is no method {method}").into()),
    })
}

/// A square board without `count` squares, half of them of each colour.
fn graph(
    ground: &str,
    side: u32,
    count: u32,
    generator: &mut Xoshiro256PlusPlus,
) -> Result<Graph, Box<dyn Error>> {
    let mut missing = vec![false; (side * side) as usize];
    for hole in 0..count {
        loop {
            let (row, column) = (
                generator.random_range(0..side),
                generator.random_range(0..side),
            );
            let cell = &mut missing[(row * side + column) as usize];
            if (row + column) % 2 == hole % 2 && !*cell {
                *cell = true;
                break;
            }
        }
    }
    let holes = Holes::of(Board::new(side, side)?, |row, column| {
        missing[(row * side + column) as usize]
    });
    let (topology, leaper) = match ground {
        "plane" => (Topology::Plane, Leaper::KNIGHT),
        "torus" => (Topology::Torus, Leaper::KNIGHT),
        leaper => (Topology::Plane, leaper.parse()?),
    };
    Ok(Region::new(&holes, topology, leaper)?.graph(&MoveOrder::ROWS))
}
