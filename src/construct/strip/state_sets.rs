//! Interned sets of the states of an automaton.

use std::collections::HashMap;
use std::rc::Rc;

use super::automaton::{Automaton, StateId};
use super::edge_constraint::EdgeConstraint;

/// The index of a set of states.
pub(super) type SetId = u32;

/// The properties of a file that determine which transitions lead over the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FileKind {
    /// Whether the board has at least two files after this one.
    pub is_inner: bool,
    /// The constraint on the edges of the file.
    pub constraint: EdgeConstraint,
}

/// Sets of states of an automaton, with a cache of their predecessors and successors.
///
/// Far from the ends of a strip, a few sets alternate. Therefore each set is stored once, and each result is cached. A
/// set and a kind of file that occurred before take one look-up.
#[derive(Clone, Debug)]
pub(super) struct StateSets<'a> {
    automaton: &'a Automaton,
    /// The sets, with one bit for every state.
    sets: Vec<Rc<[u64]>>,
    ids: HashMap<Rc<[u64]>, SetId>,
    predecessors: HashMap<(SetId, FileKind), SetId>,
    successors: HashMap<(SetId, FileKind), SetId>,
}

impl<'a> StateSets<'a> {
    pub fn new(automaton: &'a Automaton) -> Self {
        Self {
            automaton,
            sets: Vec::new(),
            ids: HashMap::new(),
            predecessors: HashMap::new(),
            successors: HashMap::new(),
        }
    }

    /// The set that contains only `state`. The empty set for `None`.
    pub fn singleton(&mut self, state: Option<StateId>) -> SetId {
        self.intern(|set| state.into_iter().for_each(|state| insert(set, state)))
    }

    /// The states from which a transition over a file of this kind leads to a state of the set.
    pub fn predecessors(&mut self, set: SetId, kind: FileKind) -> SetId {
        if let Some(&before) = self.predecessors.get(&(set, kind)) {
            return before;
        }
        let automaton = self.automaton;
        let targets = self.sets[set as usize].clone();
        let before = self.intern(|set| {
            for state in 0..automaton.size as StateId {
                let mut transitions = automaton.transitions(state, kind.is_inner).iter();
                if transitions.any(|transition| {
                    kind.constraint.is_met(transition.edges)
                        && contains(&targets, transition.target)
                }) {
                    insert(set, state);
                }
            }
        });
        self.predecessors.insert((set, kind), before);
        before
    }

    /// The states to which the transitions over a file of this kind lead from the states of the set.
    pub fn successors(&mut self, set: SetId, kind: FileKind) -> SetId {
        if let Some(&after) = self.successors.get(&(set, kind)) {
            return after;
        }
        let automaton = self.automaton;
        let sources = self.sets[set as usize].clone();
        let after = self.intern(|set| {
            for state in 0..automaton.size as StateId {
                if contains(&sources, state) {
                    for transition in automaton.transitions(state, kind.is_inner) {
                        if kind.constraint.is_met(transition.edges) {
                            insert(set, transition.target);
                        }
                    }
                }
            }
        });
        self.successors.insert((set, kind), after);
        after
    }

    /// Whether a set contains a state.
    #[inline]
    pub fn contains(&self, set: SetId, state: StateId) -> bool {
        contains(&self.sets[set as usize], state)
    }

    /// Whether the two sets intersect.
    pub fn intersects(&self, first: SetId, second: SetId) -> bool {
        let (first, second) = (&self.sets[first as usize], &self.sets[second as usize]);
        first
            .iter()
            .zip(&**second)
            .any(|(first_word, second_word)| first_word & second_word != 0)
    }

    /// Interns the set that `fill` makes of the empty set, and returns its index.
    fn intern(&mut self, fill: impl FnOnce(&mut [u64])) -> SetId {
        let mut set = vec![0; self.automaton.size.div_ceil(64)];
        fill(&mut set);
        let set: Rc<[u64]> = set.into();
        *self.ids.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            (self.sets.len() - 1) as SetId
        })
    }
}

fn insert(set: &mut [u64], state: StateId) {
    set[state as usize / 64] |= 1 << (state % 64);
}

#[inline]
fn contains(set: &[u64], state: StateId) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of sets before the first set that recurs when `next` is applied again and again, and the period.
    fn find_period(first: SetId, mut next: impl FnMut(SetId) -> SetId) -> (usize, usize) {
        let mut sets = vec![first];
        loop {
            let set = next(sets[sets.len() - 1]);
            if let Some(index) = sets.iter().position(|&earlier| earlier == set) {
                return (index, sets.len() - index);
            }
            sets.push(set);
        }
    }

    /// Shows that the possible starts of strips up to 22 files long determine the possible starts of longer strips. A
    /// longer strip has at least eleven files before a start or twelve files after it. If two of these files are
    /// removed, the result for the start stays the same.
    #[test]
    fn sets_repeat_after_at_most_eight_files_with_a_period_of_at_most_two() {
        let inner = FileKind {
            is_inner: true,
            constraint: EdgeConstraint::default(),
        };
        let ending = FileKind {
            is_inner: false,
            ..inner
        };
        for (width, closed, expected) in [
            (3, false, [(8, 2), (8, 2)]),
            (3, true, [(8, 2), (8, 2)]),
            (4, false, [(7, 1), (5, 1)]),
        ] {
            let automaton = Automaton::new(width, closed);
            let mut sets = StateSets::new(&automaton);
            let initial = sets.singleton(automaton.initial);
            let forward = find_period(initial, |set| sets.successors(set, inner));
            let accepting = sets.singleton(Some(Automaton::ACCEPTING));
            let before_last = sets.predecessors(accepting, ending);
            let before_last_two = sets.predecessors(before_last, ending);
            let backward = find_period(before_last_two, |set| sets.predecessors(set, inner));
            assert_eq!(
                [forward, backward],
                expected,
                "{width} wide, closed: {closed}"
            );
        }
    }
}
