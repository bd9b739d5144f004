//! Tests of puzzles: the command `puzzle`, and `--given` of `solve` and `count`.

use serde_json::{Value, json};

use crate::program::{run, run_with_input};

/// A puzzle without a solution.
const UNSOLVABLE: &str = "1 . . .\n. . . .\n. . 6 .\n";

#[test]
fn a_puzzle_is_solved_and_its_solution_is_the_only_one() {
    let made = run("puzzle 6 --difficulty hard --closed --seed 3");
    assert_eq!(made.code, Some(0), "{made:?}");
    assert!(
        made.stderr.starts_with("a puzzle of the 6×6 board: "),
        "{made:?}"
    );
    assert!(made.stdout.contains('.'));
    let solved = run_with_input("solve --closed --given - --format json", &made.stdout);
    assert_eq!(solved.code, Some(0), "{solved:?}");
    let report = solved.json();
    assert_eq!(report["outcome"], json!("tour"));
    assert_eq!(report["closed"], json!(true));
    assert_eq!(report["unique"], json!(true));
    let again = run("puzzle 6 --difficulty hard --closed --seed 3 --format json");
    assert_eq!(again.json()["tour"], report["tour"]);
    // Every given number is that of the solution.
    let tour = report["tour"].as_array().unwrap().clone();
    let numbers = made.stdout.split_whitespace().enumerate();
    for (square, number) in numbers.filter(|(_, number)| *number != ".") {
        let index: usize = number.parse().unwrap();
        assert_eq!(tour[index - 1], json!(square));
    }
    let checked = run_with_input("verify - --format json", &made.stdout);
    assert_eq!(checked.json()["outcome"], json!("puzzle"));
    assert_eq!(checked.code, Some(1));
}

#[test]
fn the_solutions_of_a_puzzle_are_counted() {
    for (puzzle, count, code) in [
        ("1 . . .\n. . . .\n. . . 12", "1", 0),
        ("1 . . .\n. . . .\n. . . .", "2", 0),
        (UNSOLVABLE, "0", 1),
    ] {
        let output = run_with_input("count --given - --format json", puzzle);
        assert_eq!(output.code, Some(code), "{output:?}");
        assert_eq!(output.json(), json!({"count": count}), "{puzzle}");
    }
}

#[test]
fn several_solutions_no_solution_and_a_limit_are_reported() {
    let several = run_with_input("solve --given -", "1 . . .\n. . . .\n. . . .");
    assert_eq!(several.code, Some(0));
    assert_eq!(
        several.stderr,
        "one of several solutions of the 3×4 board with 1 of 12 numbers given\n"
    );
    let none = run_with_input("solve --given - --format json", UNSOLVABLE);
    assert_eq!(none.code, Some(1));
    assert_eq!(none.json()["outcome"], json!("exhausted"));
    assert_eq!(none.json()["unique"], Value::Null);
    let limited = run_with_input("solve --given - --limit 1", "1 . . .\n. . . .\n. . . .");
    assert_eq!(limited.code, Some(3), "{limited:?}");
    assert!(
        limited
            .stderr
            .ends_with("the limit of 1 steps was reached\n"),
        "{limited:?}"
    );
}

#[test]
fn contradicting_numbers_and_arguments_are_named() {
    let repeated = run_with_input("solve --given -", "1 . . .\n. 7 . 7\n. . 6 .");
    assert_eq!(repeated.code, Some(2));
    assert!(
        repeated.stderr.contains("7 at 1,3 repeats 7 at 1,1"),
        "{repeated:?}"
    );
    let conflict = run("solve 8 --given x.txt");
    assert_eq!(conflict.code, Some(2));
    let missing = run("count");
    assert_eq!(missing.code, Some(2));
    let impossible = run("puzzle 4");
    assert_eq!(impossible.code, Some(2));
    assert_eq!(
        impossible.stderr,
        "error: no puzzle can be made: the board has no tour\n"
    );
}
