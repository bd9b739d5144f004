//! Extremal paths: the longest path from a start, and the shortest one that ends in a dead end.
//!
//! Start with [`LongestPath`] where there is no tour, or with [`EarliestDeadEnd`] for the opposite question. Both
//! searches work in slices: the caller calls `advance` with a number of steps, and may stop between two calls. Between
//! two calls, `path` has the best path found and `bound` the best proved bound. The answer is proved when both agree.
//!
//! The lengths of these paths are numbers of squares, the start included.
//!
//! | module | contents |
//! |---|---|
//! | [`longest`] | the longest path from a start |
//! | [`dead_end`] | the shortest path from a start that cannot be extended |
//! | [`known_tours`] | semi-magic tours from the literature |
//! | [`uncrossed`] | the longest path that does not cross itself, from any start |
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::extremal::{EarliestDeadEnd, LongestPath};
//! use knights_tour::ground::Ground;
//!
//! let ground = Ground::from(Board::new(4, 4)?);
//! let mut longest = LongestPath::on_ground(&ground, 0)?;
//! longest.advance(1_000_000);
//! assert!(longest.is_proved());
//! assert_eq!(longest.path().len(), 15);
//!
//! let mut soonest = EarliestDeadEnd::on_ground(&ground, 0)?;
//! soonest.advance(1_000_000);
//! assert!(soonest.is_proved());
//! assert_eq!(soonest.path().len(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound_cache;
mod branch_and_bound;
mod component;
pub mod dead_end;
pub mod known_tours;
pub mod longest;
mod target;
pub mod uncrossed;

pub use dead_end::EarliestDeadEnd;
pub use longest::LongestPath;
