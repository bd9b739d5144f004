//! The states from which the files of a board can be settled.

use super::automaton::{Automaton, StateId};
use super::edge_constraint::TourConstraints;
use super::edge_set::EdgeSet;
use super::layout::FileLayout;
use super::state_sets::{FileKind, SetId, StateSets};

/// For every file of a board, the states from which that file and all files after it can be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CompletableStates {
    layout: FileLayout,
    demands: TourConstraints,
    /// One set a file, and one more for the end of the board.
    sets_by_file: Vec<SetId>,
}

impl CompletableStates {
    /// Computes the sets under these demands, from the last file to the first.
    pub fn new(sets: &mut StateSets<'_>, layout: FileLayout, demands: TourConstraints) -> Self {
        let done = sets.singleton(Some(Automaton::ACCEPTING));
        let mut plan = Self {
            layout,
            demands,
            sets_by_file: vec![done; layout.files() + 1],
        };
        for file in (0..layout.files()).rev() {
            plan.sets_by_file[file] =
                sets.predecessors(plan.sets_by_file[file + 1], plan.file(file));
        }
        plan
    }

    /// The states from which `file` and all files after it can be settled.
    pub fn set_before(&self, file: usize) -> SetId {
        self.sets_by_file[file]
    }

    /// The edges of every file on a path from `initial`, a state of the first set, to the end.
    pub fn edges_by_file(
        &self,
        automaton: &Automaton,
        sets: &StateSets<'_>,
        initial: StateId,
    ) -> impl Iterator<Item = EdgeSet> {
        (0..self.layout.files()).scan(initial, |state, number| {
            let (file, rest) = (self.file(number), self.sets_by_file[number + 1]);
            let mut transitions = automaton.transitions(*state, file.is_inner).iter();
            let transition = transitions.find(|transition| {
                file.constraint.is_met(transition.edges) && sets.contains(rest, transition.target)
            })?;
            *state = transition.target;
            Some(transition.edges)
        })
    }

    fn file(&self, file: usize) -> FileKind {
        FileKind {
            is_inner: self.layout.is_inner_file(file),
            constraint: self.demands.on_file(file),
        }
    }
}
