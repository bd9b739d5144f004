//! The text form of exercises, which is used in URLs.

use serde::{Deserialize, Serialize};

use super::{Exercise, ExerciseKind, Level};
use crate::experiment::{Algorithm, FieldError, Problem};

/// The text form of an exercise, which is used in URLs. Every field can be invalid.
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
    /// The name of one of [`Exercise::ALGORITHMS`], or `mixed` if the seed determines it.
    pub algorithm: String,
    /// The name of an [`ExerciseKind`].
    pub kind: String,
    /// The name of a [`Level`].
    pub level: String,
    /// The seed of the random numbers, a whole number.
    pub seed: String,
}

/// The default exercise: one easy decision by Warnsdorff's rule.
impl Default for ExerciseText {
    fn default() -> Self {
        Self::of(
            Some(Algorithm::Warnsdorff),
            ExerciseKind::Choose,
            Level::Easy,
            1,
        )
    }
}

/// A field of an [`ExerciseText`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
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

/// The error for an invalid field of an exercise.
pub type ExerciseError = FieldError<ExerciseField, Problem>;

impl ExerciseText {
    /// The value of [`algorithm`](Self::algorithm) if the seed determines the algorithm.
    pub const MIXED_ALGORITHMS: &str = "mixed";

    pub(super) fn of(
        given_algorithm: Option<Algorithm>,
        kind: ExerciseKind,
        level: Level,
        seed: u32,
    ) -> Self {
        Self {
            algorithm: given_algorithm
                .map_or(Self::MIXED_ALGORITHMS, Algorithm::name)
                .into(),
            kind: kind.name().into(),
            level: level.name().into(),
            seed: seed.to_string(),
        }
    }

    /// Parses and checks the fields.
    ///
    /// # Errors
    ///
    /// [`ExerciseError`] with the first invalid field.
    pub fn validate(&self) -> Result<Exercise, ExerciseError> {
        let unknown_name =
            |field, text: &str| ExerciseError::new(field, text, Problem::UnknownName);
        let given_algorithm = match &*self.algorithm {
            Self::MIXED_ALGORITHMS => None,
            name => {
                let mut algorithms = Exercise::ALGORITHMS.into_iter();
                let algorithm = algorithms.find(|algorithm| algorithm.name() == name);
                Some(algorithm.ok_or_else(|| unknown_name(ExerciseField::Algorithm, name))?)
            }
        };
        let kind = self.kind.parse();
        let kind = kind.map_err(|_| unknown_name(ExerciseField::Kind, &self.kind))?;
        let level = self.level.parse();
        let level = level.map_err(|_| unknown_name(ExerciseField::Level, &self.level))?;
        let seed = self.seed.trim();
        let (smallest, largest) = (0, u32::MAX);
        let is_number = !seed.is_empty() && seed.bytes().all(|byte| byte.is_ascii_digit());
        let seed = seed.parse().map_err(|_| {
            let problem = if is_number {
                Problem::OutOfRange { smallest, largest }
            } else {
                Problem::NotANumber { smallest, largest }
            };
            ExerciseError::new(ExerciseField::Seed, &self.seed, problem)
        })?;
        Ok(Exercise::new(given_algorithm, kind, level, seed))
    }
}

impl Exercise {
    /// The text form of the exercise.
    #[must_use]
    pub fn text(&self) -> ExerciseText {
        ExerciseText::of(self.given_algorithm, self.kind, self.level, self.seed)
    }
}
