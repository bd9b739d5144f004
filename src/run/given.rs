//! Tours given as text.

use std::collections::TryReserveError;

use super::candidate_boards::{candidate_drafts, with_auto_algorithm, with_default_goal_and_ends};
use super::given_fault::{
    GivenFault, GivenTourError, GivenTourField, GivenTourProblem, MissingSquares,
};
use super::listed_squares::{ListedSquares, possible_start_numbers};
use crate::board::Square;
use crate::experiment::{Algorithm, Draft, Experiment, Link};
use crate::ground::Ground;
use crate::tour::{PathCheck, TourFault};
use crate::tour_text::{TourText, TourTextError, read_on_graph, read_on_space};

/// A tour read from a text and checked: its board, and its path up to the first fault.
///
/// The path need not visit every square of the board. Squares after the first [fault](Self::fault) are left out.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::Draft;
/// use knights_tour::run::{GivenFault, GivenTour};
///
/// // The current board is 8×8, but this tour belongs to a board of 3×4.
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
/// # Ok::<(), knights_tour::run::GivenTourError>(())
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

impl GivenTour {
    /// Reads a tour, finds its board, and checks it.
    ///
    /// If the text contains a valid link, the result has the experiment of that link. Otherwise, the board of
    /// `current_draft` and boards of other sizes are tried. A board of which the text is a tour is preferred. The next
    /// choice is a board on which the path has no fault, then the board with the longest path. All other parts of the
    /// experiment are then those of `current_draft`, as far as the board allows.
    ///
    /// The start of the experiment is the first square of the path.
    ///
    /// Takes time and memory proportional to the board and to the text. The text may have up to
    /// [`TourText::MAX_BYTES`] bytes.
    ///
    /// # Errors
    ///
    /// [`GivenTourError`] when the text is not a tour, with the beginning of the text and the reason.
    pub fn read(
        text: &[u8],
        current_draft: &Draft,
        largest_side: u32,
    ) -> Result<Self, GivenTourError> {
        let text_error = |fault: TourTextError| {
            let excerpt = String::from_utf8_lossy(&text[..text.len().min(MAX_EXCERPT_BYTES)]);
            let problem = GivenTourProblem::NotATour { fault };
            GivenTourError::new(GivenTourField::TourText, excerpt.trim(), problem)
        };
        TourText::check_length(text).map_err(text_error)?;
        let parsed = TourText::read_with_experiment(text);
        let link = match &parsed {
            Ok((_, Some(query))) => Some(Link::read(query, largest_side)),
            _ => None,
        };
        let valid_link = link.filter(|link| link.faults.is_empty());
        let mut drafts = match (valid_link, &parsed) {
            (Some(link), _) => vec![link.draft],
            (None, Ok((tour_text, _))) => {
                candidate_drafts(tour_text, current_draft, largest_side).map_err(text_error)?
            }
            (None, Err(_)) => vec![current_draft.clone()],
        };
        drafts.dedup();
        let mut best: Option<Candidate> = None;
        let mut last_error = None;
        for draft in drafts {
            let Ok((experiment, _)) =
                with_auto_algorithm(&draft).validate_with_nearest_start(largest_side)
            else {
                continue;
            };
            let ground = experiment.ground();
            let parsed_on_ground = match ground {
                Ground::Space(space) => Some(read_on_space(text, space)),
                Ground::Graph(text_graph) => Some(read_on_graph(text, text_graph)),
                Ground::Board(_) | Ground::Region(_) => None,
            };
            // A text that is invalid for several layers or for a graph may still list the numbers of squares.
            let tour_text = match (&parsed_on_ground, &parsed) {
                (Some(Ok(tour_text)), _) | (_, Ok((tour_text, _))) => tour_text,
                (Some(Err(error)), _) | (None, Err(error)) => {
                    last_error = Some(error.clone());
                    continue;
                }
            };
            for &first in possible_start_numbers(tour_text) {
                let Some(listed) = ListedSquares::of(tour_text, ground, first) else {
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
        best.and_then(|best| best.into_given_tour(largest_side))
            .ok_or_else(|| text_error(last_error.unwrap_or(TourTextError::Shape)))
    }

    /// The experiment as text, with the board and the start of the path.
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
    pub const fn square_count(&self) -> usize {
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

/// A text read as a path on one of its possible boards.
struct Candidate {
    draft: Draft,
    path: Vec<Square>,
    square_count: usize,
    fault: Option<GivenFault>,
    missing: MissingSquares,
    /// The row and the column of the start.
    start: Option<(u32, u32)>,
    /// The number of squares of the board.
    board_size: usize,
}

impl Candidate {
    fn check(
        draft: Draft,
        ground: &Ground,
        listed: ListedSquares,
    ) -> Result<Self, TryReserveError> {
        let ListedSquares {
            mut squares,
            first_off_ground,
            end_fault,
            square_count,
            missing,
        } = listed;
        let check_result = PathCheck::new(ground)?.advance(ground, &squares, usize::MAX);
        let fault = match check_result {
            Ok(_) => end_fault,
            Err(TourFault::OffBoard { position, .. }) => {
                let written = first_off_ground.unwrap_or_default();
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
            Err(TourFault::Length { .. } | TourFault::NotClosed { .. }) => {
                unreachable!("a path may have any length, and need not be closed")
            }
        };
        if let Some(fault) = &fault {
            squares.truncate(fault.position());
        }
        let row_and_column = |&square: &Square| {
            let (board, cell) = (ground.board(), ground.cell(square));
            (board.row(cell), board.column(cell))
        };
        Ok(Self {
            draft,
            start: squares.first().map(row_and_column),
            board_size: ground.len() as usize,
            path: squares,
            square_count,
            fault,
            missing,
        })
    }

    /// The sort key of a candidate, which is greatest for the best one. Tours come first, then paths without a fault,
    /// then longer paths, then boards with as many squares as the text.
    fn rank(&self) -> (bool, bool, usize, bool) {
        let is_faultless = self.fault.is_none();
        (
            // A single square fills a board of one square, but is more likely the beginning of a path on a larger
            // board.
            is_faultless && self.path.len() == self.board_size && self.board_size > 1,
            is_faultless,
            self.path.len(),
            self.square_count == self.board_size && self.board_size > 1,
        )
    }

    /// Creates the given tour and its experiment. [`Algorithm::Auto`] replaces an algorithm that does not accept the
    /// board. `None` if the draft is not valid even so.
    fn into_given_tour(self, largest_side: u32) -> Option<GivenTour> {
        let mut draft = with_default_goal_and_ends(&self.draft);
        if let Some((row, column)) = self.start {
            draft.start = format!("{row},{column}");
        }
        if draft.validate_with_nearest_start(largest_side).is_err() {
            draft.algorithm = Algorithm::Auto.name().into();
        }
        let (experiment, _) = draft.validate_with_nearest_start(largest_side).ok()?;
        Some(GivenTour {
            draft,
            experiment,
            path: self.path,
            square_count: self.square_count,
            fault: self.fault,
            missing: self.missing,
        })
    }
}
