//! The history of a depth-first search, recorded from its steps.

use knights_tour::board::Square;
use knights_tour::step::Step;

/// The history of a depth-first search along its path, reconstructed from its steps alone.
#[derive(Clone, Default)]
pub struct SearchHistory {
    /// The number of squares entered so far.
    pub visits: u64,
    /// The number of visits before each square of the path was entered.
    pub entered: Vec<u64>,
    /// The squares tried at each place, with the visits of each square's subtree. This number is 0 until the square is
    /// left. The first place is before the start, and the other places are the squares of the path.
    pub tried: Vec<Vec<(Square, u64)>>,
}

impl SearchHistory {
    /// Updates the history with the next step of the search.
    pub fn record(&mut self, step: Step) {
        if self.tried.is_empty() {
            self.tried.push(Vec::new());
        }
        match step {
            Step::Enter { square } => {
                self.tried.last_mut().unwrap().push((square, 0));
                self.tried.push(Vec::new());
                self.entered.push(self.visits);
                self.visits += 1;
            }
            Step::Leave { .. } => {
                self.tried.pop();
                let subtree_visits = self.visits - self.entered.pop().unwrap();
                self.tried.last_mut().unwrap().last_mut().unwrap().1 = subtree_visits;
            }
            _ => {}
        }
    }

    /// The squares tried from the square of the path with this index, with the visits of their subtrees so far.
    pub fn tried_at(&self, path_index: usize) -> Vec<(Square, u64)> {
        let mut tried = self.tried[path_index + 1].clone();
        if let (Some(last), Some(entered)) = (tried.last_mut(), self.entered.get(path_index + 1)) {
            last.1 = self.visits - entered;
        }
        tried
    }
}
