//! Positive numbers that may be too large for floating point, written in a few characters.

use std::fmt;

/// The largest number of digits of a number that is written without an exponent.
const MAX_PLAIN_DIGITS: f64 = 7.0;

const SECONDS_PER_DAY: f64 = 86_400.0;

/// The seconds of a year of 365.25 days.
const SECONDS_PER_YEAR: f64 = 365.25 * SECONDS_PER_DAY;

/// A positive number, given by its decimal logarithm because it may exceed floating point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Magnitude {
    /// The decimal logarithm.
    pub log10: f64,
}

impl Magnitude {
    /// The number, or infinity if it is too large.
    pub fn number(self) -> f64 {
        10_f64.powf(self.log10)
    }

    /// The number as a duration in seconds, written in the largest unit that is not longer than the duration. A
    /// duration below one second is written without a number.
    pub fn duration_text(self) -> String {
        let units = [
            ("years", SECONDS_PER_YEAR),
            ("days", SECONDS_PER_DAY),
            ("hours", 3_600.0),
            ("minutes", 60.0),
            ("seconds", 1.0),
        ];
        for (unit, seconds) in units {
            let log10 = self.log10 - seconds.log10();
            if log10 >= 0.0 {
                // A number below 100 is written with one decimal.
                let number = Self { log10 };
                return if log10 < 2.0 {
                    format!("{:.1} {unit}", number.number())
                } else {
                    format!("{number} {unit}")
                };
            }
        }
        "less than a second".into()
    }
}

/// Writes numbers of up to seven digits as whole numbers, and larger ones as `1.23e45`.
impl fmt::Display for Magnitude {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.log10 < MAX_PLAIN_DIGITS {
            return write!(formatter, "{:.0}", self.number());
        }
        let exponent = self.log10.floor();
        let mantissa = 10_f64.powf(self.log10 - exponent);
        // A mantissa that would be rounded to 10.00 is written as 1.00 with the next exponent.
        let (mantissa, exponent) = if mantissa >= 9.995 {
            (1.0, exponent + 1.0)
        } else {
            (mantissa, exponent)
        };
        write!(formatter, "{mantissa:.2}e{exponent:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_more_than_seven_digits_have_an_exponent() {
        let text = |log10: f64| Magnitude { log10 }.to_string();
        assert_eq!(text(28_755_f64.log10()), "28755");
        assert_eq!(text(12_f64.log10()), "12");
        assert_eq!(text(8.25e12_f64.log10()), "8.25e12");
        assert_eq!(text(9.999e12_f64.log10()), "1.00e13");
        assert_eq!(text(1234.0 + 2_f64.log10()), "2.00e1234");
    }

    #[test]
    fn durations_are_written_in_the_largest_unit() {
        let text = |seconds: f64| {
            Magnitude {
                log10: seconds.log10(),
            }
            .duration_text()
        };
        assert_eq!(text(0.5), "less than a second");
        assert_eq!(text(90.0), "1.5 minutes");
        assert_eq!(text(7_200.0), "2.0 hours");
        assert_eq!(text(1e20 * SECONDS_PER_YEAR), "1.00e20 years");
    }
}
