//! Counts and enumerations of tours, and estimates of the work of a search.
//!
//! Start with [`count_tours`](frontier::count_tours) for the exact number of tours of a board. Start with
//! [`TourEnumeration`](enumerate::TourEnumeration) for the tours themselves, and with
//! [`VisitEstimate`](estimate::VisitEstimate) for the work of a search.
//!
//! | module | contents |
//! |---|---|
//! | [`enumerate`] | all tours from a start, one after another |
//! | [`tour_classes`] | one representative of each class of equivalent tours |
//! | [`tour_records`] | the tours with the most and the fewest turns, crossings and acute angles |
//! | [`symmetry`] | squares and tours that are equal up to rotation and reflection |
//! | [`frontier`] | exact counts, without finding the single tours |
//! | [`random_tours`] | uniformly random tours of small boards |
//! | [`draw_comparison`] | tours drawn by Warnsdorff's rule beside uniformly random ones |
//! | [`parts`] | exact counts of closed tours that are divided into parts, for several machines |
//! | [`published`] | counts from the literature, with their sources |
//! | [`estimate`] | the number of squares that a search would enter |
//! | [`walk_lengths`] | the numbers of squares that random walks visit |
//! | [`published_bounds`] | bounds on the number of entered squares, from the published documents |
//!
//! A tour and its reverse are *one* undirected tour. On a board of more than one square there are twice as many
//! directed open tours as undirected ones. A closed tour can be walked from each of its squares in two directions.
//!
//! # Examples
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::count::frontier::{TourKind, count_tours};
//!
//! assert_eq!(count_tours(Board::new(6, 6)?, TourKind::Closed)?, 9_862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod draw_comparison;
pub mod enumerate;
pub mod estimate;
pub mod frontier;
pub mod parts;
pub mod published;
pub mod published_bounds;
pub mod random_tours;
mod running_stats;
mod search_tree;
pub mod symmetry;
pub mod tour_classes;
#[doc(hidden)]
pub mod tour_list_format;
pub mod tour_records;
#[doc(hidden)]
pub mod tour_selection;
#[doc(hidden)]
pub mod tour_store;
pub mod walk_lengths;
