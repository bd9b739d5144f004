//! Texts that once took far more memory than their length. They are too long to be kept as files.

use knights_tour_fuzz::run;

#[test]
fn many_lists_of_results_take_memory_in_proportion_to_the_text() {
    // A count of the 6×6 board without any result.
    let list = "knights-tour-parts 6x6 2,2 576b997e\n";
    run("part_result", list.repeat(3_000).as_bytes());
}
