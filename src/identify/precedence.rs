//! Constraints of the form "this move before that one" on an order of the eight moves.

use crate::moves::MoveOrder;

/// A partial order of the eight moves, transitively closed. Moves are numbered by their index in [`MoveOrder::ROWS`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Precedence {
    /// For each move, the set of moves that must come before it, as a bit mask.
    before: [u8; 8],
}

impl Precedence {
    /// Whether `first` must come before `second`.
    pub(super) fn requires(&self, first: usize, second: usize) -> bool {
        self.before[second] & (1 << first) != 0
    }

    /// Requires `first` to come before `second`. Returns false, without a change, if no order can satisfy this.
    #[must_use]
    pub(super) fn require(&mut self, first: usize, second: usize) -> bool {
        if first == second || self.requires(second, first) {
            return false;
        }
        let earlier = self.before[first] | 1 << first;
        for later in 0..8 {
            if later == second || self.requires(second, later) {
                self.before[later] |= earlier;
            }
        }
        true
    }

    /// The number of orders that satisfy all constraints: the linear extensions, counted over the 256 sets of moves
    /// with which an order can begin.
    pub(super) fn count(&self) -> u32 {
        let mut ways = [0_u32; 256];
        ways[0] = 1;
        for set in 1..256_usize {
            ways[set] = (0..8)
                .filter(|&last| set & (1 << last) != 0)
                .map(|last| (set & !(1 << last), self.before[last]))
                .filter(|&(rest, before)| usize::from(before) & !rest == 0)
                .map(|(rest, _)| ways[rest])
                .sum();
        }
        ways[255]
    }

    /// Whether an order satisfies all constraints. The order lists the numbers of the moves.
    pub(super) fn allows(&self, order: &[u8; 8]) -> bool {
        let mut earlier = 0_u8;
        order.iter().all(|&next| {
            let is_allowed = self.before[usize::from(next)] & !earlier == 0;
            earlier |= 1 << next;
            is_allowed
        })
    }
}

/// The number of a knight's move: its index in [`MoveOrder::ROWS`]. `None` for any other displacement.
pub(super) fn move_number(down: i64, right: i64) -> Option<usize> {
    let mut moves = MoveOrder::ROWS.moves().iter();
    moves.position(|step| (i64::from(step.down), i64::from(step.right)) == (down, right))
}

#[cfg(test)]
mod tests {
    use super::super::fitting_orders::permutation;
    use super::*;

    #[test]
    fn linear_extensions_are_as_many_as_the_permutations_that_satisfy_the_constraints() {
        let mut precedence = Precedence::default();
        assert_eq!(precedence.count(), 40_320);
        for (first, second, is_possible) in [
            (0, 1, true),
            (1, 2, true),
            (2, 0, false),
            (5, 2, true),
            (2, 7, true),
            (7, 5, false),
            (4, 4, false),
        ] {
            assert_eq!(precedence.require(first, second), is_possible);
            let allowed = (0..40_320).filter(|&rank| precedence.allows(&permutation(rank)));
            assert_eq!(precedence.count() as usize, allowed.count());
        }
        assert!(precedence.requires(0, 7), "the closure is transitive");
        assert_eq!(precedence.count(), 40_320 / 120 * 3);
    }
}
