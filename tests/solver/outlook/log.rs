//! The steps of a depth-first search, written down.

use knights_tour::board::Square;
use knights_tour::step::Step;

/// What a depth-first search did at the squares of its path, by its steps alone: for each, before
/// the start and then along the path, the squares that were tried and the visits below them.
#[derive(Clone, Default)]
pub struct Log {
    pub visits: u64,
    /// The visits before each square of the path was entered.
    pub entered: Vec<u64>,
    pub tried: Vec<Vec<(Square, u64)>>,
}

impl Log {
    pub fn note(&mut self, step: Step) {
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
                let below = self.visits - self.entered.pop().unwrap();
                self.tried.last_mut().unwrap().last_mut().unwrap().1 = below;
            }
            _ => {}
        }
    }

    /// What was tried at `place`, the squares of the path counted up to now.
    pub fn at(&self, place: usize) -> Vec<(Square, u64)> {
        let mut tried = self.tried[place + 1].clone();
        if let (Some(last), Some(entered)) = (tried.last_mut(), self.entered.get(place + 1)) {
            last.1 = self.visits - entered;
        }
        tried
    }
}
