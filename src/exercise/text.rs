//! An exercise as an address has it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Exercise, Kind, Level};
use crate::excerpt::excerpt;
use crate::experiment::{Algorithm, Problem};

/// An exercise as an address has it: text in which anything may be wrong.
///
/// # Examples
///
/// ```
/// use knights_tour::exercise::ExerciseText;
///
/// let text = ExerciseText { algorithm: "pohl".into(), seed: "17".into(), ..ExerciseText::default() };
/// assert_eq!(text.validate()?.text(), text);
/// # Ok::<(), knights_tour::exercise::ExerciseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseText {
    /// The name of one of [`Exercise::ALGORITHMS`], or `mixed` for one that the seed draws.
    pub algorithm: String,
    /// The name of a [`Kind`].
    pub kind: String,
    /// The name of a [`Level`].
    pub level: String,
    /// What everything is drawn from, a whole number.
    pub seed: String,
}

/// One easy decision by Warnsdorff’s rule.
impl Default for ExerciseText {
    fn default() -> Self {
        Self::of(Some(Algorithm::Warnsdorff), Kind::Choose, Level::Easy, 1)
    }
}

/// The most characters of a text that are told where it is at fault.
const LONGEST_VALUE: usize = 80;

/// A field of an [`ExerciseText`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ExerciseField {
    /// [`ExerciseText::algorithm`].
    Algorithm,
    /// [`ExerciseText::kind`].
    Kind,
    /// [`ExerciseText::level`].
    Level,
    /// [`ExerciseText::seed`].
    Seed,
}

/// A field of an exercise that holds what it may not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[error("{field:?} {value:?}: {problem}")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExerciseError {
    /// The field.
    pub field: ExerciseField,
    /// What it holds; of a long text the first 80 characters.
    pub value: String,
    /// What is wrong with that.
    pub problem: Problem,
}

impl ExerciseField {
    fn error(self, text: &str, problem: Problem) -> ExerciseError {
        ExerciseError {
            field: self,
            value: excerpt(text, LONGEST_VALUE),
            problem,
        }
    }
}

impl ExerciseText {
    /// What stands in [`algorithm`](Self::algorithm) where the seed draws it.
    pub const MIXTURE: &str = "mixed";

    pub(super) fn of(choice: Option<Algorithm>, kind: Kind, level: Level, seed: u32) -> Self {
        Self {
            algorithm: choice.map_or(Self::MIXTURE, Algorithm::name).into(),
            kind: kind.name().into(),
            level: level.name().into(),
            seed: seed.to_string(),
        }
    }

    /// The exercise that this describes.
    ///
    /// # Errors
    ///
    /// [`ExerciseError`] with the first field that is at fault.
    pub fn validate(&self) -> Result<Exercise, ExerciseError> {
        let choice = match &*self.algorithm {
            Self::MIXTURE => None,
            name => {
                let mut all = Exercise::ALGORITHMS.into_iter();
                let named = all.find(|algorithm| algorithm.name() == name);
                let unknown = || ExerciseField::Algorithm.error(name, Problem::UnknownName);
                Some(named.ok_or_else(unknown)?)
            }
        };
        let kind = Kind::ALL
            .into_iter()
            .find(|kind| kind.name() == self.kind)
            .ok_or_else(|| ExerciseField::Kind.error(&self.kind, Problem::UnknownName))?;
        let level = Level::ALL
            .into_iter()
            .find(|level| level.name() == self.level)
            .ok_or_else(|| ExerciseField::Level.error(&self.level, Problem::UnknownName))?;
        let seed = self.seed.trim();
        let (smallest, largest) = (0, u32::MAX);
        let is_number = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
        let seed = seed.parse().map_err(|_| {
            let problem = if is_number {
                Problem::OutOfRange { smallest, largest }
            } else {
                Problem::NotANumber { smallest, largest }
            };
            ExerciseField::Seed.error(&self.seed, problem)
        })?;
        Ok(Exercise::new(choice, kind, level, seed))
    }
}
