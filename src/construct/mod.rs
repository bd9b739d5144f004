//! Tours without search.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rectangle`] | tours of all boards at least 5 squares wide, as fast as they can be written |
//! | [`strip`] | boards up to 4 squares wide and of any length, decided exactly |

pub mod rectangle;
pub mod strip;
