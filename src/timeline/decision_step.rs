//! The step at which a decision was made.

use super::Timeline;
use crate::board::Square;
use crate::explain::CandidateState;

impl Timeline {
    /// The step in which the search went to `square` from the square at `path_index` of the path. The path is that of
    /// the search at the current position. Either `square` is next on that path, or the search has left it again.
    ///
    /// Returns `None` for a candidate that was not tried. Also returns `None` if the search does not count the visits
    /// of each candidate and `square` is not on the path.
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
    /// // The search has left no square, so the fifth step entered the fifth square.
    /// assert_eq!(timeline.entering_step(3, fifth), Some(5));
    /// assert_eq!(timeline.entering_step(2, fifth), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn entering_step(&self, path_index: usize, square: Square) -> Option<u64> {
        let search = self.search();
        let decisions = search.decisions(0..path_index + 1);
        let candidates = decisions.get(path_index)?.candidates.iter();
        let target = candidates
            .clone()
            .find(|candidate| candidate.square == square)?;
        let is_tried = |state| matches!(state, CandidateState::Current | CandidateState::Failed);
        if !is_tried(target.state) {
            return None;
        }
        if target.visits.is_none() {
            let is_current = target.state == CandidateState::Current;
            return is_current
                .then(|| self.last_visit(square).entered)
                .flatten();
        }
        // Computes the number of the visit that entered the target. It counts all visits up to the start of the path,
        // one visit for every further square up to the target, and the visits spent on the candidates tried before
        // these.
        let tried_candidates = |index: usize| {
            let candidates = decisions[index].candidates.iter();
            candidates.filter(|candidate| is_tried(candidate.state))
        };
        let visits_below_start: u64 = tried_candidates(0)
            .map(|candidate| candidate.visits.unwrap_or(0))
            .sum();
        let mut visit = search.counters().visits - visits_below_start;
        for index in 0..=path_index {
            visit += 1;
            for candidate in tried_candidates(index) {
                let is_next_on_way = match index == path_index {
                    true => candidate.square == square,
                    false => candidate.state == CandidateState::Current,
                };
                if is_next_on_way {
                    break;
                }
                visit += candidate.visits.unwrap_or(0);
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
