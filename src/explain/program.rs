//! Pseudocode: the lines of an algorithm, and which of them a step carries out.

use serde::{Serialize, Serializer};

use super::decision::{IN_ORDER, Measure};

/// What a search runs, as pseudocode of a few lines.
///
/// Every search declares its own, beside itself. Only the names of the texts are here; the words are those of
/// whoever shows them.
///
/// # Examples
///
/// ```
/// use knights_tour::explain::Line;
/// use knights_tour::search::depth_first::{AsListed, CandidateOrder};
///
/// let program = AsListed::PROGRAM;
/// assert_eq!(program.name, "backtracking");
/// assert_eq!(program.rows[0].line, Line::START);
/// let enter = program.row(Line::ENTER).expect("backtracking enters squares");
/// assert_eq!((enter.indent, enter.is_step), (2, true));
/// ```
#[derive(Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Program {
    /// Its name: that of the algorithm, where it has one.
    pub name: &'static str,
    /// The lines, from the top.
    pub rows: &'static [Row],
}

/// A line as it stands in a [`Program`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line, which stands only once in a program.
    pub line: Line,
    /// The name of its text. Where programs have the same text, they have it under one name.
    pub text: &'static str,
    /// How far it is indented, in levels.
    pub indent: u8,
    /// Whether a step can stand here. The other lines hold those together, or say what was done before the first step.
    pub is_step: bool,
    /// By what the line decides between equal candidates, where it does.
    pub measure: Option<&'static Measure>,
}

/// A line of pseudocode, by its name.
///
/// Lines that several searches have are named here, any other where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line(pub &'static str);

impl Line {
    /// Enter the start.
    pub const START: Self = Self("start");
    /// Tell the tour.
    pub const TOUR: Self = Self("tour");
    /// Enter the next square.
    pub const ENTER: Self = Self("enter");
    /// Enter the square that has the fewest ways out, and no other has as few.
    pub const FEWEST: Self = Self("fewest");
    /// Of equal ones, the first in the order of the lists.
    pub const ORDER: Self = Self("order");
    /// The square is a dead end.
    pub const DEAD_END: Self = Self("dead-end");
    /// Leave the square, or the path that was put in the queue.
    pub const LEAVE: Self = Self("leave");
    /// Begin again.
    pub const RESTART: Self = Self("restart");
    /// Everything was tried.
    pub const EXHAUSTED: Self = Self("exhausted");
    /// Give up.
    pub const STUCK: Self = Self("stuck");
    /// Enter the next square of a tour that was made beforehand.
    pub const ALONG: Self = Self("along");

    /// Of equal ones, the best by a measure.
    #[must_use]
    pub const fn by(measure: &Measure) -> Self {
        Self(measure.name)
    }
}

impl Row {
    /// A row whose line a step carries out.
    pub(crate) const fn step(indent: u8, line: Line) -> Self {
        Self {
            line,
            text: line.0,
            indent,
            is_step: true,
            measure: None,
        }
    }

    /// A row whose line decides by a measure.
    pub(crate) const fn measured(indent: u8, measure: &'static Measure) -> Self {
        Self {
            measure: Some(measure),
            ..Self::step(indent, Line::by(measure))
        }
    }

    /// A row that holds others together, or says what was done before the first step.
    pub(crate) const fn frame(indent: u8, line: &'static str) -> Self {
        Self {
            is_step: false,
            ..Self::step(indent, Line(line))
        }
    }

    /// The same row with another text than its line has elsewhere.
    pub(crate) const fn reading(self, text: &'static str) -> Self {
        Self { text, ..self }
    }
}

impl Program {
    /// The row in which `line` stands, if it is one of this program's.
    #[must_use]
    pub fn row(&self, line: Line) -> Option<&'static Row> {
        self.rows.iter().find(|row| row.line == line)
    }

    /// The lines that decide between equal candidates, in turn, and the name of the reason that each of them gives.
    pub fn ties(&self) -> impl Iterator<Item = (Line, &'static str)> {
        let mut last = IN_ORDER;
        self.rows.iter().filter_map(move |row| match row.measure {
            Some(measure) => {
                last = measure.leaves;
                Some((row.line, measure.decides))
            }
            None => (row.line == Line::ORDER).then_some((row.line, last)),
        })
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Program {}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}
