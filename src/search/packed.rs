//! Moments of depth-first searches, in a few bytes a square.

use std::sync::Arc;

use super::Search;
use super::checkpoint::Checkpoint;
use crate::board::Square;
use crate::goal::Goal;
use crate::graph::Graph;
use crate::step::Counters;

/// To unpack a search takes as long as 2 to 6 steps for every square of the graph, to pack one takes
/// 1 or 2. More are reckoned, so that a search is slowed down by its checkpoints by no more than some
/// hundredths.
const STEPS_A_SQUARE: u64 = 16;

/// A depth-first search of which a moment can be packed.
pub(super) trait Packable: Search + Sized + 'static {
    /// The adjacency lists that it shares with its checkpoints.
    type Lists: Indexed + Send + Sync;

    /// This very moment.
    fn packed(&self) -> Packed<Self>;

    /// The search as it was.
    fn unpacked(packed: &Packed<Self>) -> Self;
}

/// Ordered adjacency lists, in which squares are told by their indices.
pub(super) trait Indexed {
    /// How many lists there are.
    fn squares(&self) -> usize;

    /// The index of `neighbour` in the list of `square`, which has it.
    fn index(&self, square: Square, neighbour: Square) -> usize;

    /// The square at `index` in the list of `square`, if it is as long.
    fn at(&self, square: Square, index: usize) -> Option<Square>;
}

impl Indexed for Graph {
    fn squares(&self) -> usize {
        self.len()
    }

    #[inline]
    fn index(&self, square: Square, neighbour: Square) -> usize {
        let list = self.neighbours(square).iter();
        list.take_while(|&&other| other != neighbour).count()
    }

    #[inline]
    fn at(&self, square: Square, index: usize) -> Option<Square> {
        self.neighbours(square).get(index).copied()
    }
}

/// The moment of a depth-first search, without all that follows from the path.
///
/// The path determines the candidates of each of its squares, and that those up to the one that it
/// goes on to were tried. The first candidate of a square is tried right after the square was
/// entered, so that only of later ones it must be said when that was. What is written, as numbers of
/// seven bits a byte: the path, each square as its index in the list of the one before; what the search
/// adds of its own; when candidates were tried; the levels. That is one byte for every square of the
/// path, and some more where the search went back and forth.
pub(super) struct Packed<S: Packable> {
    pub(super) lists: Arc<S::Lists>,
    pub(super) start: Square,
    /// How many squares the path has.
    pub(super) depth: usize,
    /// How many candidates of the last square, or before the start, were tried.
    pub(super) tried: usize,
    pub(super) goal: Goal,
    pub(super) entered: bool,
    pub(super) ended: bool,
    pub(super) counters: Counters,
    pub(super) bytes: Box<[u8]>,
}

impl<S: Packable> Packed<S> {
    /// The path, and the bytes that follow it.
    pub(super) fn read_path(&self) -> (Vec<Square>, &[u8]) {
        let mut bytes = &*self.bytes;
        let mut path = Vec::with_capacity(self.depth);
        let mut next = Some(self.start);
        while path.len() < self.depth
            && let Some(square) = next
        {
            path.push(square);
            if path.len() < self.depth {
                next = self.lists.at(square, read(&mut bytes) as usize);
            }
        }
        (path, bytes)
    }
}

impl<S: Packable> Checkpoint for Packed<S> {
    fn restore(&self) -> Box<dyn Search> {
        Box::new(S::unpacked(self))
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.bytes.len()
    }

    fn effort(&self) -> u64 {
        self.lists.squares() as u64 * STEPS_A_SQUARE
    }

    fn path(&self) -> Vec<Square> {
        self.read_path().0
    }
}

/// Writes a number, seven bits a byte.
pub(super) fn write(mut value: u64, bytes: &mut Vec<u8>) {
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads a number that was written, and leaves what follows.
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

/// Writes a path, but for its start.
pub(super) fn write_path(path: &[Square], lists: &impl Indexed, bytes: &mut Vec<u8>) {
    for pair in path.windows(2) {
        write(lists.index(pair[0], pair[1]) as u64, bytes);
    }
}

/// Writes how many paths of each length were entered. Equal numbers in a row, as before the squares
/// that were ever left and beyond the longest path, are written once.
pub(super) fn write_levels(levels: &[u64], bytes: &mut Vec<u8>) {
    for run in levels.chunk_by(PartialEq::eq) {
        let repeated = run.len() > 1;
        write(run[0] << 1 | u64::from(repeated), bytes);
        if repeated {
            write(run.len() as u64, bytes);
        }
    }
}

/// Reads as many levels as there is room for.
pub(super) fn read_levels(mut levels: &mut [u64], bytes: &mut &[u8]) {
    while !levels.is_empty() {
        let number = read(bytes);
        let length = match number & 1 {
            0 => 1,
            _ => (read(bytes) as usize).clamp(1, levels.len()),
        };
        let (run, rest) = levels.split_at_mut(length);
        run.fill(number >> 1);
        levels = rest;
    }
}

/// When the candidates along a path were tried, one after the other: how much the search had counted
/// by then of something that every square entered adds 1 to.
pub(super) struct Marks {
    /// The earliest possible mark of the next candidate: nothing else was counted.
    next: u64,
}

impl Marks {
    pub(super) const fn new(first: u64) -> Self {
        Self { next: first }
    }

    /// The mark of the first candidate of a square just entered, which is not stored.
    pub(super) const fn first(&mut self) -> u64 {
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
    fn numbers_are_read_as_they_were_written() {
        let numbers = [0, 1, 127, 128, 16_383, 16_384, u64::MAX >> 1, u64::MAX];
        let mut bytes = Vec::new();
        for number in numbers {
            write(number, &mut bytes);
        }
        assert_eq!(bytes.len(), 1 + 1 + 1 + 2 + 2 + 3 + 9 + 10);
        let mut rest = &*bytes;
        assert_eq!(numbers.map(|_| read(&mut rest)), numbers);
        assert!(rest.is_empty());
    }

    #[test]
    fn levels_are_read_as_they_were_written() {
        let levels = [1, 1, 1, 2, 900, 3, 3, 0, 0, 0, 0];
        let mut bytes = Vec::new();
        write_levels(&levels, &mut bytes);
        let mut again = [7; 11];
        read_levels(&mut again, &mut &*bytes);
        assert_eq!(again, levels);
        assert_eq!(bytes.len(), 2 + 1 + 2 + 2 + 2);
    }
}
