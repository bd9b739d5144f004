//! Tests of the commands on boards of several layers.

use crate::program::{run, run_with_input};

#[test]
fn a_closed_tour_of_a_layered_board_is_found_and_verified_in_every_text_format() {
    for format in ["json", "board", "squares", "csv"] {
        for (sides, start) in [("4x4x4", "1,2,3"), ("5x4x3x2", "4,3,2,1")] {
            let output = run(&format!(
                "solve {sides} --closed --start {start} --format {format}"
            ));
            assert_eq!(output.code, Some(0), "{output:?}");
            let checked = run_with_input(&format!("verify - --board {sides}"), &output.stdout);
            let expected = format!("a closed tour of the {} board\n", sides.replace('x', "×"));
            assert_eq!(
                (checked.code, checked.stdout),
                (Some(0), expected),
                "{format}"
            );
        }
    }
}

#[test]
fn every_output_format_contains_the_squares_of_all_layers() {
    let report = run("solve 3x4x2 --start 1,2,1 --format json").json();
    assert_eq!(report["tour"][0], 18);
    assert_eq!(report["tour"].as_array().unwrap().len(), 24);
    assert_eq!(run("solve 3x4x2 --start 18 --format json").json(), report);
    let board = run("solve 3x4x2").stdout;
    let lines: Vec<_> = board.lines().collect();
    assert_eq!((lines.len(), lines[3]), (7, ""));
    assert!(lines[0].starts_with(" 1 "), "{board}");
    let table = run("solve 3x4x2 --format csv").stdout;
    let picture = run("solve 4x4x4 --closed --format svg");
    assert!(
        picture.stdout.contains("A closed tour of the 4×4×4 board"),
        "{picture:?}"
    );
    assert!(
        table.starts_with("number,row,column,layer\n1,0,0,0\n"),
        "{table}"
    );
}

#[test]
fn the_reason_is_given_when_there_is_no_tour() {
    for (arguments, expected) in [
        (
            "solve 3x3x3 --start 0,1,0",
            "there is no tour of the 3×3×3 board from 0,1,0: no move leads from 1,1,1\n",
        ),
        (
            "solve 5x5x5 --start 0,0,1",
            "there is no tour of the 5×5×5 board from 0,0,1: a tour must start on the colour that has \
             more squares, 63, and this start has the other, with 62\n",
        ),
        (
            "solve 4x1x4 --closed",
            "there is no closed tour of the 4×1×4 board from 0,0,0: a 4×4 board has no closed tour \
             (Schwenk)\n",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(
            (output.code, &*output.stderr),
            (Some(1), expected),
            "{arguments}"
        );
    }
}

#[test]
fn invalid_layered_boards_and_unsupported_options_are_refused() {
    for (arguments, expected) in [
        ("solve 4x4x65", "number of layers"),
        ("solve 4x4x4x4x4", "number of layers"),
        ("solve 4x4x4 --start 1,2,4", "the board is 4x4x4"),
        ("solve 4x4x4 --holes x", "holes"),
        ("solve 4x4x4 --algorithm construction", "whole board"),
        ("count 4x4x4", "flat boards"),
        ("enumerate 4x4x4 --classes", "whole board"),
    ] {
        let output = run(arguments);
        assert_eq!(output.code, Some(2), "{arguments} {output:?}");
        assert!(output.stderr.contains(expected), "{arguments} {output:?}");
    }
}

#[test]
fn verify_names_the_first_fault_on_a_layered_board() {
    let squares = run("solve 2x3x4 --format json").json()["tour"].clone();
    let numbers: Vec<u64> = serde_json::from_value(squares).unwrap();
    let verify = |numbers: &[u64]| {
        let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>();
        run_with_input("verify - --board 2x3x4", &text.join(" "))
    };
    assert_eq!(verify(&numbers).code, Some(0));
    let mut swapped = numbers.clone();
    swapped.swap(3, 8);
    let fault = verify(&swapped);
    assert_eq!(fault.code, Some(1));
    let expected = "not a tour of the 2×3×4 board: no move leads from ";
    assert!(fault.stderr.starts_with(expected), "{fault:?}");
    let short = verify(&numbers[1..]);
    assert!(short.stderr.contains("has 24 squares, not 23"), "{short:?}");
    // A board with a repeated number is not a tour. The message names the first cell that has the number.
    let board = run("solve 2x3x4 --format board").stdout;
    let repeated = run_with_input("verify - --board 2x3x4", &board.replacen("24", " 1", 1));
    assert_eq!(repeated.code, Some(1));
    assert!(
        repeated.stderr.contains("1 stands in row 0 and column 0"),
        "{repeated:?}"
    );
}

#[test]
fn tours_of_a_small_layered_board_are_enumerated() {
    let output = run("enumerate 2x3x4 --start 0,0,0 --closed");
    assert_eq!(output.code, Some(0), "{output:?}");
    assert!(output.stdout.contains("closed tours"), "{output:?}");
}
