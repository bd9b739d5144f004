//! The description of an experiment as text, before validation.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::parse::{
    nearest_possible_start, nearest_square, parse_field, parse_flag, parse_number,
    parse_row_and_column, parse_square,
};
use super::{Algorithm, Experiment, ExperimentError, Field, Problem, Setup};
use crate::board::{Board, BoardError, MAX_SIDE, MAX_SQUARES, Square};
use crate::goal::Goal;
use crate::ground::Ground;
use crate::holes::Holes;
use crate::leaper::Leaper;
use crate::region::{Region, RegionError};
use crate::search::greedy::Centre;
use crate::space::Space;
use crate::topology::Topology;

/// The description of an experiment as text that a person wrote. Any field may be invalid.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{Draft, Field, Problem};
///
/// let draft = Draft { rows: "0".into(), ..Draft::default() };
/// let error = draft.validate().unwrap_err();
/// assert_eq!(error.field, Field::Rows);
/// assert_eq!(error.value, "0");
/// assert_eq!(error.problem, Problem::OutOfRange { smallest: 1, largest: 10_000 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Draft {
    /// The number of rows, a whole number.
    pub rows: String,
    /// The number of columns, a whole number.
    pub columns: String,
    /// The number of layers of a three-dimensional board. In four dimensions, the third and the fourth side with an x
    /// between them. Empty for a flat board. Sides of 1 at the end are ignored.
    #[serde(default)]
    pub layers: String,
    /// The start as `row,column`, counted from 0 at the top left, or as its [chess name](Board::square_from_name). On a
    /// board with layers also as `row,column,layer` and so on, or as one square number. On such a board, `row,column`
    /// is a cell of the [flat board](Space::flat_board) that shows the layers.
    pub start: String,
    /// The square where the tour must end, in the notation of the start. Empty for any square.
    #[serde(default)]
    pub end: String,
    /// The name of a published move order, or eight moves in the notation of
    /// [`MoveOrder`](crate::moves::MoveOrder).
    pub order: String,
    /// The name of an [`Algorithm`].
    pub algorithm: String,
    /// `open` for any tour, `closed` for a tour that ends one move from its start.
    pub tour: String,
    /// `first` to stop at the first tour, `all` to find every tour.
    pub find: String,
    /// The seed of the random numbers, a whole number.
    pub seed: String,
    /// The squares missing from the board, in the notation of [`Holes`]. Empty for none.
    pub holes: String,
    /// The name of a [`Topology`]: which sides of the board are joined.
    pub topology: String,
    /// The piece: the name of a [`Leaper`] or two distances.
    pub leaper: String,
    /// A graph in the notation of [`TextGraph`](crate::text_graph::TextGraph). The graph replaces the board. Empty for
    /// none. The vertices form a single row, so that the start is `0,` and the number of a vertex.
    pub graph: String,
    /// The definition of the board's centre: `true` halfway between its sides, `integer` as in the published document
    /// 001.
    pub centre: String,
    /// Whether a theorem or counting may answer the experiment without a search.
    pub shortcuts: bool,
}

/// The default draft: an 8×8 board, from a corner, by the default [`Algorithm`].
impl Default for Draft {
    fn default() -> Self {
        Self {
            rows: "8".into(),
            columns: "8".into(),
            layers: String::new(),
            start: "0,0".into(),
            end: String::new(),
            order: "clockwise".into(),
            algorithm: Algorithm::default().name().into(),
            tour: OPEN.into(),
            find: FIRST.into(),
            seed: "0".into(),
            holes: String::new(),
            topology: Topology::Plane.name().into(),
            leaper: Leaper::KNIGHT.to_string(),
            graph: String::new(),
            centre: Centre::True.name().into(),
            shortcuts: true,
        }
    }
}

/// The separators between the sides of a board.
pub(crate) const SIDE_SEPARATORS: [char; 2] = ['x', '×'];

/// The values of [`Draft::tour`].
pub(crate) const OPEN: &str = "open";
pub(crate) const CLOSED: &str = "closed";

/// The value of [`Draft::tour`] for open or for closed tours.
pub(crate) const fn tour_kind_name(closed: bool) -> &'static str {
    if closed { CLOSED } else { OPEN }
}

/// The values of [`Draft::find`].
pub(super) const FIRST: &str = "first";
pub(super) const ALL: &str = "all";

impl Draft {
    /// The values of [`find`](Draft::find). Only an exhaustive algorithm accepts `all`, the second value.
    pub(crate) const FIND_VALUES: [&'static str; 2] = [FIRST, ALL];

    /// Sets the sides of the board from one text: `8`, `6x10`, or `4x4x4` for a board with layers. The separator is one
    /// of the characters in `separators`. [`validate`](Self::validate) checks the sides.
    pub fn set_sides(&mut self, text: &str, separators: &[char]) {
        // One number is the side of a square board.
        let (rows, other_sides) = text.split_once(separators).unwrap_or((text, text));
        let (columns, layers) = match other_sides.split_once(separators) {
            // A separator at the end is an error. An empty text would be valid for `layers`, so an invalid text
            // replaces it.
            Some((columns, "")) => (columns, "x"),
            Some(sides) => sides,
            None => (other_sides, ""),
        };
        (self.rows, self.columns, self.layers) = (rows.into(), columns.into(), layers.into());
    }

    /// The text of a field.
    pub(super) fn text_mut(&mut self, field: Field) -> &mut String {
        match field {
            Field::Rows => &mut self.rows,
            Field::Columns => &mut self.columns,
            Field::Layers => &mut self.layers,
            Field::Start => &mut self.start,
            Field::End => &mut self.end,
            Field::Order => &mut self.order,
            Field::Algorithm => &mut self.algorithm,
            Field::Tour => &mut self.tour,
            Field::Find => &mut self.find,
            Field::Seed => &mut self.seed,
            Field::Centre => &mut self.centre,
            Field::Holes => &mut self.holes,
            Field::Topology => &mut self.topology,
            Field::Leaper => &mut self.leaper,
            Field::Graph => &mut self.graph,
        }
    }

    /// Validates the draft and returns its experiment.
    ///
    /// # Errors
    ///
    /// [`ExperimentError`] with the first invalid field, the value of that field, and the problem.
    pub fn validate(&self) -> Result<Experiment, ExperimentError> {
        let ground = self.ground(MAX_SIDE)?;
        let start = parse_square(Field::Start, &self.start, &ground)?;
        self.experiment(ground, start)
    }

    /// Validates the draft, but moves a start that is off the board, or in a hole, to the nearest square. If no
    /// tour of a whole board can start on the colour of that square, the start moves to a neighbouring square. No side
    /// may be longer than `largest_side`.
    ///
    /// # Errors
    ///
    /// Those of [`validate`](Draft::validate), except for a start in a hole, or one off the board that is given as
    /// a row and a column.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::{Draft, MovedStart};
    ///
    /// let draft = Draft { rows: "5".into(), columns: "6".into(), start: "7,3".into(), ..Draft::default() };
    /// let (experiment, moved) = draft.validate_with_nearest_start(100)?;
    /// assert_eq!(moved, Some(MovedStart { from: (7, 3), to: (4, 3) }));
    /// assert_eq!(experiment.start(), 27);
    /// # Ok::<(), knights_tour::experiment::ExperimentError>(())
    /// ```
    pub fn validate_with_nearest_start(
        &self,
        largest_side: u32,
    ) -> Result<(Experiment, Option<MovedStart>), ExperimentError> {
        let ground = self.ground(largest_side)?;
        let board = ground.board();
        let from = parse_row_and_column(Field::Start, &self.start, &ground)?;
        let cell = board.cell(from.0, from.1);
        if let Some(start) = cell.and_then(|cell| ground.square_on(cell)) {
            return Ok((self.experiment(ground, start)?, None));
        }
        let start = match ground {
            Ground::Board(board) => nearest_possible_start(board, from),
            Ground::Region(_) | Ground::Space(_) | Ground::Graph(_) => {
                nearest_square(&ground, from)
            }
        };
        let cell = ground.cell(start);
        let to = (board.row(cell), board.column(cell));
        Ok((
            self.experiment(ground, start)?,
            Some(MovedStart { from, to }),
        ))
    }

    fn experiment(&self, ground: Ground, start: Square) -> Result<Experiment, ExperimentError> {
        let order = parse_field(Field::Order, &self.order)?;
        let algorithm = parse_field(Field::Algorithm, &self.algorithm)?;
        let goal = Goal {
            closed: parse_flag(Field::Tour, &self.tour, OPEN, CLOSED)?,
            all: parse_flag(Field::Find, &self.find, FIRST, ALL)?,
        };
        let has_end = !self.end.trim().is_empty();
        let end = has_end.then(|| parse_square(Field::End, &self.end, &ground));
        let setup = Setup {
            end: end.transpose()?,
            ground,
            start,
            order,
            algorithm,
            goal,
            seed: parse_number(Field::Seed, &self.seed, 0, u32::MAX)?,
            centre: parse_field(Field::Centre, &self.centre)?,
            shortcuts: self.shortcuts,
        };
        setup.validate().map_err(|error| {
            let invalid_text = match error.field {
                Field::End => &self.end,
                Field::Find => &self.find,
                _ => &self.algorithm,
            };
            error.field.error(invalid_text, error.problem)
        })
    }

    fn ground(&self, largest_side: u32) -> Result<Ground, ExperimentError> {
        if !self.graph.trim().is_empty() {
            return Ok(Ground::Graph(Arc::new(parse_field(
                Field::Graph,
                &self.graph,
            )?)));
        }
        if let Some(space) = self.space(largest_side)? {
            return Ok(space);
        }
        let board = self.board(largest_side)?;
        let topology = parse_field(Field::Topology, &self.topology)?;
        let leaper = parse_field(Field::Leaper, &self.leaper)?;
        let holes_error = |problem| Field::Holes.error(&self.holes, problem);
        // A short text can stand for millions of holes. A board too large for holes is refused before they are listed.
        if board.size() > Region::MAX_CELLS
            && Holes::are_written(board, &self.holes).map_err(|error| holes_error(error.into()))?
        {
            let (cells, largest) = (board.size(), Region::MAX_CELLS);
            return Err(holes_error(Problem::TooManyCells { cells, largest }));
        }
        let holes = Holes::read(board, &self.holes).map_err(|error| holes_error(error.into()))?;
        if holes.is_empty() && topology == Topology::Plane && leaper == Leaper::KNIGHT {
            return Ok(Ground::Board(board));
        }
        let region = Region::new(&holes, topology, leaper).map_err(|error| match error {
            RegionError::NoSquares => Field::Holes.error(&self.holes, Problem::NothingLeft),
            RegionError::TooLarge { value } => {
                let (field, text) = if !holes.is_empty() {
                    (Field::Holes, &self.holes)
                } else if topology != Topology::Plane {
                    (Field::Topology, &self.topology)
                } else {
                    (Field::Leaper, &self.leaper)
                };
                let (cells, largest) = (value, Region::MAX_CELLS);
                field.error(text, Problem::TooManyCells { cells, largest })
            }
        })?;
        Ok(Ground::Region(Arc::new(region)))
    }

    /// The board with layers, if the draft describes one. Sides of 1 at the end are dropped, so that the board has as
    /// few dimensions as possible.
    fn space(&self, largest_side: u32) -> Result<Option<Ground>, ExperimentError> {
        let layers = self.layers.trim();
        if layers.is_empty() {
            return Ok(None);
        }
        let largest = largest_side.min(Space::MAX_SIDE);
        let layer_sides = layers
            .split(SIDE_SEPARATORS)
            .map(|side| (Field::Layers, side));
        let flat_sides = [(Field::Rows, &*self.rows), (Field::Columns, &*self.columns)];
        let mut sides = [1; Space::MAX_DIMENSIONS];
        let mut dimensions = 0;
        for (index, (field, text)) in flat_sides.into_iter().chain(layer_sides).enumerate() {
            let Some(side) = sides.get_mut(index) else {
                return Err(Field::Layers.error(layers, Problem::NotABoard));
            };
            *side = parse_number(field, text, 1, largest)?;
            if index < 2 || *side > 1 {
                dimensions = index + 1;
            }
        }
        if dimensions == 2 {
            return Ok(None);
        }
        let plane = Topology::Plane.name();
        for (field, text, default) in [
            (Field::Holes, &self.holes, ""),
            (Field::Topology, &self.topology, plane),
        ] {
            if text.trim() != default {
                return Err(field.error(text, Problem::NotWithLayers));
            }
        }
        let leaper = parse_field(Field::Leaper, &self.leaper)?;
        // Each side is within its limits, so that the only possible error is too many squares.
        let space = Space::new(&sides[..dimensions], leaper).map_err(|_| {
            let cells = sides.iter().product();
            let largest = Space::MAX_SQUARES;
            Field::Layers.error(layers, Problem::TooManyCells { cells, largest })
        })?;
        Ok(Some(Ground::Space(Arc::new(space))))
    }

    fn board(&self, largest_side: u32) -> Result<Board, ExperimentError> {
        let rows = parse_number(Field::Rows, &self.rows, 1, largest_side)?;
        let columns = parse_number(Field::Columns, &self.columns, 1, largest_side)?;
        Board::new(rows, columns).map_err(|error| {
            let (field, text, largest) = match error {
                BoardError::Rows { .. } => (Field::Rows, &self.rows, MAX_SIDE),
                BoardError::Columns { .. } => (Field::Columns, &self.columns, MAX_SIDE),
                BoardError::Squares { .. } => (Field::Columns, &self.columns, MAX_SQUARES / rows),
            };
            field.out_of_range(text, 1, largest)
        })
    }
}

/// A start that is not a square of the board, and the square that replaced it. Both are given as (row, column).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MovedStart {
    /// The start as given.
    pub from: (u32, u32),
    /// The new start.
    pub to: (u32, u32),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict;

    fn draft(rows: &str, columns: &str, start: &str) -> Draft {
        Draft {
            rows: rows.into(),
            columns: columns.into(),
            start: start.into(),
            ..Draft::default()
        }
    }

    #[test]
    fn a_square_can_be_given_by_its_chess_name() {
        for (rows, columns, name, row_and_column) in [
            ("8", "8", "a1", "7,0"),
            ("8", "8", "h8", "0,7"),
            ("5", "30", "ad5", "0,29"),
            ("100", "100", " e90 ", "10,4"),
        ] {
            let from_name = draft(rows, columns, name).validate().unwrap();
            let from_numbers = draft(rows, columns, row_and_column).validate().unwrap();
            assert_eq!(from_name, from_numbers, "{name}");
        }
        let with_end = Draft {
            end: "b2".into(),
            algorithm: "auto".into(),
            ..draft("6", "6", "a2")
        };
        assert_eq!(with_end.validate().unwrap().end(), Some(4 * 6 + 1));
        for name in ["a0", "a9", "i1", "zzzzzzzzzz1", "a99999999999"] {
            let problem = Problem::OffBoard {
                last_row: 7,
                last_column: 7,
            };
            for error in [
                draft("8", "8", name).validate().unwrap_err(),
                draft("8", "8", name)
                    .validate_with_nearest_start(100)
                    .unwrap_err(),
            ] {
                assert_eq!((error.field, error.value.as_str()), (Field::Start, name));
                assert_eq!(error.problem, problem, "{name}");
            }
        }
        for text in ["a", "1a", "A1", "a-1", "a+1", "ä1"] {
            let error = draft("8", "8", text).validate().unwrap_err();
            let is_expected = matches!(
                error.problem,
                Problem::NotASquare | Problem::OffBoard { .. }
            );
            assert!(is_expected, "{text}: {error:?}");
        }
    }

    #[test]
    fn an_invalid_side_is_rejected_with_the_allowed_range() {
        let problem = |rows: &str| {
            let error = draft(rows, "8", "0,0")
                .validate_with_nearest_start(100)
                .unwrap_err();
            assert_eq!((error.field, error.value.as_str()), (Field::Rows, rows));
            error.problem
        };
        let (smallest, largest) = (1, 100);
        for empty in ["", " "] {
            assert_eq!(problem(empty), Problem::Empty { smallest, largest });
        }
        for word in ["eight", "1.5", "1e2", "--1", "-", "٣"] {
            assert_eq!(problem(word), Problem::NotANumber { smallest, largest });
        }
        for number in ["0", "-3", "101", "99999999999999999999"] {
            assert_eq!(problem(number), Problem::OutOfRange { smallest, largest });
        }
    }

    #[test]
    fn the_error_for_too_many_squares_gives_the_largest_allowed_width() {
        let error = draft("10000", "10000", "0,0").validate().unwrap_err();
        assert_eq!(error.field, Field::Columns);
        let (smallest, largest) = (1, 3_355);
        assert_eq!(error.problem, Problem::OutOfRange { smallest, largest });
    }

    #[test]
    fn a_start_off_the_board_moves_to_a_square_whose_colour_allows_a_tour() {
        for (rows, columns, from, to) in [
            ("5", "5", (7, 7), (4, 4)),
            ("5", "5", (3, 7), (3, 3)),
            ("5", "1", (3, 7), (2, 0)),
            ("6", "6", (3, 7), (3, 5)),
        ] {
            let start = format!("{},{}", from.0, from.1);
            let (experiment, moved) = draft(rows, columns, &start)
                .validate_with_nearest_start(100)
                .unwrap();
            assert_eq!(moved, Some(MovedStart { from, to }));
            let board = experiment.ground().whole_board().unwrap();
            let refuted = verdict::refute_by_colours(board, experiment.start());
            assert_eq!(refuted, None);
        }
        let error = draft("5", "5", "7,7").validate().unwrap_err();
        assert!(matches!(
            error.problem,
            Problem::OffBoard {
                last_row: 4,
                last_column: 4
            }
        ));
    }

    #[test]
    fn a_start_on_the_board_is_kept_even_if_no_tour_starts_there() {
        let (experiment, moved) = draft("5", "5", "0,1")
            .validate_with_nearest_start(100)
            .unwrap();
        assert_eq!((experiment.start(), moved), (1, None));
        assert!(experiment.refutation().is_some());
    }

    /// The default draft with one change.
    fn default_draft_with(change: impl FnOnce(&mut Draft)) -> Draft {
        let mut draft = Draft::default();
        change(&mut draft);
        draft
    }

    #[test]
    fn unknown_names_and_invalid_squares_are_rejected() {
        for (field, invalid_draft) in [
            (
                Field::Order,
                default_draft_with(|draft| draft.order = "spiral".into()),
            ),
            (
                Field::Algorithm,
                default_draft_with(|draft| draft.algorithm = "luck".into()),
            ),
            (
                Field::Tour,
                default_draft_with(|draft| draft.tour = "half".into()),
            ),
            (
                Field::Find,
                default_draft_with(|draft| draft.find = "some".into()),
            ),
            (
                Field::Centre,
                default_draft_with(|draft| draft.centre = "left".into()),
            ),
        ] {
            let error = invalid_draft.validate().unwrap_err();
            assert_eq!((error.field, error.problem), (field, Problem::UnknownName));
        }
        for start in ["", "a", "A8", "1", "1,2,3", "-1,0", "1;2"] {
            let error = draft("8", "8", start).validate().unwrap_err();
            assert_eq!(error.problem, Problem::NotASquare, "{start}");
        }
    }

    #[test]
    fn a_draft_that_its_algorithm_cannot_run_is_rejected() {
        let mut draft = draft("17", "8", "0,0");
        draft.algorithm = "pruned".into();
        let (squares, largest) = (136, 128);
        let error = draft.validate().unwrap_err();
        assert_eq!(error.problem, Problem::TooManySquares { squares, largest });
        for (algorithm, is_rejected) in [("roth", true), ("auto", true), ("breadth-first", false)] {
            let mut all_tours = default_draft_with(|draft| draft.find = "all".into());
            all_tours.algorithm = algorithm.into();
            let problem = all_tours
                .validate()
                .err()
                .map(|error| (error.field, error.problem));
            let expected = (Field::Find, Problem::NotExhaustive);
            assert_eq!(problem, is_rejected.then_some(expected), "{algorithm}");
        }
    }

    #[test]
    fn a_seed_is_a_whole_number_of_at_most_32_bits() {
        let parse_seed = |text: &str| {
            let experiment = default_draft_with(|draft| draft.seed = text.into()).validate();
            experiment
                .map(|experiment| experiment.seed())
                .map_err(|error| error.problem)
        };
        let (smallest, largest) = (0, u32::MAX);
        assert_eq!(parse_seed("4294967295"), Ok(u32::MAX));
        let too_large = Problem::OutOfRange { smallest, largest };
        assert_eq!(parse_seed("4294967296"), Err(too_large));
        assert_eq!(
            parse_seed("x"),
            Err(Problem::NotANumber { smallest, largest })
        );
    }
}
