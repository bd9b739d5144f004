//! The search algorithms by name.

use std::str::FromStr;

use super::Problem;
use crate::search::pruned::Pruned;

/// The most squares on which exact search by forced moves is begun: one of its steps takes as long as
/// the graph is large, and a tour some steps for every square.
const LARGEST_FORCED: u32 = 100_000;

/// A search algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// The best there is: [`Pruned`](Self::Pruned) on up to 64 squares, where that decides soon;
    /// otherwise [`Construction`](Self::Construction) on a whole board, and anywhere else, or where
    /// the tour must end at a square that no construction takes, one solver after the other
    /// ([`Answer`](crate::solve::Answer)).
    Auto,
    /// Depth first, candidates in the move order (000, 002, 003).
    Backtracking,
    /// Depth first, candidates by Warnsdorff's rule with a stable sort (004).
    Warnsdorff,
    /// Depth first, candidates by Warnsdorff's rule with the published exchange sort (002).
    WarnsdorffExchange,
    /// Depth first, candidates in the move order, without the subtrees that cannot hold a tour.
    Pruned,
    /// All paths of one length before any longer one (003).
    BreadthFirst,
    /// Warnsdorff's rule without steps back, ties by corner, border and quadrant (001).
    Aml,
    /// The same with octants, which keeps the symmetries of the board (001).
    OctAml,
    /// Up to sixteen attempts of the same, with turned and shifted octants (001).
    OctAml16,
    /// Warnsdorff's rule without steps back, ties by looking one move further (Pohl 1967).
    Pohl,
    /// Warnsdorff's rule without steps back, ties by the distance from the centre (Roth).
    Roth,
    /// Warnsdorff's rule without steps back, ties by lot, in several attempts.
    Random,
    /// Greedy search as far as it goes: [`Pruned`](Self::Pruned) on up to 64 squares; on more
    /// [`OctAml16`](Self::OctAml16), then, if need be, [`Random`](Self::Random), and then, on up to 128
    /// squares, [`Pruned`](Self::Pruned), on more [`Rotations`](Self::Rotations).
    Cascade,
    /// No search: the tour is made from blocks with stored tours
    /// ([`Rectangle`](crate::construct::rectangle::Rectangle)), or on boards up to 4 squares wide file
    /// by file ([`Strip`](crate::construct::strip::Strip)).
    Construction,
    /// Exact search by moves that a tour must have and moves that it cannot
    /// ([`Forcing`](crate::solve::Forcing)).
    Forcing,
    /// Heuristic search that turns parts of its path round ([`Rotations`](crate::solve::Rotations)).
    Rotations,
    /// Heuristic search that joins cycles ([`TwoFactor`](crate::solve::TwoFactor)). Its tours are
    /// closed, and so open ones as well.
    TwoFactor,
}

impl Algorithm {
    /// Every algorithm, in the order in which a list should show them.
    pub const ALL: [Self; 17] = [
        Self::Warnsdorff,
        Self::WarnsdorffExchange,
        Self::Backtracking,
        Self::Pruned,
        Self::BreadthFirst,
        Self::OctAml16,
        Self::OctAml,
        Self::Aml,
        Self::Pohl,
        Self::Roth,
        Self::Random,
        Self::Cascade,
        Self::Construction,
        Self::Rotations,
        Self::TwoFactor,
        Self::Forcing,
        Self::Auto,
    ];

    /// The name under which the algorithm is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Backtracking => "backtracking",
            Self::Warnsdorff => "warnsdorff",
            Self::WarnsdorffExchange => "warnsdorff-exchange",
            Self::Pruned => "pruned",
            Self::BreadthFirst => "breadth-first",
            Self::Aml => "aml",
            Self::OctAml => "oct-aml",
            Self::OctAml16 => "oct-aml-16",
            Self::Pohl => "pohl",
            Self::Roth => "roth",
            Self::Random => "random",
            Self::Cascade => "cascade",
            Self::Construction => "construction",
            Self::Forcing => "forcing",
            Self::Rotations => "rotations",
            Self::TwoFactor => "two-factor",
        }
    }

    /// Whether the algorithm, left alone, tries everything: it finds every tour, or shows that there
    /// is none.
    #[must_use]
    pub const fn is_exhaustive(self) -> bool {
        matches!(
            self,
            Self::Backtracking
                | Self::Warnsdorff
                | Self::WarnsdorffExchange
                | Self::Pruned
                | Self::BreadthFirst
        )
    }

    /// Whether the algorithm takes nothing but a whole board with a knight on it.
    #[must_use]
    pub const fn needs_whole_board(self) -> bool {
        matches!(
            self,
            Self::Aml | Self::OctAml | Self::OctAml16 | Self::Construction
        )
    }

    /// The most squares of a ground that the algorithm takes, if it does not take any.
    #[must_use]
    pub const fn largest(self) -> Option<u32> {
        match self {
            Self::Pruned => Some(Pruned::LARGEST as u32),
            Self::Forcing => Some(LARGEST_FORCED),
            _ => None,
        }
    }

    /// Whether the algorithm can be told where the tour must end. A construction can only on boards
    /// up to 4 squares wide.
    #[must_use]
    pub const fn takes_end(self) -> bool {
        matches!(
            self,
            Self::Auto | Self::Construction | Self::Forcing | Self::Rotations
        )
    }

    /// Whether the algorithm asks where the centre of the board is.
    #[must_use]
    pub const fn uses_centre(self) -> bool {
        matches!(self, Self::Aml | Self::OctAml | Self::OctAml16)
    }

    /// Whether the algorithm draws lots, so that a seed makes a difference.
    #[must_use]
    pub const fn uses_seed(self) -> bool {
        matches!(
            self,
            Self::Auto
                | Self::Random
                | Self::Cascade
                | Self::Forcing
                | Self::Rotations
                | Self::TwoFactor
        )
    }
}

impl FromStr for Algorithm {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or(Problem::UnknownName)
    }
}
