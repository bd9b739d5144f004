//! Writes the squares of an arm from both ends at once.

use super::block_cycle::BlockCycle;
use super::block_grid::BlockGrid;
use super::chain::ChainArm;
use crate::board::Square;

/// Writes the squares of an arm to `into`, the part of the tour that belongs to the arm.
///
/// Every block except the last adds squares to the outward path and to the return path. The two paths grow towards
/// each other. Offsets are written in groups of fixed size. The next block overwrites the surplus of the last group, so
/// only the last block must be exact.
pub(super) fn write_arm(arm: &ChainArm, grid: &BlockGrid, into: &mut [Square]) {
    let (mut begin, mut end) = (0, into.len());
    let mut segments = arm.segments.as_slice();
    while let Some((segment, following_segments)) = segments.split_first() {
        segments = following_segments;
        // Inner blocks of the same width share their offsets, so these are looked up only when the width changes. A
        // width of 0 stands for the first or last block of a segment, whose offsets are not shared.
        let mut width_of_offsets = 0;
        let (mut outward_offsets, mut return_offsets): (&[Square], &[Square]) = (&[], &[]);
        let (mut outward_length, mut return_length) = (0, 0);
        for column in segment.columns() {
            let block = (segment.band, column);
            let top_left = grid.top_left_square(block);
            let is_at_end = column == segment.first_column || column == segment.last_column;
            let width = grid.block_size(block).1;
            if is_at_end || width_of_offsets != width {
                let cycle = grid.cycle(block);
                let traversal = segment.traversal(grid, column);
                width_of_offsets = if is_at_end { 0 } else { width };
                outward_length = traversal.outward_length as usize;
                return_length = traversal.return_length as usize;
                outward_offsets = cycle.offsets_after(traversal.entry, traversal.outward_length);
                return_offsets = cycle.offsets_up_to(traversal.entry, traversal.return_length);
            }
            if following_segments.is_empty() && column == segment.last_column {
                // The last block of the arm has no return path.
                let offsets = &outward_offsets[..outward_length];
                write_offsets(&mut into[begin..end], offsets, top_left);
                return;
            }
            let outward = begin..begin + outward_offsets.len();
            write_offset_groups(&mut into[outward], outward_offsets, top_left);
            let returning = end - return_offsets.len()..end;
            write_offset_groups(&mut into[returning], return_offsets, top_left);
            begin += outward_length;
            end -= return_length;
        }
    }
}

/// Writes the squares at offsets from the top left square of a block, one by one.
fn write_offsets(into: &mut [Square], offsets: &[Square], top_left: Square) {
    for (square, offset) in into.iter_mut().zip(offsets) {
        *square = top_left + offset;
    }
}

/// Writes the squares at offsets from the top left square of a block, in whole groups of [`BlockCycle::LANES`].
fn write_offset_groups(into: &mut [Square], offsets: &[Square], top_left: Square) {
    let into = into.as_chunks_mut::<{ BlockCycle::LANES }>().0;
    let offsets = offsets.as_chunks::<{ BlockCycle::LANES }>().0;
    for (squares, offsets) in into.iter_mut().zip(offsets) {
        for (square, offset) in squares.iter_mut().zip(offsets) {
            *square = top_left.wrapping_add(*offset);
        }
    }
}
