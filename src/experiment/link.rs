//! Reads and writes experiments as queries of URLs.
//!
//! A *part* of a query is one parameter, `name=value`.

use std::collections::HashSet;

use serde::Serialize;

use super::draft::{ALL, CLOSED};
use super::fault::excess_length;
use super::{Draft, Experiment, Field, LinkError, LinkFault, LinkField, LinkProblem, MovedStart};
use crate::board::Square;
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::region::Region;
use crate::search::greedy::Centre;
use crate::space::join;
use crate::topology::Topology;

/// The version of the link format.
const VERSION: u32 = 1;

/// The maximum length of a query that is written, in characters. A query without holes and without a graph has at most
/// 250 characters.
const MAX_WRITTEN_CHARS: usize = 16_000;

/// The maximum number of reported faults in the parts of a link.
const MAX_FAULTS: usize = 20;

/// The fields that a query combines in one part, `board`.
const SIDES: [Field; 3] = [Field::Rows, Field::Columns, Field::Layers];

/// The result of parsing the query of a URL: a draft without the invalid values, and the faults found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Link {
    /// The valid parts of the query, and defaults for the rest.
    pub draft: Draft,
    /// The faults of the link: at most 20 faults of its parts, then one fault for each invalid field of the draft.
    pub faults: Vec<LinkFault>,
}

/// A link with the experiment that its draft describes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedLink {
    /// The link.
    pub link: Link,
    /// The experiment.
    pub experiment: Experiment,
    /// The replacement of a start that is not a square of the board.
    pub moved: Option<MovedStart>,
}

impl Link {
    /// The maximum length of a query that is read, in characters. It is four times the maximum of a written query,
    /// because programs that pass a link on may escape its query again.
    pub const MAX_CHARS: usize = 4 * MAX_WRITTEN_CHARS;

    /// Parses the query of a URL, with or without its question mark.
    ///
    /// Invalid parts are replaced by defaults one at a time, until the draft is a valid experiment with sides of up to
    /// `largest_side`. A start off the board is kept, since [`Draft::validate_with_nearest_start`] moves it. A query
    /// longer than [`MAX_CHARS`](Self::MAX_CHARS) is not read at all.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::{Draft, Field, Link, LinkFault, Problem};
    ///
    /// let link = Link::read("?v=1&board=6x7&start=2,3&order=spiral", 100);
    /// assert_eq!((link.draft.rows.as_str(), link.draft.columns.as_str()), ("6", "7"));
    /// assert_eq!(link.draft.start, "2,3");
    /// assert_eq!(link.draft.order, Draft::default().order);
    /// let [LinkFault::Draft(error)] = &link.faults[..] else { panic!() };
    /// assert_eq!((error.field, error.value.as_str()), (Field::Order, "spiral"));
    /// assert_eq!(error.problem, Problem::UnknownName);
    /// ```
    #[must_use]
    pub fn read(query: &str, largest_side: u32) -> Self {
        Self::open(query, largest_side).link
    }

    /// Parses the query of a URL as [`read`](Self::read) does, and returns the experiment too.
    #[must_use]
    pub fn open(query: &str, largest_side: u32) -> OpenedLink {
        let query = query.strip_prefix('?').unwrap_or(query);
        let mut link = Self {
            draft: Draft::default(),
            faults: Vec::new(),
        };
        let most = Self::MAX_CHARS;
        if let Some(length) = excess_length(query, most) {
            let error = LinkField::Link.error(query, LinkProblem::TooLong { length, most });
            link.faults.push(error.into());
            return link.settle(largest_side);
        }
        let mut seen = HashSet::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let fault = if seen.contains(&*name) {
                Some(LinkField::Part.error(&name, LinkProblem::Repeated))
            } else {
                link.read_part(&name, &value)
            };
            link.faults.extend(fault.map(LinkFault::from));
            // Only the number of faults is limited: later parts are still read.
            link.faults.truncate(MAX_FAULTS);
            seen.insert(name.into_owned());
        }
        link.settle(largest_side)
    }

    /// Stores one part of the query in the draft, without validating its value. Returns the error for an unknown part
    /// or an unsupported version.
    fn read_part(&mut self, name: &str, value: &str) -> Option<LinkError> {
        let draft = &mut self.draft;
        match name {
            "board" => draft.set_sides(value, &['x']),
            "v" => {
                let known = value.parse() == Ok(VERSION);
                let (smallest, largest) = (VERSION, VERSION);
                let problem = LinkProblem::OutOfRange { smallest, largest };
                return (!known).then(|| LinkField::Version.error(value, problem));
            }
            "search" if value == "full" => draft.shortcuts = false,
            _ => {
                let field: Option<Field> = name.parse().ok().filter(|field| !SIDES.contains(field));
                match field {
                    Some(field) => *draft.text_mut(field) = value.into(),
                    None => return Some(LinkField::Part.error(name, LinkProblem::UnknownPart)),
                }
            }
        }
        None
    }

    /// Replaces the invalid fields of the draft by defaults, and reports them as faults.
    pub(crate) fn settle(mut self, largest_side: u32) -> OpenedLink {
        let mut defaults = Draft::default();
        // Each iteration resets a field whose value was not the default. So there are at most as many iterations as
        // fields.
        loop {
            let error = match self.draft.validate_with_nearest_start(largest_side) {
                Ok((experiment, moved)) => {
                    return OpenedLink {
                        link: self,
                        experiment,
                        moved,
                    };
                }
                Err(error) => error,
            };
            let single_field = [error.field];
            let is_side = SIDES.contains(&error.field);
            for &field in if is_side { &SIDES[..] } else { &single_field } {
                self.draft
                    .text_mut(field)
                    .clone_from(defaults.text_mut(field));
            }
            self.faults.push(error.into());
        }
    }
}

impl Experiment {
    /// Writes the experiment as the query of a URL, without a question mark. `None` if its holes or its graph are too
    /// long for a URL.
    ///
    /// The query always contains the board, the start, the order and the algorithm. Other values are written only if
    /// they differ from the defaults. [`Link::read`] parses the query.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::Draft;
    ///
    /// let experiment = Draft::default().validate()?;
    /// let query = "v=1&board=8x8&start=0,0&order=clockwise&algorithm=warnsdorff";
    /// assert_eq!(experiment.to_query().as_deref(), Some(query));
    /// # Ok::<(), knights_tour::experiment::ExperimentError>(())
    /// ```
    #[must_use]
    pub fn to_query(&self) -> Option<String> {
        let ground = &self.setup.ground;
        let start = square_text(ground, self.setup.start);
        let order = match self.setup.order.name() {
            Some(name) => name.into(),
            None => self.setup.order.to_string(),
        };
        let ground_parts = match ground {
            Ground::Board(board) => format!("board={}x{}", board.rows(), board.columns()),
            Ground::Region(region) => region_parts(region),
            Ground::Space(space) => format!("board={space}{}", piece_part(space.leaper())),
            Ground::Graph(text_graph) => format!("graph={}", escape(&text_graph.to_string())),
        };
        let mut query = format!(
            "v={VERSION}&{ground_parts}&start={start}&order={order}&algorithm={}",
            self.setup.algorithm.name(),
        );
        let mut add = |part: &str| {
            query.push('&');
            query.push_str(part);
        };
        if let Some(end) = self.setup.end {
            add(&format!("end={}", square_text(ground, end)));
        }
        if self.setup.goal.closed {
            add(&format!("tour={CLOSED}"));
        }
        if self.setup.goal.all {
            add(&format!("find={ALL}"));
        }
        if self.setup.seed != 0 {
            add(&format!("seed={}", self.setup.seed));
        }
        if self.setup.centre == Centre::Integer {
            add(&format!("centre={}", Centre::Integer.name()));
        }
        if !self.setup.shortcuts {
            add("search=full");
        }
        (query.len() <= MAX_WRITTEN_CHARS).then_some(query)
    }
}

/// The parts of a query for a region: the board, and the holes, topology and piece that differ from the defaults.
fn region_parts(region: &Region) -> String {
    let board = region.board();
    let mut parts = format!("board={}x{}", board.rows(), board.columns());
    let holes = region.holes();
    if !holes.is_empty() {
        parts.push_str(&format!("&holes={holes}"));
    }
    if region.topology() != Topology::Plane {
        parts.push_str(&format!("&topology={}", region.topology().name()));
    }
    parts.push_str(&piece_part(region.leaper()));
    parts
}

/// The part of a query for a piece. Empty for a knight.
fn piece_part(leaper: Leaper) -> String {
    if leaper == Leaper::KNIGHT {
        return String::new();
    }
    format!("&leaper={leaper}")
}

/// A square in the notation of a draft: its row and its column, and on a board with layers its other coordinates too.
fn square_text(ground: &Ground, square: Square) -> String {
    if let Ground::Space(space) = ground {
        return space.name_of(square);
    }
    let (board, cell) = (ground.board(), ground.cell(square));
    join(&[board.row(cell), board.column(cell)], ",")
}

/// Escapes text for the query of a URL.
fn escape(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes())
        .map(|part| match part {
            // These characters need no escaping. In a graph they are the most frequent ones besides digits and letters.
            "%2C" => ",",
            "%3A" => ":",
            "%3B" => ";",
            _ => part,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Link {
        Link::read(query, 100)
    }

    #[test]
    fn a_link_without_parts_of_an_experiment_gives_the_default_draft() {
        for query in ["", "?", "&&", "?v=1"] {
            let link = read(query);
            assert_eq!((link.draft, link.faults), (Draft::default(), Vec::new()));
        }
    }

    #[test]
    fn a_written_query_is_read_as_the_same_experiment() {
        let custom_order = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2";
        for (order, algorithm, tour, find, seed, centre, shortcuts) in [
            ("rows", "backtracking", "open", "all", "0", "true", true),
            (
                custom_order,
                "oct-aml-16",
                "closed",
                "first",
                "0",
                "integer",
                false,
            ),
            ("granada", "random", "open", "first", "77", "true", true),
        ] {
            let draft = Draft {
                rows: "6".into(),
                columns: "9".into(),
                start: "5,8".into(),
                order: order.into(),
                algorithm: algorithm.into(),
                tour: tour.into(),
                find: find.into(),
                seed: seed.into(),
                centre: centre.into(),
                shortcuts,
                ..Draft::default()
            };
            let experiment = draft.validate().unwrap();
            let query = experiment.to_query().unwrap();
            assert!(query.len() < 200, "{query}");
            let link = read(&query);
            assert_eq!(link.faults, []);
            assert_eq!(link.draft.validate(), Ok(experiment));
        }
    }

    #[test]
    fn an_invalid_link_reports_its_faults_and_keeps_the_valid_parts() {
        let link = read(
            "?v=2&board=7x300&start=3,3&order=rows&algorithm=magic&colour=red&order=jumps&seed=",
        );
        let expected_draft = Draft {
            start: "3,3".into(),
            order: "rows".into(),
            ..Draft::default()
        };
        assert_eq!(link.draft, expected_draft);
        let faults: Vec<_> = link.faults.iter().map(ToString::to_string).collect();
        let expected = [
            "Version \"2\": it must be from 1 to 1",
            "Part \"colour\": a link has no such part",
            "Part \"order\": this stands twice in the link",
            "Columns \"300\": it must be from 1 to 100",
            "Algorithm \"magic\": nothing has this name",
            "Seed \"\": a number from 0 to 4294967295 is missing",
        ];
        assert_eq!(faults, expected);
    }

    #[test]
    fn percent_escapes_are_decoded() {
        let link = read(
            "start=2%2C3&order=2%2C1%3B1%2C2%3B-1%2C2%3B-2%2C1%3B-2%2C-1%3B-1%2C-2%3B1%2C-2%3B2%2C-1",
        );
        assert_eq!(link.faults, []);
        assert_eq!(
            link.draft.validate().unwrap().order().name(),
            Some("granada")
        );
    }

    #[test]
    fn a_link_that_is_too_long_is_rejected_with_its_length_and_the_limit() {
        let most = Link::MAX_CHARS;
        let prefix = "start=1,1&x=";
        for character in ["e", "é"] {
            let longest = format!("{prefix}{}", character.repeat(most - prefix.len()));
            let link = read(&longest);
            assert_eq!(link.draft.start, "1,1");
            let unknown_part = LinkField::Part.error("x", LinkProblem::UnknownPart);
            assert_eq!(link.faults, [unknown_part.into()]);
            for query in [
                format!("{longest}{character}"),
                format!("?{longest}{character}"),
            ] {
                let link = read(&query);
                assert_eq!(link.draft, Draft::default());
                let length = most + 1;
                let [LinkFault::Link(error)] = &link.faults[..] else {
                    panic!("{:?}", link.faults)
                };
                assert_eq!(error.field, LinkField::Link);
                assert_eq!(error.problem, LinkProblem::TooLong { length, most });
                assert!(error.value.starts_with(prefix) && error.value.chars().count() < 100);
            }
        }
    }

    #[test]
    fn the_longest_written_link_is_read_even_after_it_was_escaped_again() {
        // A graph with long names, whose link has the maximum length.
        let query_with_name = |name: &str| {
            let draft = Draft {
                graph: format!("a:{name};{name}:a"),
                start: "0,0".into(),
                ..Draft::default()
            };
            draft.validate().unwrap().to_query()
        };
        let free_chars = MAX_WRITTEN_CHARS - query_with_name("b").unwrap().len();
        assert_eq!(query_with_name(&"b".repeat(2 + free_chars / 2 + 1)), None);
        let query = query_with_name(&"b".repeat(1 + free_chars / 2)).unwrap();
        assert!(query.len() > MAX_WRITTEN_CHARS - 2);
        let escaped = query.replace(',', "%2C").replace(':', "%3A");
        for query in [query.clone(), escaped.replace(';', "%3B")] {
            assert_eq!(read(&query).faults, []);
        }
        // Escaping at most triples the length.
        const { assert!(3 * MAX_WRITTEN_CHARS < Link::MAX_CHARS) };
    }

    #[test]
    fn only_the_first_faults_are_reported_and_valid_parts_are_kept() {
        let query: String = (0..5_000).map(|number| format!("x{number}&")).collect();
        let link = read(&format!("{query}start=1,1"));
        assert_eq!(link.draft.start, "1,1");
        assert_eq!(link.faults.len(), MAX_FAULTS);
    }
}
