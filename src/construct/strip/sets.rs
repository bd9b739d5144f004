//! Sets of states, each made once.

use std::collections::HashMap;
use std::rc::Rc;

use super::automaton::{Automaton, StateNumber};
use super::demand::Demand;

/// The number of a set of states.
pub(super) type SetNumber = u32;

/// What the settling of a file depends on, but for the state it begins in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct File {
    /// Whether there is a file two files on.
    pub further: bool,
    /// What is demanded of its edges.
    pub demand: Demand,
}

/// Sets of states of an automaton, and what they become over a file.
///
/// Far from the ends of a strip the same few sets come in turn. So each set is made once and has a
/// number, and what comes of it over a file is remembered: a further file of the same kind takes a
/// look-up.
#[derive(Clone, Debug)]
pub(super) struct StateSets<'a> {
    automaton: &'a Automaton,
    /// One bit for every state.
    sets: Vec<Rc<[u64]>>,
    numbers: HashMap<Rc<[u64]>, SetNumber>,
    before: HashMap<(SetNumber, File), SetNumber>,
    after: HashMap<(SetNumber, File), SetNumber>,
}

impl<'a> StateSets<'a> {
    pub fn new(automaton: &'a Automaton) -> Self {
        Self {
            automaton,
            sets: Vec::new(),
            numbers: HashMap::new(),
            before: HashMap::new(),
            after: HashMap::new(),
        }
    }

    /// The set of one state, or of none.
    pub fn of(&mut self, state: Option<StateNumber>) -> SetNumber {
        self.number(|set| state.into_iter().for_each(|state| insert(set, state)))
    }

    /// The states from which `file` leads to one of these.
    pub fn before(&mut self, set: SetNumber, file: File) -> SetNumber {
        if let Some(&before) = self.before.get(&(set, file)) {
            return before;
        }
        let automaton = self.automaton;
        let targets = self.sets[set as usize].clone();
        let before = self.number(|set| {
            for state in 0..automaton.size as StateNumber {
                let mut all = automaton.transitions(state, file.further).iter();
                if all.any(|transition| {
                    file.demand.is_met(transition.edges) && contains(&targets, transition.target)
                }) {
                    insert(set, state);
                }
            }
        });
        self.before.insert((set, file), before);
        before
    }

    /// The states that `file` leads to from one of these.
    pub fn after(&mut self, set: SetNumber, file: File) -> SetNumber {
        if let Some(&after) = self.after.get(&(set, file)) {
            return after;
        }
        let automaton = self.automaton;
        let sources = self.sets[set as usize].clone();
        let after = self.number(|set| {
            for state in 0..automaton.size as StateNumber {
                if contains(&sources, state) {
                    for transition in automaton.transitions(state, file.further) {
                        if file.demand.is_met(transition.edges) {
                            insert(set, transition.target);
                        }
                    }
                }
            }
        });
        self.after.insert((set, file), after);
        after
    }

    #[inline]
    pub fn contains(&self, set: SetNumber, state: StateNumber) -> bool {
        contains(&self.sets[set as usize], state)
    }

    /// Whether two sets have a state in common.
    pub fn meet(&self, one: SetNumber, other: SetNumber) -> bool {
        let (one, other) = (&self.sets[one as usize], &self.sets[other as usize]);
        one.iter()
            .zip(&**other)
            .any(|(one, other)| one & other != 0)
    }

    /// The number of the set that `fill` makes of the empty one.
    fn number(&mut self, fill: impl FnOnce(&mut [u64])) -> SetNumber {
        let mut set = vec![0; self.automaton.size.div_ceil(64)];
        fill(&mut set);
        let set: Rc<[u64]> = set.into();
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            (self.sets.len() - 1) as SetNumber
        })
    }
}

fn insert(set: &mut [u64], state: StateNumber) {
    set[state as usize / 64] |= 1 << (state % 64);
}

#[inline]
fn contains(set: &[u64], state: StateNumber) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many files the sets that `next` leads to repeat, and how many then come in turn.
    fn cycle(first: SetNumber, mut next: impl FnMut(SetNumber) -> SetNumber) -> (usize, usize) {
        let mut sets = vec![first];
        loop {
            let set = next(sets[sets.len() - 1]);
            if let Some(place) = sets.iter().position(|&earlier| earlier == set) {
                return (place, sets.len() - place);
            }
            sets.push(set);
        }
    }

    /// So what holds of the starts of strips up to 22 files long holds of any length: on a longer one
    /// eleven files lie before a start or twelve behind it, and two of them may go.
    #[test]
    fn after_eight_files_sets_repeat_with_a_period_of_two_at_most() {
        let inner = File {
            further: true,
            demand: Demand::default(),
        };
        let ending = File {
            further: false,
            ..inner
        };
        for (width, closed, expected) in [
            (3, false, [(8, 2), (8, 2)]),
            (3, true, [(8, 2), (8, 2)]),
            (4, false, [(7, 1), (5, 1)]),
        ] {
            let automaton = Automaton::new(width, closed);
            let mut sets = StateSets::new(&automaton);
            let initial = sets.of(automaton.initial);
            let forwards = cycle(initial, |set| sets.after(set, inner));
            let done = sets.of(Some(Automaton::DONE));
            let last = sets.before(done, ending);
            let last_but_one = sets.before(last, ending);
            let backwards = cycle(last_but_one, |set| sets.before(set, inner));
            assert_eq!(
                [forwards, backwards],
                expected,
                "{width} wide, closed: {closed}"
            );
        }
    }
}
