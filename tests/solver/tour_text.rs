//! Writing and reading of paths, and reading of other texts that may be given as a path.

use knights_tour::experiment::{Draft, Field, Problem};
use knights_tour::ground::Ground;
use knights_tour::run::{GivenFault, GivenTour, Outcome, Run, RunGoal};
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

fn tour_to_text(format: TourFormat, draft: &Draft, squares: &[u32]) -> String {
    let mut text = Vec::new();
    TourWriter::new(format, &ground(draft), squares)
        .with_experiment(draft.validate().unwrap().to_query())
        .write_all(&mut text)
        .unwrap();
    String::from_utf8(text).unwrap()
}

fn given(text: &str, stage: &Draft) -> GivenTour {
    GivenTour::read(text.as_bytes(), stage, 4096).unwrap_or_else(|fault| panic!("{fault}: {text}"))
}

/// Boards of every kind, each of which has a tour.
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
fn what_is_written_in_any_format_is_read_as_the_same_path() {
    for query in BOARDS {
        let draft = draft(query);
        let whole = path(&draft);
        assert_eq!(whole.len() as u32, ground(&draft).len(), "{query}");
        for length in [whole.len(), whole.len().div_ceil(2), 1] {
            let squares = &whole[..length];
            for format in TourFormat::ALL {
                // A graph has no board: its only row would be read as a list of vertices.
                if format == TourFormat::Matrix && matches!(ground(&draft), Ground::Graph(_)) {
                    continue;
                }
                let text = tour_to_text(format, &draft, squares);
                let read = given(&text, &draft);
                let what = format!("{query}, {format:?}: {text}");
                assert_eq!((read.fault(), read.path()), (None, squares), "{what}");
                assert_eq!(ground(read.draft()), ground(&draft), "{what}");
                assert_eq!(read.missing_squares().count, whole.len() - length, "{what}");
                assert_eq!(read.written(), length, "{what}");
            }
        }
    }
}

/// Hostile names of vertices.
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
fn hostile_names_are_written_without_controls_and_read_again() {
    let second = |name: &str| format!("x{name}");
    for name in HOSTILE_NAMES {
        let draft = Draft {
            graph: format!("{name}: {0}\n{0}: {name}", second(name)),
            algorithm: "auto".into(),
            ..Draft::default()
        };
        for format in TourFormat::ALL {
            let text = tour_to_text(format, &draft, &[0, 1]);
            let is_control = |sign: char| sign != '\n' && sign.is_control();
            assert!(!text.contains(is_control), "{text:?}");
            assert!(
                !text.contains(['\u{202e}', '\u{2066}', '\u{61c}']),
                "{text:?}"
            );
            if format != TourFormat::Matrix {
                let read = given(&text, &draft);
                assert_eq!((read.fault(), read.path()), (None, &[0, 1][..]), "{text:?}");
            }
        }
        // Unescaped names are accepted too.
        let exact = given(&format!("{name} {}", second(name)), &draft);
        assert_eq!(
            (exact.fault(), exact.path()),
            (None, &[0, 1][..]),
            "{name:?}"
        );
    }
}

#[test]
fn names_with_quotes_are_quoted_in_a_table() {
    let draft = draft("graph=%22a%22:b;b:%22a%22&algorithm=auto");
    let table = tour_to_text(TourFormat::Csv, &draft, &[0, 1]);
    assert_eq!(table, "number,vertex\n1,\"\"\"a\"\"\"\n2,b\n");
}

#[test]
fn a_name_that_is_the_escape_of_another_is_itself() {
    let draft = Draft {
        graph: "\u{1b}: \\u{1b}\n\\u{1b}: \u{1b}".into(),
        algorithm: "auto".into(),
        ..Draft::default()
    };
    assert_eq!(given("\u{1b} \\u{1b}", &draft).path(), [0, 1]);
}

#[test]
fn the_fault_of_a_text_shows_the_control_characters_of_a_name() {
    let draft = draft("graph=a:b;b:a&algorithm=auto");
    let fault = GivenTour::read("a \u{1b}c\u{202e}".as_bytes(), &draft, 4096).unwrap_err();
    let expected = "line 1: the graph has no vertex \\u{1b}c\\u{202e}";
    assert_eq!(fault.problem.to_string(), expected);
}

#[test]
fn a_text_tells_of_its_board_where_another_one_is_on_the_stage() {
    let stage = draft("board=9x7&algorithm=pruned");
    for query in &BOARDS[1..] {
        let own = draft(query);
        let squares = path(&own);
        let text = tour_to_text(TourFormat::Json, &own, &squares);
        let read = given(&text, &stage);
        assert_eq!(read.path(), squares, "{text}");
        assert_eq!(ground(read.draft()), ground(&own));
        if !matches!(ground(&own), Ground::Board(_)) {
            continue;
        }
        for format in TourFormat::ALL {
            let read = given(&tour_to_text(format, &own, &squares), &stage);
            assert_eq!((read.fault(), read.path()), (None, &squares[..]), "{query}");
            assert_eq!(ground(read.draft()), ground(&own), "{query} {format:?}");
        }
    }
    // The matrix of numbers also shows the holes of the board.
    let holes = draft("board=6x6&holes=x&start=0,1&algorithm=auto");
    let squares = path(&holes);
    let read = given(&tour_to_text(TourFormat::Matrix, &holes, &squares), &stage);
    assert_eq!(
        (read.path(), ground(read.draft())),
        (&squares[..], ground(&holes))
    );
}

#[test]
fn the_numbers_of_document_002_are_read_as_it_prints_them() {
    let text = "1 10 15 20  3\n16 21  2  9 14\n11  8 23  4 19\n22 17  6 13 24\n 7 12 25 18  5\n";
    let read = given(text, &Draft::default());
    assert_eq!(read.fault(), None);
    assert_eq!(read.path()[..4], [0, 7, 4, 13]);
    let again = tour_to_text(TourFormat::Matrix, read.draft(), read.path());
    assert_eq!(again.trim_start(), text);
    // Squares that are not on the path have a 0.
    let part = tour_to_text(TourFormat::Matrix, read.draft(), &read.path()[..3]);
    assert_eq!(
        part,
        "1 0 0 0 3\n0 0 2 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n"
    );
}

/// The first fault of a text, read on this board.
fn fault(text: &str, board: &str) -> GivenFault {
    given(text, &draft(board)).fault().unwrap().clone()
}

#[test]
fn the_first_fault_is_named_with_its_place() {
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
    let read = given(&tour.replace("2,3", "2,2"), &draft(board));
    assert_eq!((read.path().len(), read.written()), (11, 12));
    assert_eq!(
        (
            read.missing_squares().count,
            &read.missing_squares().squares[..]
        ),
        (1, &[11][..])
    );
}

#[test]
fn a_path_is_walked_to_where_it_ends_and_no_further() {
    for (text, outcome, last) in [
        ("a8 b6 c8", Outcome::Given, Step::Stuck),
        ("a8 b6 b6", Outcome::Given, Step::Stuck),
        ("zz99", Outcome::Given, Step::Stuck),
    ] {
        let read = given(text, &Draft::default());
        let run = Run::given(&read, RunGoal::Search).unwrap();
        assert_eq!(run.outcome(), Some(outcome), "{text}");
        assert!(!run.can_resume());
        let mut search = run.search();
        assert_eq!(search.by_ref().last(), Some(last));
        assert_eq!(search.path(), read.path());
    }
    let closed = draft("board=8x8&tour=closed&algorithm=auto");
    let squares = path(&closed);
    let read = given(&tour_to_text(TourFormat::Csv, &closed, &squares), &closed);
    let mut run = Run::given(&read, RunGoal::Path).unwrap();
    assert!(matches!(
        run.outcome(),
        Some(Outcome::Tour { closed: true, .. })
    ));
    assert_eq!(run.search().last(), Some(Step::Tour));
    assert!(run.take_path().unwrap().unwrap().is_closed());
}

#[test]
fn an_algorithm_that_does_not_take_the_board_gives_way() {
    let stage = draft("board=5x5&algorithm=pruned");
    let large = draft("board=30x30&algorithm=auto");
    let squares = path(&large);
    let read = given(&tour_to_text(TourFormat::Squares, &large, &squares), &stage);
    assert_eq!(read.draft().algorithm, "auto");
    assert_eq!(read.draft().start, "0,0");
    let small = given("a5 b3 a1", &stage);
    assert_eq!(small.draft().algorithm, "pruned");
}

#[test]
fn what_is_no_tour_is_refused_with_the_line_and_the_limit() {
    let refused = |text: &[u8]| {
        let fault = GivenTour::read(text, &Draft::default(), 4096).unwrap_err();
        assert_eq!(fault.field, Field::TourText);
        match fault.problem {
            Problem::NotATour { fault } => fault,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(b""), TourTextError::Empty);
    let (line, found) = (2, 'w');
    assert_eq!(
        refused(b"0 17\nwhat"),
        TourTextError::Unexpected { line, found }
    );
    assert_eq!(refused(b"\xff\xfe0\0"), TourTextError::Encoding { byte: 0 });
    let (line, found) = (1, '\0');
    assert_eq!(
        refused(b"0 17\0"),
        TourTextError::Unexpected { line, found }
    );
    let (value, most) = (TourText::MAX_BYTES + 1, TourText::MAX_BYTES);
    let long = vec![b'1'; value];
    assert_eq!(refused(&long), TourTextError::TooLong { value, most });
    assert_eq!(
        refused(&long[..10 << 20]),
        TourTextError::TooLarge { line: 1 }
    );
    let wide = format!("{}\n", "1 ".repeat(5000)).repeat(2);
    let (rows, columns, largest) = (2, 5000, 4096);
    assert_eq!(
        refused(wide.as_bytes()),
        TourTextError::Board {
            rows,
            columns,
            largest
        }
    );
    let picture = b"<svg viewBox=\"0 0 99999999999999999999 1\"><path d=\"M0.5 0.5\"/>";
    assert_eq!(refused(picture), TourTextError::Picture);
    let deep = "[".repeat(10 << 20);
    assert!(matches!(
        refused(deep.as_bytes()),
        TourTextError::Json { .. }
    ));
}

/// Any text that may be given as a tour.
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
    fn whatever_is_given_is_judged(text in any_text(), board in 0..BOARDS.len()) {
        let stage = draft(BOARDS[board]);
        match GivenTour::read(&text, &stage, 100) {
            Err(fault) => prop_assert_eq!(fault.field, Field::TourText),
            Ok(read) => {
                let ground = read.experiment().ground();
                let path = read.path();
                let mut inspection = PathCheck::new(ground).unwrap();
                prop_assert_eq!(inspection.advance(ground, path, usize::MAX), Ok(path.len()));
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
    fn pieces_make_the_same_text(board in 0..BOARDS.len(), piece in 1_usize..40) {
        let draft = draft(BOARDS[board]);
        let squares = path(&draft);
        for format in TourFormat::ALL {
            let mut writer = TourWriter::new(format, &ground(&draft), &squares[..]);
            let mut pieces = Vec::new();
            while writer.write(&mut pieces, piece).unwrap() {}
            let mut whole = Vec::new();
            TourWriter::new(format, &ground(&draft), &squares[..]).write_all(&mut whole).unwrap();
            prop_assert_eq!(pieces, whole);
        }
    }

    #[test]
    fn the_first_fault_of_a_tour_with_two_squares_exchanged_is_found(one in 0_usize..64, other in 0_usize..64) {
        let draft = draft("board=8x8&algorithm=auto");
        let mut squares = path(&draft);
        squares.swap(one, other);
        let expected = Tour::verify_on(&ground(&draft), &squares).err();
        let text: Vec<_> = squares.iter().map(u32::to_string).collect();
        let read = given(&text.join(" "), &draft);
        let expected = expected.map(|fault| match fault {
            knights_tour::tour::TourFault::NotAMove { position, from, to } => {
                GivenFault::NotAMove { position, from, to }
            }
            other => panic!("{other:?}"),
        });
        prop_assert_eq!(read.fault().cloned(), expected);
    }
}
