//! Counts and enumerations of tours, and estimates of the work of a search.
//!
//! | module | contents |
//! |---|---|
//! | [`enumerate`] | all tours from a start, one after another |
//! | [`collection`] | all tours, stored in one array |
//! | [`selection`] | the tours of a collection that pass a filter |
//! | [`tour_lines`] | tours written one a line, as text, CSV or JSON |
//! | [`classes`] | essentially different tours |
//! | [`symmetry`] | squares and tours that are equal up to rotation and reflection |
//! | [`frontier`] | exact counts without visiting the tours |
//! | [`published`] | counts from the literature, with their sources |
//! | [`estimate`] | the number of squares that a search would enter |
//! | [`formula`] | bounds on that number from the documents |
//!
//! A tour and its reverse are *one* undirected tour. On a board of more than one square there are twice as many
//! directed open tours as undirected ones. A closed tour can be walked from each of its squares in two directions.

pub mod classes;
pub mod collection;
pub mod enumerate;
pub mod estimate;
pub mod formula;
pub mod frontier;
pub mod published;
pub mod selection;
mod spread;
pub mod symmetry;
pub mod tour_lines;
mod tree;
