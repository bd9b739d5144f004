//! Estimates of the resources that a count will need.

use super::error::{CountError, ResourceEstimate};
use super::stage::ProcessingOrder;
use super::tour_kind::TourKind;
use super::window::MAX_WIDTH;
use crate::board::Board;
use crate::ends::StartError;

impl ResourceEstimate {
    /// Estimates the resources of a count of the tours of this `kind` on `board`, in constant time.
    ///
    /// # Errors
    ///
    /// [`CountError::TooWide`] when both sides are longer than [`MAX_WIDTH`]. [`CountError::Start`] when the start that
    /// `kind` names is not on the board.
    pub fn new(board: Board, kind: TourKind) -> Result<Self, CountError> {
        let width = board.rows().min(board.columns());
        if width > MAX_WIDTH {
            return Err(CountError::TooWide { value: width });
        }
        if let TourKind::OpenFrom(start) = kind {
            StartError::check(start, board.size() as usize)?;
        }
        if ProcessingOrder::new(board, kind).trivial_count().is_some() {
            return Ok(Self {
                peak_states: 0,
                peak_bytes: 0,
            });
        }
        let states = match kind {
            TourKind::Closed => CLOSED.states(board),
            TourKind::Open => OPEN.states(board),
            TourKind::OpenFrom(_) => FROM_CORNER.states(board),
        };
        Ok(Self {
            peak_states: states,
            peak_bytes: MIN_TABLE_BYTES + states * bytes_per_state(board),
        })
    }

    /// The estimate for [`FrontierCount::on_threads`](super::FrontierCount::on_threads): every thread has tables of its
    /// own, and states on their way to it.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub const fn on_threads(self, threads: std::num::NonZeroUsize) -> Self {
        let threads = threads.get();
        let bytes = MIN_TABLE_BYTES.saturating_mul(threads as u64 - 1)
            + super::threads::max_batch_bytes(threads);
        Self {
            peak_bytes: self.peak_bytes.saturating_add(bytes),
            ..self
        }
    }

    /// The estimate for a count with a fraction of the states.
    pub(in crate::count) fn divided_by(self, divisor: u64) -> Self {
        let table_bytes = MIN_TABLE_BYTES.min(self.peak_bytes);
        Self {
            peak_states: self.peak_states.div_ceil(divisor),
            peak_bytes: table_bytes + (self.peak_bytes - table_bytes).div_ceil(divisor),
        }
    }
}

/// The maximum number of bytes per state in any measured count: keys, counts and unused slots of the tables. It depends
/// on the number of squares, because tables hold further bits of counts that exceed 32 or 64 bits.
const fn bytes_per_state(board: Board) -> u64 {
    match board.size() {
        0..=72 => 22,
        73..=79 => 28,
        80.. => 42,
    }
}

/// The size in bytes of tables with one or two states in each shard.
const MIN_TABLE_BYTES: u64 = 85_000;

/// The peaks of a count: the maximum number of states at one time, by the width of the board.
struct PeakStates {
    /// Peaks for the widths from 1 to 6, by the difference of length and width. Longer boards have the last peak. Some
    /// last peaks are estimates; the other peaks were measured.
    measured: [&'static [u64]; 6],
    /// For the widths 7 and 8: a difference of length and width, and the peak there, measured or assumed. Peaks for
    /// other differences grow from it in the same ratio as those of width 6.
    anchors: [(usize, u64); 2],
}

const CLOSED: PeakStates = PeakStates {
    measured: [
        &[1],
        &[1],
        &[65],
        &[293],
        &[
            1, 11, 11, 1_436, 1_436, 12_481, 12_481, 17_913, 17_913, 20_488,
        ],
        &[980, 16_578, 117_481, 259_249, 476_095, 531_895, 544_623],
    ],
    anchors: [(1, 3_714_027), (0, 127_376_081)],
};

const OPEN: PeakStates = PeakStates {
    measured: [
        &[1],
        &[1],
        &[436],
        &[3_890],
        &[
            72, 1_919, 9_679, 46_077, 69_232, 156_103, 156_103, 179_536, 179_536, 187_542,
        ],
        &[72_809, 550_235, 1_953_091, 3_829_272, 4_910_643, 5_500_000],
    ],
    // The open tours of the 8×8 board have not been counted by this method. On the 6×6 board, their count has 74 times
    // as many states as the count of the closed tours. This factor is assumed for the 8×8 board.
    anchors: [(0, 12_479_919), (0, 74 * 127_376_081)],
};

/// The peaks for tours from a corner. Counts from most other starts have fewer states, down to a quarter. Counts from
/// starts in the middle of long boards may have more. The last peak of each width allows for such starts.
const FROM_CORNER: PeakStates = PeakStates {
    measured: [
        &[1],
        &[1],
        &[330],
        &[3_560],
        &[
            45, 823, 5_921, 23_628, 48_062, 78_819, 89_182, 97_918, 98_016, 117_900,
        ],
        &[30_671, 225_543, 970_316, 2_312_167, 3_228_707, 4_400_000],
    ],
    // On the 6×6 board there are 31 times as many states as for closed tours. This factor is assumed for the 8×8 board.
    anchors: [(1, 33_352_177), (0, 31 * 127_376_081)],
};

impl PeakStates {
    fn states(&self, board: Board) -> u64 {
        let width = board.rows().min(board.columns()) as usize;
        let excess_length = board.rows().abs_diff(board.columns()) as usize;
        let last_width_index = self.measured.len() - 1;
        let measured_peak = |width_index: usize, excess_length: usize| {
            let peaks = self.measured[width_index];
            peaks[excess_length.min(peaks.len() - 1)]
        };
        match self
            .anchors
            .get((width - 1).wrapping_sub(last_width_index + 1))
        {
            None => measured_peak(width - 1, excess_length),
            Some(&(anchor_excess_length, peak)) => {
                let growth = measured_peak(last_width_index, excess_length) as f64
                    / measured_peak(last_width_index, anchor_excess_length) as f64;
                (peak as f64 * growth) as u64
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::frontier::FrontierCount;

    #[test]
    fn estimates_are_at_least_the_peaks_and_at_most_about_twice_the_states() {
        for (rows, columns, kind) in [
            (5, 6, TourKind::Open),
            (5, 9, TourKind::Open),
            (5, 8, TourKind::OpenFrom(0)),
            (5, 8, TourKind::OpenFrom(2)),
            (10, 5, TourKind::Closed),
            (6, 6, TourKind::Closed),
            (6, 6, TourKind::OpenFrom(0)),
            (7, 6, TourKind::Closed),
            (6, 8, TourKind::Closed),
            (3, 30, TourKind::Open),
            (4, 16, TourKind::Open),
            (2, 17, TourKind::Open),
            (1, 17, TourKind::Open),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let estimate = ResourceEstimate::new(board, kind).unwrap();
            let mut count = FrontierCount::new(board, kind).unwrap();
            let progress = count.advance(u64::MAX).unwrap();
            let context = format!("{rows}×{columns}, {kind:?}: {progress:?}, {estimate:?}");
            assert!(progress.peak_states <= estimate.peak_states, "{context}");
            assert!(progress.peak_bytes <= estimate.peak_bytes, "{context}");
            assert!(
                estimate.peak_states <= 2 * progress.peak_states + 1,
                "{context}"
            );
        }
    }

    #[test]
    fn estimates_do_not_shrink_as_a_side_grows() {
        for kind in [TourKind::Closed, TourKind::Open, TourKind::OpenFrom(0)] {
            let states = |rows, columns| {
                let board = Board::new(rows, columns).unwrap();
                ResourceEstimate::new(board, kind).unwrap().peak_states
            };
            for width in 1..MAX_WIDTH {
                assert!(states(width + 1, 10) >= states(width, 10));
            }
            for length in 8..20 {
                assert!(states(length + 1, 8) >= states(length, 8));
                assert_eq!(states(8, length), states(length, 8));
            }
            assert!(states(9, 8) > 5 * states(8, 8));
            assert_eq!(states(8, 50), states(8, 10_000));
        }
    }
}
