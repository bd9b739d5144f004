//! Reads and writes races as part of a URL. A race runs experiments side by side.

use serde::Serialize;

use super::fault::excess_length;
use super::{Link, LinkError, LinkField, LinkProblem};

/// The pace of a race: the quantity that the race keeps equal for all its experiments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum RacePace {
    /// The number of steps.
    #[default]
    Steps,
    /// The search time.
    Time,
}

/// The first part of the text of a race with equal search times. A `/` separates this prefix from the queries.
const BY_TIME_PREFIX: &str = "pace=time";

/// A race as part of a URL: the queries of the experiments, with `/` between them. The prefix `pace=time/` stands for
/// equal search times. A query written by [`Experiment::to_query`](super::Experiment::to_query) never contains a `/`.
///
/// # Examples
///
/// ```
/// use knights_tour::experiment::{RacePace, RaceLink};
///
/// let race = RaceLink::read("v=1&board=5x6/v=1&board=6x6")?;
/// assert_eq!(race.queries, ["v=1&board=5x6", "v=1&board=6x6"]);
/// assert_eq!(race.pace, RacePace::Steps);
/// let by_time = RaceLink::write(race.queries.clone(), RacePace::Time);
/// assert_eq!(by_time, "pace=time/v=1&board=5x6/v=1&board=6x6");
/// assert_eq!(RaceLink::read(&by_time)?, RaceLink { pace: RacePace::Time, ..race });
/// # Ok::<(), knights_tour::experiment::LinkError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RaceLink {
    /// The query of each experiment, which [`Link`] parses.
    pub queries: Vec<String>,
    /// The quantity that the race keeps equal for all experiments.
    pub pace: RacePace,
}

impl RaceLink {
    /// The maximum length of a race in a URL, in characters: four queries of the maximum length.
    pub const MAX_CHARS: usize = 4 * Link::MAX_CHARS;

    /// Parses the part of a URL that describes a race. Empty parts are ignored.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the text is too long.
    pub fn read(text: &str) -> Result<Self, LinkError> {
        let most = Self::MAX_CHARS;
        if let Some(length) = excess_length(text, most) {
            return Err(LinkField::Link.error(text, LinkProblem::TooLong { length, most }));
        }
        let (query_list, pace) = match text.strip_prefix(BY_TIME_PREFIX) {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => (rest, RacePace::Time),
            _ => (text, RacePace::Steps),
        };
        let parts = query_list.as_bytes().split(|&byte| byte == b'/');
        let parts = parts.filter_map(|part| std::str::from_utf8(part).ok());
        Ok(Self {
            queries: parts
                .filter(|query| !query.is_empty())
                .map(Into::into)
                .collect(),
            pace,
        })
    }

    /// Writes a race in the form that [`read`](RaceLink::read) parses. An empty part comes before a first query that
    /// would be read as the pace.
    #[must_use]
    pub fn write(queries: impl IntoIterator<Item = String>, pace: RacePace) -> String {
        let mut text = String::new();
        let by_time = (pace == RacePace::Time).then(|| BY_TIME_PREFIX.into());
        for part in by_time.into_iter().chain(queries) {
            let needs_empty_part =
                text.is_empty() && part == BY_TIME_PREFIX && pace != RacePace::Time;
            if !text.is_empty() || needs_empty_part {
                text.push('/');
            }
            text.push_str(&part);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_parts_are_ignored_and_an_unknown_pace_counts_as_a_query() {
        for text in ["", "/", "//"] {
            let empty_race = RaceLink {
                queries: Vec::new(),
                pace: RacePace::Steps,
            };
            assert_eq!(RaceLink::read(text), Ok(empty_race));
        }
        let by_time = RaceLink::read("pace=time").unwrap();
        assert_eq!((by_time.queries.len(), by_time.pace), (0, RacePace::Time));
        let unknown_pace = RaceLink::read("pace=timely/board=5x5").unwrap();
        assert_eq!(
            (unknown_pace.queries.len(), unknown_pace.pace),
            (2, RacePace::Steps)
        );
    }

    #[test]
    fn a_first_query_that_looks_like_the_pace_is_written_as_a_query() {
        for (queries, pace) in [
            (vec!["pace=time"], RacePace::Steps),
            (vec!["pace=time", "pace=time"], RacePace::Time),
            (vec!["board=5x5", "pace=time"], RacePace::Steps),
        ] {
            let queries: Vec<String> = queries.into_iter().map(Into::into).collect();
            let text = RaceLink::write(queries.clone(), pace);
            assert_eq!(RaceLink::read(&text), Ok(RaceLink { queries, pace }));
        }
    }

    #[test]
    fn a_race_that_is_too_long_is_rejected_with_its_length_and_the_limit() {
        let most = RaceLink::MAX_CHARS;
        assert!(RaceLink::read(&"a".repeat(most)).is_ok());
        let error = RaceLink::read(&"/a".repeat(most)).unwrap_err();
        let length = 2 * most;
        assert_eq!(error.field, LinkField::Link);
        assert_eq!(error.problem, LinkProblem::TooLong { length, most });
    }
}
