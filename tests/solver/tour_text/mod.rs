//! Texts of tours: writing and reading paths in every format, and rejecting other texts.

mod forms;

use knights_tour::experiment::Draft;
use knights_tour::ground::Ground;
use knights_tour::run::{
    GivenFault, GivenTour, GivenTourField, GivenTourProblem, Outcome, Run, RunGoal,
};
use knights_tour::step::Step;
use knights_tour::tour::{PathCheck, Tour};
use knights_tour::tour_text::{TourFormat, TourText, TourTextError, TourWriter};
use proptest::prelude::*;

/// The draft of a link's query.
fn draft(query: &str) -> Draft {
    let link = knights_tour::experiment::Link::read(query, 4096);
    assert_eq!(link.faults, [], "{query}");
    link.draft
}

fn ground(draft: &Draft) -> Ground {
    draft.validate().unwrap().ground().clone()
}

/// The path that a draft's run finds.
fn path(draft: &Draft) -> Vec<u32> {
    let experiment = draft.validate().unwrap();
    let mut run = Run::new(&experiment, RunGoal::Path);
    run.work(u64::MAX).unwrap();
    run.path().to_vec()
}

fn tour_text(format: TourFormat, draft: &Draft, squares: &[u32]) -> String {
    let mut text = Vec::new();
    TourWriter::new(format, &ground(draft), squares)
        .with_experiment(draft.validate().unwrap().to_query())
        .write_all(&mut text)
        .unwrap();
    String::from_utf8(text).unwrap()
}

fn read_tour(text: &str, current_draft: &Draft) -> GivenTour {
    GivenTour::read(text.as_bytes(), current_draft, 4096)
        .unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// Queries of experiments on boards of every kind and on graphs. Every board and every graph has a tour.
const BOARDS: [&str; 13] = [
    "board=1x1&algorithm=auto",
    "board=5x5",
    "board=3x4",
    "board=8x8&tour=closed&algorithm=auto",
    "board=30x7&algorithm=auto",
    "board=6x6&holes=x&start=0,1&algorithm=auto",
    "board=6x6&topology=torus&algorithm=auto",
    "board=7x5&topology=cylinder&algorithm=auto",
    "board=10x10&leaper=zebra&algorithm=auto",
    "board=3x4x2&algorithm=auto",
    "board=4x4x2x2&algorithm=auto",
    "graph=a:b,c;b:a,c;c:a,b&algorithm=auto",
    "graph=1,2;2,0;0,1&algorithm=auto",
];

#[test]
fn every_format_is_read_back_as_the_same_path() {
    for query in BOARDS {
        let draft = draft(query);
        let full_path = path(&draft);
        assert_eq!(full_path.len() as u32, ground(&draft).len(), "{query}");
        for length in [full_path.len(), full_path.len().div_ceil(2), 1] {
            let squares = &full_path[..length];
            for format in TourFormat::ALL {
                // A graph has no board. The only row of its matrix would be read as a list of vertices.
                if format == TourFormat::Matrix && matches!(ground(&draft), Ground::Graph(_)) {
                    continue;
                }
                let text = tour_text(format, &draft, squares);
                let read = read_tour(&text, &draft);
                let context = format!("{query}, {format:?}: {text}");
                assert_eq!((read.fault(), read.path()), (None, squares), "{context}");
                assert_eq!(ground(read.draft()), ground(&draft), "{context}");
                assert_eq!(
                    read.missing_squares().count,
                    full_path.len() - length,
                    "{context}"
                );
                assert_eq!(read.square_count(), length, "{context}");
            }
        }
    }
}

/// Names of vertices that would be harmful if they were written without escapes.
const HOSTILE_NAMES: [&str; 8] = [
    "<script>alert(1)</script>",
    "-->",
    "&amp",
    "\"quoted\"",
    "\"",
    "=1+1",
    "\u{1b}\u{7f}\u{9b}31m",
    "\u{202e}\u{2066}\u{61c}",
];

#[test]
fn hostile_names_are_written_without_control_characters_and_read_back() {
    let other_name = |name: &str| format!("x{name}");
    for name in HOSTILE_NAMES {
        let draft = Draft {
            graph: format!("{name}: {0}\n{0}: {name}", other_name(name)),
            algorithm: "auto".into(),
            ..Draft::default()
        };
        for format in TourFormat::ALL {
            let text = tour_text(format, &draft, &[0, 1]);
            let is_control = |character: char| character != '\n' && character.is_control();
            assert!(!text.contains(is_control), "{text:?}");
            assert!(
                !text.contains(['\u{202e}', '\u{2066}', '\u{61c}']),
                "{text:?}"
            );
            if format != TourFormat::Matrix {
                let read = read_tour(&text, &draft);
                assert_eq!((read.fault(), read.path()), (None, &[0, 1][..]), "{text:?}");
            }
        }
        // Unescaped names are accepted too.
        let unescaped = read_tour(&format!("{name} {}", other_name(name)), &draft);
        assert_eq!(
            (unescaped.fault(), unescaped.path()),
            (None, &[0, 1][..]),
            "{name:?}"
        );
    }
}

#[test]
fn names_with_quotes_are_quoted_in_a_table() {
    let draft = draft("graph=%22a%22:b;b:%22a%22&algorithm=auto");
    let table = tour_text(TourFormat::Csv, &draft, &[0, 1]);
    assert_eq!(table, "number,vertex\n1,\"\"\"a\"\"\"\n2,b\n");
}

#[test]
fn a_name_that_equals_the_escape_of_another_name_keeps_its_meaning() {
    let draft = Draft {
        graph: "\u{1b}: \\u{1b}\n\\u{1b}: \u{1b}".into(),
        algorithm: "auto".into(),
        ..Draft::default()
    };
    assert_eq!(read_tour("\u{1b} \\u{1b}", &draft).path(), [0, 1]);
}

#[test]
fn a_fault_escapes_the_control_characters_of_a_name() {
    let draft = draft("graph=a:b;b:a&algorithm=auto");
    let fault = GivenTour::read("a \u{1b}c\u{202e}".as_bytes(), &draft, 4096).unwrap_err();
    let expected = "line 1: the graph has no vertex \\u{1b}c\\u{202e}";
    assert_eq!(fault.problem.to_string(), expected);
}

#[test]
fn the_board_of_a_text_replaces_the_current_board() {
    let current_draft = draft("board=9x7&algorithm=pruned");
    for query in &BOARDS[1..] {
        let draft_of_text = draft(query);
        let squares = path(&draft_of_text);
        let text = tour_text(TourFormat::Json, &draft_of_text, &squares);
        let read = read_tour(&text, &current_draft);
        assert_eq!(read.path(), squares, "{text}");
        assert_eq!(ground(read.draft()), ground(&draft_of_text));
        if !matches!(ground(&draft_of_text), Ground::Board(_)) {
            continue;
        }
        for format in TourFormat::ALL {
            let read = read_tour(&tour_text(format, &draft_of_text, &squares), &current_draft);
            assert_eq!((read.fault(), read.path()), (None, &squares[..]), "{query}");
            assert_eq!(
                ground(read.draft()),
                ground(&draft_of_text),
                "{query} {format:?}"
            );
        }
    }
    // The matrix of numbers also shows the holes of the board.
    let holes = draft("board=6x6&holes=x&start=0,1&algorithm=auto");
    let squares = path(&holes);
    let read = read_tour(
        &tour_text(TourFormat::Matrix, &holes, &squares),
        &current_draft,
    );
    assert_eq!(
        (read.path(), ground(read.draft())),
        (&squares[..], ground(&holes))
    );
}

#[test]
fn the_numbered_board_of_document_002_is_read_as_printed() {
    let text = "1 10 15 20  3\n16 21  2  9 14\n11  8 23  4 19\n22 17  6 13 24\n 7 12 25 18  5\n";
    let read = read_tour(text, &Draft::default());
    assert_eq!(read.fault(), None);
    assert_eq!(read.path()[..4], [0, 7, 4, 13]);
    let rewritten = tour_text(TourFormat::Matrix, read.draft(), read.path());
    assert_eq!(rewritten.trim_start(), text);
    // Squares that are not on the path have a 0.
    let partial = tour_text(TourFormat::Matrix, read.draft(), &read.path()[..3]);
    assert_eq!(
        partial,
        "1 0 0 0 3\n0 0 2 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n"
    );
}

/// The first fault of a text that is read while the experiment of `query` is the current one.
fn fault(text: &str, query: &str) -> GivenFault {
    read_tour(text, &draft(query)).fault().unwrap().clone()
}

#[test]
fn the_first_fault_is_reported_with_its_position() {
    let tour = "0,0 1,2 2,0 0,1 1,3 2,1 0,2 1,0 2,2 0,3 1,1 2,3";
    let board = "board=3x4";
    let (position, square, first) = (11, 10, 8);
    let expected = GivenFault::Repeated {
        position,
        square,
        first,
    };
    assert_eq!(fault(&tour.replace("2,3", "2,2"), board), expected);
    let (position, from, to) = (1, 0, 8);
    let expected = GivenFault::NotAMove { position, from, to };
    assert_eq!(fault(&tour.replace("1,2 2,0", "2,0 1,2"), board), expected);
    for (text, square) in [
        (tour.replace("2,3", "99999999999,3"), "99999999999,3"),
        ("0 6 8 1 7 9 2 4 10 3 5 99".into(), "99"),
        ("a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 ab1".into(), "ab1"),
    ] {
        let (position, written) = (11, square.into());
        let expected = GivenFault::OffBoard { position, written };
        assert_eq!(fault(&text, board), expected, "{text}");
    }
    let (position, number, square, other) = (0, 1, 0, 6);
    let expected = GivenFault::Twice {
        position,
        number,
        square,
        other,
    };
    assert_eq!(fault("1 4 7 10\n8 11 1 5\n3 6 9 12", board), expected);
    let (position, number, next, square) = (1, 2, 3, 8);
    let expected = GivenFault::Gap {
        position,
        number,
        next,
        square,
    };
    assert_eq!(fault("1 4 7 10\n8 11 13 5\n3 6 9 12", board), expected);
    // The fault at the earliest position is reported.
    let (position, from, to) = (2, 6, 9);
    let expected = GivenFault::NotAMove { position, from, to };
    assert_eq!(fault("1 4 7 10\n8 11 2 5\n6 3 9 9", board), expected);
    let read = read_tour(&tour.replace("2,3", "2,2"), &draft(board));
    assert_eq!((read.path().len(), read.square_count()), (11, 12));
    assert_eq!(
        (
            read.missing_squares().count,
            &read.missing_squares().squares[..]
        ),
        (1, &[11][..])
    );
}

#[test]
fn a_given_path_is_followed_to_its_end() {
    for (text, outcome, last) in [
        ("a8 b6 c8", Outcome::Given, Step::Stuck),
        ("a8 b6 b6", Outcome::Given, Step::Stuck),
        ("zz99", Outcome::Given, Step::Stuck),
    ] {
        let read = read_tour(text, &Draft::default());
        let run = Run::given(&read, RunGoal::Search).unwrap();
        assert_eq!(run.outcome(), Some(outcome), "{text}");
        assert!(!run.can_resume());
        let mut search = run.search();
        assert_eq!(search.by_ref().last(), Some(last));
        assert_eq!(search.path(), read.path());
    }
    let closed = draft("board=8x8&tour=closed&algorithm=auto");
    let squares = path(&closed);
    let read = read_tour(&tour_text(TourFormat::Csv, &closed, &squares), &closed);
    let mut run = Run::given(&read, RunGoal::Path).unwrap();
    assert!(matches!(
        run.outcome(),
        Some(Outcome::Tour { closed: true, .. })
    ));
    assert_eq!(run.search().last(), Some(Step::Tour));
    assert!(run.take_path().unwrap().unwrap().is_closed());
}

#[test]
fn an_algorithm_that_does_not_accept_the_board_is_replaced() {
    let current_draft = draft("board=5x5&algorithm=pruned");
    let large = draft("board=30x30&algorithm=auto");
    let squares = path(&large);
    let read = read_tour(
        &tour_text(TourFormat::Squares, &large, &squares),
        &current_draft,
    );
    assert_eq!(read.draft().algorithm, "auto");
    assert_eq!(read.draft().start, "0,0");
    let small = read_tour("a5 b3 a1", &current_draft);
    assert_eq!(small.draft().algorithm, "pruned");
}

#[test]
fn invalid_texts_are_rejected_with_the_line_or_the_limit() {
    let error_of = |text: &[u8]| {
        let fault = GivenTour::read(text, &Draft::default(), 4096).unwrap_err();
        assert_eq!(fault.field, GivenTourField::TourText);
        match fault.problem {
            GivenTourProblem::NotATour { fault } => fault,
            other => panic!("{other:?}"),
        }
    };
    for separators in ["", ",", ",,\n,,", "; ;", "→", "- >"] {
        let error = error_of(separators.as_bytes());
        assert!(
            matches!(
                error,
                TourTextError::Empty | TourTextError::Unexpected { .. }
            ),
            "{separators:?}: {error}"
        );
    }
    let (line, found) = (2, 'w');
    assert_eq!(
        error_of(b"0 17\nwhat"),
        TourTextError::Unexpected { line, found }
    );
    assert_eq!(
        error_of(b"\xff\xfe0\0"),
        TourTextError::Encoding { byte: 0 }
    );
    let (line, found) = (1, '\0');
    assert_eq!(
        error_of(b"0 17\0"),
        TourTextError::Unexpected { line, found }
    );
    let (value, most) = (TourText::MAX_BYTES + 1, TourText::MAX_BYTES);
    let digits = vec![b'1'; value];
    assert_eq!(error_of(&digits), TourTextError::TooLong { value, most });
    for length in [10 << 20, TourText::MAX_BYTES] {
        assert_eq!(
            error_of(&digits[..length]),
            TourTextError::TooLarge { line: 1 }
        );
    }
    let wide_matrix = format!("{}\n", "1 ".repeat(5000)).repeat(2);
    let (rows, columns, largest) = (2, 5000, 4096);
    assert_eq!(
        error_of(wide_matrix.as_bytes()),
        TourTextError::Board {
            rows,
            columns,
            largest
        }
    );
    let picture = b"<svg viewBox=\"0 0 99999999999999999999 1\"><path d=\"M0.5 0.5\"/>";
    assert_eq!(error_of(picture), TourTextError::Picture);
    let nested_json = "[".repeat(10 << 20);
    assert!(matches!(
        error_of(nested_json.as_bytes()),
        TourTextError::Json { .. }
    ));
}

/// Generates texts that somewhat resemble tours, and random bytes.
fn any_text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        "\\PC{0,60}".prop_map(String::into_bytes),
        "[0-9, \n()\\[\\]{}\"tour:.#-]{0,60}".prop_map(String::into_bytes),
        "[0-9]{1,2}([ ,\n][0-9]{1,2}){0,40}".prop_map(String::into_bytes),
        "[a-h][1-8]([ -][a-h][1-8]){0,40}".prop_map(String::into_bytes),
        "[0-9#]{1,2}( [0-9#]{1,2}){3}(\n[0-9#]{1,2}( [0-9#]{1,2}){3}){0,4}"
            .prop_map(String::into_bytes),
        prop::collection::vec(any::<u8>(), 0..60),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_rejected(text in any_text(), board in 0..BOARDS.len()) {
        let current_draft = draft(BOARDS[board]);
        match GivenTour::read(&text, &current_draft, 100) {
            Err(fault) => prop_assert_eq!(fault.field, GivenTourField::TourText),
            Ok(read) => {
                let ground = read.experiment().ground();
                let path = read.path();
                let mut path_check = PathCheck::new(ground).unwrap();
                prop_assert_eq!(path_check.advance(ground, path, usize::MAX), Ok(path.len()));
                let is_tour = Tour::verify_on(ground, path).is_ok();
                if let Some(fault) = read.fault() {
                    prop_assert_eq!(fault.position(), path.len());
                } else {
                    prop_assert_eq!(read.missing_squares().count + path.len(), ground.len() as usize);
                    prop_assert_eq!(is_tour, read.missing_squares().count == 0);
                }
                let run = Run::given(&read, RunGoal::Search).unwrap();
                prop_assert_eq!(run.search().count(), path.len() + 1);
            }
        }
    }

    #[test]
    fn writing_in_pieces_gives_the_same_text(board in 0..BOARDS.len(), piece_size in 1_usize..40) {
        let draft = draft(BOARDS[board]);
        let squares = path(&draft);
        for format in TourFormat::ALL {
            let mut writer = TourWriter::new(format, &ground(&draft), &squares[..]);
            let mut in_pieces = Vec::new();
            while writer.write(&mut in_pieces, piece_size).unwrap() {}
            let mut at_once = Vec::new();
            TourWriter::new(format, &ground(&draft), &squares[..]).write_all(&mut at_once).unwrap();
            prop_assert_eq!(in_pieces, at_once);
        }
    }

    #[test]
    fn the_first_fault_of_a_tour_with_two_squares_exchanged_is_found(first in 0_usize..64, second in 0_usize..64) {
        let draft = draft("board=8x8&algorithm=auto");
        let mut squares = path(&draft);
        squares.swap(first, second);
        let expected = Tour::verify_on(&ground(&draft), &squares).err();
        let text: Vec<_> = squares.iter().map(u32::to_string).collect();
        let read = read_tour(&text.join(" "), &draft);
        let expected = expected.map(|fault| match fault {
            knights_tour::tour::TourFault::NotAMove { position, from, to } => {
                GivenFault::NotAMove { position, from, to }
            }
            other => panic!("{other:?}"),
        });
        prop_assert_eq!(read.fault().cloned(), expected);
    }
}
