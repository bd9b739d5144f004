//! Numbers as the command line writes them in JSON.

use knights_tour::json_number::JsonNumber;
use serde_json::Value;

/// Any number is exact for a reader whose numbers are doubles: it is a number that a double holds, or its digits as a
/// text.
pub fn check(data: &[u8]) {
    let number = number_of(data);
    let json = serde_json::to_string(&JsonNumber(number)).expect("a number is data");
    let read: u128 = match serde_json::from_str(&json) {
        Ok(Value::String(digits)) => {
            assert!(number > 1 << 53, "{json}");
            digits.parse().expect("digits")
        }
        Ok(Value::Number(double)) => double.as_f64().expect("a double") as u128,
        other => panic!("{other:?}"),
    };
    assert_eq!(read, number, "{json}");
    assert_eq!(JsonNumber(number).to_string(), number.to_string());
}

/// The number whose bytes the data begins with, the lowest first. Missing bytes are zero.
fn number_of(data: &[u8]) -> u128 {
    let mut bytes = [0; 16];
    let length = data.len().min(bytes.len());
    bytes[..length].copy_from_slice(&data[..length]);
    u128::from_le_bytes(bytes)
}
