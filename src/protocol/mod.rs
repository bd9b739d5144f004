//! What crosses to JavaScript: plain data, as serde writes and reads it, without a browser in it.
//!
//! The shapes are declared here, or beside what they tell of where the core has a type for it. From
//! both the declarations that the page is checked against are generated (`cargo xtask bindings`
//! writes them beside the bindings), so that nobody has to write them down a second time.
//!
//! Numbers are whole and below 2⁵³ unless a field says otherwise, and cross as numbers. What is
//! absent crosses as `null`, unless a field says that it is left out. Lists that may be long are
//! typed arrays in JavaScript: serde knows no such thing, so that the boundary puts them in place.

mod choices;
#[cfg(feature = "typescript")]
mod declarations;
mod estimate;
mod exercise;
mod game;
mod given;
mod panorama;
mod report;
mod setting;
mod survey;
mod sweep;
mod tour_check;
mod tour_count;
mod tour_facts;
mod usual;
mod work;

pub use choices::{AlgorithmOffer, Choices, OrderOffer, ProgramLine};
#[cfg(feature = "typescript")]
pub use declarations::declarations;
pub use estimate::Estimate;
pub use exercise::{Compared, ExerciseMoment, ExerciseOffer, ExerciseQuestion, ExerciseVerdict};
pub use game::GameState;
pub use given::Given;
pub use panorama::{Look, Made, Part, Sight, Structure};
pub use report::{Event, Status};
pub use setting::Setting;
pub use survey::{Facts, Insight, Places, Survey, Wants};
pub use sweep::{Sides, SweepPlan};
pub use tour_check::TourCheck;
pub use tour_count::{CountRefusal, PublishedCount, TourCounting};
pub use tour_facts::TourFacts;
pub use usual::{Usual, UsualSetting, UsualStart};
pub use work::Work;

use serde::Serialize;

use crate::leaper::Leaper;
use crate::moves::MoveOrder;

/// A move: rows down and columns to the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Move(pub i8, pub i8);

impl Move {
    /// The moves of a piece in an order.
    #[must_use]
    pub fn all(leaper: Leaper, order: &MoveOrder) -> Vec<Self> {
        let leaps = leaper.moves(order);
        leaps
            .iter()
            .map(|leap| Self(leap.down, leap.right))
            .collect()
    }
}
