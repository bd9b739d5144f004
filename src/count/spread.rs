//! The running mean and deviation of numbers.

/// The unit for numbers beyond the range of floating point: 2⁴⁰⁰, whose square is still in range.
pub(super) const UNIT: f64 = f64::from_bits((1023 + 400) << 52);

/// The running mean and deviation of numbers (B. P. Welford, Technometrics 4, 1962).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Spread {
    pub(super) count: u64,
    pub(super) mean: f64,
    /// The sum of the squared distances from the mean.
    pub(super) squares: f64,
}

impl Spread {
    pub(super) fn add(&mut self, number: f64) {
        self.count += 1;
        let distance = number - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (number - self.mean);
    }

    /// The standard deviation; 0 for fewer than two numbers.
    pub(super) fn deviation(&self) -> f64 {
        match self.count {
            0 | 1 => 0.0,
            count => (self.squares / (count - 1) as f64).sqrt(),
        }
    }

    /// Converts the numbers to a unit larger by the factor [`UNIT`].
    pub(super) fn rescale(&mut self) {
        self.mean /= UNIT;
        self.squares /= UNIT;
        self.squares /= UNIT;
    }
}
