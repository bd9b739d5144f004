//! A suggestion of an algorithm that answers at once when the chosen one would take too long or too much memory.

use super::{block_construction, memory_needed};
use crate::experiment::{Algorithm, Draft, Experiment, Field, OpenedLink, Problem, Setup};

impl Experiment {
    /// Whether the tour is constructed from blocks, which takes almost no time on any board.
    #[must_use]
    pub fn has_direct_construction(&self) -> bool {
        block_construction(self).is_some()
    }

    /// An algorithm that [constructs](Self::has_direct_construction) the tour of this experiment at once. `None` if the
    /// experiment's own algorithm does that, or if no algorithm can.
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
        let alternative = Setup {
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
        let alternative = alternative.validate().ok()?;
        alternative.has_direct_construction().then_some(algorithm)
    }

    /// Returns [`Problem::TooMuchMemory`] if finding the whole path could take more than `max_bytes` bytes.
    #[must_use]
    pub(crate) fn memory_problem(&self, max_bytes: u64) -> Option<Problem> {
        let needed = memory_needed(self);
        let squares = self.ground().len();
        (needed > max_bytes).then(|| Problem::TooMuchMemory {
            squares,
            needed: megabytes(needed),
            most: megabytes(max_bytes),
            largest: (max_bytes / (needed / u64::from(self.board().size()))) as u32,
            instead: self.faster_alternative().map(Algorithm::name),
        })
    }
}

/// Changes the experiment of a link, if necessary, so that finding its path takes at most `max_bytes` bytes. An
/// algorithm that needs more memory is replaced by one that constructs the tour at once. If no algorithm can construct
/// the tour, the default board replaces the board.
///
/// The change is reported in the faults of the link.
#[must_use]
pub fn limit_link_memory(opened: OpenedLink, largest_side: u32, max_bytes: u64) -> OpenedLink {
    let Some(problem) = opened.experiment.memory_problem(max_bytes) else {
        return opened;
    };
    let OpenedLink {
        mut link,
        experiment,
        ..
    } = opened;
    let draft = &mut link.draft;
    if let Some(algorithm) = experiment.faster_alternative() {
        link.faults
            .push(Field::Algorithm.error(&draft.algorithm, problem).into());
        draft.algorithm = algorithm.name().into();
    } else {
        link.faults
            .push(Field::Columns.error(&draft.columns, problem).into());
        let defaults = Draft::default();
        draft.rows = defaults.rows;
        draft.columns = defaults.columns;
        draft.layers = defaults.layers;
    }
    link.settle(largest_side)
}

/// Converts bytes to megabytes, rounded up.
const fn megabytes(bytes: u64) -> u32 {
    bytes.div_ceil(1_000_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Link, LinkFault};

    const MAX_BYTES: u64 = 512_000_000;

    fn read(query: &str) -> Link {
        limit_link_memory(Link::open(query, 4096), 4096, MAX_BYTES).link
    }

    #[test]
    fn a_board_too_large_for_its_algorithm_gets_a_construction() {
        let link = read("v=1&board=4096x4096&start=5,6");
        assert_eq!((&*link.draft.rows, &*link.draft.columns), ("4096", "4096"));
        assert_eq!(
            (&*link.draft.start, &*link.draft.algorithm),
            ("5,6", "construction")
        );
        let [LinkFault::Draft(fault)] = &link.faults[..] else {
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
        // The largest square board of at most `largest` squares is accepted, and the next larger one is not.
        let side = largest.isqrt();
        assert_eq!(read(&format!("board={side}x{side}")).faults, []);
        assert_eq!(read(&format!("board={0}x{0}", side + 1)).faults.len(), 1);
    }

    #[test]
    fn the_default_board_replaces_a_board_too_large_for_every_algorithm() {
        // No construction finds every tour.
        let link = read("v=1&board=4096x4096&find=all");
        assert_eq!(
            (&*link.draft.rows, &*link.draft.algorithm),
            ("8", "warnsdorff")
        );
        assert!(matches!(
            &link.faults[..],
            [LinkFault::Draft(error)] if error.field == Field::Columns
        ));
        assert!(link.draft.validate_with_nearest_start(4096).is_ok());
    }

    #[test]
    fn a_link_within_the_memory_limit_is_unchanged() {
        for query in [
            "v=1",
            "board=1000x1000",
            "board=4096x4096&algorithm=construction",
        ] {
            assert_eq!(read(query), Link::read(query, 4096));
        }
    }
}
