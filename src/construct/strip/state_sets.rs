//! Interned sets of states.

use std::collections::HashMap;
use std::rc::Rc;

use super::automaton::{Automaton, StateId};
use super::edge_constraint::EdgeConstraint;

/// The number of a set of states.
pub(super) type SetId = u32;

/// The properties of a file on which its transitions depend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FileKind {
    /// Whether there is a file two files after this one.
    pub is_inner: bool,
    /// The demand on the edges of the file.
    pub constraint: EdgeConstraint,
}

/// Sets of states of an automaton, and cached results of carrying them over a file.
///
/// Far from the ends of a strip the same few sets alternate. So each set is stored once under a number, and each result
/// is cached: another file of the same kind takes one look-up.
#[derive(Clone, Debug)]
pub(super) struct StateSets<'a> {
    automaton: &'a Automaton,
    /// The sets, with one bit for every state.
    sets: Vec<Rc<[u64]>>,
    numbers: HashMap<Rc<[u64]>, SetId>,
    predecessors: HashMap<(SetId, FileKind), SetId>,
    successors: HashMap<(SetId, FileKind), SetId>,
}

impl<'a> StateSets<'a> {
    pub fn new(automaton: &'a Automaton) -> Self {
        Self {
            automaton,
            sets: Vec::new(),
            numbers: HashMap::new(),
            predecessors: HashMap::new(),
            successors: HashMap::new(),
        }
    }

    /// The set of one state, or the empty set.
    pub fn singleton(&mut self, state: Option<StateId>) -> SetId {
        self.intern(|set| state.into_iter().for_each(|state| insert(set, state)))
    }

    /// The states from which a transition over `file` leads into the set.
    pub fn predecessors(&mut self, set: SetId, file: FileKind) -> SetId {
        if let Some(&before) = self.predecessors.get(&(set, file)) {
            return before;
        }
        let automaton = self.automaton;
        let targets = self.sets[set as usize].clone();
        let before = self.intern(|set| {
            for state in 0..automaton.size as StateId {
                let mut all = automaton.transitions(state, file.is_inner).iter();
                if all.any(|transition| {
                    file.constraint.is_met(transition.edges)
                        && contains(&targets, transition.target)
                }) {
                    insert(set, state);
                }
            }
        });
        self.predecessors.insert((set, file), before);
        before
    }

    /// The states that transitions over `file` lead to from the set.
    pub fn successors(&mut self, set: SetId, file: FileKind) -> SetId {
        if let Some(&after) = self.successors.get(&(set, file)) {
            return after;
        }
        let automaton = self.automaton;
        let sources = self.sets[set as usize].clone();
        let after = self.intern(|set| {
            for state in 0..automaton.size as StateId {
                if contains(&sources, state) {
                    for transition in automaton.transitions(state, file.is_inner) {
                        if file.constraint.is_met(transition.edges) {
                            insert(set, transition.target);
                        }
                    }
                }
            }
        });
        self.successors.insert((set, file), after);
        after
    }

    #[inline]
    pub fn contains(&self, set: SetId, state: StateId) -> bool {
        contains(&self.sets[set as usize], state)
    }

    /// Whether the two sets intersect.
    pub fn intersects(&self, one: SetId, other: SetId) -> bool {
        let (one, other) = (&self.sets[one as usize], &self.sets[other as usize]);
        one.iter()
            .zip(&**other)
            .any(|(one, other)| one & other != 0)
    }

    /// Interns the set that `fill` makes of the empty set and returns its number.
    fn intern(&mut self, fill: impl FnOnce(&mut [u64])) -> SetId {
        let mut set = vec![0; self.automaton.size.div_ceil(64)];
        fill(&mut set);
        let set: Rc<[u64]> = set.into();
        *self.numbers.entry(set).or_insert_with_key(|set| {
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

    /// The number of files before the sets that `next` gives repeat, and the length of their cycle.
    fn cycle(first: SetId, mut next: impl FnMut(SetId) -> SetId) -> (usize, usize) {
        let mut sets = vec![first];
        loop {
            let set = next(sets[sets.len() - 1]);
            if let Some(place) = sets.iter().position(|&earlier| earlier == set) {
                return (place, sets.len() - place);
            }
            sets.push(set);
        }
    }

    /// Shows that the starts of strips up to 22 files long determine those of any length. On a longer strip, eleven
    /// files lie before a start or twelve after it, and two of these can be removed.
    #[test]
    fn after_eight_files_sets_repeat_with_a_period_of_two_at_most() {
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
            let forwards = cycle(initial, |set| sets.successors(set, inner));
            let done = sets.singleton(Some(Automaton::ACCEPTING));
            let last = sets.predecessors(done, ending);
            let last_but_one = sets.predecessors(last, ending);
            let backwards = cycle(last_but_one, |set| sets.predecessors(set, inner));
            assert_eq!(
                [forwards, backwards],
                expected,
                "{width} wide, closed: {closed}"
            );
        }
    }
}
