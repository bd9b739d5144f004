//! The states of all strips of one width and the transitions between them.

use std::collections::HashMap;

use super::edge_set::EdgeSet;
use super::state::State;

/// The index of a state. State 0 is [`State::COMPLETE`].
pub(super) type StateId = u32;

/// A finite automaton for the strips of one width. Each of its states can be completed to a tour by some number of
/// further files.
///
/// A tour is a path from the initial state to [`ACCEPTING`](Self::ACCEPTING), with one transition for each file. A
/// state describes only the squares of two files: the edges that they need, and the ends of paths. So the number of
/// states does not grow with the length of the strip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Automaton {
    /// The state before any file is settled; `None` if no strip of this width has a tour.
    pub initial: Option<StateId>,
    /// The number of states.
    pub size: usize,
    /// The transitions over a file with at least two files after it.
    inner: Transitions,
    /// The transitions over one of the last two files.
    ending: Transitions,
}

/// A transition: the settling of one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    /// The state after the file.
    pub target: StateId,
    /// The chosen edges from the squares of the file.
    pub edges: EdgeSet,
}

impl Automaton {
    /// The state of a complete tour.
    pub const ACCEPTING: StateId = 0;

    /// Finds all states that can be reached from the initial state, then drops the states that cannot be
    /// completed to a tour.
    ///
    /// For open tours of strips 4 squares wide, 6,071 states and 108,950 transitions can be reached.
    pub fn new(width: usize, closed: bool) -> Self {
        let mut states = vec![State::COMPLETE];
        let mut ids = HashMap::from([(State::COMPLETE, Self::ACCEPTING)]);
        let mut id_of = |state: State, states: &mut Vec<State>| {
            *ids.entry(state).or_insert_with(|| {
                states.push(state);
                (states.len() - 1) as StateId
            })
        };
        let initial = id_of(State::initial(width, closed), &mut states);
        let (mut inner, mut ending) = (Transitions::new(), Transitions::new());
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            for (is_inner, transitions) in [(true, &mut inner), (false, &mut ending)] {
                // In the complete state, no square needs an edge to a further file.
                if !(is_inner && state == State::COMPLETE) {
                    state.settle(width, is_inner, |state, edges| {
                        let target = id_of(state, &mut states);
                        transitions.all.push(Transition { target, edges });
                    });
                }
                transitions.end_state();
            }
            next += 1;
        }
        let kept = completable(states.len(), &[&inner, &ending]);
        let mut new_ids = vec![None; states.len()];
        for (new, old) in kept.iter().enumerate() {
            new_ids[*old as usize] = Some(new as StateId);
        }
        Self {
            initial: new_ids[initial as usize],
            size: kept.len(),
            inner: inner.restricted(&kept, &new_ids),
            ending: ending.restricted(&kept, &new_ids),
        }
    }

    /// The transitions from `state`. `is_inner` tells whether the file to settle has at least two files after it.
    #[inline]
    pub fn transitions(&self, state: StateId, is_inner: bool) -> &[Transition] {
        let transitions = if is_inner { &self.inner } else { &self.ending };
        transitions.transitions_of(state)
    }
}

/// [`Automaton::ACCEPTING`] and the states from which transitions lead to it, in ascending order.
fn completable(state_count: usize, transitions: &[&Transitions]) -> Vec<StateId> {
    let mut is_completable = vec![false; state_count];
    is_completable[Automaton::ACCEPTING as usize] = true;
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        // Most transitions lead to states with higher indices. So in descending order, few passes are needed.
        for state in (0..state_count).rev() {
            let leads_to_completable_state = || {
                transitions
                    .iter()
                    .flat_map(|transitions| transitions.transitions_of(state as StateId))
                    .any(|transition| is_completable[transition.target as usize])
            };
            if !is_completable[state] && leads_to_completable_state() {
                is_completable[state] = true;
                has_changed = true;
            }
        }
    }
    (0..state_count as StateId)
        .filter(|&state| is_completable[state as usize])
        .collect()
}

/// The transitions from every state, in one array.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Transitions {
    /// The index of the first transition of each state. A last entry marks the end.
    offsets: Vec<u32>,
    /// All transitions, state by state.
    all: Vec<Transition>,
}

impl Transitions {
    fn new() -> Self {
        Self {
            offsets: vec![0],
            all: Vec::new(),
        }
    }

    /// Ends the current state: transitions added after this call belong to the next state.
    fn end_state(&mut self) {
        self.offsets.push(self.all.len() as u32);
    }

    /// The transitions from a state.
    #[inline]
    fn transitions_of(&self, state: StateId) -> &[Transition] {
        let state = state as usize;
        &self.all[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }

    /// The transitions between the `kept` states, with their new indices.
    fn restricted(&self, kept: &[StateId], new_ids: &[Option<StateId>]) -> Self {
        let mut restricted = Self::new();
        for &state in kept {
            let transitions = self.transitions_of(state).iter().filter_map(|transition| {
                let target = new_ids[transition.target as usize]?;
                Some(Transition {
                    target,
                    ..*transition
                })
            });
            restricted.all.extend(transitions);
            restricted.end_state();
        }
        restricted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_automata_have_few_states() {
        let sizes = |closed| [1, 2, 3, 4].map(|width| Automaton::new(width, closed).size);
        // The accepting state is always kept, even if no tour exists.
        assert_eq!(sizes(true), [1, 1, 142, 1]);
        assert_eq!(sizes(false), [1, 1, 601, 2_195]);
    }

    #[test]
    fn no_strip_four_squares_wide_has_a_closed_tour() {
        assert_eq!(Automaton::new(4, true).initial, None);
        assert_ne!(Automaton::new(3, true).initial, None);
        assert_ne!(Automaton::new(4, false).initial, None);
    }
}
