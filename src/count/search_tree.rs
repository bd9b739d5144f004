//! The search tree of plain depth-first search, and random dives into it.

use std::sync::Arc;

use super::running_stats::RESCALE_FACTOR;
use crate::board::Square;
use crate::graph::Graph;

/// The search tree, relative to one of its paths: the trunk.
#[derive(Clone, Debug)]
pub(super) struct SearchTree {
    graph: Arc<Graph>,
    /// The position of every square on the trunk; `u32::MAX` for squares that are not on the trunk.
    trunk_positions: Box<[u32]>,
    /// Whether each square is on the path of the current dive.
    is_on_dive: Box<[bool]>,
    /// The path of the current dive, after the trunk.
    dive_path: Vec<Square>,
    /// The squares to choose from for the next step of the dive.
    choices: Vec<Square>,
}

impl SearchTree {
    pub(super) fn new(graph: Arc<Graph>, trunk: &[Square]) -> Self {
        let mut positions = vec![u32::MAX; graph.len()];
        for (position, &square) in trunk.iter().enumerate() {
            positions[square as usize] = position as u32;
        }
        Self {
            trunk_positions: positions.into(),
            is_on_dive: vec![false; graph.len()].into(),
            dive_path: Vec::new(),
            choices: Vec::new(),
            graph,
        }
    }

    /// The subtrees that plain search traverses: at every square of the trunk, those before the next square of the
    /// trunk; at the last square, all.
    ///
    /// Each subtree is given as the position of its parent on the trunk, and its root.
    pub(super) fn subtrees(&self, trunk: &[Square]) -> Vec<(u32, Square)> {
        let mut subtrees = Vec::new();
        for (depth, &square) in trunk.iter().enumerate() {
            let next = trunk.get(depth + 1);
            let neighbours = self.graph.neighbours(square).iter();
            let earlier = neighbours.take_while(|&neighbour| Some(neighbour) != next);
            let free = earlier.filter(|&&neighbour| self.is_free(depth as u32, neighbour));
            subtrees.extend(free.map(|&neighbour| (depth as u32, neighbour)));
        }
        subtrees
    }

    /// Whether a square is neither on the trunk down to `depth` nor on the path of the dive.
    #[inline]
    fn is_free(&self, depth: u32, square: Square) -> bool {
        self.trunk_positions[square as usize] > depth && !self.is_on_dive[square as usize]
    }

    /// Makes one dive into the subtree of `square`, a child of the trunk square at `depth`.
    ///
    /// Returns the estimated visits and an exponent. The unit of the visits is [`RESCALE_FACTOR`] to the power of the
    /// exponent. `choose` receives the number of choices and returns the index of one.
    pub(super) fn dive(
        &mut self,
        depth: u32,
        square: Square,
        mut choose: impl FnMut(u32) -> u32,
    ) -> (f64, u32) {
        let (mut visits, mut weight, mut scale) = (1.0, 1.0, 0);
        let mut next = Some(square);
        let graph = Arc::clone(&self.graph);
        while let Some(square) = next {
            self.is_on_dive[square as usize] = true;
            self.dive_path.push(square);
            self.choices.clear();
            let mut child_count = 0;
            for &child in graph.neighbours(square) {
                if self.is_free(depth, child) {
                    child_count += 1;
                    let mut next_neighbours = graph.neighbours(child).iter();
                    if next_neighbours.any(|&square| self.is_free(depth, square)) {
                        self.choices.push(child);
                    }
                }
            }
            visits += weight * f64::from(child_count);
            let choice_count = self.choices.len() as u32;
            weight *= f64::from(choice_count);
            if weight > RESCALE_FACTOR {
                weight /= RESCALE_FACTOR;
                visits /= RESCALE_FACTOR;
                scale += 1;
            }
            next = match *self.choices {
                [] => None,
                [only] => Some(only),
                _ => Some(self.choices[choose(choice_count) as usize]),
            };
        }
        for square in self.dive_path.drain(..) {
            self.is_on_dive[square as usize] = false;
        }
        (visits, scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::goal::Goal;
    use crate::search::Search;
    use crate::search::depth_first::{DepthFirst, ListOrder};
    use crate::testing::knight_graph;

    /// The mean of all possible dives into a subtree, weighted by their probabilities, and the number of dives.
    fn expectation(tree: &mut SearchTree, depth: u32, square: Square) -> (f64, u32) {
        let mut mean = 0.0;
        let mut dives = 0;
        // The choices of one dive, each with its number of options. The loop counts through all combinations.
        let mut choices: Vec<(u32, u32)> = Vec::new();
        loop {
            let mut choices_made = 0;
            let (visits, scale) = tree.dive(depth, square, |options| {
                if choices_made == choices.len() {
                    choices.push((0, options));
                }
                assert_eq!(choices[choices_made].1, options);
                choices_made += 1;
                choices[choices_made - 1].0
            });
            assert_eq!(scale, 0);
            let combinations: f64 = choices
                .iter()
                .map(|&(_, options)| f64::from(options))
                .product();
            mean += visits / combinations;
            dives += 1;
            while choices
                .pop_if(|&mut (choice, options)| choice + 1 == options)
                .is_some()
            {}
            match choices.last_mut() {
                Some((choice, _)) => *choice += 1,
                None => return (mean, dives),
            }
        }
    }

    #[test]
    fn the_mean_of_all_possible_dives_is_the_number_of_visits() {
        for (rows, columns, start) in [(3, 4, 0), (3, 5, 7), (4, 4, 5), (3, 6, 2)] {
            let graph = knight_graph(rows, columns);
            let mut tree = SearchTree::new(graph.clone(), &[start]);
            let mut expected = 1.0;
            let mut dives = 0;
            for (depth, square) in tree.subtrees(&[start]) {
                let (mean, dive_count) = expectation(&mut tree, depth, square);
                expected += mean;
                dives += dive_count;
            }
            let search = DepthFirst::new(graph, start, ListOrder).unwrap();
            let mut search = search.with_goal(Goal::ALL);
            search.advance(u64::MAX);
            let visits = search.counters().visits as f64;
            assert!(
                (expected / visits - 1.0).abs() < 1e-12,
                "{expected} {visits}"
            );
            assert!(
                dives > 10,
                "{rows}×{columns} has only {dives} different dives"
            );
        }
    }

    #[test]
    fn the_trunk_and_its_subtrees_have_the_visits_up_to_the_first_tour() {
        let graph = knight_graph(3, 4);
        for start in [0, 3, 4, 8] {
            let mut search = DepthFirst::new(graph.clone(), start, ListOrder).unwrap();
            search.advance(u64::MAX);
            let tour = search.path();
            assert_eq!(tour.len(), 12, "from {start}");
            let mut tree = SearchTree::new(graph.clone(), tour);
            let mut expected = 12.0;
            for (depth, square) in tree.subtrees(tour) {
                expected += expectation(&mut tree, depth, square).0;
            }
            let visits = search.counters().visits as f64;
            assert!((expected - visits).abs() < 1e-9, "{expected} {visits}");
        }
    }
}
