//! How often Warnsdorff's rule would have gone the same way.

use super::course::Course;
use crate::moves::MoveOrder;

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
/// let expected = Agreement { moves: 11, forced: 9, agreed: 11, untied: 10 };
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
    /// Takes time proportional to the moves from all squares times the candidates of each, and memory for the
    /// graph of the moves.
    #[must_use]
    pub fn of(course: &Course<'_>) -> Self {
        let graph = course.ground().graph(&MoveOrder::ROWS);
        let mut is_free = vec![true; graph.len()];
        let mut found = Self::default();
        for pair in course.squares().windows(2) {
            let (from, to) = (pair[0], pair[1]);
            is_free[from as usize] = false;
            // How many candidates there are, how few ways out, of how many of them, and of the one taken.
            let (mut candidates, mut fewest, mut sharing, mut taken) = (0, usize::MAX, 0, 0);
            for &candidate in graph.neighbours(from) {
                if !is_free[candidate as usize] {
                    continue;
                }
                let onward = graph.neighbours(candidate).iter();
                let ways = onward.filter(|&&next| is_free[next as usize]).count();
                candidates += 1;
                if ways < fewest {
                    (fewest, sharing) = (ways, 0);
                }
                sharing += u32::from(ways == fewest);
                if candidate == to {
                    taken = ways;
                }
            }
            let agrees = taken == fewest;
            found.moves += 1;
            found.forced += u32::from(candidates == 1);
            found.agreed += u32::from(agrees);
            found.untied += u32::from(agrees && sharing == 1);
        }
        found
    }
}
