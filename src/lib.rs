//! The knight's tour as a step iterator.
//!
//! A *tour* takes a knight to every square of a board exactly once. This crate searches for tours
//! and shows how it searches: every search is an [`Iterator`] whose items are the single events of
//! the search ([`Step`](step::Step)) — entering a square, a dead end, leaving a square, the tour
//! found, everything tried. Searches keep an explicit stack, so no board is too deep for them, and
//! they are deterministic: the same [`Experiment`](experiment::Experiment) gives the same steps,
//! natively and in WebAssembly.
//!
//! # Examples
//!
//! A tour, checked:
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::Setup;
//!
//! let tour = Setup::new(Board::new(8, 8)?).solve()?;
//! # assert_eq!(tour.squares().len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A search to be watched, described in text as people write it:
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
//!
//! # Overview
//!
//! From the ground up; a module uses only those above it in this table.
//!
//! | module | what it holds |
//! |---|---|
//! | [`escape`] | escaping of text from outside, for terminals and for CSV tables |
//! | [`board`], [`moves`], [`graph`] | squares, the orders of the eight moves, ordered adjacency lists |
//! | [`leaper`], [`topology`], [`holes`], [`region`] | other pieces, joined sides, missing squares, and boards with these |
//! | [`space`] | boards of three and of four dimensions |
//! | [`pasted`] | graphs that people wrote down |
//! | [`ground`] | what a tour is looked for on: a whole board, a region, a space or a pasted graph |
//! | [`tour`] | what a tour is: the validator that shares no code with the searches |
//! | [`tour_text`] | paths as text: written, and read as people and programs have written them |
//! | [`facts`] | what there is to know of a tour: symmetry, turns, crossings, sums, Warnsdorff's rule |
//! | [`starts`], [`ends`], [`goal`] | the sets of starts that documents test; where a tour starts and ends; which tours are wanted |
//! | [`step`] | the single events of a search |
//! | [`explain`], [`reasons`] | what a search says of itself: decisions, the next step and why, lines of pseudocode |
//! | [`verdict`] | whether there is a tour, and why there is none, with proofs |
//! | [`search`] | the step iterators |
//! | [`construct`] | tours without search, in linear time |
//! | [`solve`] | solvers that find a tour as a whole, or prove that there is none |
//! | [`timeline`] | any step of a search, by replay |
//! | [`count`] | how many tours there are, counted or estimated |
//! | [`experiment`] | the one description of a run, validated, and the table of algorithms |
//! | [`run`] | the one way to carry it out |
//! | [`exercise`] | decisions of searches as exercises, drawn from a seed |
//! | [`play`] | a tour by hand: whether it can still be finished, and what to do next |
//! | [`sweep`] | one algorithm from many starts on boards of many sizes |
//! | [`panorama`] | a whole path at a glance, on boards of any size |
//! | [`protocol`] | what crosses to JavaScript, as plain data |
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]
// The bindings that wasm-bindgen writes need unsafe code; nothing else may have any.
#![cfg_attr(target_arch = "wasm32", deny(unsafe_code))]

pub mod board;
pub mod construct;
pub mod count;
pub mod ends;
pub mod escape;
mod excerpt;
pub mod exercise;
pub mod experiment;
pub mod explain;
pub mod facts;
pub mod goal;
pub mod graph;
pub mod ground;
pub mod holes;
pub mod leaper;
pub mod moves;
mod named;
pub mod panorama;
pub mod pasted;
pub mod play;
pub mod protocol;
pub mod reasons;
pub mod region;
pub mod run;
pub mod search;
pub mod solve;
pub mod space;
mod square_set;
pub mod starts;
pub mod step;
mod stride;
pub mod sweep;
#[cfg(test)]
mod testing;
pub mod timeline;
pub mod topology;
pub mod tour;
pub mod tour_text;
pub mod verdict;

pub use named::UnknownName;

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
pub mod wasm;

/// The examples of the README, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the documentation of the libraries, so that they stay true.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;
