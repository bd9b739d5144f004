//! Texts that once took far more memory than their length. They are too long to be kept as files.

use knights_tour_fuzz::run;

#[test]
fn many_lists_of_results_take_memory_in_proportion_to_the_text() {
    // A count of the 6×6 board without any result.
    let list = "knights-tour-parts 6x6 2,2 576b997e\n";
    run("part_result", list.repeat(10_000).as_bytes());
}

#[test]
fn holes_of_a_board_that_may_have_none_are_not_listed() {
    let holes = "9999x/".repeat(3_000);
    let draft = format!(r#"{{"rows":"3355","columns":"10000","holes":"{holes}"}}"#);
    run("draft", draft.as_bytes());
}
