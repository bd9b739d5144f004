//! The knight's tour as a step iterator.
//!
//! A *tour* takes a knight to every square of a board exactly once. This crate searches for tours and shows how it
//! searches. Every search is an [`Iterator`] over the events of the search ([`Step`](step::Step)). Events are, for
//! example, entering a square, a dead end, leaving a square, and finding a tour.
//!
//! Searches keep an explicit stack, so no board is too large for the call stack. Searches are deterministic: the same
//! [`Experiment`](experiment::Experiment) gives the same steps, natively and in WebAssembly.
//!
//! # Examples
//!
//! Finding and checking a tour:
//!
//! ```
//! use knights_tour::board::Board;
//! use knights_tour::experiment::{Algorithm, Setup};
//!
//! let setup = Setup { algorithm: Algorithm::Auto, ..Setup::new(Board::new(8, 8)?) };
//! let tour = setup.solve()?;
//! # assert_eq!(tour.squares().len(), 64);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Watching a search that is described as text:
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
//! assert!(Tour::verify_on(experiment.ground(), search.path()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Documents
//!
//! The crate reproduces the results of five documents about the knight's tour. The documentation of the crate refers to
//! these documents by number:
//!
//! | number | document |
//! |---|---|
//! | 000 | a practical exercise of Granada, 2017, in C++ |
//! | 001 | the algorithms AML, `OctAML` and `OctAML16`, Rio de Janeiro |
//! | 002 | "Ambiţiile Cavalerului", 2009, in JavaScript |
//! | 003 | a practical exercise of Bilbao, 2021, in Python |
//! | 004 | a chapter of a Python book |
//!
//! # Overview
//!
//! This table lists the modules in layers. A module uses only modules above it in the table. Hidden modules belong to
//! the page and to the command line: no version promises to keep them.
//!
//! | module | content |
//! |---|---|
//! | [`board`], [`flat_board`], [`moves`], [`graph`] | squares, cells, orders of the eight moves, ordered adjacency lists |
//! | [`order_text`] | orders of the moves in the notations of programs and printouts |
//! | [`leaper`], [`topology`], [`holes`], [`region`] | other pieces, joined sides, missing squares, and boards with these |
//! | [`space`] | boards of three and of four dimensions |
//! | [`text_graph`] | graphs given as text |
//! | [`ground`] | the domain of a tour: a whole board, a region, a space or a graph given as text |
//! | [`tour`] | checked tours: the validator, which shares no code with the searches |
//! | [`tour_text`] | paths as text: a writer, and parsers for the formats of several programs |
//! | [`facts`] | properties of a tour: symmetry, turns, crossings, sums, Warnsdorff's rule |
//! | [`starts`], [`ends`], [`goal`] | sets of starts; the start and the end of a tour; the tours that a search looks for |
//! | [`step`] | the events of a search |
//! | [`explain`] | explanations of a search: decisions, the next step and its reason, lines of pseudocode |
//! | [`verdict`] | whether there is a tour, and the proved reason if there is none |
//! | [`search`] | the step iterators |
//! | [`construct`] | tours without search, in linear time |
//! | [`solve`] | solvers that return a complete tour, or prove that there is none |
//! | [`timeline`] | the state of a search at any step, by replay |
//! | [`count`] | the number of tours, counted or estimated |
//! | [`extremal`] | the longest path from a start, and the earliest dead end |
//! | [`puzzle`] | boards on which some numbers of a tour are given: their solutions, and puzzles with a single one |
//! | [`printout`] | any text with a tour, a path or a board in it: its reading, its path and its first fault |
//! | [`experiment`] | the validated description of a run, and the table of algorithms |
//! | [`run`] | the execution of an experiment |
//! | [`identify`] | the programs that come to exactly a given path |
//! | [`sweep`] | series of experiments on many boards, from many starts, by many algorithms |
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]
// The bindings that wasm-bindgen writes need unsafe code. No other code may use it.
#![cfg_attr(target_arch = "wasm32", deny(unsafe_code))]

pub mod board;
pub mod construct;
pub mod count;
pub mod ends;
#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod exercise;
pub mod experiment;
pub mod explain;
pub mod extremal;
pub mod facts;
pub mod flat_board;
pub mod goal;
pub mod graph;
pub mod ground;
pub mod holes;
pub mod identify;
#[doc(hidden)]
pub mod json_number;
pub mod leaper;
mod move_check;
pub mod moves;
mod named;
pub mod order_text;
#[doc(hidden)]
pub mod panorama;
#[doc(hidden)]
pub mod play;
pub mod printout;
#[doc(hidden)]
pub mod protocol;
pub mod puzzle;
pub mod region;
#[doc(hidden)]
pub mod ring_order;
pub mod run;
pub mod search;
mod sequence;
pub mod solve;
pub mod space;
mod square_set;
pub mod starts;
pub mod step;
pub mod sweep;
#[cfg(test)]
mod testing;
pub mod text_graph;
pub mod timeline;
pub mod topology;
pub mod tour;
pub mod tour_text;
pub mod verdict;

pub use named::UnknownName;

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm;

/// The examples of the README, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of `docs/library.md`, as doctests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;
