//! Tours without search.
//!
//! | module | what it holds |
//! |---|---|
//! | [`strip`] | boards up to 4 squares wide and of any length, decided exactly |

pub mod strip;
