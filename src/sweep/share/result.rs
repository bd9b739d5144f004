//! The result of a share, as lines of JSON with check values.

use std::io::{self, Write};

use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{MAX_SHOWN_CHARS, Share};
use crate::escape::{escape_controls, excerpt};
use crate::sweep::Sweep;
use crate::sweep::draft::{SweepDraft, SweepError};
use crate::sweep::measures::{Finding, Measurements};
use crate::sweep::table::CellResult;

/// The version of the division into shares and of the line format. Shares of different versions cannot be merged.
const VERSION: u32 = 1;

/// The results of all runs of a share.
///
/// Its text has a header, which is a line of JSON with the question and the share, and a line of JSON for each listed
/// result. A share that lists failures alone takes no memory for its other runs. The check value at the end of each
/// line covers all lines up to it, so that changed, missing and exchanged lines are detected. The header has the number
/// of the lines that follow. Several texts in one file are as good as several files.
#[derive(Clone, Debug)]
pub struct ShareResult {
    question: SweepDraft,
    sweep: Sweep,
    share: Share,
    lists_all: bool,
    /// The numbers of the listed cells, in ascending order, with their results.
    results: Vec<(u64, CellResult)>,
}

/// The first line of the text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    version: u32,
    share: u32,
    shares: u32,
    /// The number of runs.
    runs: u64,
    /// Whether runs that found a tour are listed too.
    measures: bool,
    /// The number of lines that follow.
    lines: u64,
    question: SweepDraft,
}

/// A line about a run.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellLine {
    /// The number of the cell in the sweep, from 0.
    cell: u64,
    finding: String,
    visits: u64,
    backtracks: u64,
    attempts: u32,
    closed: bool,
    turns: Option<u32>,
    milliseconds: f64,
}

/// The start of the check value at the end of a line.
const CHECK_KEY: &str = ",\"check\":\"";

/// The end of a line.
const LINE_END: &str = "\"}";

impl ShareResult {
    /// The result of all runs of a share.
    ///
    /// `results` are sorted by the numbers of their cells. They are those of all runs if `lists_all` is set, and of the
    /// runs that found no tour otherwise.
    ///
    /// # Errors
    ///
    /// [`ShareResultError::Question`] when the question is not valid, and [`ShareResultError::Value`] when a result is
    /// not of this share or a result is lacking.
    pub fn new(
        question: SweepDraft,
        share: Share,
        lists_all: bool,
        results: Vec<CellResult>,
    ) -> Result<Self, ShareResultError> {
        let sweep = question.validate()?;
        let listed = results.len() as u64;
        if lists_all && listed != share.count(sweep.count()) {
            return Err(value_error("lines", listed));
        }
        let mut numbered: Vec<(u64, CellResult)> = Vec::with_capacity(results.len());
        for result in results {
            let number = sweep.number_of(&result.cell);
            let last = numbered.last().map(|&(number, _)| number);
            match number.filter(|&number| share.contains(number) && Some(number) > last) {
                Some(number) => numbered.push((number, result)),
                None => return Err(value_error("cell", number.unwrap_or(u64::MAX))),
            }
        }
        Ok(Self {
            question,
            sweep,
            share,
            lists_all,
            results: numbered,
        })
    }

    /// The question of the sweep.
    #[must_use]
    pub const fn question(&self) -> &SweepDraft {
        &self.question
    }

    /// The sweep that the question describes.
    #[must_use]
    pub const fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// The share.
    #[must_use]
    pub const fn share(&self) -> Share {
        self.share
    }

    /// Whether runs that found a tour are listed too.
    #[must_use]
    pub const fn lists_all(&self) -> bool {
        self.lists_all
    }

    /// The numbers of the listed cells, in ascending order, with their results.
    #[must_use]
    pub fn into_results(self) -> Vec<(u64, CellResult)> {
        self.results
    }

    /// Writes the text.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut hasher = Hasher::new();
        let mut write = |text: String| {
            hasher.update(text.as_bytes());
            let check = check_value(&hasher);
            let open = text.strip_suffix('}').unwrap_or(&text);
            writeln!(out, "{open}{CHECK_KEY}{check}{LINE_END}")
        };
        write(serde_json::to_string(&Header {
            version: VERSION,
            share: self.share.number(),
            shares: self.share.shares(),
            runs: self.share.count(self.sweep.count()),
            measures: self.lists_all,
            lines: self.results.len() as u64,
            question: self.question.clone(),
        })?)?;
        for (number, result) in &self.results {
            // The process of a lost run ended before it could write a share.
            let Some(measures) = result.measures else {
                return Err(io::Error::other(value_error("finding", "lost")));
            };
            write(serde_json::to_string(&CellLine {
                cell: *number,
                finding: measures.finding.name().into(),
                visits: measures.visits,
                backtracks: measures.backtracks,
                attempts: measures.attempts,
                closed: measures.closed,
                turns: measures.turns,
                milliseconds: (result.milliseconds * 1e3).round() / 1e3,
            })?)?;
        }
        Ok(())
    }
}

/// Reads the lines of shares, one after another.
#[derive(Default, Debug)]
pub struct ShareReader {
    /// The share whose lines are read.
    unfinished: Option<UnfinishedShare>,
}

/// A share that lacks lines.
#[derive(Debug)]
struct UnfinishedShare {
    result: ShareResult,
    /// The number of all lines that follow the header.
    lines: u64,
    hasher: Hasher,
}

impl ShareReader {
    /// Reads a line. Returns the share if this line is its last.
    ///
    /// # Errors
    ///
    /// [`ShareResultError`] when the line does not continue a share, or was changed.
    pub fn read_line(&mut self, line: &str) -> Result<Option<ShareResult>, ShareResultError> {
        let mut unfinished = match self.unfinished.take() {
            None => UnfinishedShare::read_header(line)?,
            Some(mut unfinished) => {
                unfinished.read_cell(line)?;
                unfinished
            }
        };
        if unfinished.missing_lines() > 0 {
            self.unfinished = Some(unfinished);
            return Ok(None);
        }
        unfinished.result.results.shrink_to_fit();
        Ok(Some(unfinished.result))
    }

    /// Ends the text.
    ///
    /// # Errors
    ///
    /// [`ShareResultError::Incomplete`] when the last share lacks lines.
    pub fn finish(self) -> Result<(), ShareResultError> {
        match self.unfinished {
            None => Ok(()),
            Some(unfinished) => Err(unfinished.incomplete_error()),
        }
    }
}

impl UnfinishedShare {
    fn read_header(line: &str) -> Result<Self, ShareResultError> {
        let mut hasher = Hasher::new();
        let text = verify_line(line, &mut hasher)?;
        let version = serde_json::from_str::<serde_json::Value>(&text)
            .map_err(unreadable)?
            .get("version")
            .and_then(serde_json::Value::as_u64);
        if let Some(value) = version.filter(|&version| version != u64::from(VERSION)) {
            return Err(ShareResultError::Version { value });
        }
        let header: Header = serde_json::from_str(&text).map_err(unreadable)?;
        let share = Share::new(header.share, header.shares)
            .map_err(|_| value_error("share", format!("{}/{}", header.share, header.shares)))?;
        let sweep = header.question.validate()?;
        let runs = share.count(sweep.count());
        if header.runs != runs {
            return Err(value_error("runs", header.runs));
        }
        if header.lines > runs || (header.measures && header.lines != runs) {
            return Err(value_error("lines", header.lines));
        }
        Ok(Self {
            result: ShareResult {
                question: header.question,
                sweep,
                share,
                lists_all: header.measures,
                results: Vec::new(),
            },
            lines: header.lines,
            hasher,
        })
    }

    fn read_cell(&mut self, line: &str) -> Result<(), ShareResultError> {
        // A header here follows a share whose end is lost.
        if line.starts_with("{\"version\":") {
            return Err(self.incomplete_error());
        }
        let text = verify_line(line, &mut self.hasher)?;
        let line: CellLine = serde_json::from_str(&text).map_err(unreadable)?;
        let finding: Finding = line
            .finding
            .parse()
            .map_err(|_| value_error("finding", &line.finding))?;
        let result = &mut self.result;
        let last = result.results.last().map(|&(number, _)| number);
        let cell = Some(line.cell)
            .filter(|&number| result.share.contains(number) && Some(number) > last)
            .and_then(|number| result.sweep.cell(number))
            .ok_or_else(|| value_error("cell", line.cell))?;
        let measures = Some(Measurements {
            finding,
            visits: line.visits,
            backtracks: line.backtracks,
            attempts: line.attempts,
            closed: line.closed,
            turns: line.turns,
        });
        let cell_result = CellResult {
            cell,
            measures,
            milliseconds: line.milliseconds,
        };
        result.results.push((line.cell, cell_result));
        Ok(())
    }

    /// The number of lines that are still missing.
    const fn missing_lines(&self) -> u64 {
        self.lines - self.result.results.len() as u64
    }

    fn incomplete_error(&self) -> ShareResultError {
        ShareResultError::Incomplete {
            share: self.result.share,
            missing: self.missing_lines(),
            lines: self.lines,
        }
    }
}

/// The check value of all lines that were added to `hasher`: their CRC-32 as eight hexadecimal digits.
fn check_value(hasher: &Hasher) -> String {
    format!("{:08x}", hasher.clone().finalize())
}

/// Adds the text of a line to `hasher`, and verifies the check value. Returns the text without the check value.
fn verify_line(line: &str, hasher: &mut Hasher) -> Result<String, ShareResultError> {
    let parts = line
        .trim_end()
        .strip_suffix(LINE_END)
        .and_then(|line| line.rsplit_once(CHECK_KEY));
    let Some((text, value)) = parts else {
        return Err(ShareResultError::Unreadable {
            message: "it has no check value at its end".into(),
        });
    };
    let text = format!("{text}}}");
    hasher.update(text.as_bytes());
    let expected = check_value(hasher);
    if value != expected {
        return Err(ShareResultError::Changed {
            value: excerpt(value, MAX_SHOWN_CHARS),
            expected,
        });
    }
    Ok(text)
}

fn unreadable(error: serde_json::Error) -> ShareResultError {
    ShareResultError::Unreadable {
        message: excerpt(&error.to_string(), MAX_SHOWN_CHARS),
    }
}

fn value_error(field: &'static str, value: impl ToString) -> ShareResultError {
    ShareResultError::Value {
        field,
        value: excerpt(&value.to_string(), MAX_SHOWN_CHARS),
    }
}

/// A fault of the result of a share.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShareResultError {
    /// The line is not the JSON of a share.
    #[error("this is no line of a share: {}", escape_controls(.message))]
    Unreadable {
        /// The fault of the line, cut to 80 characters.
        message: String,
    },
    /// The share is of another version.
    #[error("the share is of version {value}, and only version {VERSION} can be merged")]
    Version {
        /// The version of the share.
        value: u64,
    },
    /// The line was changed, or is not the next one.
    #[error(
        "the line was changed, or lines before it are missing: its check value is “{}”, and the content gives \
         “{expected}”",
        escape_controls(.value)
    )]
    Changed {
        /// The check value of the line, cut to 80 characters.
        value: String,
        /// The check value of the content.
        expected: String,
    },
    /// The question of the sweep is not valid.
    #[error("the question of the share is not valid: {0}")]
    Question(#[from] SweepError),
    /// A value is impossible.
    #[error("“{}” is no value of “{field}”", escape_controls(.value))]
    Value {
        /// The key of the value.
        field: &'static str,
        /// The value, cut to 80 characters.
        value: String,
    },
    /// The text ends before the share does.
    #[error("share {share} lacks {missing} of its {lines} lines after the first one")]
    Incomplete {
        /// The share.
        share: Share,
        /// The number of missing lines.
        missing: u64,
        /// The number of lines of the whole share, without the header.
        lines: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second of two shares of a sweep over 13 starts; all its runs fail.
    fn share_result(lists_all: bool) -> ShareResult {
        let question = SweepDraft {
            sizes: "5".into(),
            starts: "all".into(),
            ..SweepDraft::default()
        };
        let sweep = question.validate().unwrap();
        let share = Share::new(2, 2).unwrap();
        let measures = Some(Measurements {
            finding: Finding::Limit,
            visits: (1 << 53) + 1,
            backtracks: 7,
            attempts: 1,
            closed: false,
            turns: Some(5),
        });
        let results = share.numbers(sweep.count()).map(|number| CellResult {
            cell: sweep.cell(number).unwrap(),
            measures,
            milliseconds: 0.123_456,
        });
        ShareResult::new(question, share, lists_all, results.collect()).unwrap()
    }

    fn lines(result: &ShareResult) -> Vec<String> {
        let mut text = Vec::new();
        result.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        text.lines().map(String::from).collect()
    }

    /// Reads all lines, or lines up to the first error. Returns the share that the last line completes.
    fn read(lines: &[String]) -> Result<Option<ShareResult>, ShareResultError> {
        let mut reader = ShareReader::default();
        let mut last = None;
        for line in lines {
            last = reader.read_line(line)?;
        }
        reader.finish().map(|()| last)
    }

    #[test]
    fn a_share_is_read_as_it_was_written() {
        let written = lines(&share_result(true));
        let runs = written.len() - 1;
        assert!(written[0].starts_with(&format!(
            r#"{{"version":1,"share":2,"shares":2,"runs":{runs},"measures":true,"lines":{runs},"question":{{"#
        )));
        let result = read(&written).unwrap().unwrap();
        assert_eq!(lines(&result), written);
        let empty = ShareResult::new(
            SweepDraft::default(),
            Share::new(2, 3).unwrap(),
            true,
            Vec::new(),
        );
        assert_eq!(read(&lines(&empty.unwrap())).unwrap().unwrap().results, []);
    }

    #[test]
    fn changed_missing_and_exchanged_lines_are_detected() {
        let written = lines(&share_result(true));
        let count = written.len();
        let assert_changed = |lines: &[String]| {
            let error = read(lines).unwrap_err();
            assert!(
                matches!(error, ShareResultError::Changed { .. }),
                "{error:?}"
            );
        };
        for (line, value, changed) in [
            (0, "\"sizes\":\"5\"", "\"sizes\":\"6\""),
            (
                2,
                "\"visits\":9007199254740993",
                "\"visits\":9007199254740992",
            ),
            (count - 1, "\"check\":\"", "\"check\":\"0"),
        ] {
            let mut lines = written.clone();
            lines[line] = lines[line].replace(value, changed);
            assert_ne!(lines, written);
            assert_changed(&lines);
        }
        let mut lines = written.clone();
        lines.swap(2, 3);
        assert_changed(&lines);
        let mut lines = written.clone();
        lines.remove(2);
        assert_changed(&lines);
        for end in 1..count {
            assert_eq!(
                read(&written[..end]).unwrap_err().to_string(),
                format!(
                    "share 2/2 lacks {} of its {} lines after the first one",
                    count - end,
                    count - 1
                )
            );
        }
        let twice = [&written[..3], &written[..]].concat();
        assert!(matches!(
            read(&twice),
            Err(ShareResultError::Incomplete { .. })
        ));
    }

    /// Gives a line the check value of its content.
    fn recheck(line: &str) -> String {
        let (text, _) = line.rsplit_once(CHECK_KEY).unwrap();
        let mut hasher = Hasher::new();
        hasher.update(format!("{text}}}").as_bytes());
        format!("{text}{CHECK_KEY}{}{LINE_END}", check_value(&hasher))
    }

    #[test]
    fn impossible_values_of_the_header_are_errors() {
        let header = &lines(&share_result(false))[0];
        assert_eq!(&recheck(header), header);
        for (value, changed, message) in [
            (
                "\"version\":1",
                "\"version\":2",
                "the share is of version 2, and only version 1",
            ),
            (
                "\"version\":1",
                "\"version\":{}",
                "this is no line of a share: invalid type",
            ),
            ("\"share\":2", "\"share\":3", "“3/2” is no value of “share”"),
            ("\"runs\":", "\"runs\":1", "is no value of “runs”"),
            ("\"lines\":", "\"lines\":1", "is no value of “lines”"),
            (
                "\"measures\":false",
                "\"measures\":true,\"more\":1",
                "this is no line of a share: unknown field",
            ),
            (
                "\"sizes\":\"5\"",
                "\"sizes\":\"0\"",
                "the question of the share is not valid: Sizes \"0\"",
            ),
        ] {
            let line = recheck(&header.replace(value, changed));
            let error = read(&[line]).unwrap_err().to_string();
            assert!(error.contains(message), "{changed}: {error}");
        }
        for line in [
            "",
            "{}",
            "9862",
            "{\"check\":\"\"}",
            ",\"check\":\"00000000\"}",
        ] {
            assert!(read(&[line.into()]).is_err(), "{line}");
        }
    }

    #[test]
    fn results_of_another_share_and_lacking_results_are_refused() {
        let result = share_result(true);
        let results: Vec<CellResult> = result.results.iter().map(|&(_, result)| result).collect();
        let other = Share::new(1, 2).unwrap();
        for (share, lists_all, results) in [
            (other, false, results.clone()),
            (result.share, true, results[1..].to_vec()),
            (result.share, false, results[..1].repeat(2)),
        ] {
            let error = ShareResult::new(result.question.clone(), share, lists_all, results);
            assert!(matches!(error, Err(ShareResultError::Value { .. })));
        }
    }
}
