//! Conditions on the reading of a printout.

/// Conditions on the reading of a printout. The default has none.
///
/// # Examples
///
/// ```
/// use knights_tour::printout::{Printout, PrintoutFaultKind, PrintoutOptions};
///
/// // This grid is a tour, but not one from the top left.
/// let text = b"7 10 5 2\n4 1 8 11\n9 6 3 0";
/// let options = PrintoutOptions { start: Some((0, 0)), ..PrintoutOptions::default() };
/// let printout = Printout::read(text, &options)?;
/// assert_eq!(printout.fault().map(|fault| fault.kind), Some(PrintoutFaultKind::Start));
/// # Ok::<(), knights_tour::printout::UnreadablePrintout>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrintoutOptions {
    /// The rows and the columns of the board, if they are known.
    pub board: Option<(u32, u32)>,
    /// The row and the column on which the tour must begin, from 0 at the top left.
    pub start: Option<(u32, u32)>,
    /// The name of the wanted [`Reading`](super::Reading), as its text form.
    pub reading: Option<String>,
}
