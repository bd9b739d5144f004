//! The reasons for decisions, among which the learner chooses.

use crate::explain::{Decision, LineName, NextStep, Pseudocode, StepReason};
use crate::step::Step;

/// The reason for a decision, in the terms of a rule. At every decision, exactly one reason of the algorithm applies.
///
/// Its name is usually that of the [`StepReason`] by which the search explains the step. Some reasons are coarser or
/// finer than those of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DecisionReason(&'static str);

/// The maximum number of reasons to choose from.
pub(super) const MAX_REASON_CHOICES: usize = 4;

impl DecisionReason {
    /// Only one free square is in reach.
    const ONLY_WAY: Self = Self("only-way");
    /// The square is the first in the order of the moves.
    const FIRST_LISTED: Self = Self("first-listed");
    /// A square failed, and this square is the next in the order of the moves.
    const NEXT_LISTED: Self = Self("next-listed");
    /// The square is the last one that was not tried.
    const LAST_LEFT: Self = Self("last-left");
    /// No other square has as few ways out.
    const FEWEST: Self = Self("fewest");
    /// A square failed, and no remaining square has fewer ways out than this square.
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
    pub(super) fn of(next_step: &NextStep, decision: &Decision) -> Self {
        match (next_step.step, next_step.why) {
            (Step::Enter { .. }, StepReason::NoWayOut { .. }) => Self::FEWEST,
            // The search does not say how it broke these ties. The line identifies the rule that decided.
            (Step::Enter { .. }, why @ StepReason::NoWayOutTie { .. }) => {
                let mut tie_breaks = next_step.program.tie_breaks();
                let tie_break = tie_breaks.find(|&(line, _)| line == next_step.line);
                Self(tie_break.map_or(why.name(), |(_, name)| name))
            }
            (Step::Enter { .. }, why) => Self(why.name()),
            _ if decision.tried().next().is_some() => Self::ALL_TRIED,
            _ => Self::DEAD_END,
        }
    }

    /// Every reason that the algorithm of a program can have for its next move, or for stepping back if `steps_back` is
    /// set.
    pub(super) fn choices_in(program: &Pseudocode, steps_back: bool) -> Vec<Self> {
        let has_line = |line| program.row(line).is_some();
        if steps_back {
            return match has_line(LineName::LEAVE) {
                true => vec![Self::DEAD_END, Self::ALL_TRIED],
                false => vec![Self::DEAD_END],
            };
        }
        let (first, next) = match has_line(LineName::FEWEST) {
            true => (Self::FEWEST, Self::NEXT_FEWEST),
            false => (Self::FIRST_LISTED, Self::NEXT_LISTED),
        };
        let mut choices = vec![Self::ONLY_WAY, first];
        choices.extend(program.tie_breaks().map(|(_, name)| Self(name)));
        if has_line(LineName::LEAVE) {
            choices.extend([next, Self::LAST_LEFT]);
        }
        choices
    }

    /// Whether another reason is true too when this one applies to a decision, so that it is no wrong choice.
    pub(super) fn implies(self, other: Self, decision: &Decision, program: &Pseudocode) -> bool {
        match self {
            Self::LAST_LEFT => matches!(other, Self::NEXT_LISTED | Self::NEXT_FEWEST),
            Self::NEXT_FEWEST => {
                let mut ways_out = decision.untried().map(|candidate| candidate.degree);
                let fewest = ways_out.next();
                let is_tie_break = program.tie_breaks().any(|(_, name)| name == other.0);
                is_tie_break && ways_out.next() == fewest
            }
            _ => false,
        }
    }

    /// Whether the decision is harder to see: a tie was broken, or a square had failed before.
    pub(super) fn is_hard(self) -> bool {
        !matches!(
            self,
            Self::ONLY_WAY | Self::FIRST_LISTED | Self::FEWEST | Self::DEAD_END
        )
    }
}
