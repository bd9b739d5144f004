//! The boards to which the text of a tour may belong.

use crate::board::Board;
use crate::experiment::{Algorithm, Draft};
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::moves::Move;
use crate::topology::Topology;
use crate::tour_text::{TourText, TourTextError};

/// Drafts with the boards to which a text may belong, beginning with `current_draft`.
///
/// # Errors
///
/// [`TourTextError::Board`] if the text states the sides of its board, and they are invalid or too long.
pub(super) fn candidate_drafts(
    tour_text: &TourText,
    current_draft: &Draft,
    largest_side: u32,
) -> Result<Vec<Draft>, TourTextError> {
    let mut sides = Vec::new();
    let mut holes = String::new();
    let square_board = |count: usize| {
        let side = count.isqrt();
        (side * side == count).then_some((side as u64, side as u64))
    };
    match tour_text {
        TourText::Squares(squares) => {
            sides.extend(sides_by_moves(squares));
            sides.extend(square_board(squares.len()));
        }
        TourText::Positions {
            positions: places,
            sides: stated_sides,
        } => {
            sides.extend(stated_sides.or_else(|| Some(bounding_sides(places))));
            sides.extend(square_board(places.len()));
        }
        TourText::Names(names) => {
            // Chess names count rows from 1.
            let (columns, rows) = bounding_sides(names);
            sides.push(((rows - 1).max(1), columns));
            sides.extend(square_board(names.len()));
        }
        TourText::Numbers { numbers, columns } => {
            let rows = numbers.len() / columns;
            let stated_sides = (rows as u64, *columns as u64);
            if let Some(board) = board_with_sides(stated_sides) {
                let is_hole =
                    |row, column| numbers[(row * board.columns() + column) as usize].is_none();
                holes = Holes::of(board, is_hole).to_string();
            }
            sides.push(stated_sides);
        }
    }
    let is_allowed = |&(rows, columns): &(u64, u64)| {
        rows.max(columns) <= largest_side.into() && board_with_sides((rows, columns)).is_some()
    };
    if let (
        TourText::Numbers { .. } | TourText::Positions { sides: Some(_), .. },
        Some(&stated_sides),
    ) = (tour_text, sides.first())
        && !is_allowed(&stated_sides)
    {
        let ((rows, columns), largest) = (stated_sides, largest_side);
        return Err(TourTextError::Board {
            rows,
            columns,
            largest,
        });
    }
    let mut drafts = vec![current_draft.clone()];
    let default_moves = (
        Topology::Plane.name().to_owned(),
        Leaper::KNIGHT.to_string(),
    );
    let current_moves = (current_draft.topology.clone(), current_draft.leaper.clone());
    let move_rules = if current_moves == default_moves {
        vec![default_moves]
    } else {
        vec![current_moves, default_moves]
    };
    for (rows, columns) in sides.into_iter().filter(is_allowed) {
        drafts.extend(move_rules.iter().map(|(topology, leaper)| Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            layers: String::new(),
            holes: holes.clone(),
            topology: topology.clone(),
            leaper: leaper.clone(),
            graph: String::new(),
            ..with_default_goal_and_ends(current_draft)
        }));
    }
    Ok(drafts)
}

/// A copy of a draft for another board, with the default start, end, kind of tour and number of tours. The start and
/// the end of the draft might not exist on the other board.
pub(super) fn with_default_goal_and_ends(draft: &Draft) -> Draft {
    let defaults = Draft::default();
    Draft {
        start: defaults.start,
        end: defaults.end,
        tour: defaults.tour,
        find: defaults.find,
        ..draft.clone()
    }
}

/// A copy of a draft like that of [`with_default_goal_and_ends`], but with the automatic choice of the algorithm, which
/// accepts every board.
pub(super) fn with_auto_algorithm(draft: &Draft) -> Draft {
    Draft {
        algorithm: Algorithm::Auto.name().into(),
        ..with_default_goal_and_ends(draft)
    }
}

fn board_with_sides((rows, columns): (u64, u64)) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}

/// The sides of the smallest board that contains all `places`.
fn bounding_sides(places: &[(u64, u64)]) -> (u64, u64) {
    places
        .iter()
        .fold((1, 1), |(rows, columns), &(row, column)| {
            (
                rows.max(row.saturating_add(1)),
                columns.max(column.saturating_add(1)),
            )
        })
}

/// The sides of the board that has as many squares as `squares`, and on which every step from one of `squares` to the
/// next is a knight's move.
///
/// If several boards fit, returns the sides of the one with the fewest columns.
#[must_use]
pub fn sides_by_moves(squares: &[u64]) -> Option<(u64, u64)> {
    let count = squares.len() as u64;
    let columns = (1..=count).filter(|columns| count.is_multiple_of(*columns));
    let step = |from: u64, to: u64| i8::try_from(i128::from(to) - i128::from(from));
    let fits = |columns: &u64| {
        squares.windows(2).all(|pair| {
            let (from, to) = (pair[0], pair[1]);
            let down = step(from / columns, to / columns);
            let right = step(from % columns, to % columns);
            down.is_ok_and(|down| right.is_ok_and(|right| Move { down, right }.is_knight()))
        })
    };
    let columns = columns.into_iter().find(fits)?;
    Some((count / columns, columns))
}
