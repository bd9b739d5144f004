//! Compact checkpoints of depth-first searches, with about one byte for every square of the path.

use std::sync::Arc;

use super::{Checkpoint, Search};
use crate::board::Square;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::Counters;

/// The assumed time to pack or to unpack a search, in steps for every square of the graph.
///
/// Measurements gave 1 or 2 steps per square for packing, and 2 to 6 for unpacking. The assumed value is larger, so
/// that checkpoints are rare enough to slow a search down by only a few per cent.
const PACKING_STEPS_PER_SQUARE: u64 = 16;

/// A depth-first search whose state can be packed.
pub(super) trait Packable: Search + Sized + 'static {
    /// The adjacency lists that a search shares with its checkpoints.
    type Lists: IndexedLists + Send + Sync;

    /// Packs the current state.
    fn packed(&self) -> PackedSearch<Self>;

    /// Restores the search to the packed state.
    fn unpacked(packed: &PackedSearch<Self>) -> Self;
}

/// Ordered adjacency lists that identify a neighbour by its index.
pub(super) trait IndexedLists {
    /// The number of lists.
    fn list_count(&self) -> usize;

    /// The index of `neighbour` in the list of `square`, which must contain it.
    fn neighbour_index(&self, square: Square, neighbour: Square) -> usize;

    /// The square at `index` in the list of `square`, if the list is long enough.
    fn neighbour_at(&self, square: Square, index: usize) -> Option<Square>;
}

impl IndexedLists for Graph {
    fn list_count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn neighbour_index(&self, square: Square, neighbour: Square) -> usize {
        let list = self.neighbours(square).iter();
        list.take_while(|&&listed| listed != neighbour).count()
    }

    #[inline]
    fn neighbour_at(&self, square: Square, index: usize) -> Option<Square> {
        self.neighbours(square).get(index).copied()
    }
}

/// The state of a depth-first search, without the data that follows from the path.
///
/// The path determines the candidates of each of its squares. The tried candidates of a square are those up to the next
/// square of the path. The first candidate of a square is tried right after the square was entered. Only later
/// candidates therefore need a stored mark, which tells when the candidate was tried (see [`MarkCodec`]).
///
/// The packed bytes hold numbers in the format LEB128, in this order:
///
/// - the path, each square as its index in the list of the square before;
/// - the data that the search itself adds;
/// - the marks of the candidates;
/// - the levels: the number of paths entered, by length.
///
/// A packed search takes one byte for every square of the path, and a few more where the search tried several
/// candidates.
pub(super) struct PackedSearch<S: Packable> {
    pub(super) lists: Arc<S::Lists>,
    pub(super) start: Square,
    /// The number of squares of the path.
    pub(super) depth: usize,
    /// The number of candidates tried at the last square. If the path is empty, the start is the only candidate.
    pub(super) tried: usize,
    pub(super) goal: Goal,
    pub(super) entered: bool,
    pub(super) ended: bool,
    pub(super) counters: Counters,
    pub(super) bytes: Box<[u8]>,
}

impl<S: Packable> PackedSearch<S> {
    /// Reads the path, and returns it with the bytes that follow.
    pub(super) fn read_path(&self) -> (Vec<Square>, &[u8]) {
        let mut bytes = &*self.bytes;
        let mut path = Vec::with_capacity(self.depth);
        let mut next = Some(self.start);
        while path.len() < self.depth
            && let Some(square) = next
        {
            path.push(square);
            if path.len() < self.depth {
                next = self.lists.neighbour_at(square, read(&mut bytes) as usize);
            }
        }
        (path, bytes)
    }
}

impl<S: Packable> Checkpoint for PackedSearch<S> {
    fn restore(&self) -> Box<dyn Search> {
        Box::new(S::unpacked(self))
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.bytes.len()
    }

    fn cost_in_steps(&self) -> u64 {
        self.lists.list_count() as u64 * PACKING_STEPS_PER_SQUARE
    }

    fn path(&self) -> Vec<Square> {
        self.read_path().0
    }
}

/// Writes a number as LEB128: seven bits in each byte, the lowest bits first.
pub(super) fn write(mut value: u64, bytes: &mut Vec<u8>) {
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads one number and removes its bytes from `bytes`.
pub(super) fn read(bytes: &mut &[u8]) -> u64 {
    let (mut value, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        value |= u64::from(byte & 0x7F) << shift;
        shift += 7;
        if byte <= 0x7F {
            break;
        }
    }
    value
}

/// Writes a path without its start.
pub(super) fn write_path(path: &[Square], lists: &impl IndexedLists, bytes: &mut Vec<u8>) {
    for pair in path.windows(2) {
        write(lists.neighbour_index(pair[0], pair[1]) as u64, bytes);
    }
}

/// Writes the number of paths entered, by length. A run of equal numbers is written once, with its length. Such runs
/// occur at the shortest lengths, where no square was ever left, and beyond the longest path.
pub(super) fn write_levels(levels: &[u64], bytes: &mut Vec<u8>) {
    for run in levels.chunk_by(PartialEq::eq) {
        let repeated = run.len() > 1;
        write(run[0] << 1 | u64::from(repeated), bytes);
        if repeated {
            write(run.len() as u64, bytes);
        }
    }
}

/// Reads numbers of paths until `levels` is full.
pub(super) fn read_levels(mut levels: &mut [u64], bytes: &mut &[u8]) {
    while !levels.is_empty() {
        let number = read(bytes);
        let run_length = match number & 1 {
            0 => 1,
            _ => (read(bytes) as usize).clamp(1, levels.len()),
        };
        let (run, remaining) = levels.split_at_mut(run_length);
        run.fill(number >> 1);
        levels = remaining;
    }
}

/// Writer and reader of marks, in the order in which the candidates along a path were tried.
///
/// A mark is the value of a counter when a candidate was tried. Every square entered adds 1 to that counter.
pub(super) struct MarkCodec {
    /// The smallest possible mark of the next candidate.
    next: u64,
}

impl MarkCodec {
    pub(super) const fn new(first: u64) -> Self {
        Self { next: first }
    }

    /// The mark of the first candidate of a square just entered. This mark is not stored.
    pub(super) const fn next_implied(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    pub(super) fn write(&mut self, mark: u64, bytes: &mut Vec<u8>) {
        write(mark - self.next, bytes);
        self.next = mark + 1;
    }

    pub(super) fn read(&mut self, bytes: &mut &[u8]) -> u64 {
        let mark = self.next + read(bytes);
        self.next = mark + 1;
        mark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_numbers_are_read_back_unchanged() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::MAX >> 1, u64::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            write(number, &mut bytes);
        }
        assert_eq!(bytes.len(), 1 + 1 + 1 + 2 + 2 + 3 + 9 + 10);
        let mut unread = &*bytes;
        assert_eq!(numbers.map(|_| read(&mut unread)), numbers);
        assert!(unread.is_empty());
    }

    #[test]
    fn written_levels_are_read_back_unchanged() {
        let levels = [1, 1, 1, 2, 900, 3, 3, 0, 0, 0, 0];
        let mut bytes = Vec::new();
        write_levels(&levels, &mut bytes);
        let mut read_back = [7; 11];
        read_levels(&mut read_back, &mut &*bytes);
        assert_eq!(read_back, levels);
        assert_eq!(bytes.len(), 2 + 1 + 2 + 2 + 2);
    }
}
