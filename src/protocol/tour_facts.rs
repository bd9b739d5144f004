//! What is told of a finished tour.

use serde::Serialize;

use crate::facts;
use crate::facts::angles::Angles;

/// What there is to know of a finished tour: [`facts::TourFacts`], as it crosses. What cannot be told on its
/// ground is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TourFacts {
    /// How many squares it has.
    pub squares: u32,
    /// Whether a move leads from its end to its start.
    pub closed: bool,
    /// The [kind](facts::symmetry::Kind) of its symmetry, by name.
    pub symmetry: Option<&'static str>,
    /// At how many squares its direction changes.
    pub turns: Option<u32>,
    /// At how many it goes straight on.
    pub straight: Option<u32>,
    /// The angles between a move and its next, in degrees, and how often each stands.
    pub angles: Option<Vec<[u32; 2]>>,
    /// How many pairs of moves cross.
    pub crossings: Option<u64>,
    /// Whether it is `magic`, `semi-magic` or neither, which is `none`.
    pub magic: Option<&'static str>,
    /// The sum of every row and column, where it is one of the first two.
    pub constant: Option<u64>,
    /// The moves that are compared with Warnsdorff’s rule.
    pub moves: u32,
    /// Those that had one candidate only.
    pub forced: u32,
    /// Those that the rule allows.
    pub agreed: u32,
    /// Those that the rule asks for, without a tie.
    pub untied: u32,
}

impl TourFacts {
    /// These facts, as they cross.
    #[must_use]
    pub fn of(facts: &facts::TourFacts) -> Self {
        let sums = facts.sums.as_ref();
        Self {
            squares: facts.squares,
            closed: facts.closed,
            symmetry: facts.symmetry.as_ref().map(|found| found.kind().name()),
            turns: facts.turns.map(|found| found.turns),
            straight: facts.turns.map(|found| found.straight),
            angles: facts.angles.map(|angles| {
                let counts = Angles::DEGREES.into_iter().zip(*angles.counts());
                counts.map(<[u32; 2]>::from).collect()
            }),
            crossings: facts.crossings,
            magic: sums.map(|sums| match (sums.is_magic(), sums.is_semi_magic()) {
                (true, _) => "magic",
                (false, true) => "semi-magic",
                (false, false) => "none",
            }),
            constant: sums.and_then(facts::sums::Sums::constant),
            moves: facts.warnsdorff.moves,
            forced: facts.warnsdorff.forced,
            agreed: facts.warnsdorff.agreed,
            untied: facts.warnsdorff.untied,
        }
    }
}
