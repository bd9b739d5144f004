//! The reasons between which somebody chooses.

use crate::explain::{Decision, Line, Outlook, Program, Why};
use crate::step::Step;

/// What decided, in the terms of a rule: of the reasons that one algorithm has, one is true at every decision.
///
/// Its name is that of what the search says ([`Why`]), except where somebody who goes by the rule tells less apart, or
/// more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason(&'static str);

/// The most reasons between which somebody chooses.
pub(super) const MOST_CHOICES: usize = 4;

impl Reason {
    /// No other square is free.
    const ONLY_WAY: Self = Self("only-way");
    /// The first in the order of the moves.
    const FIRST_LISTED: Self = Self("first-listed");
    /// One failed, and this is the next in the order of the moves.
    const NEXT_LISTED: Self = Self("next-listed");
    /// All others failed.
    const LAST_LEFT: Self = Self("last-left");
    /// It alone has the fewest ways out, which may be none.
    const FEWEST: Self = Self("fewest");
    /// One failed, and of those left none has fewer ways out.
    const NEXT_FEWEST: Self = Self("next-fewest");
    /// No square in reach is free.
    const DEAD_END: Self = Self("dead-end");
    /// Every square in reach was tried, and failed.
    const TRIED: Self = Self("tried");

    /// The name under which it is known.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// What decided the next step of a search.
    pub(super) fn of(outlook: &Outlook, decision: &Decision) -> Self {
        match (outlook.step, outlook.why) {
            (Step::Enter { .. }, Why::NoWayOut { .. }) => Self::FEWEST,
            // Of these the search says no more; the line tells what decided.
            (Step::Enter { .. }, why @ Why::NoWayOutTie { .. }) => {
                let mut ties = outlook.program.ties();
                let tie = ties.find(|&(line, _)| line == outlook.line);
                Self(tie.map_or(why.name(), |(_, name)| name))
            }
            (Step::Enter { .. }, why) => Self(why.name()),
            _ if decision.tried().next().is_some() => Self::TRIED,
            _ => Self::DEAD_END,
        }
    }

    /// All that can decide where a program goes on, or, if it goes `back`, why.
    pub(super) fn all(program: &Program, back: bool) -> Vec<Self> {
        let has = |line| program.row(line).is_some();
        if back {
            return match has(Line::LEAVE) {
                true => vec![Self::DEAD_END, Self::TRIED],
                false => vec![Self::DEAD_END],
            };
        }
        let (first, next) = match has(Line::FEWEST) {
            true => (Self::FEWEST, Self::NEXT_FEWEST),
            false => (Self::FIRST_LISTED, Self::NEXT_LISTED),
        };
        let mut all = vec![Self::ONLY_WAY, first];
        all.extend(program.ties().map(|(_, name)| Self(name)));
        if has(Line::LEAVE) {
            all.extend([next, Self::LAST_LEFT]);
        }
        all
    }

    /// Whether a rule had to break a tie, or one had failed before: what is harder to see.
    pub(super) fn is_hard(self) -> bool {
        !matches!(
            self,
            Self::ONLY_WAY | Self::FIRST_LISTED | Self::FEWEST | Self::DEAD_END
        )
    }
}
