//! Numbers in JSON, and counts with their nouns.

use std::fmt;

use indicatif::HumanCount;
use serde::{Serialize, Serializer};

/// The largest integer up to which a double (64-bit floating-point number) represents every integer exactly.
const MAX_EXACT_INTEGER: u128 = 1 << 53;

/// A number that is written as a string if a JSON parser might round it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonNumber(pub u128);

impl fmt::Display for JsonNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl From<u64> for JsonNumber {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl Serialize for JsonNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if self.0 <= MAX_EXACT_INTEGER => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// A number with its noun, whose plural is formed with an s.
pub fn count_with_noun(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", HumanCount(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_that_a_double_might_round_are_strings() {
        let text = |number| serde_json::to_string(&JsonNumber(number)).unwrap();
        assert_eq!(text(0), "0");
        assert_eq!(text(1 << 53), "9007199254740992");
        assert_eq!(text((1 << 53) + 1), "\"9007199254740993\"");
        assert_eq!(text(u128::MAX), format!("\"{}\"", u128::MAX));
    }

    #[test]
    fn every_count_except_1_has_a_plural_noun() {
        assert_eq!(count_with_noun(0, "visit"), "0 visits");
        assert_eq!(count_with_noun(1, "dead end"), "1 dead end");
        assert_eq!(count_with_noun(12_345, "visit"), "12,345 visits");
    }
}
