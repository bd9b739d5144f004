//! The reasons offered as choices to the learner.

use crate::explain::{Decision, LineName, NextStep, Pseudocode, StepReason};
use crate::step::Step;

/// The reason for a decision, in the terms of a rule. Of the reasons of one algorithm, exactly one holds at every
/// decision.
///
/// The name is that of the explanation of the search ([`StepReason`]), except where the rule makes coarser or finer
/// distinctions than the search does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DecisionReason(&'static str);

/// The maximum number of reasons to choose from.
pub(super) const MAX_REASON_CHOICES: usize = 4;

impl DecisionReason {
    /// There is no other free square.
    const ONLY_WAY: Self = Self("only-way");
    /// The square is the first in the order of the moves.
    const FIRST_LISTED: Self = Self("first-listed");
    /// A square failed, and this is the next in the order of the moves.
    const NEXT_LISTED: Self = Self("next-listed");
    /// All other squares failed.
    const LAST_LEFT: Self = Self("last-left");
    /// The square alone has the fewest ways out, possibly none.
    const FEWEST: Self = Self("fewest");
    /// A square failed, and none of the remaining ones has fewer ways out.
    const NEXT_FEWEST: Self = Self("next-fewest");
    /// There is no free square in reach.
    const DEAD_END: Self = Self("dead-end");
    /// Every square in reach was tried and failed.
    const ALL_TRIED: Self = Self("tried");

    /// The unique name of the reason.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// The reason for the next step of a search.
    pub(super) fn of(outlook: &NextStep, decision: &Decision) -> Self {
        match (outlook.step, outlook.why) {
            (Step::Enter { .. }, StepReason::NoWayOut { .. }) => Self::FEWEST,
            // The search gives no further detail for these ties; the line identifies the rule that decided.
            (Step::Enter { .. }, why @ StepReason::NoWayOutTie { .. }) => {
                let mut ties = outlook.program.tie_breaks();
                let tie = ties.find(|&(line, _)| line == outlook.line);
                Self(tie.map_or(why.name(), |(_, name)| name))
            }
            (Step::Enter { .. }, why) => Self(why.name()),
            _ if decision.tried().next().is_some() => Self::ALL_TRIED,
            _ => Self::DEAD_END,
        }
    }

    /// Every reason of a program for its next move, or for stepping back if `back` is set.
    pub(super) fn choices_in(program: &Pseudocode, back: bool) -> Vec<Self> {
        let has = |line| program.row(line).is_some();
        if back {
            return match has(LineName::LEAVE) {
                true => vec![Self::DEAD_END, Self::ALL_TRIED],
                false => vec![Self::DEAD_END],
            };
        }
        let (first, next) = match has(LineName::FEWEST) {
            true => (Self::FEWEST, Self::NEXT_FEWEST),
            false => (Self::FIRST_LISTED, Self::NEXT_LISTED),
        };
        let mut all = vec![Self::ONLY_WAY, first];
        all.extend(program.tie_breaks().map(|(_, name)| Self(name)));
        if has(LineName::LEAVE) {
            all.extend([next, Self::LAST_LEFT]);
        }
        all
    }

    /// Whether the decision is harder to see: a tie was broken, or a square had failed before.
    pub(super) fn is_hard(self) -> bool {
        !matches!(
            self,
            Self::ONLY_WAY | Self::FIRST_LISTED | Self::FEWEST | Self::DEAD_END
        )
    }
}
