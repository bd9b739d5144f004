//! The running mean and standard deviation of a series of numbers.

/// The factor by which the unit of the numbers grows when they exceed the range of `f64`: 2⁴⁰⁰. The square of this
/// factor is still in the range of `f64`.
pub(super) const RESCALE_FACTOR: f64 = f64::from_bits((1023 + 400) << 52);

/// The running mean and standard deviation of a series of numbers (B. P. Welford, Technometrics 4, 1962).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct RunningStats {
    /// The length of the series so far.
    pub(super) count: u64,
    pub(super) mean: f64,
    /// The sum of the squared deviations from the mean.
    pub(super) squared_deviations: f64,
}

impl RunningStats {
    pub(super) fn add(&mut self, number: f64) {
        self.count += 1;
        let deviation = number - self.mean;
        self.mean += deviation / self.count as f64;
        self.squared_deviations += deviation * (number - self.mean);
    }

    /// The standard deviation; 0 for fewer than two numbers.
    pub(super) fn standard_deviation(&self) -> f64 {
        match self.count {
            0 | 1 => 0.0,
            count => (self.squared_deviations / (count - 1) as f64).sqrt(),
        }
    }

    /// Converts the numbers to a unit larger by the factor [`RESCALE_FACTOR`].
    pub(super) fn rescale(&mut self) {
        self.mean /= RESCALE_FACTOR;
        self.squared_deviations /= RESCALE_FACTOR;
        self.squared_deviations /= RESCALE_FACTOR;
    }
}
