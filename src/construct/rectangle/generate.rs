//! Generates the stored tours, and checks that `stored.rs` contains them.

use super::block_cycle::{BlockCycle, MAX_BLOCK_SIDE, MIN_BLOCK_SIDE};
use super::open_tour::BlockSymmetry;
use super::side::Cell;
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

/// The orders to try: the published ones, each rotated to begin with each of its moves.
fn move_orders() -> impl Iterator<Item = MoveOrder> {
    MoveOrder::PUBLISHED.into_iter().flat_map(|(_, order)| {
        (0..8).map(move |first| {
            let mut moves = *order.moves();
            moves.rotate_left(first);
            MoveOrder::new(moves).unwrap()
        })
    })
}

/// The first result, other than `None`, that `accept` returns for a tour. Searches with one move order after another,
/// and takes at most [`STEP_BUDGET`] steps with each order.
fn find_tour<T>(
    start: Square,
    closed: bool,
    lists: impl Fn(&MoveOrder) -> Vec<Vec<Square>>,
    accept: impl Fn(&[Square]) -> Option<T>,
) -> Option<T> {
    move_orders().find_map(|order| {
        let graph = Graph::from_lists(&lists(&order)).unwrap();
        let mut search = Pruned::new(&graph, start, Goal { closed, all: true }).unwrap();
        let mut remaining_steps = STEP_BUDGET;
        loop {
            let slice = search.advance_to_tour(remaining_steps);
            remaining_steps -= slice.steps;
            if slice.last != Some(Step::Tour) {
                return None;
            }
            if let Some(result) = accept(search.path()) {
                return Some(result);
            }
        }
    })
}

/// The adjacency lists of the knight's moves on a board.
fn adjacency_lists(board: Board, order: &MoveOrder) -> Vec<Vec<Square>> {
    let graph = Graph::knight(board, order);
    (0..board.size())
        .map(|square| graph.neighbours(square).to_vec())
        .collect()
}

/// Finds a closed tour that takes the [cut moves](Side::cut_move) of all four sides in their directions.
fn find_cycle(rows: u32, columns: u32) -> Vec<Cell> {
    let board = Board::new(rows, columns).unwrap();
    let square = |(row, column): Cell| board.square(row, column).unwrap();
    let cuts = Side::ALL.map(|side| {
        let (from, to) = side.cut_move(rows, columns);
        (square(from), square(to))
    });
    // Replaces every cut move by a path over an additional vertex of degree 2. Every tour must take that path.
    let forced_lists = |order: &MoveOrder| {
        let mut lists = adjacency_lists(board, order);
        for (from, to) in cuts {
            let middle = lists.len() as Square;
            for (square, neighbour) in [(from, to), (to, from)] {
                let list = &mut lists[square as usize];
                let index = list.iter().position(|&other| other == neighbour).unwrap();
                list[index] = middle;
            }
            lists.push(vec![from, to]);
        }
        lists
    };
    let accept = |tour: &[Square]| {
        let mut squares: Vec<Square> = tour.to_vec();
        squares.retain(|&square| square < board.size());
        let contains_move = |squares: &[Square], (from, to)| {
            squares.windows(2).any(|pair| pair == [from, to])
                || (squares[squares.len() - 1], squares[0]) == (from, to)
        };
        if !contains_move(&squares, cuts[0]) {
            squares[1..].reverse();
        }
        let cells = squares
            .iter()
            .map(|&square| (board.row(square), board.column(square)));
        cuts.iter()
            .all(|&cut| contains_move(&squares, cut))
            .then(|| cells.collect())
    };
    find_tour(0, true, forced_lists, accept).unwrap()
}

/// A requirement on the open tour of a block: an orientation of the block, and two neighbours on different sides.
///
/// A block with a single neighbour needs no requirement of its own. Every requirement whose first neighbour is that
/// neighbour includes it.
#[derive(Clone, Copy)]
struct JoinRequirement {
    symmetry: BlockSymmetry,
    /// The side of each neighbour, and the length of the neighbour perpendicular to that side.
    neighbours: [(Side, u32); 2],
}

impl JoinRequirement {
    /// All requirements on the tour stored for a block with this start.
    fn all(rows: u32, columns: u32, start: Cell) -> Vec<Self> {
        // The orientations of a block whose tour is made from this stored tour.
        let symmetries = BlockSymmetry::all(rows, columns).filter(|symmetry| {
            let (rows, columns) = symmetry.sides();
            BlockSymmetry::to_stored(rows, columns, symmetry.apply(start)) == symmetry.inverse()
        });
        let neighbours = Side::ALL.map(|side| [6, 8, 10].map(|length| (side, length)));
        let neighbours = neighbours.as_flattened();
        let pairs = neighbours.iter().flat_map(|&first| {
            let others = neighbours.iter().filter(move |other| other.0 != first.0);
            others.map(move |&second| [first, second])
        });
        symmetries
            .flat_map(|symmetry| {
                pairs.clone().map(move |neighbours| Self {
                    symmetry,
                    neighbours,
                })
            })
            .collect()
    }

    /// Whether the stored path can be joined to both neighbours.
    fn is_met_by(self, path: &[Cell]) -> bool {
        let cells: Vec<Cell> = path.iter().map(|&cell| self.symmetry.apply(cell)).collect();
        let (rows, columns) = self.symmetry.sides();
        let mut used_gap = None;
        self.neighbours.into_iter().all(|(side, length)| {
            let neighbour = match side {
                Side::North | Side::South => BlockCycle::new(length, columns, 100),
                Side::East | Side::West => BlockCycle::new(rows, length, 100),
            };
            let join = StartJoin::to_open_tour(&cells, (rows, columns), side, &neighbour, used_gap);
            used_gap = join.map(|join| join.exit_index);
            join.is_some()
        })
    }
}

/// Finds an open tour that can be joined to any two neighbours on different sides, in every orientation of the block.
fn find_path(rows: u32, columns: u32, start: Cell) -> Vec<Cell> {
    let board = Board::new(rows, columns).unwrap();
    let requirements = JoinRequirement::all(rows, columns, start);
    let accept = |tour: &[Square]| {
        let cell = |&square: &Square| (board.row(square), board.column(square));
        let cells: Vec<Cell> = tour.iter().map(cell).collect();
        let are_met = requirements
            .iter()
            .all(|requirement| requirement.is_met_by(&cells));
        are_met.then_some(cells)
    };
    let start = board.square(start.0, start.1).unwrap();
    find_tour(start, false, |order| adjacency_lists(board, order), accept).unwrap()
}

/// The moves between consecutive cells. Every digit is the index of a move in the clockwise order.
fn encode_moves(cells: &[Cell]) -> String {
    let digit = |pair: &[Cell]| {
        let offset = (
            pair[1].0 as i32 - pair[0].0 as i32,
            pair[1].1 as i32 - pair[0].1 as i32,
        );
        let moves = MoveOrder::CLOCKWISE;
        let mut moves = moves.moves().iter();
        let index = moves.position(|step| (step.down.into(), step.right.into()) == offset);
        char::from(b'0' + index.unwrap() as u8)
    };
    cells.windows(2).map(digit).collect()
}

/// The shapes of blocks whose number of squares is odd if `odd` is set, and even otherwise. No block is higher than
/// wide.
fn shapes(odd: bool) -> impl Iterator<Item = (u32, u32)> {
    (MIN_BLOCK_SIDE..=MAX_BLOCK_SIDE)
        .flat_map(|rows| (rows..=MAX_BLOCK_SIDE).map(move |columns| (rows, columns)))
        .filter(move |(rows, columns)| (rows * columns % 2 == 1) == odd)
}

/// The closed tours to store: rows, columns and encoded moves.
fn find_cycles() -> Vec<(u32, u32, String)> {
    shapes(false)
        .map(|(rows, columns)| (rows, columns, encode_moves(&find_cycle(rows, columns))))
        .collect()
}

/// The open tours to store: rows, columns, start and encoded moves.
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
        "//! Every digit is a move: its index, from 0, in the clockwise order.",
        "",
        "use super::side::Cell;",
        "",
        "/// Closed tours from the top left cell: the rows and the columns of the block, and the moves.",
        "/// No block is higher than wide.",
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
    lines.push(
        "/// Open tours of blocks with odd sides: the rows, the columns, the start and the moves."
            .into(),
    );
    lines.push("/// Starts that are mirror images of each other share one tour.".into());
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
fn stored_rs_contains_the_generated_tours() {
    assert_eq!(stored_rs_source(), include_str!("stored.rs"));
}

#[test]
#[ignore = "overwrites stored.rs"]
fn write_the_generated_tours_to_stored_rs() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/construct/rectangle/stored.rs"
    );
    std::fs::write(file, stored_rs_source()).unwrap();
}
