//! A tour given as text, and the experiment whose run is that path.

use std::collections::TryReserveError;

use serde::Serialize;

use crate::board::{Board, Square};
use crate::experiment::{Algorithm, Draft, Experiment, ExperimentError, Field, Link};
use crate::ground::Ground;
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::moves::Move;
use crate::topology::Topology;
use crate::tour::{PathCheck, TourFault};
use crate::tour_text::{TourText, TourTextError, read_on_graph, read_on_space};

/// A checked tour from a text: its board, and its path up to the first fault.
///
/// The path may lack squares of the board. Squares after the first [fault](Self::fault) are left out.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::run::{GivenFault, GivenTour};
///
/// // The board that is on the stage is 8×8; this tour is one of a board of 3×4.
/// let text = b"1 4 7 10\n8 11 2 5\n3 6 9 12";
/// let given = GivenTour::read(text, &Draft::default(), 100)?;
/// assert_eq!((&*given.draft().rows, &*given.draft().columns), ("3", "4"));
/// assert_eq!((given.path().len(), given.fault()), (12, None));
///
/// let text = b"1 4 7 10\n8 11 2 5\n6 3 9 12";
/// let given = GivenTour::read(text, &Draft::default(), 100)?;
/// let (position, from, to) = (2, 6, 9);
/// assert_eq!(given.fault(), Some(&GivenFault::NotAMove { position, from, to }));
/// assert_eq!(given.path(), [0, 6]);
/// # Ok::<(), knights_tour::experiment::ExperimentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GivenTour {
    draft: Draft,
    experiment: Experiment,
    path: Vec<Square>,
    square_count: usize,
    fault: Option<GivenFault>,
    missing: MissingSquares,
}

/// A fault of a given tour. Positions count from 0, at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum GivenFault {
    /// A square is off the board, or a hole.
    OffBoard {
        /// The position of the square in the path.
        position: usize,
        /// The square, as it was written.
        written: String,
    },
    /// A square occurs twice.
    Repeated {
        /// The position of the second occurrence.
        position: usize,
        /// The square.
        square: Square,
        /// The position of the first occurrence.
        first: usize,
    },
    /// No move leads from one square to the next.
    NotAMove {
        /// The position of the second square.
        position: usize,
        /// The square before.
        from: Square,
        /// The square after.
        to: Square,
    },
    /// Two squares of the board have the same visit number.
    Twice {
        /// The position that the visit would have in the path.
        position: usize,
        /// The visit number.
        number: u64,
        /// The first square with this number.
        square: Square,
        /// The second square with this number.
        other: Square,
    },
    /// No square of the board has this visit number, although some have larger ones.
    Gap {
        /// The position that the visit would have in the path.
        position: usize,
        /// The visit number.
        number: u64,
        /// The next larger number on the board.
        next: u64,
        /// The square with the next larger number.
        square: Square,
    },
}

/// The squares of the board that a text does not name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MissingSquares {
    /// The number of these squares.
    pub count: usize,
    /// The first of these squares, in the order of their numbers.
    pub squares: Vec<Square>,
}

impl MissingSquares {
    /// The maximum number of [`squares`](Self::squares).
    pub const MAX_LISTED: usize = 64;
}

impl GivenTour {
    /// Reads a tour, finds its board, and checks it.
    ///
    /// The board is the one named in the text. Otherwise it is the board of `stage`, if the text is a path of it.
    /// Otherwise it is the board that the squares fill and on which the steps are moves, or a square board.
    ///
    /// All other parts of the experiment are those of `stage`, as far as the board allows.
    ///
    /// Takes time and memory proportional to the text, which may have [`TourText::MAX_BYTES`] bytes, and to the board.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] of [`Field::TourText`] when the text is not a tour, with the line at fault and its content.
    /// An error of another field when the board of the text is invalid.
    pub fn read(text: &[u8], stage: &Draft, largest_side: u32) -> Result<Self, ExperimentError> {
        let refused = |fault: TourTextError| {
            let begin = String::from_utf8_lossy(&text[..text.len().min(MAX_EXCERPT_BYTES)]);
            Field::TourText.error(begin.trim(), fault.into())
        };
        TourTextError::check_length(text).map_err(refused)?;
        let general = TourText::read_with_experiment(text);
        let told = match &general {
            Ok((_, Some(query))) => Some(Link::read(query, largest_side)),
            _ => None,
        };
        let told = told.filter(|link| link.faults.is_empty());
        let mut candidates = match (told, &general) {
            (Some(link), _) => vec![link.draft],
            (None, Ok((read, _))) => {
                candidate_drafts(read, stage, largest_side).map_err(refused)?
            }
            (None, Err(_)) => vec![stage.clone()],
        };
        candidates.dedup();
        let mut best: Option<Candidate> = None;
        let mut unfit = None;
        for draft in candidates {
            let Ok((experiment, _)) =
                with_auto_algorithm(&draft).validate_with_nearest_start(largest_side)
            else {
                continue;
            };
            let ground = experiment.ground();
            let own = match ground {
                Ground::Space(space) => Some(read_on_space(text, space)),
                Ground::Graph(pasted) => Some(read_on_graph(text, pasted)),
                Ground::Board(_) | Ground::Region(_) => None,
            };
            // A text that is invalid for several layers or for a graph may still list the numbers of squares.
            let read = match (&own, &general) {
                (Some(Ok(read)), _) | (_, Ok((read, _))) => read,
                (Some(Err(fault)), _) | (None, Err(fault)) => {
                    unfit = Some(fault.clone());
                    continue;
                }
            };
            for &first in first_numbers(read) {
                let Some(listed) = ListedSquares::of(read, ground, first) else {
                    continue;
                };
                let Ok(candidate) = Candidate::check(draft.clone(), ground, listed) else {
                    continue;
                };
                if best
                    .as_ref()
                    .is_none_or(|best| candidate.rank() > best.rank())
                {
                    best = Some(candidate);
                }
            }
        }
        match best {
            Some(best) => best.into_given_tour(largest_side),
            None => Err(refused(unfit.unwrap_or(TourTextError::Shape))),
        }
    }

    /// The experiment as text: the board, and the start of the path.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The experiment.
    #[must_use]
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The squares up to the first fault, the start first.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of squares in the text.
    #[must_use]
    pub const fn written(&self) -> usize {
        self.square_count
    }

    /// The first fault, if there is one.
    #[must_use]
    pub const fn fault(&self) -> Option<&GivenFault> {
        self.fault.as_ref()
    }

    /// The squares of the board that the text does not name.
    #[must_use]
    pub const fn missing_squares(&self) -> &MissingSquares {
        &self.missing
    }
}

/// The maximum length of the excerpt of an invalid text, in bytes.
const MAX_EXCERPT_BYTES: usize = 200;

/// The boards that a text may be about, the most likely first.
fn candidate_drafts(
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
fn without_squares(draft: &Draft) -> Draft {
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
fn with_auto_algorithm(draft: &Draft) -> Draft {
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

/// The possible first visit numbers of a board. A single 0 marks the first visit, or a square that is not on the path.
/// In all other cases, the first number is 1.
fn first_numbers(read: &TourText) -> &'static [u64] {
    match read {
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

/// The squares of a text on a certain ground, in path order.
struct ListedSquares {
    /// The squares in order. [`Square::MAX`], which no ground has, stands for a square off this ground.
    squares: Vec<Square>,
    /// The text of the first square that is off the ground.
    first_off_ground: Option<String>,
    /// The fault that ends the visit numbers of a board.
    end_fault: Option<GivenFault>,
    /// The number of squares in the text.
    written: usize,
    missing: MissingSquares,
}

impl ListedSquares {
    /// Lists the squares of a text on a ground. Returns `None` if the text cannot be about this ground.
    fn of(read: &TourText, ground: &Ground, first: u64) -> Option<Self> {
        let is_flat = matches!(ground, Ground::Board(_) | Ground::Region(_));
        let board = ground.board();
        let on = |row: u64, column: u64| {
            let cell = board.square(row.try_into().ok()?, column.try_into().ok()?)?;
            ground.square_on(cell)
        };
        let rows = u64::from(board.rows());
        match read {
            TourText::Squares(numbers) => {
                let square = |&number: &u64| {
                    let number = number.try_into().ok()?;
                    match ground {
                        Ground::Space(_) => (number < ground.len()).then_some(number),
                        _ => ground.square_on(number),
                    }
                };
                Some(Self::in_order(ground, numbers, square, u64::to_string))
            }
            TourText::Positions { places, .. } if is_flat => Some(Self::in_order(
                ground,
                places,
                |&(row, column)| on(row, column),
                |(row, column)| format!("{row},{column}"),
            )),
            TourText::Names(names) if is_flat => Some(Self::in_order(
                ground,
                names,
                |&(column, row)| on(rows.checked_sub(row)?, column),
                |&(column, row)| chess_name(column, row),
            )),
            TourText::Numbers { numbers, columns } => {
                Self::by_numbers(ground, numbers, *columns, first)
            }
            TourText::Positions { .. } | TourText::Names(_) => None,
        }
    }

    fn in_order<T>(
        ground: &Ground,
        list: &[T],
        square: impl Fn(&T) -> Option<Square>,
        written: impl Fn(&T) -> String,
    ) -> Self {
        let squares: Vec<_> = list
            .iter()
            .map(|item| square(item).unwrap_or(Square::MAX))
            .collect();
        let off = squares.iter().position(|&square| square == Square::MAX);
        Self {
            first_off_ground: off.map(|place| written(&list[place])),
            end_fault: None,
            written: squares.len(),
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
            // In such a text, the layers are below each other.
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
            for (cell, &number) in (0..).zip(numbers) {
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
        let mut visited = visits.iter().zip(first..).enumerate();
        let wrong = visited.find(|(_, ((number, _), expected))| number != expected);
        let end = wrong.map(|(position, (&(next, square), number))| {
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
        if let Some(end) = &end {
            squares.truncate(end.position());
        }
        let written = visits.len();
        let off = None;
        Some(Self {
            squares,
            first_off_ground: off,
            end_fault: end,
            written,
            missing,
        })
    }
}

impl GivenFault {
    /// The position of the fault in the path, from 0. The squares before it are a path.
    #[must_use]
    pub const fn position(&self) -> usize {
        match *self {
            Self::OffBoard { position, .. }
            | Self::Repeated { position, .. }
            | Self::NotAMove { position, .. }
            | Self::Twice { position, .. }
            | Self::Gap { position, .. } => position,
        }
    }
}

/// The squares of a ground that are not in `squares`.
fn missing_squares(ground: &Ground, squares: &[Square]) -> MissingSquares {
    let mut is_named = vec![false; ground.len() as usize];
    for &square in squares {
        if let Some(is_named) = is_named.get_mut(square as usize) {
            *is_named = true;
        }
    }
    let unnamed = (0..).zip(&is_named).filter(|(_, is_named)| !**is_named);
    MissingSquares {
        count: unnamed.clone().count(),
        squares: unnamed
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
            Some(left) => column = left,
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

/// A text read as a path on one of its possible boards.
struct Candidate {
    draft: Draft,
    path: Vec<Square>,
    written: usize,
    fault: Option<GivenFault>,
    missing: MissingSquares,
    /// The row and the column of the start, and the number of squares of the board.
    start: Option<(u32, u32)>,
    size: usize,
}

impl Candidate {
    fn check(
        draft: Draft,
        ground: &Ground,
        listed: ListedSquares,
    ) -> Result<Self, TryReserveError> {
        let ListedSquares {
            mut squares,
            first_off_ground: off,
            end_fault: end,
            written,
            missing,
        } = listed;
        let checked = PathCheck::new(ground)?.advance(ground, &squares, usize::MAX);
        let fault = match checked {
            Ok(_) => end,
            Err(TourFault::OffBoard { position, .. }) => {
                let written = off.unwrap_or_default();
                Some(GivenFault::OffBoard { position, written })
            }
            Err(TourFault::Repeated {
                position,
                square,
                first,
            }) => Some(GivenFault::Repeated {
                position,
                square,
                first,
            }),
            Err(TourFault::NotAMove { position, from, to }) => {
                Some(GivenFault::NotAMove { position, from, to })
            }
            Err(TourFault::Length { .. }) => unreachable!("a path may have any length"),
        };
        if let Some(fault) = &fault {
            squares.truncate(fault.position());
        }
        let place = |&square: &Square| {
            let (board, cell) = (ground.board(), ground.cell(square));
            (board.row(cell), board.column(cell))
        };
        Ok(Self {
            draft,
            start: squares.first().map(place),
            size: ground.len() as usize,
            path: squares,
            written,
            fault,
            missing,
        })
    }

    /// The sort key for the best candidate. It prefers a tour, then a path without a fault, then a longer path, then a
    /// text with as many squares as the board.
    fn rank(&self) -> (bool, bool, usize, bool) {
        let is_sound = self.fault.is_none();
        (
            // A single square fills a board of one square, but is more likely the beginning of a path on a larger
            // board.
            is_sound && self.path.len() == self.size && self.size > 1,
            is_sound,
            self.path.len(),
            self.written == self.size && self.size > 1,
        )
    }

    /// Makes the tour and its experiment. An algorithm that does not accept the board is replaced by
    /// [`Algorithm::Auto`].
    fn into_given_tour(self, largest_side: u32) -> Result<GivenTour, ExperimentError> {
        let mut draft = without_squares(&self.draft);
        if let Some((row, column)) = self.start {
            draft.start = format!("{row},{column}");
        }
        if draft.validate_with_nearest_start(largest_side).is_err() {
            draft.algorithm = Algorithm::Auto.name().into();
        }
        let (experiment, _) = draft.validate_with_nearest_start(largest_side)?;
        Ok(GivenTour {
            draft,
            experiment,
            path: self.path,
            square_count: self.written,
            fault: self.fault,
            missing: self.missing,
        })
    }
}
