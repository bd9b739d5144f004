//! The step at which a decision was made.

use super::Timeline;
use crate::board::Square;
use crate::explain::CandidateState;

impl Timeline {
    /// The step that entered the candidate `square` from the square at `place` in the path. The path is the one at the
    /// current position. The candidate is on the path now, or the search has left it again.
    ///
    /// Returns `None` for a candidate that was not tried. It also returns `None` if the search does not count the
    /// visits of each candidate and `square` is not on the path.
    ///
    /// Takes the time of [`seek`](Timeline::seek), plus O(squares).
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::Draft;
    /// use knights_tour::step::Step;
    /// use knights_tour::timeline::Timeline;
    ///
    /// let mut timeline = Timeline::new(Draft::default().validate()?.search());
    /// timeline.advance(10);
    /// let fifth = timeline.search().path()[4];
    /// // The search has left no square, so that the fifth step entered the fifth square.
    /// assert_eq!(timeline.entering_step(3, fifth), Some(5));
    /// assert_eq!(timeline.entering_step(2, fifth), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn entering_step(&self, place: usize, square: Square) -> Option<u64> {
        let search = self.search();
        let decisions = search.decisions(0..place + 1);
        let chosen = decisions.get(place)?.candidates.iter();
        let chosen = chosen
            .clone()
            .find(|candidate| candidate.square == square)?;
        let tried = |state| matches!(state, CandidateState::Current | CandidateState::Failed);
        if !tried(chosen.state) {
            return None;
        }
        if chosen.visits.is_none() {
            let current = chosen.state == CandidateState::Current;
            return current.then(|| self.last_visit(square).entered).flatten();
        }
        // The number of the visit that entered the candidate: one visit for every square entered on the way, plus the
        // visits spent on the candidates that were tried before.
        let costs = |index: usize| {
            let candidates = decisions[index].candidates.iter();
            candidates.filter(|candidate| tried(candidate.state))
        };
        let cost = |visits: Option<u64>| visits.unwrap_or(0);
        let all: u64 = costs(0).map(|candidate| cost(candidate.visits)).sum();
        let mut visit = search.counters().visits - all;
        for index in 0..=place {
            visit += 1;
            for candidate in costs(index) {
                let sought = match index == place {
                    true => candidate.square == square,
                    false => candidate.state == CandidateState::Current,
                };
                if sought {
                    break;
                }
                visit += cost(candidate.visits);
            }
        }
        let history = self.history();
        let spans = history.spans();
        let index = spans.partition_point(|span| span.visits < visit);
        let end = history.end(index).min(self.replayable_steps());
        let from = self.replay_to(history.start(index));
        let found = self.first_step_where(from, end, |counters| counters.visits >= visit);
        Some(found.step)
    }
}
