//! Graphs as text, and paths on them.

use std::collections::HashSet;
use std::str;

use knights_tour::board::Square;
use knights_tour::escape::escape_controls;
use knights_tour::ground::Ground;
use knights_tour::text_graph::{TextGraph, TextGraphError};
use knights_tour::tour_text::{TourFormat, TourText, read_on_graph};

use crate::cost::Limit;
use crate::message::check_message;
use crate::paths::written;

/// A vertex takes its name, its list and its entry in a table.
const LIMIT: Limit = Limit {
    base: 4096,
    per_unit: 512,
};

/// A graph, written and read again, is the same graph. Its lists are symmetric and have no loop and no repetition. An
/// error names a line of the text.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let graph = match LIMIT.check(text.len(), || text.parse::<TextGraph>()) {
        Ok(graph) => graph,
        Err(error) => return check_error(&error, text),
    };
    check_lists(&graph, text);
    let shortest = graph.to_string();
    assert_eq!(shortest.parse().as_ref(), Ok(&graph), "{shortest}");
    check_paths(graph);
}

fn check_lists(graph: &TextGraph, text: &str) {
    let lists = graph.graph();
    assert_eq!(lists.len(), graph.names().len());
    let mut edges = HashSet::new();
    for vertex in 0..lists.len() as Square {
        for &neighbour in lists.neighbours(vertex) {
            assert_ne!(vertex, neighbour);
            assert!(edges.insert((vertex, neighbour)));
        }
    }
    assert!(edges.len() <= text.len());
    assert!(edges.iter().all(|&(from, to)| edges.contains(&(to, from))));
}

/// A list of all vertices, written in each format, is read as the same list.
fn check_paths(graph: TextGraph) {
    let names: HashSet<_> = graph.names().iter().map(String::as_str).collect();
    // A name that equals the escaped form of another name stands for itself.
    let is_ambiguous = |name: &str| {
        let escaped = escape_controls(name);
        escaped != name && names.contains(&*escaped)
    };
    if names.iter().any(|name| is_ambiguous(name)) {
        return;
    }
    let path: Vec<Square> = (0..graph.names().len() as Square).rev().collect();
    let expected = TourText::Squares(path.iter().map(|&square| square.into()).collect());
    let ground = Ground::Graph(graph.clone().into());
    for format in [TourFormat::Squares, TourFormat::Csv] {
        let text = written(format, &ground, &path);
        let read = LIMIT.check(text.len(), || read_on_graph(&text, &graph));
        assert_eq!(
            read.as_ref(),
            Ok(&expected),
            "{}",
            String::from_utf8_lossy(&text)
        );
    }
}

fn check_error(error: &TextGraphError, text: &str) {
    let message = check_message(error);
    let line = match error {
        TextGraphError::NoColon { line }
        | TextGraphError::NotAName { line }
        | TextGraphError::TwoLists { line, .. }
        | TextGraphError::Unknown { line, .. }
        | TextGraphError::Loop { line, .. }
        | TextGraphError::Repeated { line, .. }
        | TextGraphError::OneWay { line, .. } => *line,
        _ => return,
    };
    assert!((1..=text.lines().count()).contains(&line), "{message}");
    assert!(message.starts_with(&format!("line {line}: ")), "{message}");
}
