//! How many tours there are, and how long it takes to find them.
//!
//! | module | what it holds |
//! |---|---|
//! | [`enumerate`] | every tour, one after the other |
//! | [`symmetry`] | squares and tours that are the same but for a turn or a reflection |
//! | [`frontier`] | exact counts without walking through the tours |
//! | [`published`] | counts from the literature, with their sources |
//! | [`estimate`] | how many squares a search would enter |
//! | [`formula`] | what the documents say of that |
//!
//! A tour and the same tour walked the other way are *one* undirected tour. On a board of more than
//! one square there are twice as many directed open tours as undirected ones, and a closed tour can
//! be walked from each of its squares in two directions.

pub mod enumerate;
pub mod estimate;
pub mod formula;
pub mod frontier;
pub mod published;
mod spread;
pub mod symmetry;
mod tree;
