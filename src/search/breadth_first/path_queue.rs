//! A compact queue of paths.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use crate::board::Square;

/// The number of bytes counted for one block, including its overhead.
const BLOCK_BYTES: usize = 1 << 14;

/// The number of bytes counted for the overhead of a block: its entry in the list and the data of the allocator.
///
/// The actual overhead depends on the machine, but is always smaller. A fixed number makes the count the same
/// everywhere.
const BLOCK_OVERHEAD_BYTES: usize = 128;

/// The number of bytes of paths that a block holds.
const BLOCK_CAPACITY_BYTES: usize = BLOCK_BYTES - BLOCK_OVERHEAD_BYTES;

/// A first-in, first-out queue of paths.
///
/// A path is stored as its difference from the path pushed before: the number of shared leading squares, and the
/// squares after them. Paths of one length that come in the order of a depth-first walk through the search tree share
/// nearly all their squares. Most paths therefore take two or three numbers, whatever their length. A number takes 1
/// byte where the graph has at most 256 squares, 2 or 4 bytes otherwise.
///
/// Paths are written and read square by square in blocks of 16 KiB. A block is released as soon as it was read
/// completely. Full blocks never change, and clones of a queue share them.
#[derive(Clone)]
pub(super) struct PathQueue {
    /// The size of a number in bytes.
    width: usize,
    limit: u64,
    /// The full blocks, the oldest first.
    full: VecDeque<Arc<Box<[u8]>>>,
    /// The block that is being filled, if any, and the number of bytes written to it.
    write_block: Box<[u8]>,
    write_offset: usize,
    /// The number of bytes read from the first block.
    read_offset: usize,
}

impl PathQueue {
    /// An empty queue of at most `limit` bytes, for paths in a graph of `size` squares.
    pub(super) fn new(size: usize, limit: u64) -> Self {
        Self {
            width: match size {
                0..=0x100 => 1,
                0x101..=0x1_0000 => 2,
                _ => 4,
            },
            // Beyond half the address space nothing can be allocated.
            limit: limit.min(isize::MAX as u64),
            full: VecDeque::new(),
            write_block: Box::default(),
            write_offset: 0,
            read_offset: 0,
        }
    }

    /// The maximum size of the queue in bytes.
    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    /// The current size of the queue in bytes.
    pub(super) fn used_bytes(&self) -> u64 {
        let blocks = self.full.len() + usize::from(!self.write_block.is_empty());
        blocks as u64 * BLOCK_BYTES as u64
    }

    /// Pushes a path: the first `shared_prefix` squares of the path pushed before, then `squares`, then `last`.
    ///
    /// After [`QueueFull`] the queue is unusable, because the path may have been written in part.
    #[inline]
    pub(super) fn push(
        &mut self,
        shared_prefix: u32,
        squares: &[Square],
        last: Square,
    ) -> Result<(), QueueFull> {
        self.write(shared_prefix)?;
        for &square in squares {
            self.write(square)?;
        }
        self.write(last)
    }

    /// Takes out the next number of the oldest path. The numbers of a path come in the order in which they were pushed.
    /// The end of a path is not stored, because the caller knows the length of all paths.
    #[inline]
    pub(super) fn pop(&mut self) -> u32 {
        let mut number = 0;
        for byte_index in 0..self.width {
            number |= u32::from(self.read_byte()) << (8 * byte_index);
        }
        number
    }

    /// Whether `number_count` more numbers would fit within the limit.
    pub(super) fn has_room(&self, number_count: usize) -> bool {
        let unused_bytes = self.write_block.len() - self.write_offset;
        let bytes = (number_count * self.width).saturating_sub(unused_bytes);
        let blocks = bytes.div_ceil(BLOCK_CAPACITY_BYTES) as u64;
        self.used_bytes() + blocks * BLOCK_BYTES as u64 <= self.limit
    }

    /// The numbers that [`pop`](Self::pop) would return, without taking them out.
    pub(super) fn peek(&self) -> impl Iterator<Item = u32> {
        let full = self.full.iter().map(|block| &block[..]);
        let written = &self.write_block[..self.write_offset];
        let bytes = full.chain(std::iter::once(written)).flatten();
        let mut bytes = bytes.skip(self.read_offset).copied();
        std::iter::from_fn(move || {
            let mut number = 0;
            for byte_index in 0..self.width {
                number |= u32::from(bytes.next()?) << (8 * byte_index);
            }
            Some(number)
        })
    }

    #[inline]
    fn write(&mut self, number: u32) -> Result<(), QueueFull> {
        for byte_index in 0..self.width {
            if self.write_offset == self.write_block.len() {
                self.add_block()?;
            }
            self.write_block[self.write_offset] = (number >> (8 * byte_index)) as u8;
            self.write_offset += 1;
        }
        Ok(())
    }

    #[inline]
    fn read_byte(&mut self) -> u8 {
        let byte = match self.full.front() {
            Some(first) => first[self.read_offset],
            None => self.write_block[self.read_offset],
        };
        self.read_offset += 1;
        if self.read_offset == BLOCK_CAPACITY_BYTES {
            self.release_block();
        }
        byte
    }

    /// Allocates a new block to write to, within the limit.
    #[cold]
    fn add_block(&mut self) -> Result<(), QueueFull> {
        if self.used_bytes() + BLOCK_BYTES as u64 > self.limit {
            return Err(QueueFull);
        }
        let mut block = Vec::new();
        block
            .try_reserve_exact(BLOCK_CAPACITY_BYTES)
            .map_err(|_| QueueFull)?;
        block.resize(BLOCK_CAPACITY_BYTES, 0);
        if !self.write_block.is_empty() {
            self.full.try_reserve(1).map_err(|_| QueueFull)?;
            self.full
                .push_back(Arc::new(std::mem::take(&mut self.write_block)));
        }
        self.write_block = block.into();
        self.write_offset = 0;
        Ok(())
    }

    /// Releases the first block, which was read completely.
    #[cold]
    fn release_block(&mut self) {
        if self.full.pop_front().is_none() {
            self.write_block = Box::default();
            self.write_offset = 0;
        }
        self.read_offset = 0;
    }
}

/// Omits the paths, which may take millions of bytes.
impl fmt::Debug for PathQueue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PathQueue")
            .field("used", &self.used_bytes())
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

/// The error of a queue that has no room for the next path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QueueFull;

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of every width are read as they were written, across many block boundaries, while the queue fills and
    /// empties.
    #[test]
    fn numbers_are_popped_in_the_order_in_which_they_were_pushed() {
        for (size, largest) in [
            (256, 0xFF),
            (257, 0x100),
            (65_536, 0xFFFF),
            (1 << 24, 1 << 24),
        ] {
            let number = |index: u32| (index * 7) % (largest + 1);
            let mut queue = PathQueue::new(size, 1 << 20);
            let mut popped = 0;
            for index in (0..90_000).step_by(3) {
                let squares = [number(index + 1)];
                queue
                    .push(number(index), &squares, number(index + 2))
                    .unwrap();
                if index % 2 == 1 {
                    assert_eq!(queue.pop(), number(popped));
                    popped += 1;
                }
            }
            while popped < 90_000 {
                assert_eq!(queue.pop(), number(popped), "{size}");
                popped += 1;
            }
            assert!(
                queue.used_bytes() <= BLOCK_BYTES as u64,
                "the queue releases the blocks that were read"
            );
        }
    }

    #[test]
    fn the_size_of_a_queue_never_exceeds_its_limit() {
        for blocks in 0..4 {
            let limit = (blocks + 1) * BLOCK_BYTES as u64 - 1;
            let mut queue = PathQueue::new(64, limit);
            let mut paths = 0;
            while queue.push(0, &[], 0).is_ok() {
                paths += 1;
                assert!(queue.used_bytes() <= limit);
            }
            assert_eq!(paths, blocks * BLOCK_CAPACITY_BYTES as u64 / 2);
        }
    }

    #[test]
    fn clones_share_full_blocks_but_not_later_paths() {
        let mut queue = PathQueue::new(64, 1 << 20);
        while queue.full.len() < 2 {
            queue.push(1, &[2, 3], 4).unwrap();
        }
        let mut clone = queue.clone();
        assert!(Arc::ptr_eq(&queue.full[0], &clone.full[0]));
        queue.push(5, &[], 6).unwrap();
        clone.push(7, &[], 8).unwrap();
        let last_number = |mut queue: PathQueue| {
            let number_count = 2 * BLOCK_CAPACITY_BYTES + queue.write_offset;
            (0..number_count).map(|_| queue.pop()).last()
        };
        assert_eq!((last_number(queue), last_number(clone)), (Some(6), Some(8)));
    }
}
