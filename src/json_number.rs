//! Numbers in JSON, which many parsers read as 64-bit floating-point numbers.
//!
//! # Examples
//!
//! ```
//! use knights_tour::json_number::JsonNumber;
//!
//! let [small, large] = [1, (1 << 53) + 1].map(|number| serde_json::to_string(&JsonNumber(number)));
//! assert_eq!(small?, "1");
//! assert_eq!(large?, "\"9007199254740993\"");
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt;

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
}
