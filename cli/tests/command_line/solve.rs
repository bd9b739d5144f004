//! Tests of `solve` and of the command line of document 000.

use std::fs;

use knights_tour::experiment::Draft;
use serde_json::{Value, json};

use crate::program::{read_vectors, run, run_with_input, scratch_path};

#[test]
fn without_a_command_a_tour_or_a_reason_is_printed() {
    // On the 8×8 board, the tour is the one that backtracking finds in the move order of document 000.
    let draft = Draft {
        order: "granada".into(),
        algorithm: "backtracking".into(),
        ..Draft::default()
    };
    let mut search = draft.validate().unwrap().search();
    search.advance(u64::MAX);
    let mut numbers = [0; 64];
    for (number, &square) in (1..).zip(search.path()) {
        numbers[square as usize] = number;
    }
    let lines = numbers.chunks(8).map(|row| {
        let row: Vec<_> = row.iter().map(|number| format!("{number:2}")).collect();
        row.join(" ") + "\n"
    });
    let board: String = lines.collect();
    for arguments in ["8 0 0", "8"] {
        let output = run(arguments);
        assert_eq!(
            (output.code, &output.stdout, &*output.stderr),
            (Some(0), &board, "")
        );
    }
    assert_eq!(run("1").stdout, "1\n");
    assert_eq!(run("5 2 2").code, Some(0));
    assert_eq!(run("100 99 99").stdout.lines().count(), 100);
    let no_tour = run("5 0 1");
    assert_eq!((no_tour.code, &*no_tour.stdout), (Some(1), ""));
    assert!(
        no_tour
            .stderr
            .starts_with("there is no tour of the 5×5 board from 0,1: "),
        "{no_tour:?}"
    );
}

#[test]
fn the_5x5_example_of_document_002_is_reproduced_as_json() {
    let tour = &read_vectors("002_example_5x5")["as_squares"];
    let output = run("solve 5 --algorithm warnsdorff-exchange --order rows --format json");
    let expected = format!(
        "{{\"outcome\":\"tour\",\"reason\":null,\"tour\":{tour},\"made_by\":null,\"closed\":false,\
         \"visits\":25,\"backtracks\":0,\"dead_ends\":0,\"attempts\":1}}\n"
    );
    assert_eq!((output.code, output.stdout), (Some(0), expected));
}

#[test]
fn the_tour_printed_in_document_004_is_reproduced() {
    let output = run("solve 8x8 --algorithm warnsdorff --order python-book --format squares");
    let printed = read_vectors("004_tour_8x8");
    let squares = printed["tour"].as_array().unwrap().iter();
    let squares: Vec<_> = squares
        .map(|pair| format!("{},{}", pair[0], pair[1]))
        .collect();
    assert_eq!(output.stdout, squares.join(" ") + "\n");
    // 2,0 is the only start of the 8×8 board from which the search backtracks.
    let output =
        run("solve 8 --start 2,0 --algorithm warnsdorff --order python-book --format json");
    assert_eq!(
        (&output.json()["visits"], &output.json()["backtracks"]),
        (&json!(74), &json!(10))
    );
}

#[test]
fn backtracking_makes_the_published_number_of_visits() {
    for (order, visits) in [("rows", 5_010), ("jumps", 28_755), ("clockwise", 288)] {
        let arguments = format!("solve 5 --algorithm backtracking --order {order} --format json");
        assert_eq!(run(&arguments).json()["visits"], visits, "{order}");
        let arguments =
            format!("solve 5 --algorithm backtracking --order {order} --limit {visits}");
        assert_eq!(run(&arguments).code, Some(0));
    }
    let granada_moves = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";
    for order in [
        "granada",
        granada_moves,
        "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2",
    ] {
        let output = run(&format!(
            "solve 5 --algorithm backtracking --order {order} --format json"
        ));
        assert_eq!(
            output.json()["visits"],
            if order.starts_with('-') { 288 } else { 8_840 }
        );
    }
}

#[test]
fn every_outcome_has_an_exit_code_and_every_failure_a_reason() {
    let cases = [
        ("5", 0, "tour", Value::Null),
        ("8 --closed", 0, "tour", Value::Null),
        ("5 --start 0,1", 1, "impossible", json!("colour-parity")),
        (
            "5 --start 0,1 --algorithm backtracking --full-search",
            1,
            "exhausted",
            json!("exhausted"),
        ),
        (
            "5 --start 0,1 --algorithm aml --full-search",
            3,
            "stuck",
            json!("stuck"),
        ),
        ("9", 0, "tour", Value::Null),
        (
            "5 --start 0,1 --algorithm rotations --full-search",
            3,
            "not-found",
            json!("not-found"),
        ),
        ("3x4 --end 0,3", 1, "impossible", json!("not-to-there")),
        (
            "4x5 --algorithm forcing --closed --full-search",
            1,
            "impossible",
            json!("forced"),
        ),
        (
            "8 --algorithm backtracking --limit 1000",
            3,
            "limit",
            json!("visits"),
        ),
        (
            "6 --algorithm breadth-first --memory-limit 1MiB",
            3,
            "limit",
            json!("memory"),
        ),
    ];
    for (arguments, code, outcome, kind) in cases {
        let output = run(&format!("solve {arguments} --format json"));
        assert_eq!(output.code, Some(code), "{arguments}: {output:?}");
        let report = output.json();
        let fields: Vec<_> = report.as_object().unwrap().keys().collect();
        let expected = [
            "attempts",
            "backtracks",
            "closed",
            "dead_ends",
            "made_by",
            "outcome",
            "reason",
            "tour",
            "visits",
        ];
        assert_eq!(fields, expected);
        assert_eq!(report["outcome"], outcome, "{arguments}");
        assert_eq!(report["reason"]["kind"], kind, "{arguments}");
        assert_eq!(
            report["tour"].as_array().unwrap().is_empty(),
            code != 0,
            "{arguments}"
        );
        assert_eq!(
            report["closed"],
            code == 0 && arguments.contains("--closed")
        );
        assert_eq!(report["reason"]["text"].is_string(), code != 0);
        // In the default format, a board, the exit code is the same as with JSON.
        let output = run(&format!("solve {arguments}"));
        assert_eq!(
            (output.code, output.stdout.is_empty()),
            (Some(code), code != 0),
            "{arguments}"
        );
        assert_eq!(output.stderr.lines().count(), 1, "{output:?}");
    }
    let limited = run("solve 8 --algorithm backtracking --limit 1000 --format json").json();
    assert_eq!(
        (&limited["visits"], &limited["reason"]["limit"]),
        (&json!(1000), &json!(1000))
    );
}

#[test]
fn solve_names_the_algorithm_that_made_a_tour() {
    for (arguments, algorithm, explanation) in [
        ("9", "blocks", "made from blocks with stored tours"),
        ("4x20 --end 0,1", "columns", "made file by file"),
        (
            "9 --algorithm rotations",
            "rotations",
            "made by rotations of a path",
        ),
        (
            "20 --algorithm two-factor",
            "two-factor",
            "made by joining cycles",
        ),
        (
            "8 --algorithm forcing --closed",
            "forcing",
            "made by forced moves",
        ),
    ] {
        let output = run(&format!("solve {arguments} --format json"));
        assert_eq!(output.json()["made_by"], algorithm, "{output:?}");
        assert_eq!(output.code, Some(0));
        let output = run(&format!("solve {arguments}"));
        assert!(
            output.stderr.ends_with(&format!(": {explanation}\n")),
            "{output:?}"
        );
    }
    let found_by_search = run("solve 8 --format json");
    assert_eq!(found_by_search.json()["made_by"], Value::Null);
    // A construction counts one visit for each of the 81 squares.
    let limited = run("solve 9 --limit 80 --format json");
    assert_eq!(
        (limited.code, &limited.json()["outcome"]),
        (Some(3), &json!("limit"))
    );
    assert_eq!(run("solve 9 --limit 81").code, Some(0));
}

#[test]
fn commands_accept_holes_joined_sides_other_pieces_and_graphs() {
    let command = "solve 8 --holes x6.x/8./8./3.2x --start 4,4 --end 0,1";
    let board = run(command);
    let rows: Vec<Vec<&str>> = board
        .stdout
        .lines()
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert_eq!(
        (rows[0][0], rows[0][7], rows[3][3], rows[3][4]),
        ("#", "#", "#", "#")
    );
    assert_eq!((rows[4][4], rows[0][1]), ("1", "60"));
    assert!(
        board
            .stderr
            .starts_with("a tour of the 8×8 board with 4 holes from 4,4 to 0,1: ")
    );
    let squares = run(&format!("{command} --format squares")).stdout;
    assert!(
        squares.starts_with("4,4 ") && squares.ends_with(" 0,1\n"),
        "{squares}"
    );
    let report = run(&format!("{command} --format json")).json();
    assert_eq!(
        (&report["tour"][0], &report["tour"][59]),
        (&json!(36), &json!(1))
    );
    let picture = run(&format!("{command} --format svg")).stdout;
    // The first row is drawn without its corners, and the fourth row as two rectangles.
    assert!(
        picture.contains("d=\"M1 0h6v1h-6zM0 1h8v1h-8z"),
        "{picture}"
    );
    assert!(picture.contains("M0 3h3v1h-3zM5 3h3v1h-3z"), "{picture}");

    let from_stdin = run_with_input(
        "solve --board - --start 0,1",
        ".....\n.....\n##...\n.....\n.....\n",
    );
    assert!(
        from_stdin.stderr.contains("5×5 board with 2 holes"),
        "{from_stdin:?}"
    );
    let file = scratch_path("board.txt");
    fs::write(&file, "......\n......\n..##..\n......\n......\n......\n").unwrap();
    let from_file = run(&format!("solve --board {}", file.display()));
    assert_eq!(from_file.code, Some(0), "{from_file:?}");
    assert_eq!(run_with_input("solve --board -", "..?\n").code, Some(2));
    let dangling_number = run_with_input("solve --board -", "...\n12 \n");
    assert_eq!(dangling_number.code, Some(2));
    assert!(
        dangling_number
            .stderr
            .contains("line 2: a square (.) or a hole (#) is missing after the number 12"),
        "{dangling_number:?}"
    );

    let torus = run("solve 10 --topology torus --leaper zebra --closed --format json");
    assert_eq!(
        (torus.code, &torus.json()["closed"]),
        (Some(0), &json!(true))
    );
    let camel = run("solve 10 --leaper camel");
    assert_eq!(camel.code, Some(1));
    assert!(
        camel
            .stderr
            .contains("only 50 of the 100 squares can be reached"),
        "{camel:?}"
    );

    let lists = "a: b c\nb: a c\nc: b a";
    let graph = run_with_input("solve --graph - --closed --format squares", lists);
    assert_eq!((graph.code, &*graph.stdout), (Some(0), "a b c\n"));
    fs::write(&file, lists).unwrap();
    let table = run(&format!(
        "solve --graph {} --start 0,2 --format csv",
        file.display()
    ));
    assert!(
        table.stdout.starts_with("number,vertex\n1,c\n"),
        "{table:?}"
    );
    let no_tour = run("solve --graph 1;0,2;1 --start 0,1");
    assert_eq!(no_tour.code, Some(1));
    for invalid in [
        "solve",
        "solve 8 --graph 1;0",
        "solve 8 --board x",
        "solve --graph 1;2",
        "solve --graph nowhere.txt",
    ] {
        assert_eq!(run(invalid).code, Some(2), "{invalid}");
    }
    let tours = run("enumerate --graph 1,2;0,2;0,1 --closed --format json").json();
    assert_eq!(tours["tours"], 6);
    let estimate = run("estimate 5 --topology cylinder --dives 100 --format json");
    assert_eq!(estimate.code, Some(0), "{estimate:?}");
}
