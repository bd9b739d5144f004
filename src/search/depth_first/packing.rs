//! Packing and unpacking of depth-first searches for checkpoints.

use super::{CandidateOrder, DepthFirst};
use crate::graph::Graph;
use crate::search::packed::{
    MarkCodec, Packable, PackedSearch, read_levels, write_levels, write_path,
};

impl<O: CandidateOrder> Packable for DepthFirst<O> {
    type Lists = Graph;

    fn packed(&self) -> PackedSearch<Self> {
        let mut bytes = Vec::with_capacity(2 * self.path.len());
        write_path(&self.path, &*self.graph, &mut bytes);
        self.order.pack(&self.graph, &mut bytes);
        let mut codec = MarkCodec::new(0);
        let mut tried = 0;
        for group in &self.groups {
            tried = (group.next - group.first) as usize;
            let group_marks = &self.marks[group.first as usize..group.next as usize];
            if let Some((_, later_marks)) = group_marks.split_first() {
                // The first mark of a group follows from the marks of earlier groups, and is not stored.
                codec.next_implied();
                later_marks
                    .iter()
                    .for_each(|&mark| codec.write(mark, &mut bytes));
            }
        }
        write_levels(&self.levels, &mut bytes);
        PackedSearch {
            lists: self.graph.clone(),
            start: self.candidates[0],
            depth: self.path.len(),
            tried,
            goal: self.goal,
            entered: self.entered,
            ended: self.ended,
            counters: self.counters,
            bytes: bytes.into(),
        }
    }

    fn unpacked(packed: &PackedSearch<Self>) -> Self {
        let (path, mut bytes) = packed.read_path();
        let order = O::unpack(&packed.lists, &mut bytes);
        let mut search = Self::with_valid_start(packed.lists.clone(), packed.start, order);
        let mut codec = MarkCodec::new(0);
        for group in 0..=path.len() {
            let first = search.groups[group].first as usize;
            let candidates = &search.candidates[first..];
            let next_on_path = path.get(group);
            let tried = match next_on_path {
                Some(square) => {
                    let index = candidates.iter().position(|candidate| candidate == square);
                    index.map_or(0, |index| index + 1)
                }
                None => packed.tried.min(candidates.len()),
            };
            for (index, mark) in search.marks[first..first + tried].iter_mut().enumerate() {
                *mark = match index {
                    0 => codec.next_implied(),
                    _ => codec.read(&mut bytes),
                };
            }
            search.groups[group].next = (first + tried) as u32;
            if let Some(&square) = next_on_path {
                search.append(square);
            }
        }
        read_levels(&mut search.levels, &mut bytes);
        Self {
            goal: packed.goal,
            entered: packed.entered,
            ended: packed.ended,
            counters: packed.counters,
            ..search
        }
    }
}
