//! Tours that are essentially different.

use knights_tour::board::{Board, Square};
use knights_tour::count::symmetry::{Sameness, Symmetries};

/// Counts the tours that are essentially different, without keeping any: of those that are the same,
/// only the smallest counts, comparing square by square.
///
/// Open tours are the same when a turn, a reflection or walking backwards makes them so; closed ones
/// also when they are the same cycle.
pub struct Classes {
    symmetries: Symmetries,
    closed: bool,
    one_start: bool,
    /// A closed tour, beginning with square 0.
    cycle: Vec<Square>,
    count: u64,
}

impl Classes {
    /// Classes of the tours of `board` from one start, or from all.
    pub fn new(board: Board, closed: bool, one_start: bool) -> Self {
        Self {
            symmetries: Symmetries::new(board),
            closed,
            one_start,
            cycle: Vec::new(),
            count: 0,
        }
    }

    /// One more tour was found.
    pub fn add(&mut self, tour: &[Square]) {
        let counts = match (self.closed, self.one_start) {
            // A closed tour is found from every start: here from square 0 alone, or from the one.
            (true, false) => self.symmetries.is_smallest(tour, Sameness::Cyclic),
            (true, true) => {
                let corner = tour.iter().position(|&square| square == 0).unwrap_or(0);
                self.cycle.clear();
                self.cycle
                    .extend(tour[corner..].iter().chain(&tour[..corner]));
                self.symmetries.is_smallest(&self.cycle, Sameness::Cyclic)
            }
            (false, false) => self.symmetries.is_smallest(tour, Sameness::Undirected),
            (false, true) => self.is_smallest_from_its_start(tour),
        };
        self.count += u64::from(counts);
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Whether an open tour is the smallest of those that are the same and begin with its start.
    fn is_smallest_from_its_start(&self, tour: &[Square]) -> bool {
        let (start, end) = (tour[0], tour[tour.len() - 1]);
        self.symmetries.images().iter().all(|image| {
            let image_of = |&square: &Square| image[square as usize];
            let forwards = tour.iter().map(image_of);
            let backwards = tour.iter().rev().map(image_of);
            (image_of(&start) != start || tour.iter().copied().le(forwards))
                && (image_of(&end) != start || tour.iter().copied().le(backwards))
        })
    }
}
