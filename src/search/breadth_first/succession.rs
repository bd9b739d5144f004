//! Derives the next path of a breadth-first search from the current path, without a queue.

use super::{BreadthFirst, Queue};

impl BreadthFirst {
    /// A clone of the search that derives its paths instead of storing a queue.
    pub(super) fn without_queue(&self) -> Self {
        Self {
            graph: self.graph.clone(),
            free: self.free.clone(),
            path: self.path.clone(),
            queue: Queue::Derived {
                limit: self.memory_limit(),
            },
            levels: self.levels.clone(),
            ..*self
        }
    }

    /// Derives the next path, of `length` squares, from the current one. Returns the number of leading squares that
    /// both paths share.
    pub(super) fn derive_next(&mut self, length: usize) -> usize {
        if self.path.len() == length {
            return self.advance_to_next_path(length);
        }
        // The search for the first path of a new length begins at the start.
        let old_path = std::mem::take(&mut self.path);
        for &square in &old_path {
            self.free[square as usize] = true;
        }
        self.free[self.start as usize] = false;
        self.path.push(self.start);
        self.advance_to_next_path(length);
        let pairs = old_path.iter().zip(&self.path);
        pairs
            .take_while(|(old_square, new_square)| old_square == new_square)
            .count()
    }

    /// Continues depth first from the current path to the next path of `length` squares, which must exist. Returns the
    /// minimum length of the path in between.
    fn advance_to_next_path(&mut self, length: usize) -> usize {
        let mut shortest = self.path.len();
        // The index of the first neighbour to try, in the list of the last square.
        let mut first_index = 0;
        while let Some(&last) = self.path.last() {
            let list = &self.graph.neighbours(last)[first_index..];
            let candidate = if self.path.len() < length {
                list.iter().find(|&&next| self.free[next as usize]).copied()
            } else {
                None
            };
            if let Some(next) = candidate {
                self.free[next as usize] = false;
                self.path.push(next);
                first_index = 0;
                if self.path.len() == length {
                    break;
                }
                continue;
            }
            self.path.pop();
            self.free[last as usize] = true;
            shortest = shortest.min(self.path.len());
            if let Some(&previous) = self.path.last() {
                let mut list = self.graph.neighbours(previous).iter();
                first_index = list
                    .position(|&next| next == last)
                    .map_or(0, |index| index + 1);
            }
        }
        shortest
    }
}
