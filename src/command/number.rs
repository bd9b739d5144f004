//! Numbers in JSON.

use std::fmt;

use serde::{Serialize, Serializer};

/// The largest number up to which every whole number can be read as a double.
const LARGEST_EXACT: u128 = 1 << 53;

/// A number that is written as a string where a reader of JSON might round it.
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
}
