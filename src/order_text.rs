//! Reads an order of the eight moves from text in the notations of programs and printouts.
//!
//! Start with [`TypedOrder::read`].
//!
//! # Examples
//!
//! ```
//! use knights_tour::moves::MoveOrder;
//! use knights_tour::order_text::{FirstNumber, TypedOrder};
//!
//! let program = "int dx[8] = {2, 1, -1, -2, -2, -1, 1, 2};\nint dy[8] = {1, 2, 2, 1, -1, -2, -2, -1};";
//! let typed = TypedOrder::read(program, None)?;
//! assert_eq!(typed.order, MoveOrder::GRANADA);
//! // Nothing in the text says whether x counts rows or columns.
//! assert_eq!((typed.first, typed.is_named), (FirstNumber::RowsDown, false));
//! # Ok::<(), knights_tour::order_text::OrderTextError>(())
//! ```

use serde::Serialize;
use thiserror::Error;

use crate::escape::{escape_controls, excerpt};
use crate::moves::{Move, MoveOrder, MoveOrderError};
use crate::named::named;

/// An order of the moves that was read from text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypedOrder {
    /// The order.
    pub order: MoveOrder,
    /// The direction that the first number of each move counts.
    pub first: FirstNumber,
    /// Whether names in the text, such as `row` and `col`, say what the first number counts.
    pub is_named: bool,
}

named! {
    /// The direction that the first of the two numbers of a move counts. The second number counts the other one.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    #[non_exhaustive]
    pub enum FirstNumber {
        /// Rows down.
        RowsDown = "rows-down",
        /// Columns to the right.
        ColumnsRight = "columns-right",
    }
}

/// The maximum length of a text, in bytes.
const MAX_BYTES: usize = 4096;

/// The maximum number of characters of the text in an error.
const MAX_SHOWN_CHARS: usize = 40;

/// The number of numbers in an order: two for each of the eight moves.
const NUMBER_COUNT: usize = 16;

impl TypedOrder {
    /// Reads an order.
    ///
    /// The text is the name of a published order, a link or the part `order=` of a link, or sixteen whole numbers.
    /// The numbers are eight pairs with any brackets and separators, or two lists of eight numbers, as programs have
    /// them. Words, sizes of arrays and comments are ignored.
    ///
    /// `first` says what the first number of each pair, or the first list, counts. Without it, names in the text
    /// decide. In a text without such names, the first number counts rows down.
    ///
    /// Takes time proportional to the text.
    ///
    /// # Errors
    ///
    /// [`OrderTextError`] if the text is too long, contains no order, or contains anything but the eight moves.
    pub fn read(text: &str, first: Option<FirstNumber>) -> Result<Self, OrderTextError> {
        if text.len() > MAX_BYTES {
            return Err(OrderTextError::TooLong {
                value: text.len(),
                limit: MAX_BYTES,
            });
        }
        let linked = order_of_link(text);
        let text = linked.as_deref().unwrap_or(text).trim();
        let name = text.to_ascii_lowercase();
        if let Some((_, order)) = MoveOrder::PUBLISHED.iter().find(|(key, _)| *key == name) {
            return Ok(Self {
                order: *order,
                first: FirstNumber::RowsDown,
                is_named: true,
            });
        }
        let Tokens { runs, named } = Tokens::read(text)?;
        let numbers: Vec<i8> = runs.concat();
        if numbers.is_empty() {
            return Err(if text.is_empty() {
                OrderTextError::Empty
            } else {
                OrderTextError::NoNumbers {
                    value: excerpt(text, MAX_SHOWN_CHARS),
                }
            });
        }
        if numbers.len() != NUMBER_COUNT {
            return Err(OrderTextError::Count {
                value: numbers.len(),
                limit: NUMBER_COUNT,
            });
        }
        let (is_named, first) = match (first, named) {
            (Some(first), _) => (named == Some(first), first),
            (None, Some(first)) => (true, first),
            // A link writes rows first.
            (None, None) => (linked.is_some(), FirstNumber::RowsDown),
        };
        let as_lists = || moves_of(first, |place| (numbers[place], numbers[place + 8]));
        let as_pairs = || moves_of(first, |place| (numbers[2 * place], numbers[2 * place + 1]));
        let order = if runs.iter().map(Vec::len).eq([8, 8]) {
            as_lists()
        } else {
            // Lists over several lines look like pairs.
            as_pairs().or_else(|error| as_lists().map_err(|_| error))
        }?;
        Ok(Self {
            order,
            first,
            is_named,
        })
    }
}

/// The order of eight moves. `numbers` returns the two numbers of each move as written.
fn moves_of(
    first: FirstNumber,
    numbers: impl Fn(usize) -> (i8, i8),
) -> Result<MoveOrder, OrderTextError> {
    let moves = std::array::from_fn(|place| {
        let (one, other) = numbers(place);
        let (down, right) = match first {
            FirstNumber::RowsDown => (one, other),
            FirstNumber::ColumnsRight => (other, one),
        };
        Move { down, right }
    });
    let written = |wrong: Move| {
        let place = moves.iter().position(|&listed| listed == wrong);
        let place = place.expect("the wrong move is one of the eight");
        let (one, other) = numbers(place);
        (place + 1, format!("({one}, {other})"))
    };
    MoveOrder::new(moves).map_err(|error| match error {
        MoveOrderError::Repeated { knight_move } => {
            let (first, value) = written(knight_move);
            let position = moves.iter().rposition(|&listed| listed == knight_move);
            OrderTextError::Repeated {
                position: position.map_or(first, |place| place + 1),
                value,
                first,
            }
        }
        MoveOrderError::NotKnight { knight_move } => {
            let (position, value) = written(knight_move);
            OrderTextError::NotKnight { position, value }
        }
        _ => unreachable!("eight moves have no other fault"),
    })
}

/// The order in a link, or in the part of a link that begins with `order=`. `None` if the text is neither.
fn order_of_link(text: &str) -> Option<String> {
    let query = text.trim();
    let query = query.split_once('?').map_or(query, |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    form_urlencoded::parse(query.as_bytes())
        .find(|(key, _)| key == "order")
        .map(|(_, order)| order.into_owned())
}

/// The parts of a text that matter for an order.
struct Tokens {
    /// The numbers, in runs that only commas and spaces separate.
    runs: Vec<Vec<i8>>,
    /// The direction that comes first, according to the names in the text.
    named: Option<FirstNumber>,
}

impl Tokens {
    fn read(text: &str) -> Result<Self, OrderTextError> {
        let mut runs: Vec<Vec<i8>> = Vec::new();
        let mut named = None;
        let mut is_run_open = false;
        let mut depth = 0_u32;
        let mut previous = ' ';
        // An opening bracket after a name begins the size of an array.
        let mut is_after_name = false;
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let (token, kind) = next_token(rest, character, previous, is_after_name);
            rest = &rest[token.len()..];
            match kind {
                Kind::Space => {
                    // A line end ends a run, except within brackets: long lists have several lines.
                    is_run_open &= depth > 0 || !token.contains('\n');
                    previous = ' ';
                    continue;
                }
                Kind::Ignored => is_run_open = false,
                Kind::Size => {}
                Kind::Name => {
                    named = named.or_else(|| direction_of(token));
                    is_run_open = false;
                }
                Kind::Number => {
                    let number = parse_number(token)?;
                    if !is_run_open {
                        runs.push(Vec::new());
                    }
                    runs.last_mut().expect("a run is open").push(number);
                    is_run_open = true;
                }
                Kind::Sign => {
                    match character {
                        '(' | '[' | '{' | '<' | '⟨' => depth += 1,
                        ')' | ']' | '}' | '>' | '⟩' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    is_run_open &= character == ',';
                }
            }
            is_after_name = matches!(kind, Kind::Name | Kind::Size);
            previous = token.chars().next_back().unwrap_or(' ');
        }
        Ok(Self { runs, named })
    }
}

/// The kind of a token.
enum Kind {
    Space,
    /// A comment, or the type of a value in angle brackets.
    Ignored,
    /// The size of an array, or an index.
    Size,
    Name,
    Number,
    /// A bracket, a separator or any other character.
    Sign,
}

/// The token at the beginning of a text, whose first character is `character`.
fn next_token(text: &str, character: char, previous: char, is_after_name: bool) -> (&str, Kind) {
    let span = |accepts: fn(char) -> bool| {
        let end = text.find(|character| !accepts(character));
        &text[..end.unwrap_or(text.len())]
    };
    let to_end_of = |end: &str| {
        text.find(end)
            .map_or(text, |place| &text[..place + end.len()])
    };
    if character.is_whitespace() {
        return (span(char::is_whitespace), Kind::Space);
    }
    if text.starts_with("//") || character == '#' {
        return (span(|character| character != '\n'), Kind::Ignored);
    }
    if text.starts_with("/*") {
        return (to_end_of("*/"), Kind::Ignored);
    }
    if character == '[' && is_after_name {
        return (to_end_of("]"), Kind::Size);
    }
    if character == '<' && is_after_name {
        return (to_end_of(">"), Kind::Ignored);
    }
    if character.is_ascii_alphabetic() || character == '_' {
        let name = span(|character| character.is_ascii_alphanumeric() || character == '_');
        return (name, Kind::Name);
    }
    let is_signed = is_minus(character) || character == '+';
    let digits = text.trim_start_matches(|sign: char| is_minus(sign) || sign == '+');
    // A dash right after a number and before a space separates two numbers.
    let digits = if previous.is_ascii_digit() {
        digits
    } else {
        digits.trim_start()
    };
    if character.is_ascii_digit()
        || (is_signed && digits.starts_with(|next: char| next.is_ascii_digit()))
    {
        let length = digits
            .find(|character: char| !character.is_ascii_alphanumeric() && character != '.')
            .unwrap_or(digits.len());
        // A full stop after a number ends a sentence.
        let digits_and_stop = &digits[..length];
        let number = digits_and_stop.trim_end_matches('.');
        let end = text.len() - digits.len() + number.len();
        return (&text[..end], Kind::Number);
    }
    (&text[..character.len_utf8()], Kind::Sign)
}

/// Whether a character is a hyphen, a dash or a minus sign.
const fn is_minus(character: char) -> bool {
    matches!(character, '-' | '−' | '–' | '‐' | '‑')
}

fn parse_number(token: &str) -> Result<i8, OrderTextError> {
    let plain: String = token
        .chars()
        .filter(|character| !character.is_whitespace())
        .map(|character| if is_minus(character) { '-' } else { character })
        .collect();
    plain.parse().map_err(|_| OrderTextError::NotANumber {
        value: excerpt(token, MAX_SHOWN_CHARS),
    })
}

/// The direction that a name in a program stands for. `x` and `y` are used for either direction.
fn direction_of(name: &str) -> Option<FirstNumber> {
    let name = name.to_ascii_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    match name.as_str() {
        "r" | "dr" | "i" | "di" => Some(FirstNumber::RowsDown),
        "c" | "dc" | "j" | "dj" => Some(FirstNumber::ColumnsRight),
        _ if has(&["row", "fila", "linha", "lini", "down"]) => Some(FirstNumber::RowsDown),
        _ if has(&["col", "right"]) => Some(FirstNumber::ColumnsRight),
        _ => None,
    }
}

/// Reasons why a text is not an order of the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum OrderTextError {
    /// The text is empty.
    #[error("the eight moves are missing")]
    Empty,
    /// The text is too long.
    #[error("an order is {limit} bytes of text at most, not {value}")]
    TooLong {
        /// The number of bytes of the text.
        value: usize,
        /// The maximum number of bytes.
        limit: usize,
    },
    /// The text contains no number, and is not the name of a published order.
    #[error("{} is not the name of an order, and has no numbers", escape_controls(.value))]
    NoNumbers {
        /// The beginning of the text.
        value: String,
    },
    /// A number is not a small whole number.
    #[error("{} is not a small whole number", escape_controls(.value))]
    NotANumber {
        /// The number as written.
        value: String,
    },
    /// The text does not contain two numbers for each of eight moves.
    #[error("an order has {limit} numbers, two for each of the 8 moves, not {value}")]
    Count {
        /// The number of numbers.
        value: usize,
        /// The right number of numbers.
        limit: usize,
    },
    /// A move is not a knight's move.
    #[error("move {position}, {value}, is not a knight's move")]
    NotKnight {
        /// The place of the move, from 1.
        position: usize,
        /// The move as written.
        value: String,
    },
    /// A move is repeated.
    #[error("move {position}, {value}, is also move {first}")]
    Repeated {
        /// The place of the repetition, from 1.
        position: usize,
        /// The move as written.
        value: String,
        /// The place of the first of the equal moves, from 1.
        first: usize,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> MoveOrder {
        TypedOrder::read(text, None).unwrap().order
    }

    fn error(text: &str) -> OrderTextError {
        TypedOrder::read(text, None).unwrap_err()
    }

    #[test]
    fn an_order_in_any_common_notation_is_read() {
        for text in [
            "granada",
            " Granada\n",
            "(2,1)(1,2)(-1,2)(-2,1)(-2,-1)(-1,-2)(1,-2)(2,-1)",
            "(2, 1), (1, 2), (−1, 2), (−2, 1), (–2, –1), (−1, −2), (1, −2), (2, −1).",
            "[[2,1],[1,2],[-1,2],[-2,1],[-2,-1],[-1,-2],[1,-2],[2,-1]]",
            "int moves[8][2] = {{2,1},{1,2},{-1,2},{-2,1},{-2,-1},{-1,-2},{1,-2},{2,-1}}; // 8 moves",
            "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1",
            "2 1\n1 2\n- 1 2\n-2 +1\n-2 -1\n-1 -2\n1 -2\n2 -1",
            "2 1 1 2 -1 2 -2 1 -2 -1 -1 -2 1 -2 2 -1",
            "2/1 1/2 -1/2 -2/1 -2/-1 -1/-2 1/-2 2/-1",
            "dx = {2,1,-1,-2,-2,-1,1,2}; dy = {1,2,2,1,-1,-2,-2,-1};",
            "const int dx[8] = {2, 1, -1, -2,\n    -2, -1, 1, 2};\nconst int dy[8] = {1,2,2,1,-1,-2,-2,-1};",
            "std::array<int, 8> dx{2,1,-1,-2,-2,-1,1,2}, dy{1,2,2,1,-1,-2,-2,-1};",
            "dx = 2 1 -1 -2\n-2 -1 1 2\ndy = 1 2 2 1\n-1 -2 -2 -1",
            "rows: 2 1 -1 -2 -2 -1 1 2\ncolumns: 1 2 2 1 -1 -2 -2 -1",
            "dcol = [1,2,2,1,-1,-2,-2,-1]; drow = [2,1,-1,-2,-2,-1,1,2]",
            "dx[0]=2; dy[0]=1; dx[1]=1; dy[1]=2; dx[2]=-1; dy[2]=2; dx[3]=-2; dy[3]=1; \
             dx[4]=-2; dy[4]=-1; dx[5]=-1; dy[5]=-2; dx[6]=1; dy[6]=-2; dx[7]=2; dy[7]=-1",
            "order=granada",
            "https://example.org/?board=8x8&order=2%2C1%3B1%2C2%3B-1%2C2%3B-2%2C1%3B-2%2C-1%3B-1%2C-2%3B1%2C-2%3B2%2C-1&v=1#play",
        ] {
            assert_eq!(read(text), MoveOrder::GRANADA, "{text}");
        }
    }

    #[test]
    fn names_say_what_comes_first_unless_the_caller_does() {
        let pairs = "(1,2)(2,1)(2,-1)(1,-2)(-1,-2)(-2,-1)(-2,1)(-1,2)";
        let typed = TypedOrder::read(pairs, Some(FirstNumber::ColumnsRight)).unwrap();
        assert_eq!(typed.order, MoveOrder::GRANADA);
        let named = TypedOrder::read(&format!("(col, row): {pairs}"), None).unwrap();
        assert_eq!((named.order, named.is_named), (MoveOrder::GRANADA, true));
        let overridden =
            TypedOrder::read(&format!("(col, row): {pairs}"), Some(FirstNumber::RowsDown));
        assert_eq!(overridden, TypedOrder::read(pairs, None));
    }

    #[test]
    fn a_text_that_is_not_an_order_is_an_error_with_its_reason() {
        assert_eq!(error(" "), OrderTextError::Empty);
        let value = "spiral".into();
        assert_eq!(error("spiral"), OrderTextError::NoNumbers { value });
        let value = "2.5".into();
        assert_eq!(error("(2.5,1)"), OrderTextError::NotANumber { value });
        let value = "999".into();
        assert_eq!(error("(2,999)"), OrderTextError::NotANumber { value });
        let (value, limit) = (3, 16);
        assert_eq!(error("(2,1)(1"), OrderTextError::Count { value, limit });
        let (value, position) = ("(1, 1)".into(), 2);
        assert_eq!(
            error("2,1 1,1 -1,2 -2,1 -2,-1 -1,-2 1,-2 2,-1"),
            OrderTextError::NotKnight { position, value }
        );
        let (value, position, first) = ("(2, 1)".into(), 8, 1);
        assert_eq!(
            error("2,1 1,2 -1,2 -2,1 -2,-1 -1,-2 1,-2 2,1"),
            OrderTextError::Repeated {
                position,
                value,
                first
            }
        );
        let (value, limit) = (5000, MAX_BYTES);
        assert_eq!(
            error(&"1".repeat(5000)),
            OrderTextError::TooLong { value, limit }
        );
    }

    proptest! {
        #[test]
        fn every_order_is_read_from_every_notation(
            moves in Just(MoveOrder::ROWS.moves().to_vec()).prop_shuffle(),
            (open, between, close) in prop::sample::select(vec![
                ("(", ",", ")"), ("[", ", ", "], "), ("{", " , ", "},\n"), ("", " ", "\n"), ("", ",", ";"), ("⟨", ";", "⟩"),
            ]),
            is_swapped in any::<bool>(),
        ) {
            let order = MoveOrder::new(moves.clone().try_into().unwrap()).unwrap();
            let numbers: Vec<(i8, i8)> = moves
                .iter()
                .map(|listed| if is_swapped { (listed.right, listed.down) } else { (listed.down, listed.right) })
                .collect();
            let first = if is_swapped { FirstNumber::ColumnsRight } else { FirstNumber::RowsDown };
            let pairs: String = numbers.iter().map(|(one, other)| format!("{open}{one}{between}{other}{close}")).collect();
            let list = |values: Vec<i8>| format!("{values:?}");
            let (ones, others) = numbers.into_iter().unzip();
            let lists = format!("int dx[8] = {}; int dy[8] = {};", list(ones), list(others));
            for text in [pairs, lists] {
                prop_assert_eq!(TypedOrder::read(&text, Some(first)).unwrap().order, order, "{}", text);
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*", more in "[-(){}\\[\\]<>/*#=0-9a-z ,;\n]*") {
            let _ = TypedOrder::read(&text, None);
            let _ = TypedOrder::read(&more, None);
        }
    }
}
