//! The squares that a text lists, as squares of a given ground.

use super::given_fault::{GivenFault, MissingSquares};
use crate::board::Square;
use crate::flat_board::Cell;
use crate::ground::Ground;
use crate::tour_text::TourText;

/// The possible visit numbers of the start. A single 0 marks either the start or a square that is not on the path. In
/// all other cases, the start has the number 1.
pub(super) fn possible_start_numbers(tour_text: &TourText) -> &'static [u64] {
    match tour_text {
        TourText::Numbers { numbers, .. } => {
            let zeros = numbers
                .iter()
                .filter(|&&number| number == Some(0))
                .take(2)
                .count();
            if zeros == 1 { &[0, 1] } else { &[1] }
        }
        _ => &[1],
    }
}

/// The squares that a text lists, as squares of a given ground, in path order.
pub(super) struct ListedSquares {
    /// The squares in path order. [`Square::MAX`], which no ground has, stands for a square off this ground.
    pub(super) squares: Vec<Square>,
    /// The text of the first square that is off the ground.
    pub(super) first_off_ground: Option<String>,
    /// The first missing or repeated visit number. `squares` ends before this number.
    pub(super) end_fault: Option<GivenFault>,
    /// The number of squares that the text lists, from the start on.
    pub(super) square_count: usize,
    /// The squares of the ground that the text does not list.
    pub(super) missing: MissingSquares,
}

impl ListedSquares {
    /// Lists the squares of a text on a ground. `first` is the visit number of the start. Returns `None` if the text
    /// does not fit this ground.
    pub(super) fn of(tour_text: &TourText, ground: &Ground, first: u64) -> Option<Self> {
        let is_flat = matches!(ground, Ground::Board(_) | Ground::Region(_));
        let board = ground.board();
        let square_at = |row: u64, column: u64| {
            let cell = board.cell(row.try_into().ok()?, column.try_into().ok()?)?;
            ground.square_on(cell)
        };
        let rows = u64::from(board.rows());
        match tour_text {
            TourText::Squares(numbers) => {
                let square_with_number = |&number: &u64| {
                    let number = number.try_into().ok()?;
                    match ground {
                        Ground::Space(_) => (number < ground.len()).then_some(number),
                        _ => ground.square_on(Cell::new(number)),
                    }
                };
                Some(Self::in_order(
                    ground,
                    numbers,
                    square_with_number,
                    u64::to_string,
                ))
            }
            TourText::Positions { positions, .. } if is_flat => Some(Self::in_order(
                ground,
                positions,
                |&(row, column)| square_at(row, column),
                |(row, column)| format!("{row},{column}"),
            )),
            TourText::Names(names) if is_flat => Some(Self::in_order(
                ground,
                names,
                |&(column, row)| square_at(rows.checked_sub(row)?, column),
                |&(column, row)| chess_name(column, row),
            )),
            TourText::Numbers { numbers, columns } => {
                Self::by_numbers(ground, numbers, *columns, first)
            }
            TourText::Positions { .. } | TourText::Names(_) => None,
        }
    }

    /// Lists the squares of a text that names them in path order.
    fn in_order<T>(
        ground: &Ground,
        items: &[T],
        to_square: impl Fn(&T) -> Option<Square>,
        to_text: impl Fn(&T) -> String,
    ) -> Self {
        let squares: Vec<_> = items
            .iter()
            .map(|item| to_square(item).unwrap_or(Square::MAX))
            .collect();
        let first_off_ground = squares.iter().position(|&square| square == Square::MAX);
        Self {
            first_off_ground: first_off_ground.map(|index| to_text(&items[index])),
            end_fault: None,
            square_count: squares.len(),
            missing: missing_squares(ground, &squares),
            squares,
        }
    }

    /// Lists the squares in the order of their visit numbers, up to the first number that is missing or repeated.
    fn by_numbers(
        ground: &Ground,
        numbers: &[Option<u64>],
        columns: usize,
        first: u64,
    ) -> Option<Self> {
        let mut visits: Vec<(u64, Square)> = Vec::new();
        if let Ground::Space(space) = ground {
            // The text lists the layers below each other.
            let fits =
                columns == space.sides()[1] as usize && numbers.len() == ground.len() as usize;
            if !fits || numbers.contains(&None) {
                return None;
            }
            visits.extend(numbers.iter().flatten().copied().zip(0..));
        } else {
            let board = ground.board();
            if (columns, numbers.len()) != (board.columns() as usize, board.size() as usize) {
                return None;
            }
            for (cell, &number) in board.cells().zip(numbers) {
                match (number, ground.square_on(cell)) {
                    (Some(number), Some(square)) => visits.push((number, square)),
                    (None, None) => {}
                    _ => return None,
                }
            }
        }
        visits.retain(|&(number, _)| number >= first);
        visits.sort_unstable();
        let mut squares: Vec<_> = visits.iter().map(|&(_, square)| square).collect();
        let missing = missing_squares(ground, &squares);
        let mut expected_visits = visits.iter().zip(first..).enumerate();
        let mismatch = expected_visits.find(|(_, ((number, _), expected))| number != expected);
        let end_fault = mismatch.map(|(position, (&(next, square), number))| {
            if next > number {
                return GivenFault::Gap {
                    position,
                    number,
                    next,
                    square,
                };
            }
            let position = position - 1;
            let (number, other) = (next, square);
            let square = visits[position].1;
            GivenFault::Twice {
                position,
                number,
                square,
                other,
            }
        });
        if let Some(fault) = &end_fault {
            squares.truncate(fault.position());
        }
        Some(Self {
            squares,
            first_off_ground: None,
            end_fault,
            square_count: visits.len(),
            missing,
        })
    }
}

/// Counts the squares of a ground that are not in `squares`, and lists the first of them.
fn missing_squares(ground: &Ground, squares: &[Square]) -> MissingSquares {
    let mut is_listed = vec![false; ground.len() as usize];
    for &square in squares {
        if let Some(is_listed) = is_listed.get_mut(square as usize) {
            *is_listed = true;
        }
    }
    let missing = (0..).zip(&is_listed).filter(|(_, is_listed)| !**is_listed);
    MissingSquares {
        count: missing.clone().count(),
        squares: missing
            .map(|(square, _)| square)
            .take(MissingSquares::MAX_LISTED)
            .collect(),
    }
}

/// The chess name of a square that may be off the board.
fn chess_name(mut column: u64, row: u64) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (column % 26) as u8);
        match (column / 26).checked_sub(1) {
            Some(next_column) => column = next_column,
            None => break,
        }
    }
    let letters: String = letters
        .iter()
        .rev()
        .map(|&letter| char::from(letter))
        .collect();
    format!("{letters}{row}")
}
