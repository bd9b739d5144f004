//! The next path from the one before it, without a queue.

use super::{BreadthFirst, Queue};

impl BreadthFirst {
    /// The same search with nothing in memory but its path.
    pub(super) fn derived(&self) -> Self {
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

    /// Makes the next path, of `length` squares, from the one before, and says how many squares at
    /// its beginning are those of that one.
    pub(super) fn follow(&mut self, length: usize) -> usize {
        if self.path.len() == length {
            return self.walk_on(length);
        }
        // The first path of a length comes first from the start on.
        let before = std::mem::take(&mut self.path);
        for &square in &before {
            self.free[square as usize] = true;
        }
        self.free[self.start as usize] = false;
        self.path.push(self.start);
        self.walk_on(length);
        let pairs = before.iter().zip(&self.path);
        pairs.take_while(|(old, new)| old == new).count()
    }

    /// Goes on from the path, depth first, to the next one of `length` squares, and says how short
    /// the path was on the way. There is a next one.
    fn walk_on(&mut self, length: usize) -> usize {
        let mut kept = self.path.len();
        // Where in the list of the last square the way on begins.
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
