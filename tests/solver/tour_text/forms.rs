//! The forms of texts with tours: pictures, boards of layers, names of squares, tables and JSON.

use knights_tour::leaper::Leaper;
use knights_tour::space::Space;
use knights_tour::tour_text::{
    TourFormat, TourText, TourTextError, read_on_space, to_board_numbers,
};

use super::{draft, ground, path, tour_text};

fn read_text(text: &str) -> Result<TourText, TourTextError> {
    TourText::read(text.as_bytes())
}

/// The SVG of a board of one row and three columns, with the given path elements.
fn picture(paths: &[&str]) -> String {
    let paths = paths.iter().map(|path| format!("<path d=\"M{path}\"/>"));
    format!(
        "<svg viewBox=\"0 0 3 1\">{}</svg>",
        paths.collect::<String>()
    )
}

#[test]
fn a_picture_gives_the_squares_of_its_lines_and_each_square_once() {
    let sides = Some((1, 3));
    let expected = |positions: &[(u64, u64)]| {
        Ok(TourText::Positions {
            positions: positions.to_vec(),
            sides,
        })
    };
    assert_eq!(
        read_text(&picture(&["0.5 0.5L1.5 0.5L2.5 0.5"])),
        expected(&[(0, 0), (0, 1), (0, 2)])
    );
    // A path element begins where the previous one ends, or at another square.
    assert_eq!(
        read_text(&picture(&["0.5 0.5L1.5 0.5", "1.5 0.5L2.5 0.5"])),
        expected(&[(0, 0), (0, 1), (0, 2)])
    );
    assert_eq!(
        read_text(&picture(&["0.5 0.5", "2.5 0.5"])),
        expected(&[(0, 0), (0, 2)])
    );
    // A line that returns visits a square again, which is no part of a tour, but of the text.
    assert_eq!(
        read_text(&picture(&["0.5 0.5L0.5 0.5"])),
        expected(&[(0, 0), (0, 0)])
    );
    assert_eq!(
        read_text("<svg viewBox=\"0 0 1 1\"></svg>"),
        Ok(TourText::Positions {
            positions: vec![(0, 0)],
            sides: Some((1, 1))
        })
    );
    for text in [
        picture(&[]),
        picture(&["0 0.5"]),
        picture(&["0.5"]),
        "<svg></svg>".into(),
        "<svg viewBox=\"0 0 3\"><path d=\"M0.5 0.5\"/></svg>".into(),
    ] {
        assert_eq!(read_text(&text), Err(TourTextError::Picture), "{text}");
    }
}

#[test]
fn a_space_takes_squares_and_boards_of_its_width_and_no_pairs() {
    let space = Space::new(&[2, 3, 4], Leaper::KNIGHT).unwrap();
    let read = |text: &str| read_on_space(text.as_bytes(), &space);
    assert_eq!(
        read("0,0,0 1,2,0 1,2,3"),
        Ok(TourText::Squares(vec![0, 5, 23]))
    );
    assert_eq!(read("0 5 7"), Ok(TourText::Squares(vec![0, 5, 7])));
    let board = "1 2 3\n4 5 6\n7 8 9\n";
    assert!(matches!(
        read(board),
        Ok(TourText::Numbers { columns: 3, .. })
    ));
    for text in [
        "1 2 3 4\n5 6 7 8\n",
        "1 2 3\n4 # 6\n7 8 9\n",
        "0,0 1,2",
        "a1 b3",
    ] {
        assert_eq!(read(text), Err(TourTextError::Shape), "{text}");
    }
}

#[test]
fn a_word_among_chess_names_is_reported_with_its_line() {
    assert_eq!(
        read_text("a1 b3\nc5 tour\n"),
        Err(TourTextError::Unexpected {
            line: 2,
            found: 't'
        })
    );
    assert_eq!(
        read_text("tour a1 b3"),
        Err(TourTextError::Unexpected {
            line: 1,
            found: 't'
        })
    );
}

#[test]
fn numbers_that_are_neither_squares_nor_rows_are_rejected() {
    for text in ["0,1,2;3,4,5", "[[], []]", "[[1, 2], [3]]"] {
        assert_eq!(read_text(text), Err(TourTextError::Shape), "{text}");
    }
    let Err(TourTextError::Json { message, .. }) = read_text("[true]") else {
        panic!("a truth value is read");
    };
    assert!(
        message.contains("expected a square, a pair of row and column, or a row of a board"),
        "{message}"
    );
}

#[test]
fn layers_of_a_matrix_are_separated_by_empty_lines() {
    let draft = draft("board=4x4x4&algorithm=auto");
    let text = tour_text(TourFormat::Matrix, &draft, &path(&draft));
    let layers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(layers.len(), 4, "{text}");
    assert!(
        layers
            .iter()
            .all(|layer| layer.trim_end().lines().count() == 4),
        "{text}"
    );
}

#[test]
fn a_table_names_its_columns_by_the_kind_of_board() {
    for (query, expected) in [
        ("board=5x5", "number,row,column\n1,0,0\n"),
        ("board=4x4x4", "number,row,column,layer\n1,0,0,0\n"),
        (
            "board=4x4x2x2",
            "number,row,column,layer,block\n1,0,0,0,0\n",
        ),
        ("graph=1;0", "number,vertex\n1,0\n"),
    ] {
        let text = tour_text(TourFormat::Csv, &draft(query), &[0]);
        assert_eq!(text, expected, "{query}");
    }
}

#[test]
fn json_says_whether_a_path_is_a_tour_and_whether_it_is_closed() {
    let closed = draft("board=6x6&algorithm=auto&tour=closed");
    let open = draft("board=5x5&algorithm=auto");
    let (closed_tour, open_tour) = (path(&closed), path(&open));
    for (draft, squares, outcome, is_closed) in [
        (&closed, &closed_tour[..], "tour", true),
        (&open, &open_tour[..], "tour", false),
        // The ends are one move apart, but squares are missing.
        (&open, &[0, 7], "path", false),
        (&open, &[0], "path", false),
    ] {
        let text = tour_text(TourFormat::Json, draft, squares);
        let report: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&report["outcome"], &report["closed"]),
            (&outcome.into(), &is_closed.into()),
            "{text}"
        );
    }
}

#[test]
fn board_numbers_count_holes() {
    let region = ground(&draft("board=3x3&holes=x2._3._3.&start=0,1"));
    assert_eq!(*to_board_numbers(&region, &[0, 1, 7]), [1, 2, 8]);
    let board = ground(&draft("board=3x3"));
    assert_eq!(*to_board_numbers(&board, &[0, 1, 7]), [0, 1, 7]);
}
