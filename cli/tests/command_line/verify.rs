//! Tests of the commands that read a tour: `verify` and `identify`.

use std::fs;

use serde_json::json;

use crate::program::{run, run_with_input, scratch_path};

#[test]
fn verify_reads_every_output_format_of_solve() {
    for (board, kind) in [
        ("1", "an open tour of the 1×1 board\n"),
        ("5", "an open tour of the 5×5 board\n"),
        ("8 --closed", "a closed tour of the 8×8 board\n"),
        ("3x4", "an open tour of the 3×4 board\n"),
        ("4x3", "an open tour of the 4×3 board\n"),
        (
            "6x10 --start 2,3 --algorithm warnsdorff",
            "an open tour of the 6×10 board\n",
        ),
        (
            "30x31 --algorithm oct-aml-16",
            "an open tour of the 30×31 board\n",
        ),
    ] {
        for format in ["board", "squares", "csv", "json", "svg"] {
            let output = run(&format!("solve {board} --format {format}"));
            assert_eq!(output.code, Some(0), "{board}, {format}: {output:?}");
            let checked = run_with_input("verify -", &output.stdout);
            assert_eq!(
                (checked.code, &*checked.stdout),
                (Some(0), kind),
                "{board}, {format}: {checked:?}"
            );
        }
    }
}

#[test]
fn verify_names_the_first_fault() {
    let file = scratch_path("faulty.txt");
    let tour = "0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3";
    let outcomes = ["tour", "not-a-tour", "unreadable"];
    for (text, code, sentence) in [
        (tour.into(), 0, "an open tour of the 3×4 board"),
        (
            tour.replace("2,3", "2,2"),
            1,
            "line 1, column 45: 2,2 at 2,2 repeats 2,2 at 2,2 in line 1, column 33",
        ),
        (
            tour.replace("1,2 2,0", "2,0 1,2"),
            1,
            "line 1, column 5: from 0,0 at 0,0 to 2,0 at 2,0 is not a knight's move",
        ),
        (
            tour.replace("2,3", "3,3"),
            1,
            "line 1, column 45: 3,3 is not on the board",
        ),
        (
            "two,three".into(),
            2,
            "0 numbers, 0 names of squares, 1 lines and 2 words",
        ),
        (
            "{\"outcome\": \"stuck\", \"tour\": []}".into(),
            2,
            "0 numbers, 0 names of squares, 1 lines and 3 words",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let output = run(&format!("verify {} --board 3x4", file.display()));
        assert_eq!(output.code, Some(code), "{output:?}");
        let message = if code == 0 {
            &output.stdout
        } else {
            &output.stderr
        };
        assert!(message.contains(sentence), "{output:?}");

        let json_output = run(&format!(
            "verify {} --board 3x4 --format json",
            file.display()
        ));
        assert_eq!(json_output.code, Some(code), "{json_output:?}");
        let report = json_output.json();
        assert_eq!(report["outcome"], outcomes[code as usize]);
        if code == 0 {
            continue;
        }
        assert!(
            report["fault"]["message"]
                .as_str()
                .unwrap()
                .contains(sentence),
            "{report}"
        );
        let sides = (report["rows"].as_u64(), report["columns"].as_u64());
        let expected = if code == 1 {
            (Some(3), Some(4))
        } else {
            (None, None)
        };
        assert_eq!(sides, expected, "{report}");
    }
    fs::write(&file, tour.replace(" 2,3", "")).unwrap();
    let unfinished = run(&format!(
        "verify {} --board 3x4 --format json",
        file.display()
    ));
    assert_eq!(unfinished.code, Some(1));
    let report = unfinished.json();
    assert_eq!(
        (&report["outcome"], &report["length"]),
        (&json!("unfinished"), &json!(11))
    );
    let missing = run("verify no-such-file.txt --format json");
    assert_eq!(
        (missing.code, &missing.json()["outcome"]),
        (Some(2), &"unreadable".into())
    );
    assert!(
        missing.stderr.contains("cannot read no-such-file.txt"),
        "{missing:?}"
    );
}

#[test]
fn verify_prints_the_facts_of_a_tour() {
    let tour = "1 30 47 52 5 28 43 54\n48 51 2 29 44 53 6 27\n31 46 49 4 25 8 55 42\n50 3 32 45 56 41 26 7\n\
                33 62 15 20 9 24 39 58\n16 19 34 61 40 57 10 23\n63 14 17 36 21 12 59 38\n18 35 64 13 60 37 22 11\n";
    let text_output = run_with_input("verify - --facts", tour);
    assert_eq!(text_output.code, Some(0), "{text_output:?}");
    let lines: Vec<_> = text_output.stdout.lines().collect();
    assert_eq!(lines[0], "an open tour of the 8×8 board");
    assert_eq!(lines[1], "symmetry    none");
    assert_eq!(lines[5], "magic       semi-magic, every row and column 260");
    assert_eq!(lines.len(), 7);
    let report = run_with_input("verify - --facts --format json", tour).json();
    assert_eq!(
        (&report["outcome"], &report["rows"], &report["closed"]),
        (&json!("tour"), &json!(8), &json!(false))
    );
    let facts = &report["facts"];
    assert_eq!(
        (&facts["magic"], &facts["constant"], &facts["moves"]),
        (&json!("semi-magic"), &json!(260), &json!(63))
    );
    let angles = facts["angles"].as_array().unwrap();
    let angle_count: u64 = angles.iter().map(|angle| angle[1].as_u64().unwrap()).sum();
    assert_eq!((angles.len(), angle_count), (6, 62));
    let number = |key: &str| facts[key].as_u64().unwrap();
    assert_eq!(number("turns") + number("straight"), 62);
    let expected = format!(
        "turns       {}, straight on {}",
        number("turns"),
        number("straight")
    );
    assert_eq!(lines[2], expected);
    // Without the option there are no facts.
    let plain = run_with_input("verify - --format json", tour).json();
    assert!(plain.get("facts").is_none());
    assert_eq!(
        run_with_input("verify - --facts", "1 2\n3 4\n").code,
        Some(1)
    );
}

#[test]
fn verify_says_how_it_read_a_text_and_reads_it_as_asked() {
    let grid = "8 3 6\n5 0 1\n2 7 4";
    let report = run_with_input("verify - --format json", grid).json();
    assert_eq!(report["outcome"], "not-a-tour");
    assert_eq!(report["reading"]["name"], "matrix-3x3-from-0");
    let fault = &report["fault"];
    assert_eq!(
        (
            &fault["kind"],
            &fault["entry"]["text"],
            &fault["entry"]["square"]
        ),
        (&json!("not-a-move"), &json!("1"), &json!([1, 2]))
    );
    assert_eq!(
        (&fault["entry"]["line"], &fault["entry"]["column"]),
        (&json!(2), &json!(5))
    );
    let started = run_with_input("verify - --start 0,0 --reading matrix-3x3-from-0", grid);
    let faults = [
        "from 0 at 1,1 to 1 at 1,2 is not a knight's move",
        "the tour must also begin at 0,0",
    ];
    assert!(
        faults.iter().all(|fault| started.stderr.contains(fault)),
        "{started:?}"
    );
    let started = run_with_input("verify - --start 0,0", "9 6 3 0\n4 1 8 11\n7 10 5 2");
    assert!(
        started
            .stderr
            .contains("begins with 0 at 0,3, and must begin at 0,0"),
        "{started:?}"
    );
    let other = run_with_input("verify - --reading matrix-3x3-from-1 --format json", grid).json();
    assert_eq!(
        (&other["outcome"], &other["length"]),
        (&json!("unfinished"), &json!(8))
    );
    let unknown = run_with_input("verify - --reading names-3x3", grid);
    assert_eq!(unknown.code, Some(2), "{unknown:?}");
    let words = run_with_input("verify - --format json", "Segmentation fault").json();
    assert_eq!(words["outcome"], "unreadable");
    assert_eq!(words["fault"]["examples"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        words["notice"],
        json!({ "kind": "failure", "line": 1, "text": "Segmentation fault" })
    );
}

#[test]
fn verify_says_what_would_mend_a_board() {
    let exchanged = "1 4 7 10\n12 2 9 5\n3 6 11 8";
    let text = run_with_input("verify -", exchanged);
    let remark = "it is a tour if 2 at 1,1 and 9 at 1,2 change places";
    assert!(text.stderr.contains(remark), "{text:?}");
    let report = run_with_input("verify - --format json", exchanged).json();
    assert_eq!(report["fault"]["exchange"][1]["text"], "9");
    assert_eq!(
        report["fault"]["differences"].as_array().map(Vec::len),
        Some(4)
    );
    let row = run_with_input("verify -", "1 4 7 10\n3 6 11 8");
    assert!(row.stderr.contains("a row seems to be missing"), "{row:?}");
    let free = "0 0 0 0 0 0 0 0\n".repeat(4);
    let stuck = format!(
        "1 14 3 16 7 12 0 20\n4 17 6 13 0 19 8 11\n0 2 15 18 0 10 0 0\n0 5 0 0 0 0 0 9\n{free}"
    );
    let report = run_with_input("verify - --format json", &stuck).json();
    assert_eq!(
        (&report["outcome"], &report["untried"]),
        (&json!("unfinished"), &json!([[2, -1]]))
    );
    let text = run_with_input("verify -", &stuck);
    assert!(
        text.stderr.contains("that it never uses: (2, -1)"),
        "{text:?}"
    );
}

#[test]
fn identify_names_the_programs_that_print_a_tour() {
    let board = "1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8\n25 22 9 14 5\n";
    let report = run_with_input("identify - --format json", board).json();
    assert_eq!(
        report["made_by"],
        json!([{
            "algorithm": "backtracking",
            "orders": 12,
            "order": "-2,1;-1,2;1,2;2,1;2,-1;1,-2;-1,-2;-2,-1",
            "naming": "given",
            "visits": 41,
            "moves_tried": 236,
        }])
    );
    let text = run_with_input("identify -", &run("8 0 0").stdout);
    assert_eq!(text.code, Some(0));
    assert!(
        text.stdout
            .starts_with("backtracking, 1 of 40,320 orders, among them granada: 8250733 visits\n"),
        "{text:?}"
    );
    // A path with an arbitrary last move still has an answer.
    let unfinished = run_with_input("identify - --board 8", "0,0 1,2 2,4");
    assert_eq!(unfinished.code, Some(0));
    let no_path = run_with_input("identify - --board 8 --format json", "0,0 1,1");
    assert_eq!(no_path.code, Some(1));
    assert_eq!(no_path.json()["outcome"], "not-a-path");
    let unreadable = run_with_input("identify - --format json", "hello");
    assert_eq!(unreadable.code, Some(2));
    assert_eq!(unreadable.json()["outcome"], "unreadable");
}
