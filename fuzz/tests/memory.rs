//! Texts that once took far more memory than their length. They are too long to be kept as files.
//!
//! This program has a single test, because the targets count the memory that all threads allocate.

use knights_tour_fuzz::run;

#[test]
fn long_texts_take_memory_in_proportion_to_their_length() {
    // Many lists of results: a count of the 6×6 board without any result.
    let list = "knights-tour-parts 6x6 2,2 576b997e\n";
    run("part_result", list.repeat(10_000).as_bytes());

    // The holes of a board that may have none are not listed.
    let holes = "9999x/".repeat(3_000);
    let draft = format!(r#"{{"rows":"3355","columns":"10000","holes":"{holes}"}}"#);
    run("draft", draft.as_bytes());
}
