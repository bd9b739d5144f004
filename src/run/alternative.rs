//! A suggestion of an algorithm that answers at once when the chosen one would take too long or too much memory.

use super::{block_construction, memory_needed};
use crate::experiment::{Algorithm, Draft, Experiment, Field, Link, Problem, Setup};

impl Experiment {
    /// Whether the tour is constructed from blocks, which takes almost no time on any board.
    #[must_use]
    pub fn has_direct_construction(&self) -> bool {
        block_construction(self).is_some()
    }

    /// An algorithm that makes a tour of this ground from this start [at once](Self::has_direct_construction), if the
    /// algorithm of the experiment does not.
    ///
    /// # Examples
    ///
    /// ```
    /// use knights_tour::experiment::{Algorithm, Draft};
    ///
    /// let draft = |algorithm: &str| Draft {
    ///     rows: "1000".into(),
    ///     columns: "1000".into(),
    ///     algorithm: algorithm.into(),
    ///     ..Draft::default()
    /// };
    /// let slow = draft("warnsdorff").validate_with_nearest_start(1000)?.0;
    /// assert_eq!(slow.faster_alternative(), Some(Algorithm::Construction));
    /// let fast = draft("construction").validate_with_nearest_start(1000)?.0;
    /// assert_eq!((fast.has_direct_construction(), fast.faster_alternative()), (true, None));
    /// # Ok::<(), knights_tour::experiment::ExperimentError>(())
    /// ```
    #[must_use]
    pub fn faster_alternative(&self) -> Option<Algorithm> {
        if self.has_direct_construction() {
            return None;
        }
        let algorithm = Algorithm::Construction;
        let other = Setup {
            ground: self.ground().clone(),
            start: self.start(),
            end: self.end(),
            order: self.order(),
            algorithm,
            goal: self.goal(),
            seed: self.seed(),
            centre: self.centre(),
            shortcuts: self.shortcuts(),
        };
        let other = other.validate().ok()?;
        other.has_direct_construction().then_some(algorithm)
    }

    /// The problem of an experiment whose whole path would take more than `most` bytes.
    #[must_use]
    pub fn memory_problem(&self, most: u64) -> Option<Problem> {
        let needed = memory_needed(self);
        let squares = self.ground().len();
        (needed > most).then(|| Problem::TooMuchMemory {
            squares,
            needed: megabytes(needed),
            most: megabytes(most),
            largest: (most / (needed / u64::from(self.board().size()))) as u32,
            instead: self.faster_alternative().map(Algorithm::name),
        })
    }
}

/// Reduces a link to an experiment that fits in `most` bytes. If its algorithm needs more, an algorithm that makes the
/// tour at once replaces it. If there is none, the default board replaces the board.
///
/// The change is reported in the faults of the link.
#[must_use]
pub fn limit_link_memory(mut link: Link, largest_side: u32, most: u64) -> Link {
    let Ok((experiment, _)) = link.draft.validate_with_nearest_start(largest_side) else {
        return link;
    };
    let Some(problem) = experiment.memory_problem(most) else {
        return link;
    };
    let draft = &mut link.draft;
    if let Some(algorithm) = experiment.faster_alternative() {
        link.faults
            .push(Field::Algorithm.error(&draft.algorithm, problem));
        draft.algorithm = algorithm.name().into();
    } else {
        link.faults
            .push(Field::Columns.error(&draft.columns, problem));
        let usual = Draft::default();
        (draft.rows, draft.columns, draft.layers) = (usual.rows, usual.columns, usual.layers);
    }
    link
}

/// Converts bytes to megabytes, rounded up.
const fn megabytes(bytes: u64) -> u32 {
    bytes.div_ceil(1_000_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u64 = 512_000_000;

    fn read(query: &str) -> Link {
        limit_link_memory(Link::read(query, 4096), 4096, MOST)
    }

    #[test]
    fn a_board_too_large_for_its_algorithm_is_kept_with_one_that_takes_it() {
        let link = read("v=1&board=4096x4096&start=5,6");
        assert_eq!((&*link.draft.rows, &*link.draft.columns), ("4096", "4096"));
        assert_eq!(
            (&*link.draft.start, &*link.draft.algorithm),
            ("5,6", "construction")
        );
        let [fault] = &link.faults[..] else {
            panic!("{:?}", link.faults)
        };
        assert_eq!(
            (fault.field, &*fault.value),
            (Field::Algorithm, "warnsdorff")
        );
        let Problem::TooMuchMemory {
            largest, instead, ..
        } = fault.problem
        else {
            panic!("{fault:?}")
        };
        assert_eq!(instead, Some("construction"));
        // A board of `largest` squares is accepted, and a larger one is not.
        let side = largest.isqrt();
        assert_eq!(read(&format!("board={side}x{side}")).faults, []);
        assert_eq!(read(&format!("board={0}x{0}", side + 1)).faults.len(), 1);
    }

    #[test]
    fn where_nothing_takes_the_board_the_usual_one_is_shown() {
        // No construction finds every tour.
        let link = read("v=1&board=4096x4096&find=all");
        assert_eq!(
            (&*link.draft.rows, &*link.draft.algorithm),
            ("8", "warnsdorff")
        );
        assert_eq!(link.faults[0].field, Field::Columns);
        assert!(link.draft.validate_with_nearest_start(4096).is_ok());
    }

    #[test]
    fn what_fits_is_left_as_it_is() {
        for query in [
            "v=1",
            "board=1000x1000",
            "board=4096x4096&algorithm=construction",
        ] {
            assert_eq!(read(query), Link::read(query, 4096));
        }
    }
}
