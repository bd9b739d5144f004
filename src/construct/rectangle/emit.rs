//! Writes the squares of an arm from both ends at once.

use super::chain::Arm;
use super::cycle::Cycle;
use super::grid::Grid;
use crate::board::Square;

/// Writes the squares of an arm to `into`, the part of the tour that belongs to the arm.
///
/// Every block adds to the way out and to the way back, which grow towards each other. Offsets are written in groups of
/// fixed size. The surplus of the last group is overwritten by the next block, so that only the last block must be
/// exact.
pub(super) fn write(arm: &Arm, grid: &Grid, into: &mut [Square]) {
    let (mut begin, mut end) = (0, into.len());
    let mut stretches = arm.stretches.as_slice();
    while let Some((stretch, rest)) = stretches.split_first() {
        stretches = rest;
        // Inner blocks of the same size share their offsets, so these are looked up only when the size changes.
        let mut kind = 0;
        let (mut out, mut back): (&[Square], &[Square]) = (&[], &[]);
        let (mut outward, mut backward) = (0, 0);
        for column in stretch.columns() {
            let block = (stretch.band, column);
            let corner = grid.corner(block);
            let ends = column == stretch.first || column == stretch.last;
            if ends || kind != grid.sides(block).1 {
                let cycle = grid.cycle(block);
                let passage = stretch.passage(grid, column);
                kind = if ends { 0 } else { grid.sides(block).1 };
                (outward, backward) = (passage.out as usize, passage.back as usize);
                out = cycle.after(passage.entry, passage.out);
                back = cycle.up_to(passage.entry, passage.back);
            }
            if rest.is_empty() && column == stretch.last {
                copy(&mut into[begin..end], &out[..outward], corner);
                return;
            }
            copy_groups(&mut into[begin..begin + out.len()], out, corner);
            copy_groups(&mut into[end - back.len()..end], back, corner);
            begin += outward;
            end -= backward;
        }
    }
}

/// Writes offsets from a corner, one by one.
fn copy(into: &mut [Square], offsets: &[Square], corner: Square) {
    for (square, offset) in into.iter_mut().zip(offsets) {
        *square = corner + offset;
    }
}

/// Writes offsets from a corner, in whole groups of [`Cycle::LANES`].
fn copy_groups(into: &mut [Square], offsets: &[Square], corner: Square) {
    let into = into.as_chunks_mut::<{ Cycle::LANES }>().0;
    let offsets = offsets.as_chunks::<{ Cycle::LANES }>().0;
    for (squares, offsets) in into.iter_mut().zip(offsets) {
        for (square, offset) in squares.iter_mut().zip(offsets) {
            *square = corner.wrapping_add(*offset);
        }
    }
}
