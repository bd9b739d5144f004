//! Compares a path with a walk by the octant rule, which needs no order of the moves.

use super::naming::Naming;
use crate::board::{Board, Square};
use crate::experiment::Algorithm;
use crate::search::Search;
use crate::search::greedy::{Centre, Greedy, Octants, Priorities};
use crate::step::Step;

/// A walk by the octant rule, beside the path with which it is compared.
#[derive(Clone)]
pub(super) struct OctantWalk {
    pub(super) algorithm: Algorithm,
    pub(super) naming: Naming,
    pub(super) centre: Centre,
    search: Greedy<Octants>,
    /// The number of squares that the current attempt has in common with the path.
    common: usize,
    /// The greatest of these numbers in any attempt.
    pub(super) longest_common: usize,
}

impl OctantWalk {
    /// Every octant rule, for both namings of rows and columns and both centres. The preferred ones come first.
    pub(super) fn all(board: Board, transposed_board: Board, path: [&[Square]; 2]) -> Vec<Self> {
        let rules = [
            (Algorithm::Aml, Priorities::AML),
            (Algorithm::OctAml, Priorities::OCT_AML),
            (Algorithm::OctAml16, Priorities::OCT_AML_16),
            (Algorithm::OctAml16Printed, Priorities::OCT_AML_16_PRINTED),
        ];
        let mut walks = Vec::new();
        for (algorithm, priorities) in rules {
            for (naming, board, path) in [
                (Naming::Given, board, path[0]),
                (Naming::Transposed, transposed_board, path[1]),
            ] {
                for centre in [Centre::True, Centre::Integer] {
                    let walk = Octants::new(board, path[0], priorities, centre);
                    walks.push(Self {
                        algorithm,
                        naming,
                        centre,
                        search: Greedy::new(walk.expect("the start of a path is on its board")),
                        common: 0,
                        longest_common: 0,
                    });
                }
            }
        }
        walks
    }

    /// The number of squares entered so far, all attempts included.
    pub(super) fn visits(&self) -> u64 {
        self.search.counters().visits
    }

    /// Walks for up to `steps` steps, and subtracts those taken. Returns whether the comparison has ended: the walk has
    /// come to the path, or will not.
    pub(super) fn work(&mut self, path: &[Square], steps: &mut u64) -> bool {
        while *steps > 0 {
            *steps -= 1;
            match self.search.next() {
                Some(Step::Enter { square }) => {
                    let length = self.search.path().len();
                    if self.common + 1 == length && path.get(self.common) == Some(&square) {
                        self.common = length;
                        self.longest_common = self.longest_common.max(length);
                        if length == path.len() {
                            return true;
                        }
                    }
                }
                Some(Step::Restart) => self.common = 0,
                Some(_) => {}
                None => return true,
            }
        }
        false
    }
}
