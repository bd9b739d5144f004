//! A log of all states of a search, with slow reference answers to the questions that a timeline answers.

use knights_tour::board::Square;
use knights_tour::search::{Search, StepBatch};
use knights_tour::step::{Counters, Step};
use knights_tour::timeline::{Landmark, Timeline};

/// The observable states of a search, before its first step and after each step.
pub struct Log {
    pub states: Vec<State>,
    /// Whether the last step ended the search.
    pub has_ended: bool,
}

/// The observable state of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub path: Vec<Square>,
    pub counters: Counters,
    pub paths_by_length: Vec<u64>,
    pub last_step: Option<Step>,
}

impl State {
    pub fn of(search: &dyn Search, last_step: Option<Step>) -> Self {
        Self {
            path: search.path().to_vec(),
            counters: search.counters(),
            paths_by_length: search.paths_by_length().to_vec(),
            last_step,
        }
    }

    pub fn current(timeline: &Timeline) -> Self {
        Self::of(timeline.search(), timeline.last_step())
    }
}

impl Log {
    /// Records at most `steps` steps of a search.
    pub fn record(mut search: Box<dyn Search>, steps: usize) -> Self {
        let mut states = vec![State::of(&*search, None)];
        while states.len() <= steps {
            let Some(step) = search.next() else { break };
            states.push(State::of(&*search, Some(step)));
        }
        let has_ended = search.size_hint().1 == Some(0);
        Self { states, has_ended }
    }

    /// The number of steps.
    pub fn length(&self) -> usize {
        self.states.len() - 1
    }

    /// The length of the prefix of the path that `step` did not change.
    pub fn kept_prefix(&self, step: usize) -> usize {
        match self.states[step].last_step {
            Some(Step::Resume { kept }) => kept as usize,
            _ => usize::min(
                self.states[step - 1].path.len(),
                self.states[step].path.len(),
            ),
        }
    }

    /// The batch of the steps after `from` and up to `to`.
    pub fn batch(&self, from: usize, to: usize) -> StepBatch {
        let lengths = self.states[from..=to].iter().map(|state| state.path.len());
        let kept = (from + 1..=to).map(|step| self.kept_prefix(step)).min();
        StepBatch {
            steps: (to - from) as u64,
            last: self.states[to].last_step.filter(|_| to > from),
            kept_prefix: kept.unwrap_or(self.states[from].path.len()) as u32,
            min_depth: lengths.clone().min().unwrap() as u32,
            max_depth: lengths.max().unwrap() as u32,
        }
    }

    pub fn is_landmark(&self, step: usize, landmark: Landmark) -> bool {
        match self.states[step].last_step {
            Some(Step::DeadEnd { .. }) => landmark == Landmark::DeadEnd,
            Some(Step::Tour) => landmark == Landmark::Tour,
            Some(Step::Restart) => landmark == Landmark::Restart,
            _ => false,
        }
    }

    /// The last step up to `position` that entered `square`, and the last step up to `position` that left `square`.
    pub fn last_visit(&self, square: Square, position: usize) -> (Option<u64>, Option<u64>) {
        let (mut entered, mut left) = (None, None);
        for step in 1..=position {
            let kept = self.kept_prefix(step);
            let [before, after] = [step - 1, step].map(|step| {
                let path = &self.states[step].path;
                path.iter().skip(kept).any(|&other| other == square)
            });
            if before {
                left = Some(step as u64);
            }
            if after {
                entered = Some(step as u64);
            }
        }
        (entered, left)
    }

    /// The last step up to `position` that went to `square` from a certain path: the first `length` squares of the path
    /// at `position`.
    pub fn decision_step(&self, square: Square, length: usize, position: usize) -> Option<u64> {
        let path = &self.states[position].path[..length];
        (1..=position)
            .rev()
            .find(|&step| {
                let (before, after) = (&self.states[step - 1].path, &self.states[step].path);
                before == path && after.len() == length + 1 && after[length] == square
            })
            .map(|step| step as u64)
    }

    /// Compares every span of the timeline's history with the log.
    pub fn check_history(&self, timeline: &Timeline) {
        let history = timeline.history();
        let width = history.width() as usize;
        assert!(width.is_power_of_two() && history.spans().len() <= 2048);
        assert_eq!(history.length(), self.length() as u64);
        assert_eq!(history.spans().len(), self.length().div_ceil(width));
        for (index, span) in history.spans().iter().enumerate() {
            let (from, to) = (index * width, self.length().min((index + 1) * width));
            let (batch, end) = (self.batch(from, to), &self.states[to]);
            assert_eq!(
                (span.lowest, span.highest, span.kept, span.depth as usize),
                (
                    batch.min_depth,
                    batch.max_depth,
                    batch.kept_prefix,
                    end.path.len()
                )
            );
            let Counters {
                visits,
                backtracks,
                dead_ends,
                tours,
                attempts,
                ..
            } = end.counters;
            assert_eq!(
                (span.visits, span.backtracks, span.dead_ends),
                (visits, backtracks, dead_ends)
            );
            assert_eq!((span.tours, span.attempts), (tours, attempts));
        }
        let depths = self.states.iter().map(|state| state.path.len());
        let deepest = depths.max().unwrap();
        let first_deepest = self
            .states
            .iter()
            .position(|state| state.path.len() == deepest);
        assert_eq!(history.deepest() as usize, deepest);
        assert_eq!(timeline.deepest_step(), first_deepest.unwrap() as u64);
        let delay = history.deepest_at() - timeline.deepest_step();
        assert!(delay < history.width());
    }

    /// Checks that each branch of the timeline is in the log, and each wide branch of the log is in the timeline.
    pub fn check_branches(&self, timeline: &Timeline, max_levels: usize) {
        let branches = timeline.branches(max_levels);
        let width = timeline.history().width();
        // The timeline omits branches narrower than 1/400 of all steps. The timeline may report the beginning and the
        // end of other branches with an error of one span.
        let narrowest = (self.length() as u64).div_ceil(400) + 2 * width + 2;
        for branch in &branches {
            let level = branch.level as usize;
            assert!(branch.from < branch.to && branch.to <= self.length() as u64);
            let certain_steps =
                (branch.from + width) as usize..=(branch.to.saturating_sub(width)) as usize;
            for step in certain_steps {
                let path = &self.states[step].path;
                assert_eq!(path.get(level), Some(&branch.square), "{branch:?} {step}");
            }
            let certain_step = (branch.from + width).min(branch.to) as usize;
            let entering_step = (1..=certain_step).rfind(|&step| self.kept_prefix(step) <= level);
            assert_eq!(
                timeline.branch_start(*branch),
                entering_step.map_or(branch.from, |step| step as u64),
                "{branch:?}"
            );
        }
        let Some(first_level) = branches.first().map(|branch| branch.level as usize) else {
            return;
        };
        let mut branch_starts = vec![0; max_levels];
        for step in 1..=self.length() {
            for (row, branch_start) in branch_starts
                .iter_mut()
                .enumerate()
                .skip(self.kept_prefix(step).saturating_sub(first_level))
            {
                let (from, to) = (*branch_start as u64, step as u64);
                let path = &self.states[step - 1].path;
                let levels = self.states[0].paths_by_length.len().max(1);
                if let Some(&square) = path.get(first_level + row)
                    && to - from > narrowest
                    && first_level + row < levels
                {
                    let found = branches.iter().any(|branch| {
                        branch.square == square
                            && branch.level as usize == first_level + row
                            && branch.from.abs_diff(from) <= width
                            && branch.to.abs_diff(to) <= width
                    });
                    assert!(
                        found,
                        "{from} to {to} at {row}: {square} not in {branches:?}"
                    );
                }
                *branch_start = step - 1;
            }
        }
    }
}
