//! Pseudocode: the lines of every algorithm, and which of them a step carries out.

use serde::{Serialize, Serializer};

/// What a search runs, as pseudocode of a few lines.
///
/// The words of the lines are not here: a page has them under `program.{program}.{line}`, by
/// [`Program::name`] and [`Line::name`].
///
/// # Examples
///
/// ```
/// use knights_tour::explain::{Line, Program};
///
/// let lines = Program::Backtracking.lines();
/// assert_eq!(lines.first(), Some(&Line::Start));
/// assert_eq!(lines.last(), Some(&Line::Exhausted));
/// assert_eq!(Program::Backtracking.indent(Line::Enter), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum Program {
    /// Depth first, candidates in the order of the lists.
    Backtracking,
    /// Depth first by Warnsdorff's rule, ties in the order of the lists.
    Warnsdorff,
    /// Depth first by Warnsdorff's rule, with the exchange sort as published.
    WarnsdorffExchange,
    /// Depth first without what cannot hold a tour.
    Pruned,
    /// All paths of one length before any longer one.
    BreadthFirst,
    /// The octant rule in sixteen attempts.
    OctAml16,
    /// The octant rule.
    OctAml,
    /// The quadrant rule.
    Aml,
    /// Warnsdorff's rule without steps back, ties by one move further on.
    Pohl,
    /// Warnsdorff's rule without steps back, ties by the distance from the centre.
    Roth,
    /// Warnsdorff's rule without steps back, ties by lot.
    Random,
    /// Warnsdorff's rule without steps back, ties in the order of the lists.
    Greedy,
    /// A construction: blocks with stored tours, joined in a chain.
    Blocks,
    /// A narrow board, decided file by file.
    Columns,
    /// Exact search by moves that a tour must have, and moves that it cannot.
    Forcing,
    /// Heuristic search by turning parts of a path round.
    Rotations,
    /// Heuristic search by joining cycles.
    TwoFactor,
    /// One solver after another.
    Answer,
}

/// One line of a [`Program`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Line {
    /// For every attempt. No step stands here.
    Attempts,
    /// Enter the start.
    Start,
    /// Repeat what follows. No step stands here.
    Repeat,
    /// As long as there is a free square to go to. No step stands here.
    Walk,
    /// If the path is a tour. No step stands here.
    IfTour,
    /// Tell the tour.
    Tour,
    /// If a candidate is left. No step stands here.
    IfCandidate,
    /// The candidates are those that could be right. No step stands here.
    Options,
    /// The list is sorted when its square is entered. No step stands here.
    Sort,
    /// Enter the next square.
    Enter,
    /// Enter the square that must come next.
    Forced,
    /// Enter the square that has the fewest ways out, and no other has as few.
    Fewest,
    /// Of equal ones, the first in the order of the lists.
    Order,
    /// Of equal ones, the first in the list as it was sorted.
    Exchange,
    /// Of equal ones, the nearest to a corner.
    Corner,
    /// Of equal ones, the nearest to the border.
    Border,
    /// Of equal ones, the one in the direction of the highest priority.
    Priority,
    /// Of equal ones, the one whose free neighbours have the fewest free neighbours.
    Beyond,
    /// Of equal ones, the farthest from the centre.
    Centre,
    /// Of equal ones, one drawn by lot.
    Lot,
    /// For every free neighbour. No step stands here.
    Neighbours,
    /// If there was none. No step stands here.
    IfNone,
    /// If the square was just entered. No step stands here.
    IfEntered,
    /// The square is a dead end.
    DeadEnd,
    /// The path is turned down, although it could go on.
    TurnDown,
    /// Leave the square, or the path that was put in the queue.
    Leave,
    /// What failed is remembered. No step stands here.
    Remember,
    /// Take the next path out of the queue.
    Resume,
    /// Stop because the memory is full.
    MemoryFull,
    /// Begin again.
    Restart,
    /// Everything was tried.
    Exhausted,
    /// Give up.
    Stuck,
    /// The board is cut into blocks. No step stands here.
    Cut,
    /// Every block has a stored tour. No step stands here.
    Stored,
    /// Two tours become one where their blocks meet. No step stands here.
    Join,
    /// What can be left open between two files is found. No step stands here.
    States,
    /// For every file it is found what can be settled from there on. No step stands here.
    Sets,
    /// File by file, the moves are chosen. No step stands here.
    Draw,
    /// A square with two moves left uses both. No step stands here.
    Both,
    /// A square with two moves in use gives up the others. No step stands here.
    Others,
    /// A move that would close a cycle too early is given up. No step stands here.
    Cycle,
    /// When nothing follows, a move is tried. No step stands here.
    Decide,
    /// After a conflict it is given up instead. No step stands here.
    Conflict,
    /// The path grows where it can. No step stands here.
    Grow,
    /// Where it cannot, a part of it is turned round. No step stands here.
    Turn,
    /// When that has not helped for long, it begins anew. No step stands here.
    Again,
    /// Every square is put on some path. No step stands here.
    Cover,
    /// Ends of paths are linked until there are cycles only. No step stands here.
    Link,
    /// Two cycles become one. No step stands here.
    Merge,
    /// Moves are exchanged where no two cycles can be joined. No step stands here.
    Mix,
    /// Degrees, reach and colours are counted. No step stands here.
    Count,
    /// A heuristic search has a short turn. No step stands here.
    Hurry,
    /// Exact search has a turn. No step stands here.
    Exact,
    /// All have long turns. No step stands here.
    Patience,
    /// Enter the next square of a tour that was made beforehand.
    Along,
}

impl Program {
    /// Every program.
    pub const ALL: [Self; 18] = [
        Self::Backtracking,
        Self::Warnsdorff,
        Self::WarnsdorffExchange,
        Self::Pruned,
        Self::BreadthFirst,
        Self::OctAml16,
        Self::OctAml,
        Self::Aml,
        Self::Pohl,
        Self::Roth,
        Self::Random,
        Self::Greedy,
        Self::Blocks,
        Self::Columns,
        Self::Forcing,
        Self::Rotations,
        Self::TwoFactor,
        Self::Answer,
    ];

    /// The name: that of the algorithm, where it has one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Warnsdorff => "warnsdorff",
            Self::WarnsdorffExchange => "warnsdorff-exchange",
            Self::Pruned => "pruned",
            Self::BreadthFirst => "breadth-first",
            Self::OctAml16 => "oct-aml-16",
            Self::OctAml => "oct-aml",
            Self::Aml => "aml",
            Self::Pohl => "pohl",
            Self::Roth => "roth",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Blocks => "blocks",
            Self::Columns => "columns",
            Self::Forcing => "forcing",
            Self::Rotations => "rotations",
            Self::TwoFactor => "two-factor",
            Self::Answer => "answer",
        }
    }

    /// The lines, from the top.
    #[must_use]
    pub const fn lines(self) -> &'static [Line] {
        use Line::*;
        match self {
            Self::Backtracking => &[
                Start,
                Repeat,
                IfTour,
                Tour,
                IfCandidate,
                Enter,
                IfEntered,
                DeadEnd,
                Leave,
                Exhausted,
            ],
            Self::Warnsdorff => &[
                Start,
                Repeat,
                IfTour,
                Tour,
                IfCandidate,
                Fewest,
                Order,
                IfEntered,
                DeadEnd,
                Leave,
                Exhausted,
            ],
            Self::WarnsdorffExchange => &[
                Sort,
                Start,
                Repeat,
                IfTour,
                Tour,
                IfCandidate,
                Fewest,
                Exchange,
                IfEntered,
                DeadEnd,
                Leave,
                Exhausted,
            ],
            Self::Pruned => &[
                Options,
                Start,
                Repeat,
                IfTour,
                Tour,
                IfCandidate,
                Forced,
                Enter,
                IfEntered,
                DeadEnd,
                TurnDown,
                Leave,
                Remember,
                Exhausted,
            ],
            Self::BreadthFirst => &[
                Start, Repeat, Neighbours, MemoryFull, Enter, Leave, IfNone, Tour, DeadEnd, Resume,
                Exhausted,
            ],
            Self::OctAml16 => &[
                Attempts, Start, Walk, Fewest, Corner, Border, Priority, Tour, DeadEnd, Restart,
                Stuck,
            ],
            Self::OctAml | Self::Aml => &[
                Start, Walk, Fewest, Corner, Border, Priority, Tour, DeadEnd, Stuck,
            ],
            Self::Pohl => &[Start, Walk, Fewest, Beyond, Order, Tour, DeadEnd, Stuck],
            Self::Roth => &[Start, Walk, Fewest, Centre, Order, Tour, DeadEnd, Stuck],
            Self::Random => &[
                Attempts, Start, Walk, Fewest, Lot, Tour, DeadEnd, Restart, Stuck,
            ],
            Self::Greedy => &[Start, Walk, Fewest, Order, Tour, DeadEnd, Stuck],
            Self::Blocks => &[Cut, Stored, Join, Start, Along, Tour, Exhausted],
            Self::Columns => &[States, Sets, Draw, Start, Along, Tour, Exhausted],
            Self::Forcing => &[
                Repeat, Both, Others, Cycle, Decide, Conflict, Start, Along, Tour, Exhausted, Stuck,
            ],
            Self::Rotations => &[
                Repeat, Grow, Turn, Again, Start, Along, Tour, Exhausted, Stuck,
            ],
            Self::TwoFactor => &[
                Cover, Link, Repeat, Merge, Mix, Start, Along, Tour, Exhausted, Stuck,
            ],
            Self::Answer => &[Count, Hurry, Exact, Patience, Start, Exhausted, Stuck],
        }
    }

    /// How far `line` is indented, in levels.
    #[must_use]
    pub const fn indent(self, line: Line) -> u32 {
        let within = match line {
            Line::Attempts
            | Line::Sort
            | Line::Options
            | Line::Start
            | Line::Repeat
            | Line::Walk
            | Line::Restart
            | Line::Exhausted
            | Line::Stuck => 0,
            Line::Cut
            | Line::Stored
            | Line::Join
            | Line::States
            | Line::Sets
            | Line::Draw
            | Line::Cover
            | Line::Link
            | Line::Count
            | Line::Hurry
            | Line::Exact
            | Line::Patience
            | Line::Along => 0,
            Line::Both
            | Line::Others
            | Line::Cycle
            | Line::Decide
            | Line::Grow
            | Line::Turn
            | Line::Again
            | Line::Merge
            | Line::Mix
            | Line::IfTour
            | Line::IfCandidate
            | Line::IfEntered
            | Line::Neighbours
            | Line::IfNone
            | Line::Resume
            | Line::Fewest
            | Line::Corner
            | Line::Border
            | Line::Priority
            | Line::Beyond
            | Line::Centre
            | Line::Lot => 1,
            _ => 2,
        };
        match self {
            // A walk has no loop around what it tells at its end.
            Self::OctAml16 | Self::Random => match line {
                Line::Attempts | Line::Stuck => 0,
                Line::Tour | Line::DeadEnd => 1,
                _ => within + 1,
            },
            Self::OctAml | Self::Aml | Self::Pohl | Self::Roth | Self::Greedy => match line {
                Line::Tour | Line::DeadEnd => 0,
                Line::Order => 1,
                _ => within,
            },
            Self::Warnsdorff | Self::WarnsdorffExchange => match line {
                Line::Fewest => 2,
                Line::Order | Line::Exchange => 3,
                Line::Leave => 1,
                _ => within,
            },
            Self::Backtracking | Self::Pruned => match line {
                Line::Leave => 1,
                _ => within,
            },
            Self::Blocks
            | Self::Columns
            | Self::Forcing
            | Self::Rotations
            | Self::TwoFactor
            | Self::Answer => match line {
                Line::Tour => 0,
                _ => within,
            },
            Self::BreadthFirst => within,
        }
    }
}

impl Serialize for Program {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Line {
    /// The name, the same in all programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attempts => "attempts",
            Self::Start => "start",
            Self::Repeat => "repeat",
            Self::Walk => "walk",
            Self::IfTour => "if-tour",
            Self::Tour => "tour",
            Self::IfCandidate => "if-candidate",
            Self::Options => "options",
            Self::Sort => "sort",
            Self::Enter => "enter",
            Self::Forced => "forced",
            Self::Fewest => "fewest",
            Self::Order => "order",
            Self::Exchange => "exchange",
            Self::Corner => "corner",
            Self::Border => "border",
            Self::Priority => "priority",
            Self::Beyond => "beyond",
            Self::Centre => "centre",
            Self::Lot => "lot",
            Self::Neighbours => "neighbours",
            Self::IfNone => "if-none",
            Self::IfEntered => "if-entered",
            Self::DeadEnd => "dead-end",
            Self::TurnDown => "turn-down",
            Self::Leave => "leave",
            Self::Remember => "remember",
            Self::Resume => "resume",
            Self::MemoryFull => "memory-full",
            Self::Restart => "restart",
            Self::Exhausted => "exhausted",
            Self::Stuck => "stuck",
            Self::Cut => "cut",
            Self::Stored => "stored",
            Self::Join => "join",
            Self::States => "states",
            Self::Sets => "sets",
            Self::Draw => "draw",
            Self::Both => "both",
            Self::Others => "others",
            Self::Cycle => "cycle",
            Self::Decide => "decide",
            Self::Conflict => "conflict",
            Self::Grow => "grow",
            Self::Turn => "turn",
            Self::Again => "again",
            Self::Cover => "cover",
            Self::Link => "link",
            Self::Merge => "merge",
            Self::Mix => "mix",
            Self::Count => "count",
            Self::Hurry => "hurry",
            Self::Exact => "exact",
            Self::Patience => "patience",
            Self::Along => "along",
        }
    }

    /// Whether a step can stand here; the other lines only hold those together, or say what was done
    /// before the first step.
    #[must_use]
    pub const fn is_step(self) -> bool {
        !matches!(
            self,
            Self::Attempts
                | Self::Repeat
                | Self::Walk
                | Self::IfTour
                | Self::IfCandidate
                | Self::Options
                | Self::Sort
                | Self::Neighbours
                | Self::IfNone
                | Self::IfEntered
                | Self::Remember
                | Self::Cut
                | Self::Stored
                | Self::Join
                | Self::States
                | Self::Sets
                | Self::Draw
                | Self::Both
                | Self::Others
                | Self::Cycle
                | Self::Decide
                | Self::Conflict
                | Self::Grow
                | Self::Turn
                | Self::Again
                | Self::Cover
                | Self::Link
                | Self::Merge
                | Self::Mix
                | Self::Count
                | Self::Hurry
                | Self::Exact
                | Self::Patience
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_stands_twice_or_hangs_in_the_air() {
        for program in Program::ALL {
            let lines = program.lines();
            let mut above = 0;
            for (index, &line) in lines.iter().enumerate() {
                assert!(!lines[..index].contains(&line), "{program:?} {line:?}");
                let indent = program.indent(line);
                assert!(indent <= above + 1, "{program:?} {line:?}");
                above = indent;
            }
            assert_eq!(program.indent(lines[0]), 0);
        }
    }
}
