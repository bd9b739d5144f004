//! The states from which the files of a board can be settled.

use super::automaton::{Automaton, StateNumber};
use super::demand::Demands;
use super::edges::Edges;
use super::layout::Layout;
use super::sets::{File, SetNumber, StateSets};

/// For every file of a board, the states from which that file and all files after it can be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    layout: Layout,
    demands: Demands,
    /// One set a file, and one more for the end of the board.
    sets: Vec<SetNumber>,
}

impl Plan {
    /// Computes the sets under these demands, from the last file to the first.
    pub fn new(sets: &mut StateSets<'_>, layout: Layout, demands: Demands) -> Self {
        let done = sets.of(Some(Automaton::DONE));
        let mut plan = Self {
            layout,
            demands,
            sets: vec![done; layout.files() + 1],
        };
        for file in (0..layout.files()).rev() {
            plan.sets[file] = sets.before(plan.sets[file + 1], plan.file(file));
        }
        plan
    }

    /// The states from which `file` and all files after it can be settled.
    pub fn set(&self, file: usize) -> SetNumber {
        self.sets[file]
    }

    /// The edges of every file on a path from `initial`, a state of the first set, to the end.
    pub fn edges(
        &self,
        automaton: &Automaton,
        sets: &StateSets<'_>,
        initial: StateNumber,
    ) -> impl Iterator<Item = Edges> {
        (0..self.layout.files()).scan(initial, |state, number| {
            let (file, rest) = (self.file(number), self.sets[number + 1]);
            let mut transitions = automaton.transitions(*state, file.further).iter();
            let transition = transitions.find(|transition| {
                file.demand.is_met(transition.edges) && sets.contains(rest, transition.target)
            })?;
            *state = transition.target;
            Some(transition.edges)
        })
    }

    fn file(&self, file: usize) -> File {
        File {
            further: self.layout.is_further(file),
            demand: self.demands.of(file),
        }
    }
}
