//! The moves of a printout, counted by their difference of rows and columns.

use serde::Serialize;

use crate::moves::MoveOrder;

/// A difference of rows and columns that is no knight's move, and how often it occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrongDifference {
    /// The number of rows down. Negative for rows up.
    pub rows: i32,
    /// The number of columns to the right. Negative for columns to the left.
    pub columns: i32,
    /// The number of moves with this difference.
    pub count: usize,
}

/// The longest difference that is counted by itself, in rows or columns.
const REACH: i32 = 4;

/// The number of differences of one coordinate that are counted by themselves.
const SPAN: usize = 2 * REACH as usize + 1;

/// The maximum number of wrong differences that are listed.
const MAX_LISTED: usize = 4;

/// The least number of right moves with which the knight's moves that never occur are worth naming.
pub(super) const MIN_RIGHT_MOVES: usize = 16;

/// The least length, in moves, of a path that only unused moves could continue, for these to be worth naming.
pub(super) const MIN_MOVES_OF_STUCK_PATH: usize = 8;

/// The least length, in moves, of a path in a dead end, for its unused moves to be worth naming.
pub(super) const MIN_MOVES_OF_DEAD_END: usize = 32;

/// Numbers of moves by their difference. Takes constant memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveCounts {
    /// The number of moves with each difference of at most [`REACH`] rows and columns, by rows, then columns.
    counts: Box<[usize; SPAN * SPAN]>,
    /// The number of all moves.
    pub(super) moves: usize,
    /// The number of moves that are no knight's moves.
    pub(super) wrong: usize,
}

impl MoveCounts {
    pub(super) fn new() -> Self {
        Self {
            counts: Box::new([0; SPAN * SPAN]),
            moves: 0,
            wrong: 0,
        }
    }

    /// Counts a move between two squares, each as row and column.
    pub(super) fn add(&mut self, from: (u32, u32), to: (u32, u32)) {
        self.moves += 1;
        self.wrong += usize::from(!is_knight_move(from, to));
        let difference = |from: u32, to: u32| {
            let difference = i64::from(to) - i64::from(from);
            let shifted = usize::try_from(difference + i64::from(REACH)).ok()?;
            (shifted < SPAN).then_some(shifted)
        };
        if let (Some(rows), Some(columns)) = (difference(from.0, to.0), difference(from.1, to.1)) {
            self.counts[rows * SPAN + columns] += 1;
        }
    }

    /// The most frequent wrong differences of at most four rows and columns. At most 4.
    pub(super) fn wrong_differences(&self) -> Vec<WrongDifference> {
        let differences = (0..).zip(self.counts.iter());
        let differences = differences.map(|(index, &count)| WrongDifference {
            rows: index / SPAN as i32 - REACH,
            columns: index % SPAN as i32 - REACH,
            count,
        });
        let is_wrong = |difference: &WrongDifference| {
            let is_knights =
                knight_moves().any(|step| step == (difference.rows, difference.columns));
            difference.count > 0 && !is_knights
        };
        let mut differences: Vec<_> = differences.filter(is_wrong).collect();
        differences.sort_by_key(|difference| std::cmp::Reverse(difference.count));
        differences.truncate(MAX_LISTED);
        differences
    }

    /// The knight's moves that never occur, as rows down and columns to the right. Empty for fewer than `least` right
    /// moves.
    pub(super) fn unused_moves(&self, least: usize) -> Vec<(i32, i32)> {
        if self.moves - self.wrong < least {
            return Vec::new();
        }
        let is_unused = |&(rows, columns): &(i32, i32)| {
            let index = (rows + REACH) as usize * SPAN + (columns + REACH) as usize;
            self.counts[index] == 0
        };
        knight_moves().filter(is_unused).collect()
    }
}

/// The knight's moves, as rows down and columns to the right.
pub(super) fn knight_moves() -> impl Iterator<Item = (i32, i32)> {
    let moves = MoveOrder::ROWS.moves().iter();
    moves.map(|step| (step.down.into(), step.right.into()))
}

/// Lists moves, each as rows down and columns to the right.
pub(super) fn moves_text(moves: &[(i32, i32)]) -> String {
    let moves = moves
        .iter()
        .map(|(rows, columns)| format!("({rows}, {columns})"));
    moves.collect::<Vec<_>>().join(", ")
}

/// Whether a knight's move joins two squares, each given as row and column.
pub(super) const fn is_knight_move(from: (u32, u32), to: (u32, u32)) -> bool {
    let (rows, columns) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    rows == 1 && columns == 2 || rows == 2 && columns == 1
}

/// Finds two visits of a path that visits all squares, such that exchanging them leaves only knight's moves.
///
/// Takes linear time: a wrong move is mended only if one of its two squares is exchanged.
pub(super) fn exchange_that_mends(squares: &[(u32, u32)]) -> Option<(usize, usize)> {
    let is_wrong = |index: &usize| !is_knight_move(squares[*index], squares[*index + 1]);
    let mut wrong_moves = (0..squares.len().saturating_sub(1)).filter(is_wrong);
    let first = wrong_moves.next()?;
    // Each of the two squares has at most two moves.
    let wrong: Vec<usize> = std::iter::once(first).chain(wrong_moves.take(4)).collect();
    if wrong.len() > 4 {
        return None;
    }
    let mends = |one: usize, two: usize| {
        let square = |index: usize| match index {
            _ if index == one => squares[two],
            _ if index == two => squares[one],
            _ => squares[index],
        };
        let is_right = |index: usize| is_knight_move(square(index), square(index + 1));
        let touched = [one.wrapping_sub(1), one, two.wrapping_sub(1), two];
        let is_touched = |index: &usize| touched.contains(index);
        wrong.iter().all(is_touched)
            && touched
                .iter()
                .filter(|&&index| index < squares.len() - 1)
                .all(|&index| is_right(index))
    };
    [first, first + 1].into_iter().find_map(|one| {
        let mut others = 0..squares.len();
        let other = others.find(|&two| two != one && mends(one, two))?;
        Some((one.min(other), one.max(other)))
    })
}
