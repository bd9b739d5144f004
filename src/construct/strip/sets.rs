//! Interned sets of states.

use std::collections::HashMap;
use std::rc::Rc;

use super::automaton::{Automaton, StateNumber};
use super::demand::Demand;

/// The number of a set of states.
pub(super) type SetNumber = u32;

/// The properties of a file on which its transitions depend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct File {
    /// Whether there is a file two files after this one.
    pub further: bool,
    /// The demand on the edges of the file.
    pub demand: Demand,
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

    /// The set of one state, or the empty set.
    pub fn of(&mut self, state: Option<StateNumber>) -> SetNumber {
        self.number(|set| state.into_iter().for_each(|state| insert(set, state)))
    }

    /// The states from which a transition over `file` leads into the set.
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

    /// The states that transitions over `file` lead to from the set.
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

    /// Whether the two sets intersect.
    pub fn meet(&self, one: SetNumber, other: SetNumber) -> bool {
        let (one, other) = (&self.sets[one as usize], &self.sets[other as usize]);
        one.iter()
            .zip(&**other)
            .any(|(one, other)| one & other != 0)
    }

    /// Interns the set that `fill` makes of the empty set and returns its number.
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

    /// The number of files before the sets that `next` gives repeat, and the length of their cycle.
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

    /// Shows that the starts of strips up to 22 files long determine those of any length. On a longer strip, eleven
    /// files lie before a start or twelve after it, and two of these can be removed.
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
