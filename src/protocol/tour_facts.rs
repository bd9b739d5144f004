//! Facts about a finished tour, as the page receives them.

use serde::Serialize;

use crate::facts;
use crate::facts::angles::Angles;

/// Facts about a finished tour: [`facts::TourFacts`] as the page receives them. Facts that do not apply to the ground
/// of the tour are null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TourFacts"))]
pub struct TourFactsInfo {
    /// The number of squares.
    pub squares: u32,
    /// Whether a move leads from the end of the tour to its start.
    pub closed: bool,
    /// The name of the [kind](facts::symmetry::SymmetryKind) of symmetry.
    pub symmetry: Option<&'static str>,
    /// The number of squares at which the tour changes direction.
    pub turns: Option<u32>,
    /// The number of squares at which the tour goes straight on.
    pub straight: Option<u32>,
    /// Pairs of an angle between two consecutive moves, in degrees, and the number of its occurrences.
    pub angles: Option<Vec<[u32; 2]>>,
    /// The number of pairs of moves that cross.
    pub crossings: Option<u64>,
    /// `magic`, `semi-magic`, or `none` if the tour is neither.
    pub magic: Option<&'static str>,
    /// The sum of every row and column, if the tour is magic or semi-magic.
    pub constant: Option<u64>,
    /// The number of moves that are compared with Warnsdorff's rule.
    pub moves: u32,
    /// The number of moves with only one candidate.
    pub forced: u32,
    /// The number of moves to a candidate with the fewest ways out, as the rule demands.
    pub agreed: u32,
    /// The number of moves that the rule requires: no other candidate had as few ways out.
    pub untied: u32,
}

impl TourFactsInfo {
    /// Converts the facts that the core computed.
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
