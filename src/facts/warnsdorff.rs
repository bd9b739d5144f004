//! How often Warnsdorff's rule would have gone the same way.

use super::course::{Course, Spot};
use crate::leaper::Leaper;
use crate::moves::{Move, MoveOrder};

/// How a tour, walked from its first square to its last, compares with Warnsdorff's rule of 1823: go where the
/// fewest ways lead on.
///
/// Every move but the one that closes a tour is looked at where the piece stands before it, with all squares
/// visited up to there taken. The free squares that a move leads to are its *candidates*; the *ways out* of a
/// candidate are the free squares that a move leads to from there. The rule agrees where the tour went to a
/// candidate with the fewest ways out. Where there is one candidate only it cannot but agree.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::facts::course::Course;
/// use knights_tour::facts::warnsdorff::Agreement;
///
/// let ground = Board::new(3, 4)?.into();
/// let course = Course::of(&ground, &[0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])?;
/// let expected = Agreement { moves: 11, forced: 8, agreed: 11, untied: 10 };
/// assert_eq!(Agreement::of(&course), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Agreement {
    /// All moves, one less than there are squares.
    pub moves: u32,
    /// Those that had one candidate only.
    pub forced: u32,
    /// Those to a candidate with the fewest ways out, the forced ones among them.
    pub agreed: u32,
    /// Those of them where no other candidate had as few, the forced ones among them: no tie was to be broken.
    pub untied: u32,
}

impl Agreement {
    /// Compares a tour with the rule.
    ///
    /// Takes time proportional to the moves from all squares, and a byte a cell; on boards whose sides are joined and
    /// for graphs as many times more as a square has moves, and memory for the graph of the moves.
    #[must_use]
    pub fn of(course: &Course<'_>) -> Self {
        match course.leaper() {
            Some(leaper) => Self::on_board(course, leaper),
            None => Self::on_graph(course),
        }
    }

    /// Where moves lead equally far from everywhere: the ways out of every cell are kept.
    fn on_board(course: &Course<'_>, leaper: Leaper) -> Self {
        let mut cells = Cells::of(course, leaper);
        let mut found = Self::default();
        let Some(&first) = course.spots().first() else {
            return found;
        };
        let mut here = cells.place(first);
        cells.ways[here] |= TAKEN;
        for &spot in &course.spots()[1..] {
            let next = cells.place(spot);
            let mut choice = Choice::default();
            for &hop in &cells.hops {
                let place = here.wrapping_add_signed(hop);
                let ways = cells.ways[place];
                if ways < TAKEN {
                    // The square where the piece stands is free no more.
                    cells.ways[place] = ways - 1;
                    choice.weigh(ways.into(), place == next);
                }
            }
            found.note(&choice);
            cells.ways[next] |= TAKEN;
            here = next;
        }
        found
    }

    fn on_graph(course: &Course<'_>) -> Self {
        let graph = course.ground().graph(&MoveOrder::ROWS);
        let mut is_free = vec![true; graph.len()];
        let mut found = Self::default();
        for pair in course.squares().windows(2) {
            let (from, to) = (pair[0], pair[1]);
            is_free[from as usize] = false;
            let mut choice = Choice::default();
            for &candidate in graph.neighbours(from) {
                if is_free[candidate as usize] {
                    let onward = graph.neighbours(candidate).iter();
                    let ways = onward.filter(|&&next| is_free[next as usize]).count();
                    choice.weigh(ways, candidate == to);
                }
            }
            found.note(&choice);
        }
        found
    }

    /// Takes note of a move.
    fn note(&mut self, choice: &Choice) {
        let agrees = choice.taken == choice.fewest;
        self.moves += 1;
        self.forced += u32::from(choice.candidates == 1);
        self.agreed += u32::from(agrees);
        self.untied += u32::from(agrees && choice.sharing == 1);
    }
}

/// The candidates of a move, and how few ways out they have.
#[derive(Default)]
struct Choice {
    candidates: u32,
    fewest: usize,
    /// How many of them have as few.
    sharing: u32,
    /// How many the one has to which the tour went.
    taken: usize,
}

impl Choice {
    #[inline]
    fn weigh(&mut self, ways: usize, is_taken: bool) {
        if self.candidates == 0 || ways < self.fewest {
            (self.fewest, self.sharing) = (ways, 0);
        }
        self.candidates += 1;
        self.sharing += u32::from(ways == self.fewest);
        if is_taken {
            self.taken = ways;
        }
    }
}

/// What stands on a cell that is no free square.
const TAKEN: u8 = 0x80;

/// The cells of a board in rows, with so many taken ones around that no move leads out of them.
struct Cells {
    far: usize,
    width: usize,
    /// How many free squares a move leads to; with [`TAKEN`] where there is no free square.
    ways: Vec<u8>,
    /// How much further on the piece's moves lead.
    hops: Vec<isize>,
}

impl Cells {
    /// The squares of a tour, all of them free.
    fn of(course: &Course<'_>, leaper: Leaper) -> Self {
        let moves = leaper.moves(&MoveOrder::ROWS);
        let far = moves.iter().map(|step| step.down).max().unwrap_or(0) as usize;
        let board = course.board();
        // What lies to the right of a row lies to the left of the next.
        let width = board.columns() as usize + far;
        let hop = |step: &Move| isize::from(step.down) * width as isize + isize::from(step.right);
        let mut cells = Self {
            far,
            width,
            ways: vec![TAKEN; width * (board.rows() as usize + 2 * far) + 2 * far],
            hops: moves.iter().map(hop).collect(),
        };
        for spot in course.spots() {
            let place = cells.place(*spot);
            cells.ways[place] = 0;
        }
        for spot in course.spots() {
            let place = cells.place(*spot);
            for &hop in &cells.hops {
                let other = place.wrapping_add_signed(hop);
                let is_square = cells.ways[other] < TAKEN;
                cells.ways[place] += u8::from(is_square);
            }
        }
        cells
    }

    #[inline]
    const fn place(&self, spot: Spot) -> usize {
        (spot.row as usize + self.far) * self.width + spot.column as usize + self.far
    }
}
