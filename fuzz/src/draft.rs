//! The drafts that the page sends as JSON: of an experiment, and of an exercise.

use knights_tour::board::{MAX_SIDE, Square};
use knights_tour::exercise::ExerciseText;
use knights_tour::experiment::{Draft, Link};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cost::Limit;
use crate::message::check_field_error;

/// A board with holes has at most a million cells, and takes some bytes for each.
const LIMIT: Limit = Limit {
    base: 48 << 20,
    per_unit: 64,
};

pub fn check(data: &[u8]) {
    let Ok(changes) = serde_json::from_slice::<Value>(data) else {
        return;
    };
    if let Some(draft) = with_changes::<Draft>(&Draft::default(), &changes) {
        check_draft(&draft, data.len());
    }
    let exercise = ExerciseText {
        algorithm: ExerciseText::MIXED_ALGORITHMS.into(),
        kind: String::new(),
        level: String::new(),
        seed: "0".into(),
    };
    if let Some(text) = with_changes::<ExerciseText>(&exercise, &changes) {
        check_exercise(&text);
    }
}

/// Data with some fields replaced. `None` if a new value is of a wrong type.
///
/// The inputs need only the fields that differ from the default, so that short inputs reach everything.
pub fn with_changes<T: Serialize + DeserializeOwned>(default: &T, changes: &Value) -> Option<T> {
    let mut fields = serde_json::to_value(default).ok()?;
    for (name, value) in changes.as_object()? {
        if let Some(field) = fields.get_mut(name) {
            *field = value.clone();
        }
    }
    serde_json::from_value(fields).ok()
}

/// A draft is the same after it was sent as JSON. It is a valid experiment, or the error names the field, its value and
/// the limits. A valid experiment keeps its start, and is the same after it was written as a link.
fn check_draft(draft: &Draft, length: usize) {
    let sent = serde_json::to_string(draft).expect("a draft is data");
    assert_eq!(
        serde_json::from_str::<Draft>(&sent).ok().as_ref(),
        Some(draft)
    );
    let experiment = match LIMIT.check(length, || draft.validate()) {
        Ok(experiment) => experiment,
        Err(error) => {
            check_field_error(&error);
            let shown = error.value.trim_end_matches('…');
            assert!(
                sent_texts(draft).iter().any(|text| text.contains(shown)),
                "{error}"
            );
            return;
        }
    };
    let size: Square = experiment.ground().len();
    assert!(experiment.start() < size);
    assert!(experiment.end().is_none_or(|end| end < size));
    let nearest = draft.validate_with_nearest_start(MAX_SIDE);
    assert_eq!(nearest, Ok((experiment.clone(), None)));
    if let Some(query) = experiment.to_query() {
        let reread = Link::open(&query, MAX_SIDE);
        assert_eq!(reread.link.faults, [], "{query}");
        assert_eq!(reread.experiment, experiment, "{query}");
    }
}

/// The texts of all fields.
fn sent_texts(draft: &Draft) -> Vec<String> {
    let fields = serde_json::to_value(draft).expect("a draft is data");
    let fields = fields.as_object().expect("a draft has fields").values();
    fields
        .filter_map(|value| value.as_str().map(String::from))
        .collect()
}

/// The text of a valid exercise gives the same exercise again; an error names the field, its value and the limits.
fn check_exercise(text: &ExerciseText) {
    match LIMIT.check(0, || text.validate()) {
        Ok(exercise) => {
            let reread = exercise.text().validate();
            assert_eq!(reread.map(|exercise| exercise.text()), Ok(exercise.text()));
        }
        Err(error) => check_field_error(&error),
    }
}
