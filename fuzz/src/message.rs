//! Checks of the messages of errors.

use std::fmt::Display;

use knights_tour::escape::is_control;
use knights_tour::experiment::FieldError;
use serde_json::Value;

/// The maximum length of a message in characters.
const MAX_CHARS: usize = 1000;

/// Checks that a message is neither empty nor long, and shows no control characters.
pub fn check_message(error: &impl Display) -> String {
    let message = error.to_string();
    assert!(!message.is_empty());
    let length = message.chars().count();
    assert!(length <= MAX_CHARS, "{length} characters: {message}");
    assert!(!message.contains(is_control), "{message:?}");
    message
}

/// Checks that the message of a field names the field, the value and all numbers of the problem, such as its limits.
pub fn check_field_error<F, P>(error: &FieldError<F, P>)
where
    F: std::fmt::Debug,
    P: Display + serde::Serialize,
    FieldError<F, P>: Display,
{
    let message = check_message(error);
    assert!(message.starts_with(&format!("{:?} {:?}: ", error.field, error.value)));
    assert!(error.value.chars().count() <= 81, "{message}");
    let problem = serde_json::to_value(&error.problem).expect("problems are data");
    check_numbers(&message, &problem);
}

/// Checks that a message contains each number of `value`.
fn check_numbers(message: &str, value: &Value) {
    match value {
        Value::Number(number) => {
            let number = number.to_string();
            assert!(message.contains(&number), "{number} is not in: {message}");
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| check_numbers(message, value)),
        Value::Object(fields) => fields
            .values()
            .for_each(|value| check_numbers(message, value)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
