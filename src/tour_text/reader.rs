//! Reads a tour from text: chooses the parser for the notation.

use super::text::{TourText, decode};
use super::{TourTextError, json, numbers, picture, positions};

impl TourText {
    /// Reads a tour. A square or curly bracket at the beginning means JSON, and an angle bracket means a picture.
    /// Other texts are numbers or chess names.
    ///
    /// Numbers may be squares (`0 11 22`, `0, 11, 22`), rows and columns (`0,0 1,2`, `(0, 0), (1, 2)`), or a table of
    /// number, row and column. The numbers may also be a board: several lines with equally many numbers, and a `#` for
    /// a hole.
    ///
    /// Takes time and memory proportional to the text: at most 16 bytes a number, and twice that during reading.
    ///
    /// # Errors
    ///
    /// [`TourTextError`], with the number of the faulty line where the line is known.
    pub fn read(text: &[u8]) -> Result<Self, TourTextError> {
        Ok(Self::read_with_experiment(text)?.0)
    }

    /// Reads a tour, and the query string of the experiment if the text is JSON and names an experiment.
    ///
    /// # Errors
    ///
    /// The same errors as [`read`](Self::read).
    pub(crate) fn read_with_experiment(
        text: &[u8],
    ) -> Result<(Self, Option<String>), TourTextError> {
        let text = decode(text)?.trim();
        let tour = match text.as_bytes().first() {
            None => return Err(TourTextError::Empty),
            Some(b'{') => return json::read_report(text),
            // Pairs in round brackets are not JSON, but Python writes a list of pairs this way.
            Some(b'[') if text[1..].trim_start().starts_with('(') => {
                numbers::read(text[1..].trim_end_matches(']'))
            }
            Some(b'[') => json::read_array(text),
            Some(b'<') => picture::read(text),
            Some(_) => positions::read_chess_names(text).unwrap_or_else(|| numbers::read(text)),
        };
        Ok((tour?, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TourText, String> {
        TourText::read(text.as_bytes()).map_err(|error| error.to_string())
    }

    /// A board of three columns, with a number on every square.
    fn board(numbers: &[u64]) -> Result<TourText, String> {
        let numbers = numbers.iter().map(|&number| Some(number));
        Ok(TourText::Numbers {
            numbers: numbers.collect(),
            columns: 3,
        })
    }

    #[test]
    fn squares_are_read_with_any_separators() {
        let expected = Ok(TourText::Squares(vec![0, 11, 22, 5]));
        for text in [
            "0 11 22 5",
            "0,11,22,5",
            " 0, 11,\t22, 5 \n",
            "0\n11\n22\n5\n",
            "0 11 22\n5",
            "[0,11,22,5]",
            "{\"visits\": 7, \"tour\": [0, 11, 22, 5]}",
            "\u{feff}0;11;22;5",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn rows_and_columns_are_read_with_any_separators() {
        let expected = Ok(TourText::positions(vec![(0, 0), (1, 2), (20, 1)]));
        for text in [
            "0,0 1,2 20,1",
            "0,0\n1,2\n20,1\n",
            "(0, 0), (1, 2), (20, 1)",
            "[(0, 0), (1, 2), (20, 1)]",
            "0,0; 1,2; 20,1",
            "[[0,0],[1,2],[20,1]]",
            "1,0,0\n2,1,2\n3,20,1",
            "number,row,column\n1,0,0\n2,1,2\n3,20,1\n",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn lines_with_equally_many_numbers_are_a_board() {
        let expected = board(&[1, 4, 7, 8, 11, 2, 3, 6, 9]);
        for text in [
            "1 4 7\n8 11 2\n3 6 9",
            " 1  4 7\n\n 8 11 2 \r\n3 6 9\n",
            "1,4,7\n8,11,2\n3,6,9",
            "[[1,4,7],[8,11,2],[3,6,9]]",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let (numbers, columns) = (vec![Some(1)], 1);
        assert_eq!(read("1"), Ok(TourText::Numbers { numbers, columns }));
        assert_eq!(read("0"), Ok(TourText::Squares(vec![0])));
    }

    #[test]
    fn a_board_with_holes_may_have_several_lines_or_one() {
        let numbers = vec![Some(1), None, Some(3), Some(4), Some(2), None];
        let columns = 3;
        assert_eq!(
            read("1 # 3\n4 2 #"),
            Ok(TourText::Numbers { numbers, columns })
        );
        let numbers = vec![Some(1), None, Some(2)];
        assert_eq!(read("1 # 2"), Ok(TourText::Numbers { numbers, columns }));
        // A list of squares cannot contain holes.
        for text in ["1,0 # 2,1", "1 2\n#", "##"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn squares_are_read_by_their_chess_names() {
        let expected = Ok(TourText::Names(vec![(0, 1), (1, 3), (26, 12)]));
        for text in [
            "a1 b3 aa12",
            "a1-b3-aa12",
            "a1, b3;\naa12",
            "A1 B3 AA12",
            "a1 → b3 → aa12",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        for text in [
            "a1 b",
            "a1 3b",
            "e4 e99999999999999999999",
            "zzzzzzzzzzzzzzzzzzzz1",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn json_may_contain_the_experiment() {
        let text = br#"{"experiment": "board=3x4", "tour": [0, 6], "more": {"a": [null]}}"#;
        let expected = (TourText::Squares(vec![0, 6]), Some("board=3x4".into()));
        assert_eq!(TourText::read_with_experiment(text), Ok(expected));
        let text = format!(
            "{{\"deep\": {}1{}, \"tour\": [1]}}",
            "[".repeat(100_000),
            "]".repeat(100_000)
        );
        // Ignored fields may be nested to any depth.
        let expected = Ok(TourText::Squares(vec![1]));
        assert_eq!(TourText::read(text.as_bytes()), expected);
    }

    #[test]
    fn text_that_is_not_a_tour_gives_the_right_error_message() {
        let unknown_shape = "its numbers are neither a list of squares nor the rows of a board";
        for (text, expected) in [
            ("", "there is no tour in it"),
            ("\n \n", "there is no tour in it"),
            ("[]", "there is no tour in it"),
            ("0 11\n22 -5", "line 2: '-' does not belong in a tour"),
            ("a tour", "line 1: 'a' does not belong in a tour"),
            ("0 11\0", "line 1: '\\0' does not belong in a tour"),
            ("1 99999999999999999999", "line 1: a number is too large"),
            ("0,1 2,3,4", unknown_shape),
            ("[1,[2,3]]", unknown_shape),
            ("[[1,2,3],[4,5,6,7]]", unknown_shape),
            (
                "<svg/>",
                "the picture has no board, or no line from square to square",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
        assert!(read("[1.5]").unwrap_err().starts_with("as JSON: "));
        assert!(read("{\"tour\": 3}").unwrap_err().starts_with("as JSON: "));
        let error = TourText::read(b"0 1 \xff").unwrap_err().to_string();
        assert_eq!(error, "it is not text: byte 4 is not UTF-8");
    }

    #[test]
    fn an_error_in_json_quotes_only_the_beginning_of_a_long_text() {
        for text in [
            format!("[\"{}\"]", "a".repeat(5_000)),
            format!("{{\"tour\": \"{}\"}}", "é".repeat(5_000)),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.starts_with("as JSON: "), "{error}");
            assert!(error.contains(" at line 1 column "), "{error}");
            assert!(error.chars().count() < 260, "{error}");
        }
    }
}
