//! The boards that the text of a tour may be about.

use crate::board::Board;
use crate::experiment::{Algorithm, Draft};
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::moves::Move;
use crate::topology::Topology;
use crate::tour_text::{TourText, TourTextError};

/// The boards that a text may be about, the most likely first.
pub(super) fn candidate_drafts(
    read: &TourText,
    stage: &Draft,
    largest_side: u32,
) -> Result<Vec<Draft>, TourTextError> {
    let mut sides = Vec::new();
    let mut holes = String::new();
    let square = |count: usize| {
        let side = count.isqrt();
        (side * side == count).then_some((side as u64, side as u64))
    };
    match read {
        TourText::Squares(squares) => {
            sides.extend(sides_by_moves(squares));
            sides.extend(square(squares.len()));
        }
        TourText::Positions {
            places,
            sides: told,
        } => {
            sides.extend(told.or_else(|| Some(bounding_sides(places))));
            sides.extend(square(places.len()));
        }
        TourText::Names(names) => {
            // Chess names count rows from 1.
            let (columns, rows) = bounding_sides(names);
            sides.push(((rows - 1).max(1), columns));
            sides.extend(square(names.len()));
        }
        TourText::Numbers { numbers, columns } => {
            let rows = numbers.len() / columns;
            let told = (rows as u64, *columns as u64);
            if let Some(board) = parse_board(told) {
                let is_hole =
                    |row, column| numbers[(row * board.columns() + column) as usize].is_none();
                holes = Holes::of(board, is_hole).to_string();
            }
            sides.push(told);
        }
    }
    let is_allowed = |&(rows, columns): &(u64, u64)| {
        rows.max(columns) <= largest_side.into() && parse_board((rows, columns)).is_some()
    };
    if let (TourText::Numbers { .. } | TourText::Positions { sides: Some(_), .. }, Some(&told)) =
        (read, sides.first())
        && !is_allowed(&told)
    {
        let ((rows, columns), largest) = (told, largest_side);
        return Err(TourTextError::Board {
            rows,
            columns,
            largest,
        });
    }
    let mut drafts = vec![stage.clone()];
    let usual = (
        Topology::Plane.name().to_owned(),
        Leaper::KNIGHT.to_string(),
    );
    let own = (stage.topology.clone(), stage.leaper.clone());
    let pieces = if own == usual {
        vec![usual]
    } else {
        vec![own, usual]
    };
    for (rows, columns) in sides.into_iter().filter(is_allowed) {
        drafts.extend(pieces.iter().map(|(topology, leaper)| Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            layers: String::new(),
            holes: holes.clone(),
            topology: topology.clone(),
            leaper: leaper.clone(),
            graph: String::new(),
            ..without_squares(stage)
        }));
    }
    Ok(drafts)
}

/// A copy of a draft that asks for any one tour and names no square, because the square may be off another board.
pub(super) fn without_squares(draft: &Draft) -> Draft {
    let usual = Draft::default();
    Draft {
        start: usual.start,
        end: usual.end,
        tour: usual.tour,
        find: usual.find,
        ..draft.clone()
    }
}

/// A copy of a draft without squares, with an algorithm that accepts every board.
pub(super) fn with_auto_algorithm(draft: &Draft) -> Draft {
    Draft {
        algorithm: Algorithm::Auto.name().into(),
        ..without_squares(draft)
    }
}

fn parse_board((rows, columns): (u64, u64)) -> Option<Board> {
    Board::new(rows.try_into().ok()?, columns.try_into().ok()?).ok()
}

/// The sides of the smallest board that has all places.
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

/// The sides of the board on which every step from one of `squares` to the next is a knight's move.
///
/// At most one board fits, because the length of a row determines the differences between squares that are moves.
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
