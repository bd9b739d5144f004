//! Finds the stored tours anew and checks that they meet all requirements.

use super::block_cycle::{BlockCycle, MAX_BLOCK_SIDE, MIN_BLOCK_SIDE};
use super::cell::Cell;
use super::open_tour::BlockSymmetry;
use super::side::Side;
use super::start_join::StartJoin;
use crate::board::{Board, Square};
use crate::goal::Goal;
use crate::graph::Graph;
use crate::moves::MoveOrder;
use crate::search::Search;
use crate::search::pruned::Pruned;
use crate::step::Step;

/// The step budget of a search, after which another order of the moves is tried.
const STEP_BUDGET: u64 = 5_000;

/// The orders to try: the published ones, each rotated to begin with every one of its moves.
fn move_orders() -> impl Iterator<Item = MoveOrder> {
    MoveOrder::PUBLISHED.into_iter().flat_map(|(_, order)| {
        (0..8).map(move |first| {
            let mut moves = *order.moves();
            moves.rotate_left(first);
            MoveOrder::new(moves).unwrap()
        })
    })
}

/// The first tour that `good` accepts, searched with every order within its budget.
fn find_tour<T>(
    start: Square,
    closed: bool,
    lists: impl Fn(&MoveOrder) -> Vec<Vec<Square>>,
    good: impl Fn(&[Square]) -> Option<T>,
) -> Option<T> {
    move_orders().find_map(|order| {
        let graph = Graph::from_lists(&lists(&order)).unwrap();
        let mut search = Pruned::new(&graph, start, Goal { closed, all: true }).unwrap();
        let mut left = STEP_BUDGET;
        loop {
            let slice = search.advance_to_tour(left);
            left -= slice.steps;
            if slice.last != Some(Step::Tour) {
                return None;
            }
            if let Some(found) = good(search.path()) {
                return Some(found);
            }
        }
    })
}

fn adjacency_lists(board: Board, order: &MoveOrder) -> Vec<Vec<Square>> {
    let graph = Graph::knight(board, order);
    (0..board.size())
        .map(|square| graph.neighbours(square).to_vec())
        .collect()
}

/// Finds a closed tour that takes all cut moves in their direction.
fn find_cycle(rows: u32, columns: u32) -> Vec<Cell> {
    let board = Board::new(rows, columns).unwrap();
    let square = |(row, column): Cell| board.square(row, column).unwrap();
    let cuts = Side::ALL.map(|side| {
        let (from, to) = side.cut_move(rows, columns);
        (square(from), square(to))
    });
    // A square of degree two in the middle of a move forces the tour to take that move.
    let with_middles = |order: &MoveOrder| {
        let mut lists = adjacency_lists(board, order);
        for (from, to) in cuts {
            let middle = lists.len() as Square;
            for (this, that) in [(from, to), (to, from)] {
                let list = &mut lists[this as usize];
                let place = list.iter().position(|&other| other == that).unwrap();
                list[place] = middle;
            }
            lists.push(vec![from, to]);
        }
        lists
    };
    let good = |tour: &[Square]| {
        let mut squares: Vec<Square> = tour.to_vec();
        squares.retain(|&square| square < board.size());
        let made = |squares: &[Square], (from, to)| {
            squares.windows(2).any(|pair| pair == [from, to])
                || (squares[squares.len() - 1], squares[0]) == (from, to)
        };
        if !made(&squares, cuts[0]) {
            squares[1..].reverse();
        }
        let cells = squares
            .iter()
            .map(|&square| (board.row(square), board.column(square)));
        cuts.iter()
            .all(|&cut| made(&squares, cut))
            .then(|| cells.collect())
    };
    find_tour(0, true, with_middles, good).unwrap()
}

/// One requirement on the open tour of a block: an orientation of the block, and two neighbours on different sides.
///
/// A block with a single neighbour is covered by the cases in which that neighbour comes first.
#[derive(Clone, Copy)]
struct JoinRequirement {
    symmetry: BlockSymmetry,
    /// The sides of the neighbours, and the lengths of the neighbours across those sides.
    neighbours: [(Side, u32); 2],
}

impl JoinRequirement {
    /// All cases that must be served by the tour stored for a block with this start.
    fn all(rows: u32, columns: u32, start: Cell) -> Vec<Self> {
        let images = BlockSymmetry::all(rows, columns).map(|image| (image, image.apply(start)));
        let images = images.filter(|&(image, turned)| {
            let (rows, columns) = image.sides();
            BlockSymmetry::to_stored(rows, columns, turned) == image.inverse()
        });
        let neighbours = Side::ALL.map(|side| [6, 8, 10].map(|length| (side, length)));
        let neighbours = neighbours.as_flattened();
        let pairs = neighbours.iter().flat_map(|&one| {
            let others = neighbours.iter().filter(move |other| other.0 != one.0);
            others.map(move |&other| [one, other])
        });
        images
            .flat_map(|(image, _)| {
                pairs.clone().map(move |neighbours| Self {
                    symmetry: image,
                    neighbours,
                })
            })
            .collect()
    }

    /// Whether the stored path can be joined to the neighbours of this case.
    fn is_met_by(self, path: &[Cell]) -> bool {
        let cells: Vec<Cell> = path.iter().map(|&cell| self.symmetry.apply(cell)).collect();
        let (rows, columns) = self.symmetry.sides();
        let mut taken = None;
        self.neighbours.into_iter().all(|(side, length)| {
            let neighbour = match side {
                Side::North | Side::South => BlockCycle::new(length, columns, 100),
                Side::East | Side::West => BlockCycle::new(rows, length, 100),
            };
            let join = StartJoin::to_open_tour(&cells, (rows, columns), side, &neighbour, taken);
            taken = join.map(|join| join.exit_index);
            join.is_some()
        })
    }
}

/// Finds an open tour that can be joined to any neighbours in every orientation of the block.
fn find_path(rows: u32, columns: u32, start: Cell) -> Vec<Cell> {
    let board = Board::new(rows, columns).unwrap();
    let cases = JoinRequirement::all(rows, columns, start);
    let good = |tour: &[Square]| {
        let cell = |&square: &Square| (board.row(square), board.column(square));
        let cells: Vec<Cell> = tour.iter().map(cell).collect();
        let serves = cases.iter().all(|case| case.is_met_by(&cells));
        serves.then_some(cells)
    };
    let start = board.square(start.0, start.1).unwrap();
    find_tour(start, false, |order| adjacency_lists(board, order), good).unwrap()
}

/// The moves between consecutive cells, each as the digit of its place in the clockwise order.
fn encode_moves(cells: &[Cell]) -> String {
    let digit = |pair: &[Cell]| {
        let step = (
            pair[1].0 as i32 - pair[0].0 as i32,
            pair[1].1 as i32 - pair[0].1 as i32,
        );
        let moves = MoveOrder::CLOCKWISE;
        let mut moves = moves.moves().iter();
        let place = moves.position(|step_of| (step_of.down.into(), step_of.right.into()) == step);
        char::from(b'0' + place.unwrap() as u8)
    };
    cells.windows(2).map(digit).collect()
}

/// The shapes of blocks with an odd or an even number of squares, no higher than wide.
fn shapes(odd: bool) -> impl Iterator<Item = (u32, u32)> {
    (MIN_BLOCK_SIDE..=MAX_BLOCK_SIDE)
        .flat_map(|rows| (rows..=MAX_BLOCK_SIDE).map(move |columns| (rows, columns)))
        .filter(move |(rows, columns)| (rows * columns % 2 == 1) == odd)
}

fn find_cycles() -> Vec<(u32, u32, String)> {
    shapes(false)
        .filter(|&(rows, columns)| {
            [rows, columns]
                .iter()
                .all(|side| side % 2 == 1 || *side <= 10)
        })
        .map(|(rows, columns)| (rows, columns, encode_moves(&find_cycle(rows, columns))))
        .collect()
}

fn find_paths() -> Vec<(u32, u32, Cell, String)> {
    let starts = shapes(true).flat_map(|(rows, columns)| {
        let cells = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        cells
            .filter(|&(row, column)| (row + column) % 2 == 0)
            .filter(move |&start| {
                BlockSymmetry::to_stored(rows, columns, start).apply(start) == start
            })
            .map(move |start| (rows, columns, start))
    });
    starts
        .map(|(rows, columns, start)| {
            let path = find_path(rows, columns, start);
            (rows, columns, start, encode_moves(&path))
        })
        .collect()
}

/// The text of `stored.rs`.
fn stored_rs_source() -> String {
    let (cycles, paths) = (find_cycles(), find_paths());
    let mut lines: Vec<String> = [
        "//! The stored tours of blocks, as `generate.rs` finds them.",
        "//!",
        "//! Every digit is a move: its place, from 0, in the clockwise order.",
        "",
        "use super::cell::Cell;",
        "",
        "/// Closed tours from the top left cell, with the rows and columns of the block, which is no",
        "/// higher than wide.",
        "#[rustfmt::skip]",
    ]
    .map(str::to_owned)
    .into();
    let count = cycles.len();
    lines.push(format!(
        "pub(super) const CYCLES: [(u32, u32, &str); {count}] = ["
    ));
    lines.extend(
        cycles
            .iter()
            .map(|(rows, columns, moves)| format!("    ({rows}, {columns}, {moves:?}),")),
    );
    lines.extend(["];", ""].map(str::to_owned));
    lines.push("/// Open tours of blocks with odd sides, with the rows and columns, and the cell where they start:".into());
    lines.push("/// one for all cells that are mirror images of each other.".into());
    lines.push("#[rustfmt::skip]".into());
    let count = paths.len();
    lines.push(format!(
        "pub(super) const PATHS: [(u32, u32, Cell, &str); {count}] = ["
    ));
    lines.extend(paths.iter().map(|(rows, columns, start, moves)| {
        format!("    ({rows}, {columns}, {start:?}, {moves:?}),")
    }));
    lines.push("];\n".into());
    lines.join("\n")
}

#[test]
fn the_stored_tours_are_those_that_are_found() {
    assert_eq!(stored_rs_source(), include_str!("stored.rs"));
}

#[test]
#[ignore = "writes stored.rs anew"]
fn store_the_tours() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/construct/rectangle/stored.rs"
    );
    std::fs::write(file, stored_rs_source()).unwrap();
}
