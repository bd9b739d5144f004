//! Results of a measurement: medians, ratios and verdicts on the goals.
//!
//! A *figure* is a speed or a time: the result of one contestant in one round.

use serde_json::{Value, json};

use super::measurement::{Comparison, Contestant, Measurement, RatioGoal};

/// The figures of one measurement.
pub struct Results {
    /// The measurement.
    measurement: Measurement,
    /// The figures of each contestant, one per round; empty for a contestant that was left out.
    figures: Vec<Vec<f64>>,
}

/// A summary of the ratios of two contestants' figures, one ratio per round.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ratio {
    /// The median of the rounds' ratios.
    median: f64,
    /// The smallest ratio of a round.
    smallest: f64,
    /// The largest ratio of a round.
    largest: f64,
}

/// The verdict on a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal was met.
    Met,
    /// The goal was not met.
    Unmet,
    /// The figures for the goal were not measured.
    Unknown,
}

impl Results {
    /// Creates results without figures.
    pub fn new(measurement: Measurement) -> Self {
        Self {
            figures: vec![Vec::new(); measurement.contestants.len()],
            measurement,
        }
    }

    /// The measurement that the results belong to.
    pub fn measurement(&self) -> &Measurement {
        &self.measurement
    }

    /// Adds one round's figure of the contestant at this index.
    pub fn add(&mut self, contestant: usize, figure: f64) {
        self.figures[contestant].push(figure);
    }

    /// The results as lines of a text table.
    pub fn lines(&self) -> Vec<String> {
        let measurement = &self.measurement;
        let mut lines = vec![format!("{}: {}", measurement.name, measurement.description)];
        for (index, contestant) in measurement.contestants.iter().enumerate() {
            let Some(figure) = median(&self.figures[index]) else {
                continue;
            };
            let (figure, unit) = (format_significant(figure), measurement.metric.unit());
            let mut first_cell = format!("{:<20}{figure:>6} {unit}", contestant.name);
            for (ratio, goal) in self.cells(index) {
                let line = format!("  {first_cell:<40}{ratio:<50}{goal}");
                lines.push(line.trim_end().to_owned());
                // Only the first line of a contestant has its figure.
                first_cell.clear();
            }
        }
        lines
    }

    /// The verdict on each goal.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for (index, contestant) in self.measurement.contestants.iter().enumerate() {
            verdicts.extend(self.figure_verdict(index));
            let comparisons = contestant.comparisons.iter();
            verdicts.extend(
                comparisons.filter_map(|&comparison| self.ratio_verdict(index, comparison)),
            );
        }
        verdicts
    }

    /// The results as JSON, with the figures of every round.
    pub fn to_json(&self) -> Value {
        let contestants = self.measurement.contestants.iter().enumerate();
        let contestants = contestants.map(|(index, contestant)| {
            let comparisons = contestant.comparisons.iter().map(|&comparison| {
                let ratio = self.ratio(index, comparison);
                let (at_least, at_most) = match comparison.goal {
                    Some(RatioGoal::AtLeast(limit)) => (Some(limit), None),
                    Some(RatioGoal::AtMost(limit)) => (None, Some(limit)),
                    None => (None, None),
                };
                json!({
                    "to": comparison.baseline,
                    "ratio": ratio.map(|ratio| ratio.median),
                    "smallest": ratio.map(|ratio| ratio.smallest),
                    "largest": ratio.map(|ratio| ratio.largest),
                    "atLeast": at_least,
                    "atMost": at_most,
                })
            });
            json!({
                "name": contestant.name,
                "median": median(&self.figures[index]),
                "figures": self.figures[index],
                "atMost": contestant.max_figure,
                "comparisons": comparisons.collect::<Value>(),
            })
        });
        json!({
            "name": self.measurement.name,
            "what": self.measurement.description,
            "unit": self.measurement.metric.unit(),
            "contestants": contestants.collect::<Value>(),
        })
    }

    /// The cells after a contestant's figure. Each line has a pair of cells: a ratio or the smallest figure, and its
    /// goal.
    fn cells(&self, contestant: usize) -> Vec<(String, String)> {
        let Contestant {
            comparisons,
            max_figure,
            ..
        } = &self.measurement.contestants[contestant];
        let mut cells = Vec::new();
        if let (Some(limit), Some(verdict)) = (max_figure, self.figure_verdict(contestant)) {
            let smallest = smallest(&self.figures[contestant]);
            cells.push((
                format!("{} in the fastest round", format_significant(smallest)),
                format!("at most {limit}: {}", verdict.name()),
            ));
        }
        for &comparison in comparisons {
            let verdict = self.ratio_verdict(contestant, comparison);
            let goal = match (comparison.goal, verdict) {
                (Some(goal), Some(verdict)) => format!("{}: {}", goal.text(), verdict.name()),
                _ => String::new(),
            };
            cells.push((self.ratio_text(contestant, comparison), goal));
        }
        if cells.is_empty() {
            cells.push(Default::default());
        }
        cells
    }

    /// A comparison in words, with the range of the ratios.
    fn ratio_text(&self, contestant: usize, comparison: Comparison) -> String {
        let baseline = comparison.baseline;
        let Some(ratio) = self.ratio(contestant, comparison) else {
            return format!("not compared to {baseline}");
        };
        format!(
            "{} {} {baseline} ({} to {})",
            format_significant(ratio.median),
            self.measurement.metric.relation(),
            format_significant(ratio.smallest),
            format_significant(ratio.largest)
        )
    }

    /// The ratio of a comparison, if both contestants took part.
    ///
    /// Ratios are computed within a round, because other work on the machine usually slows both contestants down.
    fn ratio(&self, contestant: usize, comparison: Comparison) -> Option<Ratio> {
        let mut contestants = self.measurement.contestants.iter();
        let baseline = contestants.position(|other| other.name == comparison.baseline)?;
        let rounds = self.figures[contestant].iter().zip(&self.figures[baseline]);
        let ratios: Vec<f64> = rounds
            .map(|(&figure, &baseline)| self.measurement.metric.ratio(figure, baseline))
            .collect();
        Some(Ratio {
            median: median(&ratios)?,
            smallest: smallest(&ratios),
            largest: ratios.iter().copied().fold(0.0, f64::max),
        })
    }

    /// The verdict on a contestant's figure, if the figure has a limit.
    ///
    /// The figure is a time, and other work on the machine only makes this time longer. The fastest round is therefore
    /// the most accurate.
    fn figure_verdict(&self, contestant: usize) -> Option<Verdict> {
        let limit = self.measurement.contestants[contestant].max_figure?;
        let figures = &self.figures[contestant];
        let measured = !figures.is_empty();
        Some(Verdict::from_check(
            measured.then(|| smallest(figures) <= limit),
        ))
    }

    /// The verdict on a ratio, if it has a goal.
    fn ratio_verdict(&self, contestant: usize, comparison: Comparison) -> Option<Verdict> {
        let goal = comparison.goal?;
        let ratio = self.ratio(contestant, comparison);
        Some(Verdict::from_check(
            ratio.map(|ratio| goal.is_met(ratio.median)),
        ))
    }
}

impl RatioGoal {
    /// Whether a ratio meets the goal.
    fn is_met(self, ratio: f64) -> bool {
        match self {
            Self::AtLeast(limit) => ratio >= limit,
            Self::AtMost(limit) => ratio <= limit,
        }
    }

    /// The goal in the words of the table.
    fn text(self) -> String {
        match self {
            Self::AtLeast(limit) => format!("at least {limit}"),
            Self::AtMost(limit) => format!("at most {limit}"),
        }
    }
}

impl Verdict {
    /// Converts the outcome of a check, if there was one.
    fn from_check(is_met: Option<bool>) -> Self {
        match is_met {
            Some(true) => Self::Met,
            Some(false) => Self::Unmet,
            None => Self::Unknown,
        }
    }

    /// The verdict in the words of the table.
    fn name(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Unmet => "NOT MET",
            Self::Unknown => "not measured",
        }
    }
}

/// Formats a number with about three significant digits.
fn format_significant(number: f64) -> String {
    let decimals = match number.abs() {
        0.0..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

/// The smallest number; infinity if there is none.
fn smallest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The median: the middle number, or the mean of the two middle ones.
fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some((sorted[middle - 1] + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::{Results, Verdict, format_significant, median};
    use crate::bench::measurement::{
        Comparison, Contestant, Measurement, Metric, Program, RatioGoal,
    };

    /// Results of two contestants: "old", and "new" with the goal to be twice as fast.
    fn results(figures: [&[f64]; 2]) -> Results {
        let contestant = |name, comparisons| Contestant {
            name,
            program: Program::Native,
            arguments: vec![],
            total_amount: 1.0,
            max_figure: None,
            comparisons,
        };
        let comparison = Comparison {
            baseline: "old",
            goal: Some(RatioGoal::AtLeast(2.0)),
        };
        Results {
            measurement: Measurement {
                name: "example",
                description: "an example".into(),
                metric: Metric::MillionVisits,
                contestants: vec![
                    contestant("old", vec![]),
                    contestant("new", vec![comparison]),
                ],
            },
            figures: figures.map(<[f64]>::to_vec).into(),
        }
    }

    #[test]
    fn ratios_are_computed_within_each_round() {
        // The second round was slow for both. The ratio of the medians, 10 and 19, would miss the goal.
        let results = results([&[10.0, 4.0, 10.0], &[19.0, 9.0, 21.0]]);
        assert_eq!(results.verdicts(), [Verdict::Met]);
        let [title, old, new] = results.lines().try_into().unwrap();
        assert_eq!(title, "example: an example");
        assert_eq!(old, "  old                   10.0 M visits/s");
        let figure = "  new                   19.0 M visits/s";
        let ratio = "2.10 × old (1.90 to 2.25)";
        assert_eq!(new, format!("{figure:<42}{ratio:<50}at least 2: met"));
        let json = results.to_json();
        let new = &json["contestants"][1];
        assert_eq!(new["figures"][1], 9.0);
        assert_eq!(new["comparisons"][0]["ratio"], 2.1);
    }

    #[test]
    fn an_unmet_goal_is_reported() {
        let results = results([&[10.0], &[19.0]]);
        assert_eq!(results.verdicts(), [Verdict::Unmet]);
        assert!(results.lines()[2].ends_with("at least 2: NOT MET"));
    }

    #[test]
    fn a_ratio_can_have_an_upper_limit() {
        let mut results = results([&[10.0], &[19.0]]);
        results.measurement.contestants[1].comparisons[0].goal = Some(RatioGoal::AtMost(1.9));
        assert_eq!(results.verdicts(), [Verdict::Met]);
        assert!(results.lines()[2].ends_with("at most 1.9: met"));
        assert_eq!(
            results.to_json()["contestants"][1]["comparisons"][0]["atMost"],
            1.9
        );
        results.measurement.contestants[1].comparisons[0].goal = Some(RatioGoal::AtMost(1.8));
        assert_eq!(results.verdicts(), [Verdict::Unmet]);
    }

    #[test]
    fn a_contestant_that_was_left_out_has_no_line_and_an_unknown_verdict() {
        let results = results([&[], &[19.0]]);
        assert_eq!(results.verdicts(), [Verdict::Unknown]);
        let lines = results.lines();
        assert_eq!(lines.len(), 2);
        assert!(lines[1].contains("not compared to old"));
    }

    #[test]
    fn a_time_can_have_a_limit_and_is_compared_by_speed() {
        let mut results = results([&[390.0; 3], &[0.1, 0.3, 0.3]]);
        results.measurement.metric = Metric::Seconds;
        results.measurement.contestants[1].max_figure = Some(0.2);
        assert_eq!(results.verdicts(), [Verdict::Met, Verdict::Met]);
        let lines = results.lines();
        assert!(lines[2].contains(" 0.300 s "), "{lines:?}");
        assert!(
            lines[2].contains(" 0.100 in the fastest round "),
            "{lines:?}"
        );
        assert!(lines[2].ends_with("at most 0.2: met"), "{lines:?}");
        assert!(lines[3].contains(" 1300 × as fast as old "), "{lines:?}");
        results.figures[1] = vec![0.3; 3];
        assert_eq!(results.verdicts(), [Verdict::Unmet, Verdict::Met]);
    }

    #[test]
    fn numbers_have_about_three_significant_digits() {
        for (number, text) in [
            (0.0312, "0.031"),
            (4.159, "4.16"),
            (50.72, "50.7"),
            (211.4, "211"),
            (3_612.0, "3612"),
        ] {
            assert_eq!(format_significant(number), text);
        }
    }

    #[test]
    fn the_median_is_the_middle_number_or_a_mean() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), Some(2.5));
    }
}
