//! Merges the shares of a sweep from files.

use knights_tour::sweep::share::{MergedShares, ShareMerge, ShareReader};
use knights_tour::sweep::table::CellResult;

use super::command_outcome::CommandError;
use super::input;

/// Merges the shares of files, each of which has one share or several. If `needs_all` is set, the results of all runs
/// are required; otherwise only the runs without a tour are returned.
pub fn merge(files: &[String], needs_all: bool) -> Result<MergedShares, CommandError> {
    let mut merge = ShareMerge::default();
    for file in files {
        add_shares(file, &mut merge)?;
    }
    let mut merged = merge.finish().map_err(usage_error)?;
    if !needs_all {
        merged.results.retain(CellResult::is_failure);
    } else if !merged.lists_all {
        return Err(usage_error(
            "--merge: the shares list only the runs without a tour; --measures and --format csv need shares of a sweep \
             with --measures",
        ));
    }
    Ok(merged)
}

/// Adds the shares of a file to a merge.
fn add_shares(file: &str, merge: &mut ShareMerge) -> Result<(), CommandError> {
    let name = input::display_name(file);
    let bytes = input::read(file).map_err(|error| usage_error(format!("{name}: {error}")))?;
    let mut reader = ShareReader::default();
    for (number, line) in (1..).zip(String::from_utf8_lossy(&bytes).lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let line_error =
            |error: &dyn std::error::Error| usage_error(format!("{name}, line {number}: {error}"));
        if let Some(share) = reader.read_line(line).map_err(|error| line_error(&error))? {
            merge.add(share).map_err(|error| line_error(&error))?;
        }
    }
    let finished = reader.finish();
    finished.map_err(|error| usage_error(format!("{name}: {error}")))
}

fn usage_error(error: impl ToString) -> CommandError {
    CommandError::Usage(error.to_string())
}
