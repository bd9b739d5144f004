//! Records among many tours: the tours with the most and the fewest turns, crossings and acute angles.

use crate::board::{Board, Square};
use crate::facts::TourFacts;
use crate::facts::angles::Angles;
use crate::facts::symmetry::SymmetryKind;
use crate::ground::Ground;
use crate::named::named;
use crate::tour::TourFault;

named! {
    /// A number by which tours are compared.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum RecordMeasure {
        /// The squares at which the tour changes direction.
        Turns = "turns",
        /// The pairs of moves that cross.
        Crossings = "crossings",
        /// The squares at which the tour turns by more than a right angle.
        AcuteAngles = "acute-angles",
    }
}

/// The tours that have the most or the fewest of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TourRecord {
    /// The number that is compared.
    pub measure: RecordMeasure,
    /// Whether it is the largest number, and not the smallest.
    pub is_most: bool,
    /// The number.
    pub value: u64,
    /// The number of tours that have it.
    pub tours: u32,
    /// The index of the first of these tours.
    pub first: u32,
}

/// The records among the tours of a board that were added so far, and the numbers of tours by their symmetry.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::count::tour_records::{RecordMeasure, TourRecords};
/// use knights_tour::count::tour_store::TourStore;
/// use knights_tour::graph::Graph;
/// use knights_tour::moves::MoveOrder;
///
/// let board = Board::new(6, 6)?;
/// let graph = Graph::knight(board, &MoveOrder::ROWS);
/// let mut tours = TourStore::new(&graph, &[0], true, 1 << 20)?;
/// tours.advance(u64::MAX);
/// let mut records = TourRecords::new(board);
/// for index in 0..100 {
///     records.add(tours.tour(index).ok_or("there are 19,724 tours")?)?;
/// }
/// let most_turns = records.records()[0];
/// assert_eq!((most_turns.measure, most_turns.is_most), (RecordMeasure::Turns, true));
/// assert!(most_turns.value <= 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TourRecords {
    ground: Ground,
    examined: u32,
    records: Vec<TourRecord>,
    by_symmetry: [u32; SymmetryKind::ALL.len()],
    squares: Vec<Square>,
}

impl TourRecords {
    /// Prepares the records of a board. No tours are added yet.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            ground: board.into(),
            examined: 0,
            records: Vec::new(),
            by_symmetry: [0; SymmetryKind::ALL.len()],
            squares: Vec::new(),
        }
    }

    /// Adds the next tour. Takes time proportional to the number of squares.
    ///
    /// # Errors
    ///
    /// The first [`TourFault`] if the squares are not a tour.
    pub fn add(&mut self, tour: &[u8]) -> Result<(), TourFault> {
        self.squares.clear();
        self.squares
            .extend(tour.iter().map(|&square| Square::from(square)));
        let facts = TourFacts::of(&self.ground, &self.squares)?;
        let index = self.examined;
        self.examined += 1;
        for measure in RecordMeasure::ALL {
            let Some(value) = value_of(&facts, measure) else {
                continue;
            };
            for is_most in [true, false] {
                self.update_record(TourRecord {
                    measure,
                    is_most,
                    value,
                    tours: 1,
                    first: index,
                });
            }
        }
        if let Some(symmetry) = &facts.symmetry {
            let kind = symmetry.kind();
            for (count, other) in self.by_symmetry.iter_mut().zip(SymmetryKind::ALL) {
                *count += u32::from(kind == other);
            }
        }
        Ok(())
    }

    /// Updates the record of a measure with a new tour.
    fn update_record(&mut self, new: TourRecord) {
        let record = self
            .records
            .iter_mut()
            .find(|record| (record.measure, record.is_most) == (new.measure, new.is_most));
        match record {
            None => self.records.push(new),
            Some(record) if record.value == new.value => record.tours += 1,
            Some(record) if (new.value > record.value) == new.is_most => *record = new,
            Some(_) => {}
        }
    }

    /// The number of tours added.
    #[must_use]
    pub const fn examined(&self) -> u32 {
        self.examined
    }

    /// The records: for each measure the most, and then the fewest. Empty if there are no tours.
    #[must_use]
    pub fn records(&self) -> &[TourRecord] {
        &self.records
    }

    /// The number of tours of each kind of symmetry.
    pub fn by_symmetry(&self) -> impl Iterator<Item = (SymmetryKind, u32)> {
        SymmetryKind::ALL.into_iter().zip(self.by_symmetry)
    }
}

/// The value of a measure for a tour. `None` where the measure is not defined on the ground.
fn value_of(facts: &TourFacts, measure: RecordMeasure) -> Option<u64> {
    match measure {
        RecordMeasure::Turns => facts.turns.map(|turns| turns.turns.into()),
        RecordMeasure::Crossings => facts.crossings,
        RecordMeasure::AcuteAngles => {
            let counts = Angles::DEGREES.iter().zip(*facts.angles?.counts());
            Some(
                counts
                    .map(|(&degrees, count)| u64::from(if degrees < 90 { count } else { 0 }))
                    .sum(),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::tour_store::TourStore;
    use crate::graph::Graph;
    use crate::moves::MoveOrder;

    #[test]
    fn the_records_are_those_of_a_slow_comparison() {
        let board = Board::new(5, 6).unwrap();
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let mut tours = TourStore::new(&graph, &[0], false, 1 << 24).unwrap();
        tours.advance(u64::MAX);
        let mut records = TourRecords::new(board);
        let mut all_facts = Vec::new();
        for index in (0..tours.len()).step_by(37) {
            let tour = tours.tour(index).unwrap();
            records.add(tour).unwrap();
            let squares: Vec<Square> = tour.iter().map(|&square| square.into()).collect();
            all_facts.push(TourFacts::of(&board.into(), &squares).unwrap());
        }
        assert_eq!(records.examined() as usize, all_facts.len());
        assert_eq!(records.records().len(), 2 * RecordMeasure::ALL.len());
        for record in records.records() {
            let values: Vec<u64> = (all_facts.iter())
                .map(|facts| value_of(facts, record.measure).unwrap())
                .collect();
            let best = match record.is_most {
                true => values.iter().max(),
                false => values.iter().min(),
            };
            let best = *best.unwrap();
            let first = values.iter().position(|&value| value == best).unwrap();
            let count = values.iter().filter(|&&value| value == best).count();
            assert_eq!(
                (record.value, record.tours as usize, record.first as usize),
                (best, count, first),
                "{record:?}"
            );
        }
        let counts = records.by_symmetry().map(|(_, count)| count);
        assert_eq!(counts.sum::<u32>() as usize, all_facts.len());
    }

    #[test]
    fn the_closed_tours_of_6x6_have_known_symmetries() {
        let board = Board::new(6, 6).unwrap();
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let mut tours = TourStore::new(&graph, &[0], true, 1 << 24).unwrap();
        tours.advance(u64::MAX);
        let mut records = TourRecords::new(board);
        for index in 0..tours.len() {
            records.add(tours.tour(index).unwrap()).unwrap();
        }
        // Every tour is listed in both directions. Up to rotation and reflection there are 1,245 tours. Five have
        // quarter-turn symmetry and two images each, 17 have half-turn symmetry and four images, the others have eight.
        let counts: Vec<(SymmetryKind, u32)> = records.by_symmetry().collect();
        let count = |kind| counts.iter().find(|(other, _)| *other == kind).unwrap().1 / 2;
        let (none, half, quarter) = (
            count(SymmetryKind::None),
            count(SymmetryKind::HalfTurn),
            count(SymmetryKind::QuarterTurn),
        );
        assert_eq!(none + half + quarter, 9_862);
        assert_eq!(none / 8 + half / 4 + quarter / 2, 1_245);
        assert_eq!((half, quarter), (4 * 17, 2 * 5));
    }
}
