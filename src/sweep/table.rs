//! Tables of the results of a sweep, as CSV or JSON: one format for the command line and the page.
//!
//! Start with [`TableWriter`]. A *cell* is one experiment of a sweep.
//!
//! # CSV
//!
//! One header, then one line for each cell. Lines end with LF. Fields are quoted as in RFC 4180. A missing value is an
//! empty field.
//!
//! # JSON
//!
//! One object on one line, which ends with LF:
//!
//! | key | value |
//! |---|---|
//! | `instances` | the number of runs |
//! | `failures` | the number of runs that found no tour |
//! | `failed` | `[rows, columns, row, column]` for each failure: the board and the start |
//! | `cells` | an object for each cell, with the columns of the CSV table as keys; `start` is `[row, column]`. A missing value is null. Omitted if only failures are listed |
//! | `question` | the [draft](SweepDraft) of the sweep |
//!
//! # Examples
//!
//! ```
//! use knights_tour::sweep::draft::SweepDraft;
//! use knights_tour::sweep::measures::Measurements;
//! use knights_tour::sweep::table::{CellResult, TableFormat, TableWriter};
//!
//! let question = SweepDraft { sizes: "5".into(), starts: "0,0".into(), ..SweepDraft::default() };
//! let sweep = question.validate()?;
//! let mut results = Vec::new();
//! for cell in sweep.cells() {
//!     let mut run = sweep.run(&cell)?;
//!     while run.work(1_000)?.is_none() {}
//!     results.push(CellResult { cell, measures: Measurements::of(&run), milliseconds: 0.25 });
//! }
//! let mut text = Vec::new();
//! let mut writer = TableWriter::new(TableFormat::Csv, question, sweep, results);
//! while writer.write(&mut text, 1_000)? {}
//! let text = String::from_utf8(text)?;
//! assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("5,5,0,0,")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Write};

use serde::Serialize;

use super::Sweep;
use super::cell::SweepCell;
use super::draft::SweepDraft;
use super::measures::{Finding, Measurements};
use crate::escape::csv_field;
use crate::json_number::JsonNumber;
use crate::named::named;

/// The header of the CSV table.
const CSV_HEADER: &str = "rows,columns,start_row,start_column,algorithm,order,seed,finding,\
    visits,backtracks,attempts,closed,turns,milliseconds";

/// The finding of a run that was lost.
const LOST: &str = "lost";

named! {
    /// A format of a table.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TableFormat {
        /// Comma-separated values.
        Csv = "csv",
        /// JSON.
        Json = "json",
    }
}

/// The result of one cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellResult {
    /// The cell.
    pub cell: SweepCell,
    /// The measurements of its run, or `None` if the run was lost because its process crashed.
    pub measures: Option<Measurements>,
    /// The duration of the run. It is written to the microsecond, because clocks are not more precise.
    pub milliseconds: f64,
}

impl CellResult {
    /// Whether the run found no tour.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.measures
            .is_none_or(|measures| measures.finding != Finding::Tour)
    }
}

/// Writes a table in pieces. Takes no memory besides the results, except for the list of failures while JSON begins.
#[derive(Clone, Debug)]
pub struct TableWriter {
    format: TableFormat,
    question: SweepDraft,
    sweep: Sweep,
    results: Vec<CellResult>,
    /// The number of runs.
    instances: u64,
    /// Whether JSON lists the cells.
    lists_cells: bool,
    /// The number of rows written; `None` before the beginning.
    written: Option<usize>,
}

impl TableWriter {
    /// Creates a writer of a table with a row for each result, in the given order. `sweep` is the sweep that `question`
    /// describes.
    #[must_use]
    pub fn new(
        format: TableFormat,
        question: SweepDraft,
        sweep: Sweep,
        results: Vec<CellResult>,
    ) -> Self {
        Self {
            format,
            question,
            sweep,
            instances: results.len() as u64,
            results,
            lists_cells: true,
            written: None,
        }
    }

    /// Omits `cells` in JSON. The results may then lack runs that found a tour; `instances` is the number of all runs.
    #[must_use]
    pub const fn without_cells(mut self, instances: u64) -> Self {
        self.instances = instances;
        self.lists_cells = false;
        self
    }

    /// Writes up to `rows` further rows. Returns whether there is more to write.
    ///
    /// # Errors
    ///
    /// The errors of `out`.
    pub fn write(&mut self, out: &mut impl Write, rows: usize) -> io::Result<bool> {
        let first = match self.written {
            None => {
                self.begin(out)?;
                0
            }
            Some(written) => written,
        };
        let end = self.results.len().min(first.saturating_add(rows));
        let listed = match self.format {
            TableFormat::Json if !self.lists_cells => first..first,
            _ => first..end,
        };
        for index in listed {
            let row = Row::new(&self.sweep, &self.results[index]);
            match self.format {
                TableFormat::Csv => row.write_csv(out)?,
                TableFormat::Json => {
                    out.write_all(if index > 0 { b"," } else { b"" })?;
                    serde_json::to_writer(&mut *out, &row)?;
                }
            }
        }
        self.written = Some(end);
        let has_more = end < self.results.len();
        if !has_more {
            self.end(out)?;
        }
        Ok(has_more)
    }

    /// Writes the part before the rows.
    fn begin(&self, out: &mut impl Write) -> io::Result<()> {
        if self.format == TableFormat::Csv {
            return writeln!(out, "{CSV_HEADER}");
        }
        let failed: Vec<_> = self
            .results
            .iter()
            .filter(|result| result.is_failure())
            .map(|result| self.sweep.board_and_start(&result.cell))
            .collect();
        let (instances, failures) = (self.instances, failed.len());
        write!(
            out,
            r#"{{"instances":{instances},"failures":{failures},"failed":"#
        )?;
        serde_json::to_writer(&mut *out, &failed)?;
        out.write_all(if self.lists_cells {
            br#","cells":["#
        } else {
            b""
        })
    }

    /// Writes the part after the rows.
    fn end(&self, out: &mut impl Write) -> io::Result<()> {
        if self.format == TableFormat::Csv {
            return Ok(());
        }
        out.write_all(if self.lists_cells { b"]" } else { b"" })?;
        out.write_all(br#","question":"#)?;
        serde_json::to_writer(&mut *out, &self.question)?;
        out.write_all(b"}\n")
    }
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    rows: u32,
    columns: u32,
    start: [u32; 2],
    algorithm: &'static str,
    order: String,
    seed: u32,
    finding: &'static str,
    visits: Option<JsonNumber>,
    backtracks: Option<JsonNumber>,
    attempts: Option<u32>,
    closed: bool,
    turns: Option<u32>,
    milliseconds: Option<f64>,
}

impl Row {
    fn new(sweep: &Sweep, result: &CellResult) -> Self {
        let (cell, measures) = (&result.cell, result.measures);
        let [rows, columns, row, column] = sweep.board_and_start(cell);
        Self {
            rows,
            columns,
            start: [row, column],
            algorithm: sweep.algorithms()[cell.algorithm()].name(),
            order: sweep.order_text(cell),
            seed: sweep.seeds()[cell.seed()],
            finding: measures.map_or(LOST, |measures| measures.finding.name()),
            visits: measures.map(|measures| measures.visits.into()),
            backtracks: measures.map(|measures| measures.backtracks.into()),
            attempts: measures.map(|measures| measures.attempts),
            closed: measures.is_some_and(|measures| measures.closed),
            turns: measures.and_then(|measures| measures.turns),
            milliseconds: measures.map(|_| (result.milliseconds * 1e3).round() / 1e3),
        }
    }

    fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        let Self {
            rows,
            columns,
            start: [row, column],
            algorithm,
            order,
            seed,
            finding,
            closed,
            ..
        } = self;
        // A list of eight moves contains commas.
        let order = csv_field(order);
        let visits = field(self.visits);
        let backtracks = field(self.backtracks);
        let attempts = field(self.attempts);
        let turns = field(self.turns);
        let milliseconds = field(self.milliseconds);
        writeln!(
            out,
            "{rows},{columns},{row},{column},{algorithm},{order},{seed},{finding},{visits},{backtracks},{attempts},{closed},{turns},{milliseconds}"
        )
    }
}

/// A field of the CSV table, empty if the value is missing.
fn field(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sweep over two starts on a 5×5 board in two orders, one of which has no name, with a result for each cell.
    fn results() -> (SweepDraft, Sweep, Vec<CellResult>) {
        let question = SweepDraft {
            algorithms: "warnsdorff".into(),
            sizes: "5".into(),
            starts: "0,0 1,0".into(),
            orders: "rows 2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2".into(),
            ..SweepDraft::default()
        };
        let sweep = question.validate().unwrap();
        let measured = Measurements {
            finding: Finding::Tour,
            visits: (1 << 53) + 1,
            backtracks: 7,
            attempts: 1,
            closed: true,
            turns: Some(5),
        };
        let failed = Measurements {
            finding: Finding::Limit,
            visits: 30,
            closed: false,
            turns: None,
            ..measured
        };
        let measures = [Some(measured), Some(failed), None, Some(measured)];
        let results = sweep
            .cells()
            .zip(measures)
            .map(|(cell, measures)| CellResult {
                cell,
                measures,
                milliseconds: 0.123_456,
            })
            .collect();
        (question, sweep, results)
    }

    fn write(format: TableFormat, rows: usize) -> String {
        let (question, sweep, results) = results();
        let mut writer = TableWriter::new(format, question, sweep, results);
        let mut text = Vec::new();
        while writer.write(&mut text, rows).unwrap() {}
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn the_csv_table_has_a_line_for_every_result() {
        let text = write(TableFormat::Csv, 3);
        let lines: Vec<_> = text.split('\n').collect();
        assert_eq!(
            lines,
            [
                CSV_HEADER,
                "5,5,0,0,warnsdorff,rows,0,tour,9007199254740993,7,1,true,5,0.123",
                "5,5,0,0,warnsdorff,\"2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2\",0,limit,30,7,1,false,,0.123",
                "5,5,1,0,warnsdorff,rows,0,lost,,,,false,,",
                "5,5,1,0,warnsdorff,\"2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;2,-1;1,-2\",0,tour,9007199254740993,7,1,true,5,0.123",
                "",
            ]
        );
    }

    #[test]
    fn the_json_text_has_the_failures_the_cells_and_the_question() {
        let text = write(TableFormat::Json, 3);
        assert!(text.ends_with("}\n") && text.lines().count() == 1);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&json["instances"], &json["failures"]),
            (&4.into(), &2.into())
        );
        assert_eq!(
            json["failed"],
            serde_json::json!([[5, 5, 0, 0], [5, 5, 1, 0]])
        );
        assert_eq!(json["question"]["starts"], "0,0 1,0");
        assert_eq!(json["cells"].as_array().unwrap().len(), 4);
        let expected = serde_json::json!({
            "rows": 5, "columns": 5, "start": [0, 0], "algorithm": "warnsdorff", "order": "rows",
            "seed": 0, "finding": "tour", "visits": "9007199254740993", "backtracks": 7,
            "attempts": 1, "closed": true, "turns": 5, "milliseconds": 0.123,
        });
        assert_eq!(json["cells"][0], expected);
        let lost = &json["cells"][2];
        assert_eq!(lost["finding"], "lost");
        assert!(
            ["visits", "attempts", "turns", "milliseconds"]
                .iter()
                .all(|key| lost[key].is_null())
        );
    }

    #[test]
    fn the_pieces_of_a_table_form_the_whole_table() {
        for format in TableFormat::ALL {
            let whole = write(format, usize::MAX);
            assert!((1..6).all(|rows| write(format, rows) == whole));
        }
    }

    #[test]
    fn quotes_and_line_ends_in_the_question_are_escaped() {
        let (question, sweep, results) = results();
        let sizes = "\"quoted\", comma\r\n]]>&amp;";
        let question = SweepDraft {
            sizes: sizes.into(),
            ..question
        };
        let mut text = Vec::new();
        let mut writer = TableWriter::new(TableFormat::Json, question, sweep, results);
        writer.write(&mut text, usize::MAX).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(json["question"]["sizes"], sizes);
    }

    #[test]
    fn cells_are_omitted_on_request_and_an_empty_table_is_complete() {
        let (question, sweep, results) = results();
        let mut text = Vec::new();
        let mut writer =
            TableWriter::new(TableFormat::Json, question.clone(), sweep.clone(), results)
                .without_cells(9);
        assert!(!writer.write(&mut text, usize::MAX).unwrap());
        let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(
            (&json["instances"], &json["failures"]),
            (&9.into(), &2.into())
        );
        assert_eq!(json.get("cells"), None);
        let mut text = Vec::new();
        let mut writer = TableWriter::new(TableFormat::Json, question, sweep, Vec::new());
        assert!(!writer.write(&mut text, 1).unwrap());
        let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(json["cells"], serde_json::json!([]));
    }
}
