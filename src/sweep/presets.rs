//! Predefined sweeps that answer common questions.
//!
//! Start with [`sweep_presets`], which lists them all.
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::presets::sweep_presets;
//!
//! for preset in sweep_presets() {
//!     assert!(preset.question.validate().is_ok());
//! }
//! ```

use serde::Serialize;

use super::draft::SweepDraft;

/// A named question, and the sweep that answers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SweepPreset {
    /// The name of the question.
    pub name: &'static str,
    /// The question in a few words, for the command line.
    #[serde(skip)]
    pub about: &'static str,
    /// The sweep that answers the question.
    pub question: SweepDraft,
}

/// All predefined sweeps, in display order.
///
/// # Examples
///
/// ```
/// use knights_tour::sweep::presets::sweep_presets;
///
/// let presets = sweep_presets();
/// assert_eq!(presets[0].name, "hard-starts");
/// // Five published orders from every square of the 8×8 board.
/// assert_eq!(presets[0].question.validate()?.count(), 5 * 64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn sweep_presets() -> Vec<SweepPreset> {
    vec![
        SweepPreset {
            name: "hard-starts",
            about: "which starts of 8x8 are hard for plain backtracking, in each published order",
            question: SweepDraft {
                algorithms: "backtracking".into(),
                starts: "all".into(),
                orders: "rows, jumps, clockwise, granada, python-book".into(),
                limit: "20000000".into(),
                ..SweepDraft::default()
            },
        },
        SweepPreset {
            name: "warnsdorff-blow-up",
            about: "on which boards Warnsdorff's rule with steps back loses its way",
            question: SweepDraft {
                algorithms: "warnsdorff, warnsdorff-exchange".into(),
                sizes: "5..40".into(),
                orders: "rows, jumps, clockwise, granada, python-book".into(),
                limit: "1000000".into(),
                ..SweepDraft::default()
            },
        },
        SweepPreset {
            name: "all-orders",
            about: "how much the order of the moves decides: all 40,320 of them on 6x6 from a corner",
            question: SweepDraft {
                algorithms: "backtracking".into(),
                sizes: "6".into(),
                orders: "all".into(),
                limit: "1000000".into(),
                ..SweepDraft::default()
            },
        },
        SweepPreset {
            name: "oct-aml-16-rivals",
            about: "from which starts OctAML16 and its rivals find no tour",
            question: SweepDraft {
                algorithms: "aml, oct-aml, oct-aml-16, pohl, roth".into(),
                sizes: "5..40".into(),
                starts: "octant".into(),
                ..SweepDraft::default()
            },
        },
        SweepPreset {
            name: "random-walks",
            about: "how far 1,000 random walks on 8x8 get from a corner",
            question: SweepDraft {
                algorithms: "random-walk".into(),
                sizes: "8".into(),
                starts: "corner".into(),
                seeds: "0..999".into(),
                ..SweepDraft::default()
            },
        },
    ]
}
