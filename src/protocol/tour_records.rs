//! Records among the listed tours, as the page receives them.

use serde::Serialize;

use crate::count::tour_records::TourRecords;
use crate::facts::symmetry::SymmetryKind;

/// The records among the tours of a list that were compared so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TourRecords"))]
pub struct TourRecordsInfo {
    /// The number of tours compared.
    pub examined: u32,
    /// The records.
    pub records: Vec<TourRecordInfo>,
    /// The number of tours for each kind of symmetry that occurs.
    pub symmetries: Vec<SymmetryCount>,
}

/// The tours that have the most or the fewest of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TourRecord"))]
pub struct TourRecordInfo {
    /// The name of the number that is compared: `turns`, `crossings` or `acute-angles`.
    pub measure: &'static str,
    /// Whether it is the largest number, and not the smallest.
    pub most: bool,
    /// The number.
    pub value: u64,
    /// The number of tours that have it.
    pub tours: u32,
    /// The index of the first of these tours in the list.
    pub first: u32,
}

/// The number of tours with a kind of symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SymmetryCount {
    /// The name of the [kind](SymmetryKind) of symmetry.
    pub kind: &'static str,
    /// The number of tours.
    pub tours: u32,
}

impl TourRecordsInfo {
    /// Describes the records so far.
    #[must_use]
    pub fn of(records: &TourRecords) -> Self {
        let infos = records.records().iter().map(|record| TourRecordInfo {
            measure: record.measure.name(),
            most: record.is_most,
            value: record.value,
            tours: record.tours,
            first: record.first,
        });
        let count_of = |(kind, tours): (SymmetryKind, u32)| {
            let kind = kind.name();
            (tours > 0).then_some(SymmetryCount { kind, tours })
        };
        Self {
            examined: records.examined(),
            records: infos.collect(),
            symmetries: records.by_symmetry().filter_map(count_of).collect(),
        }
    }
}
