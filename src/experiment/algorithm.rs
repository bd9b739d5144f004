//! The search algorithms.
//!
//! A number in parentheses, such as (001), names the published document that describes the algorithm. The documents are
//! listed in `www/published/documents`.

use crate::named::named;

named! {
    /// A search algorithm.
    ///
    /// The default of a [`Setup`](super::Setup), a [`Draft`](super::Draft) and a [`Link`](super::Link) is
    /// [`Warnsdorff`](Self::Warnsdorff): each of its steps can be watched and explained. [`Auto`](Self::Auto) is the
    /// best choice where only the tour matters.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Algorithm {
        /// Depth first, candidates by Warnsdorff's rule with a stable sort (004).
        #[default]
        Warnsdorff = "warnsdorff",
        /// Depth first, candidates by Warnsdorff's rule with the published exchange sort (002).
        WarnsdorffExchange = "warnsdorff-exchange",
        /// Depth first, candidates in the move order (000, 002, 003).
        Backtracking = "backtracking",
        /// Depth first, candidates in the move order, skipping subtrees that cannot contain a tour.
        Pruned = "pruned",
        /// Breadth first: all paths of one length before any longer one (003).
        BreadthFirst = "breadth-first",
        /// A walk to the first free square in the move order, without backtracking.
        FirstFree = "first-free",
        /// A walk to free squares drawn at random, without backtracking, in one attempt.
        RandomWalk = "random-walk",
        /// Up to sixteen attempts of [`OctAml`](Self::OctAml), with rotated and shifted octants (001).
        OctAml16 = "oct-aml-16",
        /// [`OctAml16`](Self::OctAml16) exactly as its pseudocode was printed. The pseudocode exchanges clockwise
        /// and anticlockwise rotation for some starts (001, figure 5).
        OctAml16Printed = "oct-aml-16-printed",
        /// A variant of [`Aml`](Self::Aml) with octants. This variant preserves the symmetries of the board (001).
        OctAml = "oct-aml",
        /// Warnsdorff's rule without backtracking, ties by corner, border and quadrant (001).
        Aml = "aml",
        /// Warnsdorff's rule without backtracking, ties by looking one move further (Pohl 1967).
        Pohl = "pohl",
        /// Warnsdorff's rule without backtracking, ties by the distance from the centre (Roth).
        Roth = "roth",
        /// Warnsdorff's rule without backtracking, ties at random, in several attempts.
        Random = "random",
        /// On up to 64 squares [`Pruned`](Self::Pruned). On more squares, a fallback chain:
        /// [`OctAml16`](Self::OctAml16) if that accepts the ground, then [`Random`](Self::Random). The final fallback
        /// is [`Pruned`](Self::Pruned) on up to 128 squares, and
        /// [`Rotations`](Self::Rotations) on more.
        Cascade = "cascade",
        /// No search: the tour is assembled from blocks with stored tours
        /// ([`BlockConstruction`](crate::construct::rectangle::BlockConstruction)). On boards up to 4 squares wide it
        /// is built column by column ([`StripSolver`](crate::construct::strip::StripSolver)).
        Construction = "construction",
        /// Heuristic search that reverses parts of its path ([`Rotations`](crate::solve::Rotations)).
        Rotations = "rotations",
        /// Heuristic search that joins cycles ([`TwoFactor`](crate::solve::TwoFactor)). It finds closed tours only,
        /// which are accepted where any tour is wanted.
        TwoFactor = "two-factor",
        /// Exact search by deducing moves that a tour must contain and moves that it cannot
        /// ([`Forcing`](crate::solve::Forcing)).
        Forcing = "forcing",
        /// The best available method. On up to 64 squares without a required end, it is [`Pruned`](Self::Pruned) if
        /// that ends within a step limit. Otherwise a whole board gets a [`Construction`](Self::Construction). On other
        /// grounds, or for an end that no construction supports, solvers run one after another
        /// ([`Portfolio`](crate::solve::Portfolio)).
        Auto = "auto",
    }
}

named! {
    /// The purpose of an algorithm.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Group {
        /// Searches to learn from: every step can be followed. Most of them try everything. The walks
        /// [`FirstFree`](Algorithm::FirstFree) and [`RandomWalk`](Algorithm::RandomWalk) never step back.
        Learning = "learning",
        /// Greedy searches by Warnsdorff's rule, without backtracking, and the fallback chain
        /// [`Cascade`](Algorithm::Cascade).
        Greedy = "greedy",
        /// Methods for obtaining a tour, rather than for learning from the search.
        Tour = "tour",
    }
}

impl Algorithm {
    /// The algorithm with which a run of this algorithm is compared: Warnsdorff's rule, or plain backtracking for a run
    /// of Warnsdorff's rule.
    #[must_use]
    pub const fn rival(self) -> Self {
        match self {
            Self::Warnsdorff => Self::Backtracking,
            _ => Self::Warnsdorff,
        }
    }
}
