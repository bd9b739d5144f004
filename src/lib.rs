//! The knight's tour as a step iterator.
//!
//! A *tour* takes a knight to every square of a board exactly once. This crate searches for tours
//! and shows how it searches: every search is an [`Iterator`] whose items are the single events of
//! the search ([`Step`](step::Step)) — entering a square, a dead end, leaving a square, the tour
//! found, everything tried. Searches keep an explicit stack, so no board is too deep for them, and
//! they are deterministic: the same [`Experiment`](experiment::Experiment) gives the same steps,
//! natively and in WebAssembly.
//!
//! # Overview
//!
//! | module | what it holds |
//! |---|---|
//! | [`board`] | the board and its squares |
//! | [`ground`] | what a tour is looked for on: a board, a region or a pasted graph |
//! | [`holes`] | the squares that are missing from a board |
//! | [`leaper`] | pieces that leap as a knight does, further or less far |
//! | [`moves`] | the knight's eight moves and the orders in which they are tried |
//! | [`graph`] | ordered adjacency lists, all that a search knows of a board |
//! | [`topology`] | boards whose opposite sides are joined |
//! | [`pasted`] | graphs that people wrote down |
//! | [`region`] | boards with holes, with joined sides, or for another piece |
//! | [`search`] | the step iterators |
//! | [`construct`] | tours without search, in linear time |
//! | [`count`] | how many tours there are, counted or estimated |
//! | [`starts`] | the sets of starts that are tried in turn |
//! | [`panorama`] | a whole path at a glance, on boards of any size |
//! | [`tour`] | what a tour is: the validator that shares no code with the searches |
//! | [`verdict`] | whether there is a tour, and why there is none |
//! | [`experiment`] | the one description of a run, validated |
//! | [`protocol`] | what crosses to JavaScript, as plain data |
//!
//! # Examples
//!
//! Search a board and check what was found:
//!
//! ```
//! use knights_tour::experiment::Draft;
//! use knights_tour::step::Step;
//! use knights_tour::tour::Tour;
//!
//! let experiment = Draft {
//!     rows: "5".into(),
//!     columns: "5".into(),
//!     start: "0,0".into(),
//!     order: "clockwise".into(),
//!     algorithm: "backtracking".into(),
//!     ..Draft::default()
//! }
//! .validate()?;
//!
//! let mut search = experiment.search();
//! let last = search.by_ref().last();
//! assert_eq!(last, Some(Step::Tour));
//! assert_eq!(search.counters().visits, 288);
//! assert!(Tour::verify(experiment.board(), search.path()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]
// The bindings that wasm-bindgen writes need unsafe code; nothing else may have any.
#![cfg_attr(target_arch = "wasm32", deny(unsafe_code))]

pub mod board;
pub mod construct;
pub mod count;
pub mod ends;
mod excerpt;
pub mod experiment;
pub mod explain;
pub mod goal;
pub mod graph;
pub mod ground;
pub mod holes;
pub mod leaper;
pub mod moves;
pub mod panorama;
pub mod pasted;
pub mod protocol;
pub mod reasons;
pub mod region;
pub mod run;
pub mod search;
pub mod solve;
mod square_set;
pub mod starts;
pub mod step;
mod stride;
pub mod timeline;
pub mod topology;
pub mod tour;
pub mod verdict;

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
pub mod wasm;

/// The examples of the README, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
