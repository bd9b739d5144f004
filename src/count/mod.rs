//! Counts and enumerations of tours, and estimates of the work of a search.
//!
//! | module | contents |
//! |---|---|
//! | [`enumerate`] | all tours from a start, one after another |
//! | [`tour_store`] | all tours, stored in one array |
//! | [`tour_selection`] | the tours of a collection that pass a filter |
//! | [`tour_list_format`] | tours written one a line, as text, CSV or JSON |
//! | [`tour_classes`] | essentially different tours |
//! | [`symmetry`] | squares and tours that are equal up to rotation and reflection |
//! | [`frontier`] | exact counts without visiting the tours |
//! | [`published`] | counts from the literature, with their sources |
//! | [`estimate`] | the number of squares that a search would enter |
//! | [`published_bounds`] | bounds on that number from the documents |
//!
//! A tour and its reverse are *one* undirected tour. On a board of more than one square there are twice as many
//! directed open tours as undirected ones. A closed tour can be walked from each of its squares in two directions.

pub mod enumerate;
pub mod estimate;
pub mod frontier;
pub mod published;
pub mod published_bounds;
mod running_stats;
mod search_tree;
pub mod symmetry;
pub mod tour_classes;
pub mod tour_list_format;
pub mod tour_selection;
pub mod tour_store;
