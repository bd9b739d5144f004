//! The reasons between which somebody chooses.

use crate::explain::{Decision, Line, Outlook, Program, Why};
use crate::named::named;

named! {
    /// What decided, in the terms of a rule: of the reasons that one algorithm has, one is true at every decision.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Reason {
        /// No other square is free.
        OnlyWay = "only-way",
        /// The first in the order of the moves.
        FirstListed = "first-listed",
        /// One failed, and this is the next in the order of the moves.
        NextListed = "next-listed",
        /// All others failed.
        LastLeft = "last-left",
        /// It alone has the fewest ways out.
        Fewest = "fewest",
        /// One failed, and of those left none has fewer ways out.
        NextFewest = "next-fewest",
        /// Several have the fewest: the first in the order of the moves.
        TieOrder = "tie-order",
        /// Several have the fewest: the one whose neighbours have the fewest ways out.
        TieBeyond = "tie-beyond",
        /// Even one move further several are equal: the first in the order of the moves.
        TieBeyondOrder = "tie-beyond-order",
        /// Several have the fewest: the farthest from the centre.
        TieCentre = "tie-centre",
        /// Several are equally far from the centre: the first in the order of the moves.
        TieCentreOrder = "tie-centre-order",
        /// Several have the fewest: the nearest to a corner.
        TieCorner = "tie-corner",
        /// Several are equally near to a corner: the nearest to the border.
        TieBorder = "tie-border",
        /// Several are equally near to both: the best direction.
        TiePriority = "tie-priority",
        /// No square in reach is free.
        DeadEnd = "dead-end",
        /// Every square in reach was tried, and failed.
        Tried = "tried",
    }
}

/// The most reasons between which somebody chooses.
pub(super) const MOST_CHOICES: usize = 4;

impl Reason {
    /// What decided the next step of a search.
    pub(super) fn of(outlook: &Outlook, decision: &Decision) -> Self {
        match outlook.why {
            Why::OnlyWay { .. } => Self::OnlyWay,
            Why::FirstListed { .. } => Self::FirstListed,
            Why::NextListed { .. } => Self::NextListed,
            Why::LastLeft { .. } => Self::LastLeft,
            Why::NextFewest { .. } => Self::NextFewest,
            Why::Fewest { .. } | Why::NoWayOut { .. } => Self::Fewest,
            Why::BackTriedNext { .. } | Why::BackTriedDone { .. } | Why::BackTriedStart { .. } => {
                Self::Tried
            }
            Why::TieOrder { .. }
            | Why::TieBeyond { .. }
            | Why::TieBeyondOrder { .. }
            | Why::TieCentre { .. }
            | Why::TieCentreOrder { .. }
            | Why::TieCorner { .. }
            | Why::TieBorder { .. }
            | Why::TiePriority { .. }
            | Why::NoWayOutTie { .. } => {
                let measure = decision.untried().next().and_then(|best| best.keys.last());
                Self::of_tie(outlook.line, measure.map(|key| key.measure.line()))
            }
            _ => Self::DeadEnd,
        }
    }

    /// What decided a tie: the line that did, or the order after the last measure.
    fn of_tie(line: Line, measure: Option<Line>) -> Self {
        match (line.0, measure.map(|line| line.0)) {
            ("beyond", _) => Self::TieBeyond,
            ("centre", _) => Self::TieCentre,
            ("corner", _) => Self::TieCorner,
            ("border", _) => Self::TieBorder,
            ("priority", _) => Self::TiePriority,
            (_, Some("beyond")) => Self::TieBeyondOrder,
            (_, Some("centre")) => Self::TieCentreOrder,
            _ => Self::TieOrder,
        }
    }

    /// All that can decide where a program goes on, or, if it goes `back`, why.
    pub(super) fn all(program: &Program, back: bool) -> Vec<Self> {
        let has = |line| program.row(line).is_some();
        if back {
            return match has(Line::LEAVE) {
                true => vec![Self::DeadEnd, Self::Tried],
                false => vec![Self::DeadEnd],
            };
        }
        let mut all = vec![Self::OnlyWay];
        let fewest = has(Line::FEWEST);
        all.push(if fewest {
            Self::Fewest
        } else {
            Self::FirstListed
        });
        let mut measure = None;
        for row in program.rows {
            match row.line.0 {
                "beyond" | "centre" | "corner" | "border" | "priority" => {
                    measure = Some(row.line);
                    all.push(Self::of_tie(row.line, measure));
                }
                "order" => all.push(Self::of_tie(row.line, measure)),
                _ => {}
            }
        }
        if has(Line::LEAVE) {
            all.push(if fewest {
                Self::NextFewest
            } else {
                Self::NextListed
            });
            all.push(Self::LastLeft);
        }
        all
    }

    /// Whether a rule had to break a tie, or one had failed before: what is harder to see.
    pub(super) const fn is_hard(self) -> bool {
        !matches!(
            self,
            Self::OnlyWay | Self::FirstListed | Self::Fewest | Self::DeadEnd
        )
    }
}
