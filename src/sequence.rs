//! Sequences: parts that work one after another, each within a step budget.
//!
//! Searches, solvers and the strategies of a run are such parts. Start with [`Sequence`].

use std::collections::VecDeque;

/// Parts that work one after another, each within a step budget.
///
/// The first part is the current one until [`end_current`](Self::end_current). The owner of the sequence decides when a
/// part ends: when its budget is spent, or earlier.
#[derive(Clone, Debug)]
pub(crate) struct Sequence<T> {
    /// The parts that have not ended, each with its remaining steps.
    parts: VecDeque<(T, u64)>,
}

impl<T> Sequence<T> {
    /// Creates a sequence of parts, each with its step budget.
    pub fn new(parts: impl IntoIterator<Item = (T, u64)>) -> Self {
        Self {
            parts: parts.into_iter().collect(),
        }
    }

    /// Creates a sequence of parts without a limit.
    pub fn unlimited(parts: impl IntoIterator<Item = T>) -> Self {
        Self::new(parts.into_iter().map(|part| (part, u64::MAX)))
    }

    /// Appends a part without a limit.
    pub fn push(&mut self, part: T) {
        self.parts.push_back((part, u64::MAX));
    }

    /// The current part. `None` when all parts have ended.
    pub fn current(&self) -> Option<&T> {
        self.parts.front().map(|(part, _)| part)
    }

    /// The current part, without the others.
    pub fn into_current(mut self) -> Option<T> {
        self.parts.pop_front().map(|(part, _)| part)
    }

    /// The current part, which the owner advances.
    pub fn current_mut(&mut self) -> Option<&mut T> {
        self.parts.front_mut().map(|(part, _)| part)
    }

    /// The number of steps that the current part may take in a slice of `steps` steps.
    pub fn limit(&self, steps: u64) -> u64 {
        let current = self.parts.front();
        current.map_or(0, |&(_, remaining_steps)| steps.min(remaining_steps))
    }

    /// Subtracts `steps` from the budget of the current part. Returns whether the budget is spent.
    pub fn spend(&mut self, steps: u64) -> bool {
        if let Some((_, remaining_steps)) = self.parts.front_mut() {
            *remaining_steps = remaining_steps.saturating_sub(steps);
        }
        self.limit(1) == 0
    }

    /// Ends the current part, so that the next one becomes current.
    pub fn end_current(&mut self) {
        self.parts.pop_front();
    }

    /// The parts that have not ended, the current one first.
    pub fn remaining(&self) -> impl ExactSizeIterator<Item = &T> {
        self.parts.iter().map(|(part, _)| part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_works_within_its_budget() {
        let mut sequence = Sequence::new([("first", 5), ("second", 3)]);
        assert_eq!((sequence.current(), sequence.limit(2)), (Some(&"first"), 2));
        assert!(!sequence.spend(2));
        assert_eq!(sequence.limit(10), 3);
        assert!(sequence.spend(3));
        // The owner ends the part.
        assert_eq!((sequence.current(), sequence.limit(9)), (Some(&"first"), 0));
        sequence.end_current();
        assert_eq!(
            (sequence.current(), sequence.limit(9)),
            (Some(&"second"), 3)
        );
    }

    #[test]
    fn parts_follow_one_another_until_none_is_left() {
        let mut sequence = Sequence::new([('a', 1)]);
        sequence.push('b');
        assert_eq!(sequence.remaining().collect::<String>(), "ab");
        sequence.end_current();
        assert_eq!(sequence.current_mut(), Some(&mut 'b'));
        assert!(!sequence.spend(1_000_000));
        sequence.end_current();
        assert_eq!((sequence.current(), sequence.remaining().len()), (None, 0));
        assert!(sequence.spend(0));
    }
}
