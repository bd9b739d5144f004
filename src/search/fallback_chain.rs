//! A fallback chain of searches: when one search is stuck, the next one begins.

use std::iter::FusedIterator;
use std::ops::Range;

use super::{Checkpoint, Search, StepBatch};
use crate::board::Square;
use crate::explain::{Decision, NextStep, StepReason};
use crate::sequence::Sequence;
use crate::step::{Counters, Step};

/// The panic message if a chain has no search. It is created with one, and its last search is never removed.
const HAS_SEARCH: &str = "a chain has a current search";

/// A fallback chain of searches: the next one begins when the current one is [`Stuck`](Step::Stuck).
///
/// A [`Restart`](Step::Restart) replaces the `Stuck` of a search that has a successor. Any other end of a search ends
/// the chain. The counters cover all searches together.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use knights_tour::board::Board;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
/// use knights_tour::search::{FallbackChain, Search};
/// use knights_tour::search::depth_first::ListOrder;
/// use knights_tour::search::greedy::{Greedy, Pohl, Warnsdorff};
/// use knights_tour::step::Step;
///
/// let graph = Arc::new(Graph::knight(Board::new(7, 7)?, &MoveOrder::ROWS));
/// // From square 16, only the second search finds a tour: it breaks ties by looking one move further.
/// let first = Greedy::new(Warnsdorff::new(graph.clone(), 16, ListOrder)?);
/// let second = Greedy::new(Warnsdorff::new(graph, 16, Pohl)?);
/// let mut search = FallbackChain::new(Box::new(first)).then(Box::new(second));
/// assert_eq!(search.by_ref().last(), Some(Step::Tour));
/// assert_eq!(search.counters().attempts, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct FallbackChain {
    /// The searches that have not failed. The last one remains when it has ended.
    searches: Sequence<Box<dyn Search>>,
    /// The combined counters of the searches before the current one.
    past_counters: Counters,
}

impl FallbackChain {
    /// A chain of one search.
    #[must_use]
    pub fn new(first: Box<dyn Search>) -> Self {
        Self {
            searches: Sequence::unlimited([first]),
            past_counters: Counters::default(),
        }
    }

    /// Appends `last` after all other searches.
    #[must_use]
    pub fn then(mut self, last: Box<dyn Search>) -> Self {
        self.searches.push(last);
        self
    }

    fn current(&self) -> &dyn Search {
        &**self.searches.current().expect(HAS_SEARCH)
    }

    fn current_mut(&mut self) -> &mut dyn Search {
        &mut **self.searches.current_mut().expect(HAS_SEARCH)
    }

    /// Begins the next search if `step` reports that the current one is stuck. Returns the step to report.
    fn restart_if_stuck(&mut self, step: Option<Step>) -> Option<Step> {
        if step != Some(Step::Stuck) || self.searches.remaining().len() == 1 {
            return step;
        }
        self.past_counters = self.counters();
        self.searches.end_current();
        Some(Step::Restart)
    }
}

impl Iterator for FallbackChain {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.current_mut().next();
        self.restart_if_stuck(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.current().size_hint()
    }
}

// Once the chain has ended, `next` calls only the final search, which keeps returning `None`.
impl FusedIterator for FallbackChain {}

impl Search for FallbackChain {
    fn path(&self) -> &[Square] {
        self.current().path()
    }

    fn counters(&self) -> Counters {
        let (past, current) = (self.past_counters, self.current().counters());
        Counters {
            steps: past.steps + current.steps,
            visits: past.visits + current.visits,
            backtracks: past.backtracks + current.backtracks,
            dead_ends: past.dead_ends + current.dead_ends,
            tours: past.tours + current.tours,
            attempts: past.attempts + current.attempts,
            deepest: past.deepest.max(current.deepest),
        }
    }

    fn decisions(&self, indices: Range<usize>) -> Vec<Decision> {
        self.current().decisions(indices)
    }

    fn start_decision(&self) -> Decision {
        self.current().start_decision()
    }

    fn next_step(&self) -> Option<NextStep> {
        let mut next = self.current().next_step()?;
        if next.step == Step::Stuck && self.searches.remaining().len() > 1 {
            next.step = Step::Restart;
            next.why = StepReason::NextAlgorithm;
        }
        Some(next)
    }

    fn advance(&mut self, steps: u64) -> StepBatch {
        let mut batch = StepBatch::empty(self.path().len() as u32);
        while batch.steps < steps {
            let mut current_batch = self.current_mut().advance(steps - batch.steps);
            if current_batch.steps == 0 {
                break;
            }
            let last = current_batch.last;
            current_batch.last = self.restart_if_stuck(last);
            if current_batch.last != last {
                current_batch.kept_prefix = 0;
                current_batch.min_depth = 0;
            }
            batch = batch.then(current_batch);
        }
        batch
    }

    fn checkpoint(&self) -> Box<dyn Checkpoint> {
        let searches = self.searches.remaining().map(|search| search.checkpoint());
        Box::new(FallbackChainCheckpoint {
            searches: searches.collect(),
            past_counters: self.past_counters,
        })
    }
}

/// A checkpoint of a chain: one checkpoint for the current search and for each search after it.
struct FallbackChainCheckpoint {
    searches: Vec<Box<dyn Checkpoint>>,
    past_counters: Counters,
}

impl Checkpoint for FallbackChainCheckpoint {
    fn restore(&self) -> Box<dyn Search> {
        let searches = self.searches.iter().map(|search| search.restore());
        Box::new(FallbackChain {
            searches: Sequence::unlimited(searches),
            past_counters: self.past_counters,
        })
    }

    fn bytes(&self) -> usize {
        let searches = self.searches.iter();
        let searches = searches.map(|search| search.bytes() + size_of::<Box<dyn Checkpoint>>());
        size_of::<Self>() + searches.sum::<usize>()
    }

    fn cost_in_steps(&self) -> u64 {
        let searches = self.searches.iter();
        searches.map(|search| search.cost_in_steps()).sum()
    }

    fn path(&self) -> Vec<Square> {
        self.searches[0].path()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::Board;
    use crate::graph::Graph;
    use crate::moves::MoveOrder;
    use crate::search::depth_first::ListOrder;
    use crate::search::greedy::{Greedy, Pohl, Warnsdorff};

    /// A board and a start from which Warnsdorff's rule is stuck, and its look-ahead finds a tour.
    const START: Square = 16;

    fn graph() -> Arc<Graph> {
        Graph::knight(Board::new(7, 7).unwrap(), &MoveOrder::ROWS).into()
    }

    /// A search that is stuck.
    fn stuck_search() -> Box<dyn Search> {
        Box::new(Greedy::new(
            Warnsdorff::new(graph(), START, ListOrder).unwrap(),
        ))
    }

    /// A search that finds a tour.
    fn successful_search() -> Box<dyn Search> {
        Box::new(Greedy::new(Warnsdorff::new(graph(), START, Pohl).unwrap()))
    }

    fn chain() -> FallbackChain {
        FallbackChain::new(stuck_search()).then(successful_search())
    }

    #[test]
    fn a_chain_takes_the_steps_of_its_searches_one_after_the_other() {
        let (mut chain, mut first, mut second) = (chain(), stuck_search(), successful_search());
        let steps_of_first = first.clone().count() as u64;
        for _ in 1..steps_of_first {
            assert_eq!(chain.size_hint(), first.size_hint());
            assert_eq!(chain.next_step(), first.next_step());
            assert_eq!(chain.next(), first.next());
            assert_eq!(chain.path(), first.path());
            assert_eq!(chain.counters(), first.counters());
        }
        // The last step of the first search begins the second one.
        let next = chain.next_step().unwrap();
        assert_eq!(
            (next.step, next.why),
            (Step::Restart, StepReason::NextAlgorithm)
        );
        assert_eq!(first.next(), Some(Step::Stuck));
        assert_eq!(chain.next(), Some(Step::Restart));
        let past = first.counters();
        assert!(past.dead_ends > 0 && past.visits > 1);
        loop {
            let current = second.counters();
            let expected = Counters {
                steps: past.steps + current.steps,
                visits: past.visits + current.visits,
                backtracks: past.backtracks + current.backtracks,
                dead_ends: past.dead_ends + current.dead_ends,
                tours: past.tours + current.tours,
                attempts: past.attempts + current.attempts,
                deepest: past.deepest.max(current.deepest),
            };
            assert_eq!(chain.counters(), expected);
            assert_eq!(chain.size_hint(), second.size_hint());
            assert_eq!(chain.next_step(), second.next_step());
            assert_eq!(chain.path(), second.path());
            assert_eq!(chain.decision(), second.decision());
            assert_eq!(chain.start_decision(), second.start_decision());
            assert_eq!(chain.start_decision().candidates[0].square, START);
            let step = chain.next();
            assert_eq!(step, second.next());
            if step.is_none() {
                break;
            }
        }
        assert_eq!(chain.counters().tours, 1);
        assert!(chain.paths_by_length().is_empty());
    }

    #[test]
    fn the_last_search_of_a_chain_may_be_stuck() {
        let mut chain = FallbackChain::new(stuck_search()).then(stuck_search());
        let steps: Vec<Step> = chain.by_ref().collect();
        let count = |wanted| steps.iter().filter(|step| **step == wanted).count();
        assert_eq!((count(Step::Restart), count(Step::Stuck)), (1, 1));
        assert_eq!(steps.last(), Some(&Step::Stuck));
        assert_eq!(chain.counters().attempts, 2);
    }

    #[test]
    fn a_batch_equals_single_steps_also_across_the_end_of_a_search() {
        let total = chain().count() as u64;
        for taken in 0..=total {
            for steps in [1, 2, 10, total] {
                let mut single = chain();
                single.by_ref().take(taken as usize).for_each(drop);
                let mut batched = single.clone();
                let mut expected = StepBatch::empty(single.path().len() as u32);
                for _ in 0..steps {
                    let before = single.path().to_vec();
                    let Some(step) = single.next() else { break };
                    let after = single.path();
                    let kept = before.iter().zip(after).take_while(|(a, b)| a == b);
                    let is_restart = step == Step::Restart;
                    expected = expected.then(StepBatch {
                        steps: 1,
                        last: Some(step),
                        kept_prefix: if is_restart { 0 } else { kept.count() as u32 },
                        min_depth: before.len().min(after.len()) as u32,
                        max_depth: before.len().max(after.len()) as u32,
                    });
                }
                assert_eq!(batched.advance(steps), expected, "{taken} + {steps}");
                assert_eq!(batched.path(), single.path());
                assert_eq!(batched.counters(), single.counters());
            }
        }
    }

    #[test]
    fn a_checkpoint_restores_the_current_search_and_those_after_it() {
        let mut chain = chain();
        let total = chain.clone().count();
        for _ in 0..total {
            chain.next();
            let checkpoint = chain.checkpoint();
            let parts: Vec<_> = chain.searches.remaining().collect();
            let parts: Vec<_> = parts.iter().map(|search| search.checkpoint()).collect();
            let bytes: usize = parts.iter().map(|part| part.bytes()).sum();
            assert!(bytes > 0 && checkpoint.bytes() > bytes);
            let costs = parts.iter().map(|part| part.cost_in_steps());
            assert_eq!(checkpoint.cost_in_steps(), costs.sum::<u64>());
            assert_eq!(checkpoint.path(), chain.path());
            let restored = checkpoint.restore();
            assert_eq!(restored.counters(), chain.counters());
            assert!(restored.eq(chain.clone()));
        }
    }
}
