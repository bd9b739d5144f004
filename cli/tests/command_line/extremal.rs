//! Tests of the commands `longest` and `soonest`.

use serde_json::json;

use crate::program::run;

#[test]
fn the_longest_path_is_reported_with_its_squares() {
    for (arguments, length) in [
        ("4 --start 0,0", 15),
        ("4 --start 1,1", 14),
        ("3 --start 0,0", 8),
        ("3 --start 1,1", 1),
        ("7 --start 0,1", 48),
        ("--graph a:b;b:a", 2),
    ] {
        let output = run(&format!("longest {arguments} --format json"));
        assert_eq!(output.code, Some(0), "{arguments}: {output:?}");
        let report = output.json();
        assert_eq!(report["length"], json!(length), "{arguments}");
        assert_eq!(report["bound"], json!(length), "{arguments}");
        assert_eq!(report["proved"], json!(true), "{arguments}");
        assert_eq!(report["path"].as_array().unwrap().len(), length);
    }
}

#[test]
fn the_earliest_dead_end_is_reported_with_its_path() {
    for (arguments, length) in [
        ("4 --start 0,0", 7),
        ("4 --start 0,1", 5),
        ("4 --start 1,1", 4),
        ("3x5 --start 0,0", 6),
        ("3 --start 1,1", 1),
    ] {
        let output = run(&format!("soonest {arguments} --format json"));
        assert_eq!(output.code, Some(0), "{arguments}: {output:?}");
        let report = output.json();
        assert_eq!(report["length"], json!(length), "{arguments}");
        assert_eq!(report["proved"], json!(true), "{arguments}");
        assert_eq!(report["path"].as_array().unwrap().len(), length);
    }
}

#[test]
fn the_answer_is_a_sentence_and_the_squares_a_line() {
    let longest = run("longest 3 --start 1,1");
    assert_eq!(longest.code, Some(0));
    assert_eq!(longest.stdout, "1,1\n");
    assert_eq!(
        longest.stderr,
        "the longest path of the 3×3 board from 1,1 has 1 square\n"
    );
    let soonest = run("soonest 4 --start 1,1");
    assert_eq!(
        soonest.stderr,
        "a path of the 4×4 board from 1,1 is stuck after 4 squares at the earliest\n"
    );
    assert_eq!(soonest.stdout.split_whitespace().count(), 4);
}

#[test]
fn a_limit_leaves_the_best_path_beside_the_bound() {
    // A board whose colours promise a tour, and which is too large for the exact search.
    let output = run("longest 6x30 --leaper zebra --limit 20000 --format json");
    assert_eq!(output.code, Some(3), "{output:?}");
    let report = output.json();
    assert_eq!(report["proved"], json!(false));
    assert!(report["length"].as_u64() < report["bound"].as_u64());
    let text = run("longest 6x30 --leaper zebra --limit 20000");
    assert_eq!(text.code, Some(3), "{text:?}");
    assert!(text.stderr.contains("; no path has more than "), "{text:?}");
    let soonest = run("soonest 8 --start 3,3 --limit 1 --format json");
    assert_eq!(soonest.code, Some(3), "{soonest:?}");
    assert_eq!(soonest.json()["proved"], json!(false));
}
