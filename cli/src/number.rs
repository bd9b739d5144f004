//! Numbers in JSON, and in words.

use std::fmt;

use indicatif::HumanCount;
use serde::{Serialize, Serializer};

/// The limit below which a double represents every whole number exactly.
const LARGEST_EXACT: u128 = 1 << 53;

/// A number that is written as a string if a JSON parser might round it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number(pub u128);

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if self.0 <= LARGEST_EXACT => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// A number with its noun, whose plural is formed with an s.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", HumanCount(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_above_the_largest_exact_double_are_strings() {
        let text = |number| serde_json::to_string(&Number(number)).unwrap();
        assert_eq!(text(0), "0");
        assert_eq!(text(1 << 53), "9007199254740992");
        assert_eq!(text((1 << 53) + 1), "\"9007199254740993\"");
        assert_eq!(text(u128::MAX), format!("\"{}\"", u128::MAX));
    }

    #[test]
    fn only_one_is_not_many() {
        assert_eq!(counted(0, "visit"), "0 visits");
        assert_eq!(counted(1, "dead end"), "1 dead end");
        assert_eq!(counted(12_345, "visit"), "12,345 visits");
    }
}
