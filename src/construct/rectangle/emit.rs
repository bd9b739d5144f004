//! Writes the squares of an arm from both ends at once.

use super::block_cycle::BlockCycle;
use super::block_grid::BlockGrid;
use super::chain::ChainArm;
use crate::board::Square;

/// Writes the squares of an arm to `into`, the part of the tour that belongs to the arm.
///
/// Every block adds to the way out and to the way back, which grow towards each other. Offsets are written in groups of
/// fixed size. The surplus of the last group is overwritten by the next block, so that only the last block must be
/// exact.
pub(super) fn write_arm(arm: &ChainArm, grid: &BlockGrid, into: &mut [Square]) {
    let (mut begin, mut end) = (0, into.len());
    let mut stretches = arm.segments.as_slice();
    while let Some((stretch, rest)) = stretches.split_first() {
        stretches = rest;
        // Inner blocks of the same size share their offsets, so these are looked up only when the size changes.
        let mut kind = 0;
        let (mut out, mut back): (&[Square], &[Square]) = (&[], &[]);
        let (mut outward, mut backward) = (0, 0);
        for column in stretch.columns() {
            let block = (stretch.band, column);
            let corner = grid.top_left_square(block);
            let ends = column == stretch.first_column || column == stretch.last_column;
            if ends || kind != grid.block_size(block).1 {
                let cycle = grid.cycle(block);
                let passage = stretch.traversal(grid, column);
                kind = if ends { 0 } else { grid.block_size(block).1 };
                (outward, backward) = (
                    passage.outward_length as usize,
                    passage.return_length as usize,
                );
                out = cycle.offsets_after(passage.entry, passage.outward_length);
                back = cycle.offsets_up_to(passage.entry, passage.return_length);
            }
            if rest.is_empty() && column == stretch.last_column {
                write_offsets(&mut into[begin..end], &out[..outward], corner);
                return;
            }
            write_offset_groups(&mut into[begin..begin + out.len()], out, corner);
            write_offset_groups(&mut into[end - back.len()..end], back, corner);
            begin += outward;
            end -= backward;
        }
    }
}

/// Writes offsets from a corner, one by one.
fn write_offsets(into: &mut [Square], offsets: &[Square], corner: Square) {
    for (square, offset) in into.iter_mut().zip(offsets) {
        *square = corner + offset;
    }
}

/// Writes offsets from a corner, in whole groups of [`BlockCycle::LANES`].
fn write_offset_groups(into: &mut [Square], offsets: &[Square], corner: Square) {
    let into = into.as_chunks_mut::<{ BlockCycle::LANES }>().0;
    let offsets = offsets.as_chunks::<{ BlockCycle::LANES }>().0;
    for (squares, offsets) in into.iter_mut().zip(offsets) {
        for (square, offset) in squares.iter_mut().zip(offsets) {
            *square = corner.wrapping_add(*offset);
        }
    }
}
