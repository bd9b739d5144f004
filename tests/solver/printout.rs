//! Printouts of many programs: the reading, the outcome and the first fault of each.

use knights_tour::printout::{
    MissingLine, Printout, PrintoutFaultKind, PrintoutNotice, PrintoutOptions, PrintoutOutcome,
    Reading, UnreadablePrintout, WrongDifference,
};
use knights_tour::tour::{PathCheck, Tour};
use proptest::prelude::*;

use crate::printout_forms::{FORMS, PATH, UNFINISHED};

fn read(text: &str) -> Printout {
    Printout::read(text.as_bytes(), &PrintoutOptions::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

const TOUR: PrintoutOutcome = PrintoutOutcome::Tour { closed: false };

#[test]
fn every_listed_form_is_read() {
    let mut failures = Vec::new();
    for (name, text) in FORMS {
        match Printout::read(text.as_bytes(), &PrintoutOptions::default()) {
            Ok(read) if (read.outcome(), read.path()) == (TOUR, &PATH) => {}
            Ok(read) => failures.push(format!(
                "{name}: {} {:?} {:?}",
                read.reading(),
                read.path(),
                read.fault()
            )),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    for (name, text) in UNFINISHED {
        match Printout::read(text.as_bytes(), &PrintoutOptions::default()) {
            Ok(read)
                if (read.outcome(), read.path()) == (PrintoutOutcome::Unfinished, &PATH[..5]) => {}
            Ok(read) => failures.push(format!(
                "{name}: {} {:?} {:?}",
                read.reading(),
                read.path(),
                read.fault()
            )),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Forms of printouts that are common in homework. Each is a printout of the tour of [`PATH`].
const HOMEWORK_FORMS: [&str; 22] = [
    "1 4 7 10\n12 9 2 5\n3 6 11 8\n",
    "01 04 07 10\n12 09 02 05\n03 06 11 08\n",
    "1\t4\t7\t10\n12\t9\t2\t5\n3\t6\t11\t8\n",
    "1;4;7;10\n12;9;2;5\n3;6;11;8\n",
    "0 3 6 9\n11 8 1 4\n2 5 10 7\n",
    "[[0,3,6,9],[11,8,1,4],[2,5,10,7]]",
    "[0,3,6,9,11,8,1,4,2,5,10,7]",
    "a3 -> c2 -> a1 -> b3 -> d2 -> b1 -> c3 -> d1 -> b2 -> d3 -> c1 -> a2",
    "a3, c2, a1, b3, d2, b1, c3, d1, b2, d3, c1, a2",
    "a3-c2-a1-b3-d2-b1-c3-d1-b2-d3-c1-a2",
    "{ {1,4,7,10}, {12,9,2,5}, {3,6,11,8} };",
    "int board[3][4] = {\n  { 1, 4, 7, 10 },\n  { 12, 9, 2, 5 },\n  { 3, 6, 11, 8 }\n};",
    "[[ 1  4  7 10]\n [12  9  2  5]\n [ 3  6 11  8]]",
    "[[ 1.  4.  7. 10.]\n [12.  9.  2.  5.]\n [ 3.  6. 11.  8.]]",
    "[1, 4, 7, 10]\n[12, 9, 2, 5]\n[3, 6, 11, 8]\n",
    "+----+----+----+----+\n|  1 |  4 |  7 | 10 |\n+----+----+----+----+\n| 12 |  9 |  2 |  5 |\n\
     +----+----+----+----+\n|  3 |  6 | 11 |  8 |\n+----+----+----+----+\n",
    "Tour found in 0.002 s\n1 4 7 10\n12 9 2 5\n3 6 11 8\nTime: 12 ms\n",
    "Solution: [(0, 0), (1, 2), (2, 0), (0, 1), (1, 3), (2, 1), (0, 2), (2, 3), (1, 1), (0, 3), (2, 2), (1, 0)]",
    "Move 1: (0, 0)\nMove 2: (1, 2)\nMove 3: (2, 0)\nMove 4: (0, 1)\nMove 5: (1, 3)\nMove 6: (2, 1)\n\
     Move 7: (0, 2)\nMove 8: (2, 3)\nMove 9: (1, 1)\nMove 10: (0, 3)\nMove 11: (2, 2)\nMove 12: (1, 0)\n",
    "1. (0,0)\n2. (1,2)\n3. (2,0)\n4. (0,1)\n5. (1,3)\n6. (2,1)\n7. (0,2)\n8. (2,3)\n9. (1,1)\n10. (0,3)\n\
     11. (2,2)\n12. (1,0)\n",
    "(1,1) (2,3) (3,1) (1,2) (2,4) (3,2) (1,3) (3,4) (2,2) (1,4) (3,3) (2,1)",
    "[{\"x\":0,\"y\":0},{\"x\":2,\"y\":1},{\"x\":0,\"y\":2},{\"x\":1,\"y\":0},{\"x\":3,\"y\":1},{\"x\":1,\"y\":2},\
     {\"x\":2,\"y\":0},{\"x\":3,\"y\":2},{\"x\":1,\"y\":1},{\"x\":3,\"y\":0},{\"x\":2,\"y\":2},{\"x\":0,\"y\":1}]",
];

#[test]
fn every_form_of_homework_is_read() {
    let mut failures = Vec::new();
    for text in HOMEWORK_FORMS {
        let read = read(text);
        if (read.outcome(), read.path()) != (TOUR, &PATH) {
            failures.push(format!(
                "{text}: {} {:?} {:?}",
                read.reading(),
                read.path(),
                read.fault()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn unfinished_boards_are_read_with_any_mark() {
    for mark in ["0", ".", "_", "*", "-1", "-", "?"] {
        let text = format!("1 4 {mark} {mark}\n{mark} {mark} 2 5\n3 {mark} {mark} {mark}\n");
        let read = read(&text);
        assert_eq!(
            (read.outcome(), read.path()),
            (PrintoutOutcome::Unfinished, &PATH[..5]),
            "{text}"
        );
    }
    let from_zero = read("0 -1 -1 -1\n-1 -1 1 -1\n2 -1 -1 -1\n");
    assert_eq!(
        (from_zero.outcome(), from_zero.path()),
        (PrintoutOutcome::Unfinished, &PATH[..3])
    );
    let boxes = read("| 1 | 4 |   |   |\n|   |   | 2 | 5 |\n| 3 |   |   |   |\n");
    assert_eq!(
        (boxes.outcome(), boxes.path()),
        (PrintoutOutcome::Unfinished, &PATH[..5])
    );
}

#[test]
fn puzzles_are_read_with_their_holes() {
    let text = " 000    \n 0 00   \n 0000000\n000  0 0\n0 0  000\n1000000 \n  00 0  \n   000  \n";
    let puzzle = read(text);
    assert_eq!(puzzle.reading().to_string(), "matrix-8x8-from-1-holes");
    assert_eq!((puzzle.ground().len(), puzzle.path().len()), (36, 1));
    let dashes = read("0 0 - 0\n0 - 0 0\n1 0 0 -\n");
    assert_eq!(
        (dashes.ground().len(), dashes.outcome()),
        (9, PrintoutOutcome::Unfinished)
    );
}

#[test]
fn the_first_fault_has_the_number_of_the_text_and_its_place() {
    let grid = read("8 3 6\n5 0 1\n2 7 4");
    assert_eq!(grid.outcome(), PrintoutOutcome::NotATour);
    assert_eq!(
        grid.fault().unwrap().to_string(),
        "line 2, column 5: from 0 at 1,1 to 1 at 1,2 is not a knight's move"
    );
    for (text, expected) in [
        (
            "1 4 7 10\n8 11 1 5\n3 6 9 12",
            "line 2, column 6: 1 at 1,2 repeats 1 at 0,0 in line 1, column 1, and 2 is missing",
        ),
        (
            "1 13 7 10\n8 11 2 5\n3 6 9 12",
            "line 2, column 8: 4 is missing before 5 at 1,3",
        ),
        (
            "found:\n1 4 7 10\n8 11 2 5\n6 3 9 12",
            "line 4, column 3: from 2 at 1,2 to 3 at 2,1 is not a knight's move",
        ),
    ] {
        assert_eq!(read(text).fault().unwrap().to_string(), expected);
    }
    let options = PrintoutOptions {
        start: Some((0, 0)),
        ..PrintoutOptions::default()
    };
    let turned = Printout::read(b"7 10 5 2\n4 1 8 11\n9 6 3 0", &options).unwrap();
    assert_eq!(
        turned.fault().unwrap().to_string(),
        "line 3, column 7: the tour begins with 0 at 2,3, and must begin at 0,0"
    );
    assert_eq!(read("7 10 5 2\n4 1 8 11\n9 6 3 0").outcome(), TOUR);
}

/// A path on the 3×4 board from (0, 0) whose fifth square is wrong, as lines with a number and two coordinates.
#[test]
fn a_table_of_numbers_and_coordinates_names_a_wrong_square_by_its_coordinates() {
    let path = [
        (0, 0),
        (1, 2),
        (2, 0),
        (0, 1),
        (1, 1),
        (2, 1),
        (0, 2),
        (2, 3),
    ];
    for (header, number_first) in [("row,col,n", false), ("n,row,col", true)] {
        let mut text = format!("{header}\n");
        for (number, (row, column)) in (1..).zip(path) {
            text += &if number_first {
                format!("{number},{row},{column}\n")
            } else {
                format!("{row},{column},{number}\n")
            };
        }
        let read = read(&text);
        let Reading { rows, columns, .. } = read.reading();
        assert_eq!((rows, columns), (3, 4), "{header}");
        let entry = read.entry(3).unwrap();
        assert_eq!(
            (entry.text.as_str(), entry.square),
            ("0,1", Some((0, 1))),
            "{header}"
        );
        assert_eq!(
            (entry.line, entry.column),
            (5, if number_first { 3 } else { 1 }),
            "{header}"
        );
    }
}

#[test]
fn another_reading_can_be_asked_for() {
    let text = "(0,0) (2,1) (0,2) (1,0) (3,1) (1,2) (2,0) (3,2) (1,1) (3,0) (2,2) (0,1)";
    let chosen = read(text);
    assert_eq!(chosen.reading().to_string(), "pairs-4x3-from-0");
    let other = chosen
        .other_readings()
        .iter()
        .find(|other| other.tour)
        .unwrap();
    let options = PrintoutOptions {
        reading: Some(other.reading.to_string()),
        ..PrintoutOptions::default()
    };
    let read = Printout::read(text.as_bytes(), &options).unwrap();
    assert_eq!(
        (read.reading().to_string(), read.path()),
        ("pairs-3x4-from-0-column-first".into(), &PATH[..])
    );
}

#[test]
fn a_text_without_a_board_is_described_and_its_examples_can_be_read() {
    for text in [
        "",
        "Segmentation fault (core dumped)",
        "no solution exists for 37 squares\nsorry",
        "{}[]()",
    ] {
        let error = Printout::read(text.as_bytes(), &PrintoutOptions::default()).unwrap_err();
        let UnreadablePrintout::NoBoard { examples, .. } = &error else {
            panic!("{error}");
        };
        assert_eq!(examples.len(), 3);
        for example in examples {
            assert!(read(example).path().len() >= 2, "{example}");
        }
    }
}

/// Generates texts that somewhat resemble printouts, and random bytes.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        "\\PC{0,80}".prop_map(String::into_bytes),
        "[0-9, \t\n()\\[\\]{}\"xy:;.#|<>tr/&=\\-\u{1b}é−⬜]{0,120}".prop_map(String::into_bytes),
        "[0-9]{1,2}([ ,\n][0-9]{1,2}){0,60}".prop_map(String::into_bytes),
        "(N?[a-h][1-8][ ,\n-]){0,40}".prop_map(String::into_bytes),
        "[01 .#-]{1,9}(\n[01 .#-]{1,9}){0,9}".prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 0..80),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_described(text in any_text(), has_start in any::<bool>()) {
        let start = has_start.then_some((0, 1));
        let options = PrintoutOptions { start, ..PrintoutOptions::default() };
        match Printout::read(&text, &options) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(read) => {
                let (ground, path) = (read.ground(), read.path());
                let mut check = PathCheck::new(ground).unwrap();
                prop_assert_eq!(check.advance(ground, path, usize::MAX), Ok(path.len()));
                let is_tour = Tour::verify_on(ground, path).is_ok();
                let has_fault = read.fault().is_some();
                prop_assert_eq!(read.outcome() == PrintoutOutcome::NotATour, has_fault);
                prop_assert_eq!(matches!(read.outcome(), PrintoutOutcome::Tour { .. }), is_tour && !has_fault);
                for position in 0..path.len() {
                    let entry = read.entry(position).unwrap();
                    prop_assert!(entry.line >= 1 && entry.column >= 1);
                }
                let again = PrintoutOptions { reading: Some(read.reading().to_string()), ..options };
                let again = Printout::read(&text, &again).unwrap();
                prop_assert_eq!(again.path(), path);
            }
        }
    }
}

#[test]
fn a_text_with_too_many_tokens_is_not_read() {
    let most = Printout::MAX_TOKENS;
    let text = "1 ".repeat(most + 1);
    assert!(text.len() <= Printout::MAX_BYTES);
    let error = Printout::read(text.as_bytes(), &PrintoutOptions::default()).unwrap_err();
    assert_eq!(error, UnreadablePrintout::TooManyTokens { most });
}

#[test]
fn a_fault_counts_all_wrong_moves_of_the_text() {
    let wrong = "0 11 26 21 32 9\n27 22 33 10 25 20\n12 1 24 31 8 5\n23 28 7 2 19 34\n14 29 30 17 4 35\n13 16 15 3 18 6\n";
    let printout = Printout::read(wrong.as_bytes(), &PrintoutOptions::default()).unwrap();
    let fault = printout.fault().unwrap();
    assert_eq!(
        (fault.kind, fault.position),
        (PrintoutFaultKind::NotAMove, 3)
    );
    assert_eq!((fault.moves, fault.wrong), (35, 13));
}

#[test]
fn a_repeated_number_of_a_full_board_says_which_is_missing() {
    let absent = |text: &str| {
        let printout = read(text);
        let fault = printout.fault().unwrap();
        assert_eq!(fault.kind, PrintoutFaultKind::Repeated, "{text}");
        (fault.absent, fault.to_string())
    };
    let (from_zero, words) = absent("0 3 6 9\n11 8 1 4\n2 5 9 7\n");
    assert_eq!(from_zero, Some(10));
    assert!(words.ends_with(", and 10 is missing"), "{words}");
    assert_eq!(absent("1 4 7 10\n12 9 2 5\n3 6 4 8\n").0, Some(11));
    // On a board with free squares, many numbers are missing.
    assert_eq!(absent("1 4 . 10\n. 9 2 5\n3 . 4 8\n").0, None);
}

/// A board of 5×5 that is printed by a program with a wrong entry in its list of moves, and the number of wrong moves.
/// The program moves by (1, 1) where it should move by (1, 2).
fn board_with_wrong_direction() -> (String, usize) {
    let moves = [
        (2, 1),
        (1, 1),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -2),
        (1, -2),
        (2, -1),
    ];
    let mut board = [[0_u32; 5]; 5];
    // A search that does not use the core.
    fn search(
        board: &mut [[u32; 5]; 5],
        moves: &[(i32, i32)],
        at: (i32, i32),
        number: u32,
    ) -> bool {
        board[at.0 as usize][at.1 as usize] = number;
        if number == 25 {
            return true;
        }
        for (rows, columns) in moves {
            let next = (at.0 + rows, at.1 + columns);
            let is_free = (0..5).contains(&next.0)
                && (0..5).contains(&next.1)
                && board[next.0 as usize][next.1 as usize] == 0;
            if is_free && search(board, moves, next, number + 1) {
                return true;
            }
        }
        board[at.0 as usize][at.1 as usize] = 0;
        false
    }
    assert!(search(&mut board, &moves, (0, 0), 1));
    let rows = board.map(|row| row.map(|number| number.to_string()).join(" "));
    let mut squares = [(0_i32, 0_i32); 25];
    for (row, numbers) in (0..).zip(board) {
        for (column, number) in (0..).zip(numbers) {
            squares[number as usize - 1] = (row, column);
        }
    }
    let is_wrong = |pair: &&[(i32, i32)]| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == (1, 1);
    let wrong = squares.windows(2).filter(is_wrong).count();
    (rows.join("\n"), wrong)
}

#[test]
fn a_wrong_direction_is_named_with_the_move_that_never_occurs() {
    let (text, count) = board_with_wrong_direction();
    assert!(count > 0);
    let printout = read(&text);
    let fault = printout.fault().unwrap();
    assert_eq!(fault.kind, PrintoutFaultKind::NotAMove);
    let difference = WrongDifference {
        rows: 1,
        columns: 1,
        count,
    };
    assert_eq!(
        (fault.wrong, &fault.differences),
        (count, &vec![difference])
    );
    assert!(fault.unused.contains(&(1, 2)), "{:?}", fault.unused);
    let remarks = printout.remarks().join(". ");
    assert!(
        remarks.contains(&format!("(1, 1) {count} time")),
        "{remarks}"
    );
    // A long jump counts as wrong and has no difference of its own.
    let far = read("1 12 9 2\n4 7 10 5\n11 8 3 6\n13 14 15 16\n17 18 19 20");
    assert!(
        far.fault()
            .unwrap()
            .differences
            .iter()
            .all(|wrong| wrong.rows.abs() <= 4)
    );
}

#[test]
fn a_single_zero_is_the_square_that_was_not_visited() {
    // Several moves are wrong, and one square is left free.
    let text = "1 20 17 12 3\n16 11 2 18 7\n21 24 4 19 13\n10 15 6 23 8\n0 22 9 14 5";
    let printout = read(text);
    assert_eq!((printout.reading().first, printout.path().len()), (1, 3));
    // Even the first move is wrong.
    let text = "1 20 17 12 3\n16 11 7 2 18\n21 24 4 19 13\n10 15 6 23 8\n0 22 9 14 5";
    assert_eq!(read(text).reading().first, 1);
    // Without another wrong move, the move from 0 is the fault.
    let text = "1 20 17 12 3\n16 11 2 7 18\n21 24 19 4 13\n10 15 6 23 8\n0 22 9 14 5";
    assert_eq!(read(text).reading().first, 0);
    // Here 0 and 7 have changed places, and the board counts from 0.
    let exchanged = "7 3 6 9\n11 8 1 4\n2 5 10 0";
    let printout = read(exchanged);
    assert_eq!(printout.reading().first, 0);
    assert!(printout.fault().unwrap().exchange.is_some());
}

#[test]
fn two_exchanged_numbers_are_named() {
    // 9 and 2 have changed places.
    let printout = read("1 4 7 10\n12 2 9 5\n3 6 11 8");
    let fault = printout.fault().unwrap();
    assert_eq!(fault.kind, PrintoutFaultKind::NotAMove);
    let (one, two) = fault.exchange.clone().unwrap();
    assert_eq!((&*one.text, &*two.text), ("2", "9"));
    assert_eq!((one.line, one.column, two.line, two.column), (2, 4, 2, 6));
    // The first and the last visit of a list have changed places.
    let list = read("a2 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a3");
    let (one, two) = list.fault().unwrap().exchange.clone().unwrap();
    assert_eq!((&*one.text, &*two.text), ("a2", "a3"));
    // Three numbers in a ring cannot be mended by one exchange.
    let ring = read("1 4 7 10\n12 2 5 9\n3 6 11 8");
    assert_eq!(ring.fault().unwrap().exchange, None);
}

#[test]
fn an_exchange_is_found_wherever_two_numbers_of_a_tour_are_exchanged() {
    let mut numbers = [1_u32, 4, 7, 10, 12, 9, 2, 5, 3, 6, 11, 8];
    let find_exchange = |numbers: &[u32; 12]| {
        let rows: Vec<String> = numbers
            .chunks(4)
            .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        let printout = read(&rows.join("\n"));
        printout.fault().map(|fault| {
            let (one, two) = fault.exchange.clone().unwrap();
            let index = |square: Option<(u32, u32)>| {
                let (row, column) = square.unwrap();
                (row * 4 + column) as usize
            };
            (index(one.square), index(two.square))
        })
    };
    for one in 0..12 {
        for two in 0..one {
            numbers.swap(one, two);
            if let Some((first, second)) = find_exchange(&numbers) {
                let mut mended = numbers;
                mended.swap(first, second);
                assert_eq!(find_exchange(&mended), None, "{numbers:?}");
            }
            numbers.swap(one, two);
        }
    }
}

#[test]
fn a_missing_row_or_column_is_named() {
    // In a tour of 5×5, any single row may be missing.
    let rows = [
        "1 20 17 12 3",
        "16 11 2 7 18",
        "21 24 19 4 13",
        "10 15 6 23 8",
        "25 22 9 14 5",
    ];
    for place in 0..5 {
        let mut kept = rows.to_vec();
        kept.remove(place);
        let printout = read(&kept.join("\n"));
        let fault = printout.fault().unwrap();
        assert_eq!(fault.missing_line, Some(MissingLine::Row), "{place}");
        // A missing row at an edge has no known place: a line at either edge makes all moves right.
        let inner_place = (1..4).contains(&place).then_some(place as u32);
        assert_eq!(fault.missing_line_place, inner_place, "{place}");
        let remarks = printout.remarks().join(". ");
        assert!(remarks.contains("a row seems to be missing"), "{remarks}");
        assert!(!remarks.contains("differences"), "{remarks}");
    }
    let missing_line = |text: &str| read(text).fault().unwrap().missing_line;
    assert_eq!(missing_line("1 4 7 10\n3 6 11 8"), Some(MissingLine::Row));
    assert_eq!(
        missing_line("1 4 7\n12 9 2\n3 6 11"),
        Some(MissingLine::Row)
    );
    assert_eq!(
        missing_line("4 7 10\n9 2 5\n6 11 8"),
        Some(MissingLine::Row)
    );
    assert_eq!(
        missing_line("0 11 2 21\n17 6 15 8\n10 1 12 3\n5 16 7 20\n22 9 4 13"),
        Some(MissingLine::Column)
    );
    assert_eq!(missing_line("1 4 7 99\n12 9 2 5\n3 6 11 8"), None);
}

#[test]
fn a_wrong_start_does_not_hide_another_fault() {
    let options = PrintoutOptions {
        start: Some((0, 0)),
        ..PrintoutOptions::default()
    };
    let read = |text: &str| Printout::read(text.as_bytes(), &options).unwrap();
    let printout = read("7 10 5 2\n4 1 8 11\n9 6 0 3");
    let fault = printout.fault().unwrap();
    assert_eq!(fault.kind, PrintoutFaultKind::NotAMove);
    assert_eq!(fault.start, Some((0, 0)));
    assert!(
        printout
            .remarks()
            .contains(&"the tour must also begin at 0,0".into())
    );
    let printout = read("7 10 5 2\n4 1 8 11\n9 6 3 0");
    let fault = printout.fault().unwrap();
    assert_eq!(
        (fault.kind, fault.start),
        (PrintoutFaultKind::Start, Some((0, 0)))
    );
    assert!(printout.path().is_empty());
}

#[test]
fn source_code_and_messages_of_failure_are_recognised() {
    let notice = |text: &str| PrintoutNotice::of(text.as_bytes());
    let python = "N = 8\ndx = [2, 1, -1, -2, -2, -1, 1, 2]\ndef is_safe(x, y, board):\n    return (x >= 0 and y >= 0)\n\
        for row in board:\n    print(row)\nif solve(board, 0, 0):\n    print(\"yes\")\nelse:\n    print(\"no\")\n";
    assert_eq!(notice(python), Some(PrintoutNotice::SourceCode));
    let c = "#include <stdio.h>\n#define N 8\nint main(void) {\n  int board[N][N];\n  for (int i = 0; i < N; i++) {\n\
        board[i][0] = -1;\n  }\n  return 0;\n}\n";
    assert_eq!(notice(c), Some(PrintoutNotice::SourceCode));
    let failure = |line, text: &str| {
        Some(PrintoutNotice::Failure {
            line,
            text: text.into(),
        })
    };
    let traceback = "1 4 7\nTraceback (most recent call last):\n  File \"tour.py\", line 9, in solve\n\
        RecursionError: maximum recursion depth exceeded\n";
    assert_eq!(
        notice(traceback),
        failure(4, "RecursionError: maximum recursion depth exceeded")
    );
    assert_eq!(notice("Killed\n"), failure(1, "Killed"));
    let java = "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Tour.solve(Tour.java:12)\n";
    assert_eq!(
        notice(java),
        failure(
            1,
            "Exception in thread \"main\" java.lang.StackOverflowError"
        )
    );
    for (name, text) in FORMS.iter().chain(&UNFINISHED) {
        assert_eq!(notice(text), None, "{name}");
    }
    assert!(HOMEWORK_FORMS.iter().all(|text| notice(text).is_none()));
}
