//! Graphs given as text.
//!
//! Start with [`TextGraph`], which is parsed from adjacency lists.
//!
//! # Examples
//!
//! ```
//! use knights_tour::text_graph::TextGraph;
//!
//! let triangle: TextGraph = "1,2; 2,0; 0,1".parse()?;
//! assert_eq!(triangle.graph().degree(0), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use thiserror::Error;

use crate::board::{MAX_SIDE, Square};
use crate::escape::escape_controls;
use crate::escape::excerpt;
use crate::graph::{Graph, GraphError};

/// A graph given as text in adjacency lists, the form in which document 002 passes its board to the search.
///
/// Every line is the list of one vertex: its name, a colon, and the names of its neighbours, separated by spaces,
/// commas or square brackets. If no line has a colon, the vertices are called 0, 1, 2 and so on, in the order of the
/// lines. A semicolon ends a list, as the end of a line does. A name is any word.
///
/// Takes the memory of the text, and 8 bytes per neighbour.
///
/// # Examples
///
/// ```
/// use knights_tour::text_graph::{TextGraph, TextGraphError};
///
/// let cycle: TextGraph = "a: b d\nb: a c\nc: b d\nd: c a".parse()?;
/// assert_eq!(cycle.names(), ["a", "b", "c", "d"]);
/// assert_eq!(cycle.graph().neighbours(3), [2, 0]);
/// let same: TextGraph = "1,3; 0,2; 1,3; 2,0".parse()?;
/// assert_eq!(same.graph(), cycle.graph());
/// assert_eq!(same.to_string(), "1,3;0,2;1,3;2,0");
///
/// let (line, name, neighbour) = (1, "a".into(), "c".into());
/// let missing = TextGraphError::Unknown { line, name, neighbour };
/// assert_eq!("a: b c\nb: a".parse::<TextGraph>(), Err(missing));
/// # Ok::<(), TextGraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextGraph {
    names: Box<[String]>,
    graph: Graph,
}

impl TextGraph {
    /// The maximum number of vertices.
    pub const MAX_VERTICES: usize = MAX_SIDE as usize;

    /// The maximum length of a text, in bytes.
    pub const MAX_BYTES: usize = 1 << 20;

    /// The names of the vertices, indexed by their numbers.
    #[must_use]
    pub const fn names(&self) -> &[String] {
        &self.names
    }

    /// The graph. Each list keeps its written order.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether lists without names describe the graph: the name of every vertex is its number, and the last list is not
    /// empty. An empty list at the end of a text would not be read.
    fn is_numbered(&self) -> bool {
        let last = self.names.len() as Square - 1;
        let mut names = self.names.iter().enumerate();
        self.graph.degree(last) > 0 && names.all(|(number, name)| *name == number.to_string())
    }
}

impl FromStr for TextGraph {
    type Err = TextGraphError;

    /// Takes time proportional to the text, plus the time to sort the lists.
    fn from_str(text: &str) -> Result<Self, TextGraphError> {
        if text.len() > Self::MAX_BYTES {
            let value = text.len();
            return Err(TextGraphError::TooLong { value });
        }
        let has_names = text.contains(':');
        let mut names: Vec<&str> = Vec::new();
        // The line number and the text of every list.
        let mut lists: Vec<(usize, &str)> = Vec::new();
        // Lists without names may be empty. Only blank lines at the beginning and empty lists at the end are skipped.
        let trimmed = text.trim_end_matches([';', ' ', '\t', '\r', '\n']);
        let lines = trimmed
            .lines()
            .enumerate()
            .skip_while(|(_, line)| line.trim().is_empty());
        for (index, line_text) in lines {
            for part in line_text.split(';') {
                let line = index + 1;
                match part.split_once(':') {
                    Some((name, list)) => {
                        let mut words = words(name);
                        match (words.next(), words.next()) {
                            (Some(name), None) => names.push(name),
                            _ => return Err(TextGraphError::NotAName { line }),
                        }
                        lists.push((line, list));
                    }
                    None if !has_names => lists.push((line, part)),
                    None if part.trim().is_empty() => {}
                    None => return Err(TextGraphError::NoColon { line }),
                }
                if lists.len() > Self::MAX_VERTICES {
                    return Err(TextGraphError::TooManyVertices);
                }
            }
        }
        let names: Vec<String> = if has_names {
            names.into_iter().map(String::from).collect()
        } else {
            (0..lists.len()).map(|number| number.to_string()).collect()
        };
        let mut numbers = HashMap::with_capacity(names.len());
        for (number, name) in (0..).zip(&names) {
            if numbers.insert(name.as_str(), number).is_some() {
                let line = lists[number as usize].0;
                let name = excerpt(name, MAX_SHOWN_NAME_CHARS);
                return Err(TextGraphError::TwoLists { line, name });
            }
        }
        let neighbour_lists = lists.iter().zip(&names).map(|(&(line, list), name)| {
            let number = |neighbour: &str| {
                let unknown = || TextGraphError::Unknown {
                    line,
                    name: excerpt(name, MAX_SHOWN_NAME_CHARS),
                    neighbour: excerpt(neighbour, MAX_SHOWN_NAME_CHARS),
                };
                numbers.get(neighbour).copied().ok_or_else(unknown)
            };
            words(list).map(number).collect::<Result<Vec<Square>, _>>()
        });
        let neighbour_lists = neighbour_lists.collect::<Result<Vec<_>, _>>()?;
        let graph = Graph::from_lists(&neighbour_lists).map_err(|fault| {
            let line = |vertex: usize| lists[vertex].0;
            let name = |vertex: usize| excerpt(&names[vertex], MAX_SHOWN_NAME_CHARS);
            match fault {
                GraphError::Empty => TextGraphError::Empty,
                GraphError::Loop { vertex } => TextGraphError::Loop {
                    line: line(vertex),
                    name: name(vertex),
                },
                GraphError::Repeated { vertex, neighbour } => TextGraphError::Repeated {
                    line: line(vertex),
                    name: name(vertex),
                    neighbour: name(neighbour as usize),
                },
                GraphError::OneWay { vertex, neighbour } => TextGraphError::OneWay {
                    line: line(vertex),
                    name: name(vertex),
                    neighbour: name(neighbour as usize),
                },
                GraphError::Missing { .. } => unreachable!("every name has a number"),
            }
        })?;
        Ok(Self {
            names: names.into(),
            graph,
        })
    }
}

/// The words of a list, separated by spaces, commas or square brackets.
fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(|character: char| character.is_whitespace() || matches!(character, ',' | '[' | ']'))
        .filter(|word| !word.is_empty())
}

/// The maximum length of a name in an error message, in characters.
const MAX_SHOWN_NAME_CHARS: usize = 40;

/// Writes the lists without spaces. The names are omitted if the name of every vertex is its number, and the last list
/// is not empty.
impl fmt::Display for TextGraph {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbered = self.is_numbered();
        for (vertex, name) in (0..).zip(&self.names) {
            if vertex > 0 {
                formatter.write_str(";")?;
            }
            if !numbered {
                write!(formatter, "{name}:")?;
            }
            for (index, &neighbour) in self.graph.neighbours(vertex).iter().enumerate() {
                let separator = if index == 0 { "" } else { "," };
                write!(formatter, "{separator}{}", self.names[neighbour as usize])?;
            }
        }
        Ok(())
    }
}

/// Reasons why a text is not a graph. Long names are cut after 40 characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TextGraphError {
    /// The text has no list.
    #[error("there is no list in this text")]
    Empty,
    /// The text is too long.
    #[error(
        "a graph may be {} bytes of text at most, not {value}",
        TextGraph::MAX_BYTES
    )]
    TooLong {
        /// The number of bytes of the text.
        value: usize,
    },
    /// There are too many vertices.
    #[error("a graph may have {} vertices at most", TextGraph::MAX_VERTICES)]
    TooManyVertices,
    /// A list has no colon, although another list has one.
    #[error("line {line}: a colon is missing after the name of the vertex")]
    NoColon {
        /// The line, from 1.
        line: usize,
    },
    /// The text before a colon is not exactly one word.
    #[error("line {line}: before the colon stands the name of the vertex, one word")]
    NotAName {
        /// The line, from 1.
        line: usize,
    },
    /// A vertex has two lists.
    #[error("line {line}: {} has a list already", escape_controls(.name))]
    TwoLists {
        /// The line of the second list, from 1.
        line: usize,
        /// The vertex.
        name: String,
    },
    /// A list names a vertex that has no list.
    #[error(
        "line {line}: the list of {} names {}, which has no list",
        escape_controls(.name),
        escape_controls(.neighbour)
    )]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The vertex that has the list.
        name: String,
        /// The vertex named.
        neighbour: String,
    },
    /// A list names its own vertex.
    #[error("line {line}: {} names itself as a neighbour", escape_controls(.name))]
    Loop {
        /// The line, from 1.
        line: usize,
        /// The vertex that has the list.
        name: String,
    },
    /// A list names a vertex twice.
    #[error(
        "line {line}: the list of {} names {} twice",
        escape_controls(.name),
        escape_controls(.neighbour)
    )]
    Repeated {
        /// The line, from 1.
        line: usize,
        /// The vertex that has the list.
        name: String,
        /// The vertex named twice.
        neighbour: String,
    },
    /// A list names a neighbour, but the list of that neighbour does not name the vertex of the first list.
    #[error(
        "line {line}: {name} names {neighbour}, but {neighbour} does not name {name}",
        name = escape_controls(.name),
        neighbour = escape_controls(.neighbour)
    )]
    OneWay {
        /// The line, from 1.
        line: usize,
        /// The vertex that has the list.
        name: String,
        /// The vertex whose own list does not contain `name`.
        neighbour: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, TextGraphError> {
        Ok(text.parse::<TextGraph>()?.to_string())
    }

    #[test]
    fn every_notation_of_lists_is_parsed() {
        for (text, shortest) in [
            ("1\n0", "1;0"),
            ("\n 1 2 \r\n2, 0\n0,1\n\n", "1,2;2,0;0,1"),
            ("[1, 2]\n[2, 0]\n[0, 1]", "1,2;2,0;0,1"),
            ("0: 1\n\n1: 0", "1;0"),
            ("1: 0\n0: 1", "1:0;0:1"),
            ("é:ß;ß:é;", "é:ß;ß:é"),
            ("a:\nb:", "a:;b:"),
            ("0:", "0:"),
            ("0: 1; 1: 0; 2:", "0:1;1:0;2:"),
            (";2;1", ";2;1"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(shortest), "{text:?}");
            assert_eq!(read(shortest).as_deref(), Ok(shortest), "{text:?}");
        }
    }

    #[test]
    fn invalid_text_gives_the_right_error_message() {
        for (text, fault) in [
            ("", "there is no list in this text"),
            (" \n;;\n", "there is no list in this text"),
            ("1\n0\n0 1", "line 3: 2 names 0, but 0 does not name 2"),
            ("1\n0 7", "line 2: the list of 1 names 7, which has no list"),
            (
                "a: b\nb",
                "line 2: a colon is missing after the name of the vertex",
            ),
            (
                ": b",
                "line 1: before the colon stands the name of the vertex, one word",
            ),
            (
                "a b: c",
                "line 1: before the colon stands the name of the vertex, one word",
            ),
            ("a: b\nb: a\na: b", "line 3: a has a list already"),
            ("a: b b\nb: a", "line 1: the list of a names b twice"),
            ("a: b a\nb: a", "line 1: a names itself as a neighbour"),
            ("a: b\nb:", "line 1: a names b, but b does not name a"),
            ("0", "line 1: 0 names itself as a neighbour"),
            ("-1\n0", "line 1: the list of 0 names -1, which has no list"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), fault, "{text:?}");
        }
    }

    #[test]
    fn errors_show_only_the_beginning_of_a_long_name() {
        let name = "x".repeat(5_000);
        for text in [
            format!("0: {name}"),
            format!("{name}: b"),
            format!("{name}:; {name}:"),
            format!("{name}: {name}"),
            format!("{name}: b b; b: {name}"),
            format!("b: {name}; {name}:"),
        ] {
            let fault = read(&text).unwrap_err().to_string();
            assert!(fault.chars().count() < 240, "{fault}");
            assert!(fault.contains(&format!("{}…", "x".repeat(40))), "{fault}");
        }
    }

    #[test]
    fn errors_escape_control_characters_in_names() {
        let (name, escaped) = ("\u{1b}c\u{202e}", "\\u{1b}c\\u{202e}");
        for text in [
            format!("{name}: b\nb: {name}\n{name}: b"),
            format!("{name}: c"),
            format!("a: {name}"),
            format!("{name}: {name}"),
            format!("{name}: b b\nb: {name}"),
            format!("{name}: b\nb:"),
        ] {
            let fault = read(&text).unwrap_err().to_string();
            assert!(fault.contains(escaped), "{fault:?}");
            assert!(!fault.contains(char::is_control), "{fault:?}");
        }
    }

    #[test]
    fn a_text_that_is_too_long_or_has_too_many_lists_is_an_error() {
        let value = 10_000_000;
        let long = "1 ".repeat(value / 2);
        assert_eq!(read(&long), Err(TextGraphError::TooLong { value }));
        let too_many_lists = ";".repeat(20_000) + "0";
        assert_eq!(read(&too_many_lists), Err(TextGraphError::TooManyVertices));
    }

    #[test]
    fn a_complete_graph_near_the_size_limit_is_parsed() {
        let vertices = 500;
        let list = |vertex: usize| {
            let others = (0..vertices).filter(move |&other| other != vertex);
            others.map(|other| format!("{other} ")).collect::<String>()
        };
        let text: Vec<String> = (0..vertices).map(list).collect();
        let graph: TextGraph = text.join("\n").parse().unwrap();
        assert_eq!(graph.graph().degree(0), 499);
    }
}
