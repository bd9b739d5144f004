//! Pseudocode of algorithms, and the names of its lines.

use serde::{Serialize, Serializer};

use super::decision::{LIST_ORDER_REASON, Measure};

/// An algorithm as pseudocode of a few lines.
///
/// Every search declares its own program. A program contains only the names of texts. The user interface supplies the
/// texts.
///
/// # Examples
///
/// ```
/// use knights_tour::explain::LineName;
/// use knights_tour::search::depth_first::{ListOrder, CandidateOrder};
///
/// let program = ListOrder::PROGRAM;
/// assert_eq!(program.name, "backtracking");
/// assert_eq!(program.rows[0].line, LineName::START);
/// let enter = program.row(LineName::ENTER).expect("backtracking enters squares");
/// assert_eq!((enter.indent, enter.is_step), (2, true));
/// ```
#[derive(Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Pseudocode {
    /// The name of the algorithm that the program describes, or a name of its own if no algorithm has this program.
    pub name: &'static str,
    /// The lines, from top to bottom.
    pub rows: &'static [PseudocodeLine],
}

/// A line of a [`Pseudocode`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PseudocodeLine {
    /// The name of the line, which occurs only once in a program.
    pub line: LineName,
    /// The name of the text of the line. Programs with equal texts use the same name.
    pub text: &'static str,
    /// The level of indentation.
    pub indent: u8,
    /// Whether a step can execute this line. Other lines group lines, or describe work done before the first step.
    pub is_step: bool,
    /// The measure by which the line breaks ties, if it breaks ties.
    pub measure: Option<&'static Measure>,
}

/// The name of a line of pseudocode.
///
/// The names of lines that several programs share are constants of this type. The other names are constants next to
/// their programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineName(pub &'static str);

impl LineName {
    /// Enter the start.
    pub const START: Self = Self("start");
    /// Report the tour.
    pub const TOUR: Self = Self("tour");
    /// Enter the next square.
    pub const ENTER: Self = Self("enter");
    /// Enter the candidate that has the fewest free neighbours, without a tie.
    pub const FEWEST: Self = Self("fewest");
    /// Enter the first of the tied candidates in list order.
    pub const ORDER: Self = Self("order");
    /// Report that the square is a dead end.
    pub const DEAD_END: Self = Self("dead-end");
    /// Leave the square. In breadth-first search: leave the path that was put in the queue.
    pub const LEAVE: Self = Self("leave");
    /// Begin the next attempt.
    pub const RESTART: Self = Self("restart");
    /// End: everything was tried.
    pub const EXHAUSTED: Self = Self("exhausted");
    /// Give up.
    pub const STUCK: Self = Self("stuck");
    /// Enter the next square of a tour that was found beforehand.
    pub const ALONG: Self = Self("along");

    /// The line that breaks a tie by `measure`.
    #[must_use]
    pub(crate) const fn of_measure(measure: &Measure) -> Self {
        Self(measure.name)
    }
}

/// The program of a solver or a construction: the lines of its method, then those of the search that shows the
/// solution. `$proof` names the text of the line for a proof that there is no tour. `$failure` is an optional last
/// line.
macro_rules! solution_program {
    ($name:literal, [$($method:expr),+ $(,)?], $proof:literal $(, $failure:expr)?) => {
        Pseudocode {
            name: $name,
            rows: &[
                $($method,)+
                PseudocodeLine::step(0, LineName::START).with_text("start-made"),
                PseudocodeLine::step(0, LineName::ALONG),
                PseudocodeLine::step(0, LineName::TOUR).with_text("tour-made"),
                PseudocodeLine::step(0, LineName::EXHAUSTED).with_text($proof),
                $($failure,)?
            ],
        }
    };
}

pub(crate) use solution_program;

impl PseudocodeLine {
    /// The line of a solver that gives up when its steps are spent.
    pub(crate) const STUCK_IN_STEPS: Self = Self::step(0, LineName::STUCK).with_text("stuck-steps");

    /// A line that a step can execute.
    pub(crate) const fn step(indent: u8, line: LineName) -> Self {
        Self {
            line,
            text: line.0,
            indent,
            is_step: true,
            measure: None,
        }
    }

    /// A line that breaks ties by a measure.
    pub(crate) const fn tie_break(indent: u8, measure: &'static Measure) -> Self {
        Self {
            measure: Some(measure),
            ..Self::step(indent, LineName::of_measure(measure))
        }
    }

    /// A line that is never a step: it groups other lines, or describes work done before the first step.
    pub(crate) const fn heading(indent: u8, line: &'static str) -> Self {
        Self {
            is_step: false,
            ..Self::step(indent, LineName(line))
        }
    }

    /// This line with another text. By default, the name of the text is the name of the line.
    pub(crate) const fn with_text(self, text: &'static str) -> Self {
        Self { text, ..self }
    }
}

impl Pseudocode {
    /// The line of this program with the name `line`. `None` if there is no such line.
    #[must_use]
    pub fn row(&self, line: LineName) -> Option<&'static PseudocodeLine> {
        self.rows.iter().find(|row| row.line == line)
    }

    /// The lines that break ties, in order, each with the name of the reason for its choice.
    pub fn tie_breaks(&self) -> impl Iterator<Item = (LineName, &'static str)> {
        let mut list_order_reason = LIST_ORDER_REASON;
        self.rows.iter().filter_map(move |row| match row.measure {
            Some(measure) => {
                list_order_reason = measure.list_order_reason;
                Some((row.line, measure.tie_reason))
            }
            None => (row.line == LineName::ORDER).then_some((row.line, list_order_reason)),
        })
    }
}

impl PartialEq for Pseudocode {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Pseudocode {}

impl Serialize for Pseudocode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}
