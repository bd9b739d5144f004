//! Data exchanged with JavaScript: plain types that serde serializes, independent of the browser.
//!
//! Start with [`Choices`], the options that the page offers, and [`ExperimentInfo`], which describes a prepared
//! experiment.
//!
//! The types are declared here, except where another module of the core already has a type for the data. The command
//! `cargo xtask bindings` generates TypeScript declarations of all these types, and writes them beside the bindings.
//! The type check of the page uses these declarations.
//!
//! Numbers are whole and below 2⁵³ unless a field says otherwise. In JavaScript they are numbers. Absent values are
//! `null`, unless a field says that they are omitted. Long lists are typed arrays. Serde has no type for typed arrays,
//! so the code for WebAssembly adds these lists to the object.
//!
//! # Examples
//!
//! ```
//! use knights_tour::experiment::Draft;
//! use knights_tour::protocol::Choices;
//!
//! let choices = Choices::all();
//! assert_eq!(choices.draft, Draft::default());
//! ```

mod choices;
#[cfg(feature = "typescript")]
mod declarations;
mod default_experiment;
mod estimate;
mod exercise;
mod game;
mod given;
mod identification;
mod known_records;
mod panorama;
mod printout;
mod random_tours;
mod report;
mod setting;
mod shared_count;
mod survey;
mod sweep;
mod tour_check;
mod tour_count;
mod tour_facts;
mod tour_records;
mod typed_order;
mod walk_lengths;
mod wrapped_move;

pub use choices::{AlgorithmOffer, Choices, OrderOffer, ProgramLine};
#[cfg(feature = "typescript")]
pub use declarations::declarations;
pub use default_experiment::{DefaultExperiment, DefaultSetting, DefaultStart};
pub use estimate::Estimate;
pub use exercise::{
    ComparedCandidate, ExerciseOffer, ExerciseQuestion, ExerciseState, ExerciseVerdict,
};
pub use game::GameState;
pub use given::GivenTourInfo;
pub use identification::{DepartureInfo, IdentificationInfo, ProgramInfo};
pub use known_records::{KnownRecordsInfo, SemiMagicTour, UncrossedProgress, UncrossedRecord};
pub use panorama::{
    BlockLayout, BoardPart, PanoramaResult, PictureRequest, PictureResponse, WorkResult,
};
pub use printout::{NamedReading, OtherReadingInfo, PrintoutInfo};
pub use random_tours::{DrawComparisonInfo, DrawsInfo, RandomTourInfo};
pub use report::{SearchStatus, StepKind};
pub use setting::ExperimentInfo;
pub use shared_count::{
    MiddleSquareInfo, PartCountProgress, ResultFault, SharedCountInfo, SharedCountRequest,
    SharedPartInfo,
};
pub use survey::{MomentData, NextDecision, PlaceRange, SquareFacts, SurveyRequest};
pub use sweep::{BoardSize, SweepPlan};
pub use tour_check::TourCheck;
pub use tour_count::{CountRefusal, PublishedCount, TourCountProgress};
pub use tour_facts::TourFactsInfo;
pub use tour_records::{SymmetryCount, TourRecordInfo, TourRecordsInfo};
pub use typed_order::TypedOrderInfo;
pub use walk_lengths::WalkLengthsInfo;
pub use wrapped_move::WrappedMove;

use serde::Serialize;

use crate::leaper::Leaper;
use crate::moves::MoveOrder;

/// A move: rows down and columns to the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Move"))]
pub struct MoveOffset(pub i8, pub i8);

impl MoveOffset {
    /// The moves of a piece, in the given order.
    #[must_use]
    pub fn all(leaper: Leaper, order: &MoveOrder) -> Vec<Self> {
        let moves = leaper.moves(order);
        moves
            .iter()
            .map(|piece_move| Self(piece_move.down, piece_move.right))
            .collect()
    }
}
