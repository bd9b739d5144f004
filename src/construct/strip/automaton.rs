//! The states of all strips of one width and the transitions between them.

use std::collections::HashMap;

use super::edge_set::EdgeSet;
use super::state::State;

/// The number of a state. State 0 is [`State::COMPLETE`].
pub(super) type StateId = u32;

/// A finite automaton with all states of strips of one width from which a tour of some length can be completed.
///
/// A tour is a path from the initial state to [`ACCEPTING`](Self::ACCEPTING), one transition a file. A state only
/// describes the edges that the squares of two files still need. So the number of states does not grow with the length
/// of the strip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Automaton {
    /// The state before any file is settled; `None` if no strip of this width has a tour.
    pub initial: Option<StateId>,
    /// The number of states.
    pub size: usize,
    /// The transitions over a file that has two files or more after it.
    inner: Transitions,
    /// The transitions over the last file and the last but one.
    ending: Transitions,
}

/// A transition: the settling of one file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    /// The state after the file.
    pub target: StateId,
    /// The edges taken from the squares of the file.
    pub edges: EdgeSet,
}

impl Automaton {
    /// The state of a complete tour.
    pub const ACCEPTING: StateId = 0;

    /// Finds all states, then drops those from which no tour can be completed.
    ///
    /// Before that, open tours of strips 4 squares wide have 6,071 states and 108,950 transitions.
    pub fn new(width: usize, closed: bool) -> Self {
        let mut states = vec![State::COMPLETE];
        let mut numbers = HashMap::from([(State::COMPLETE, Self::ACCEPTING)]);
        let mut number = |state: State, states: &mut Vec<State>| {
            *numbers.entry(state).or_insert_with(|| {
                states.push(state);
                (states.len() - 1) as StateId
            })
        };
        let initial = number(State::initial(width, closed), &mut states);
        let (mut inner, mut ending) = (Transitions::new(), Transitions::new());
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            for (further, transitions) in [(true, &mut inner), (false, &mut ending)] {
                // The finished state has no free square to join a further file to.
                if !(further && state == State::COMPLETE) {
                    state.settle(width, further, |state, edges| {
                        let target = number(state, &mut states);
                        transitions.all.push(Transition { target, edges });
                    });
                }
                transitions.end_of_state();
            }
            next += 1;
        }
        let kept = completable(states.len(), &[&inner, &ending]);
        let mut renumbered = vec![None; states.len()];
        for (new, old) in kept.iter().enumerate() {
            renumbered[*old as usize] = Some(new as StateId);
        }
        Self {
            initial: renumbered[initial as usize],
            size: kept.len(),
            inner: inner.restricted(&kept, &renumbered),
            ending: ending.restricted(&kept, &renumbered),
        }
    }

    /// The transitions from `state`. `further` tells whether the file to settle has two files or more after it.
    #[inline]
    pub fn transitions(&self, state: StateId, further: bool) -> &[Transition] {
        let transitions = if further { &self.inner } else { &self.ending };
        transitions.transitions_of(state)
    }
}

/// The states from which transitions lead to [`Automaton::ACCEPTING`], in ascending order.
fn completable(states: usize, transitions: &[&Transitions]) -> Vec<StateId> {
    let mut useful = vec![false; states];
    useful[Automaton::ACCEPTING as usize] = true;
    let mut grows = true;
    while grows {
        grows = false;
        // Most transitions lead to states with higher numbers, so that few passes are needed.
        for state in (0..states).rev() {
            let leads_on = || {
                let of_state = transitions
                    .iter()
                    .map(|all| all.transitions_of(state as StateId));
                of_state
                    .flatten()
                    .any(|transition| useful[transition.target as usize])
            };
            if !useful[state] && leads_on() {
                useful[state] = true;
                grows = true;
            }
        }
    }
    (0..states as StateId)
        .filter(|&state| useful[state as usize])
        .collect()
}

/// The transitions from every state, in one array.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Transitions {
    /// The index of the first transition of each state; one more entry marks the end of the last state's.
    offsets: Vec<u32>,
    all: Vec<Transition>,
}

impl Transitions {
    fn new() -> Self {
        Self {
            offsets: vec![0],
            all: Vec::new(),
        }
    }

    /// Closes the current state: transitions added after this call belong to the next one.
    fn end_of_state(&mut self) {
        self.offsets.push(self.all.len() as u32);
    }

    #[inline]
    fn transitions_of(&self, state: StateId) -> &[Transition] {
        let state = state as usize;
        &self.all[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }

    /// The transitions between the `kept` states, renumbered.
    fn restricted(&self, kept: &[StateId], renumbered: &[Option<StateId>]) -> Self {
        let mut restricted = Self::new();
        for &state in kept {
            let transitions = self.transitions_of(state).iter().filter_map(|transition| {
                let target = renumbered[transition.target as usize]?;
                Some(Transition {
                    target,
                    ..*transition
                })
            });
            restricted.all.extend(transitions);
            restricted.end_of_state();
        }
        restricted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_few_whatever_the_length() {
        let sizes = |closed| [1, 2, 3, 4].map(|width| Automaton::new(width, closed).size);
        // State 0 is always there.
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
