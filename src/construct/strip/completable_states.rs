//! The states from which the remaining files of a board can be settled. To settle a file is to choose the edges of its
//! squares.

use super::automaton::{Automaton, StateId};
use super::edge_constraint::TourConstraints;
use super::edge_set::EdgeSet;
use super::layout::FileLayout;
use super::state_sets::{FileKind, SetId, StateSets};

/// For every file of a board, the states from which that file and all files after it can be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CompletableStates {
    layout: FileLayout,
    constraints: TourConstraints,
    /// One set for each file, and one more for the end of the board.
    sets_by_file: Vec<SetId>,
}

impl CompletableStates {
    /// Computes the sets under these constraints, from the last file to the first.
    pub fn new(sets: &mut StateSets<'_>, layout: FileLayout, constraints: TourConstraints) -> Self {
        let accepting = sets.singleton(Some(Automaton::ACCEPTING));
        let mut completable = Self {
            layout,
            constraints,
            sets_by_file: vec![accepting; layout.file_count() + 1],
        };
        for file in (0..layout.file_count()).rev() {
            completable.sets_by_file[file] = sets.predecessors(
                completable.sets_by_file[file + 1],
                completable.file_kind(file),
            );
        }
        completable
    }

    /// The states from which `file` and all files after it can be settled.
    pub fn set_before(&self, file: usize) -> SetId {
        self.sets_by_file[file]
    }

    /// The edges of every file on a path from `initial`, a state of the first set, to the accepting state.
    pub fn edges_by_file(
        &self,
        automaton: &Automaton,
        sets: &StateSets<'_>,
        initial: StateId,
    ) -> impl Iterator<Item = EdgeSet> {
        (0..self.layout.file_count()).scan(initial, |state, file| {
            let (kind, next_set) = (self.file_kind(file), self.sets_by_file[file + 1]);
            let mut transitions = automaton.transitions(*state, kind.is_inner).iter();
            let transition = transitions.find(|transition| {
                kind.constraint.is_met(transition.edges)
                    && sets.contains(next_set, transition.target)
            })?;
            *state = transition.target;
            Some(transition.edges)
        })
    }

    /// The properties of a file on which its transitions depend.
    fn file_kind(&self, file: usize) -> FileKind {
        FileKind {
            is_inner: self.layout.has_two_files_after(file),
            constraint: self.constraints.on_file(file),
        }
    }
}
