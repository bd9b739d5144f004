//! A tour given as text, and the experiment whose run is that path.

use std::collections::TryReserveError;

use super::candidate_boards::{candidate_drafts, with_auto_algorithm, without_squares};
use super::given_fault::{GivenFault, MissingSquares};
use super::listed_squares::{ListedSquares, first_numbers};
use crate::board::Square;
use crate::experiment::{Algorithm, Draft, Experiment, ExperimentError, Field, Link};
use crate::ground::Ground;
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
        TourText::check_length(text).map_err(refused)?;
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
