//! Derives the next path from the one before, without a queue.

use super::{BreadthFirst, Queue};

impl BreadthFirst {
    /// A copy of the search that derives its paths instead of storing a queue.
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
            return self.next_depth_first_path(length);
        }
        // The search for the first path of a new length begins at the start.
        let before = std::mem::take(&mut self.path);
        for &square in &before {
            self.free[square as usize] = true;
        }
        self.free[self.start as usize] = false;
        self.path.push(self.start);
        self.next_depth_first_path(length);
        let pairs = before.iter().zip(&self.path);
        pairs.take_while(|(old, new)| old == new).count()
    }

    /// Continues depth first from the path to the next one of `length` squares, which must exist. Returns the shortest
    /// length of the path on the way.
    fn next_depth_first_path(&mut self, length: usize) -> usize {
        let mut kept = self.path.len();
        // The index, in the list of the last square, of the first neighbour to try.
        let mut from = 0;
        while let Some(&last) = self.path.last() {
            let list = &self.graph.neighbours(last)[from..];
            let forward = if self.path.len() < length {
                list.iter().find(|&&next| self.free[next as usize]).copied()
            } else {
                None
            };
            if let Some(next) = forward {
                self.free[next as usize] = false;
                self.path.push(next);
                from = 0;
                if self.path.len() == length {
                    break;
                }
                continue;
            }
            self.path.pop();
            self.free[last as usize] = true;
            kept = kept.min(self.path.len());
            if let Some(&behind) = self.path.last() {
                let mut list = self.graph.neighbours(behind).iter();
                from = list
                    .position(|&next| next == last)
                    .map_or(0, |place| place + 1);
            }
        }
        kept
    }
}
