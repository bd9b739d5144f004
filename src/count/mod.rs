//! How many tours there are, and how long it takes to find them.
//!
//! | module | what it holds |
//! |---|---|
//! | [`enumerate`] | every tour, one after the other |
//! | [`collection`] | all tours, kept side by side |
//! | [`selection`] | those of them that one asks for |
//! | [`tour_lines`] | tours written one a line, as text, a table or JSON |
//! | [`classes`] | tours that are essentially different |
//! | [`symmetry`] | squares and tours that are the same but for a turn or a reflection |
//! | [`frontier`] | exact counts without walking through the tours |
//! | [`published`] | counts from the literature, with their sources |
//! | [`estimate`] | how many squares a search would enter |
//! | [`formula`] | what the documents say of that |
//!
//! A tour and the same tour walked the other way are *one* undirected tour. On a board of more than
//! one square there are twice as many directed open tours as undirected ones, and a closed tour can
//! be walked from each of its squares in two directions.

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
