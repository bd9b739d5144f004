//! Maps every square to its cycle while cycles are joined and changed.

use super::factor::{Factor, NONE};
use crate::board::Square;

/// The cycles of a complete 2-factor, as a union-find structure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cycles {
    /// For every square, its label.
    labels: Vec<u32>,
    /// For every label, its parent. The root of a cycle's labels is its own parent.
    parents: Vec<u32>,
    /// The number of cycles.
    count: u32,
    /// The label of the cycle that was the longest at the last trace.
    longest: u32,
}

/// The part of a cycle between two edges that were removed from it.
struct CycleArc {
    ends: (Square, Square),
    squares: Vec<Square>,
}

impl Cycles {
    pub(super) fn trace(&mut self, factor: &Factor, size: usize) {
        self.labels.clear();
        self.labels.resize(size, NONE);
        self.parents.clear();
        let mut most = 0;
        for start in 0..size as Square {
            if self.labels[start as usize] != NONE {
                continue;
            }
            let label = self.parents.len() as u32;
            self.parents.push(label);
            let mut length = 0;
            let mut square = start;
            let mut last = NONE;
            while self.labels[square as usize] == NONE {
                self.labels[square as usize] = label;
                length += 1;
                (last, square) = (square, factor.other_link(square, last));
            }
            if length > most {
                (most, self.longest) = (length, label);
            }
        }
        self.count = self.parents.len() as u32;
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The root label of the cycle of `square`.
    #[inline]
    pub(super) fn of(&mut self, square: Square) -> u32 {
        self.root(self.labels[square as usize])
    }

    fn root(&mut self, mut label: u32) -> u32 {
        while self.parents[label as usize] != label {
            let parent = self.parents[label as usize];
            self.parents[label as usize] = self.parents[parent as usize];
            label = parent;
        }
        label
    }

    /// Whether `square` is on the cycle that was the longest at the last trace, or has since been joined to it.
    pub(super) fn is_on_longest(&mut self, square: Square) -> bool {
        self.of(square) == self.root(self.longest)
    }

    /// Merges two cycles.
    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.parents[one as usize] = other;
            self.count -= 1;
        }
    }

    /// Updates the labels after an exchange of three edges in two cycles. Two cycles are left, or only one.
    ///
    /// Takes time proportional to the shorter two of the three parts.
    pub(super) fn update_after_exchange(&mut self, factor: &Factor, put_in: [(Square, Square); 3]) {
        let cycles = [put_in[0].0, put_in[0].1, put_in[1].1].map(|square| self.of(square));
        let arcs = short_arcs(factor, put_in);
        let closed = |arc: &&CycleArc| put_in.iter().any(|&edge| same(edge, arc.ends));
        if let Some(arc) = arcs.iter().find(closed) {
            // One short part became a cycle by itself; the rest is another one.
            let count = self.count;
            self.relabel(&arc.squares);
            self.join_all(cycles);
            self.count = count;
        } else if is_one_cycle(&arcs, put_in) {
            self.join_all(cycles);
        } else {
            // The long part became a cycle by itself, and keeps its label.
            let squares: Vec<Square> = arcs.into_iter().flat_map(|arc| arc.squares).collect();
            self.relabel(&squares);
        }
    }

    pub(super) fn join_all(&mut self, cycles: [u32; 3]) {
        self.join(cycles[0], cycles[1]);
        self.join(cycles[0], cycles[2]);
    }

    /// Gives these squares a new label.
    fn relabel(&mut self, squares: &[Square]) {
        let label = self.parents.len() as u32;
        self.parents.push(label);
        for &square in squares {
            self.labels[square as usize] = label;
        }
    }
}

fn same(one: (Square, Square), other: (Square, Square)) -> bool {
    one == other || (one.1, one.0) == other
}

/// The first two parts found between the new edges, by walking along all parts in parallel.
fn short_arcs(factor: &Factor, put_in: [(Square, Square); 3]) -> Vec<CycleArc> {
    let is_end = |square: Square| {
        put_in
            .iter()
            .any(|&(one, other)| square == one || square == other)
    };
    let mut arcs: Vec<CycleArc> = Vec::new();
    // One walk from every end along its part, so that every part is walked from both ends.
    let mut walks: Vec<(Square, Square, Vec<Square>)> = put_in
        .iter()
        .flat_map(|&(one, other)| [(other, one), (one, other)])
        .map(|(from, square)| (from, square, vec![square]))
        .collect();
    while arcs.len() < 2 {
        for (from, square, squares) in &mut walks {
            let next = factor.other_link(*square, *from);
            (*from, *square) = (*square, next);
            squares.push(next);
            if !is_end(next) {
                continue;
            }
            let ends = (squares[0], next);
            if arcs.len() < 2 && !arcs.iter().any(|arc| same(arc.ends, ends)) {
                let squares = squares.clone();
                arcs.push(CycleArc { ends, squares });
            }
        }
        let done = |start: Square| {
            arcs.iter()
                .any(|arc| arc.ends.0 == start || arc.ends.1 == start)
        };
        walks.retain(|(_, _, squares)| !done(squares[0]));
    }
    arcs
}

/// Whether the two parts and the third form one cycle with the new edges.
fn is_one_cycle(arcs: &[CycleArc], put_in: [(Square, Square); 3]) -> bool {
    let mut ends: Vec<Square> = put_in
        .iter()
        .flat_map(|&(one, other)| [one, other])
        .collect();
    ends.retain(|&end| {
        arcs.iter()
            .all(|arc| arc.ends.0 != end && arc.ends.1 != end)
    });
    // The remaining ends belong to the third part, which is a cycle by itself if an edge joins them.
    !put_in.iter().any(|&edge| same(edge, (ends[0], ends[1])))
}
