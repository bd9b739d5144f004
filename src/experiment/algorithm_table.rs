//! The properties of the search algorithms.

use super::Experiment;
use super::algorithm::{Algorithm, Group};
use super::fault::Problem;
use super::plan::{
    EXACT_STEP_BUDGET, Plan, Strategy, VALID_ENDPOINTS, auto, backtracking, cascade, depth_first,
    greedy, heuristic_stages, octant_plan, pruned, random, solver_plan, solver_stage, uninformed,
};
use crate::board::Square;
use crate::construct::{has_direct_construction, pseudocode_of};
use crate::explain::Pseudocode;
use crate::ground::Ground;
use crate::search::breadth_first::{self, BreadthFirst};
use crate::search::depth_first::{CandidateOrder, ListOrder, WarnsdorffExchange, WarnsdorffStable};
use crate::search::greedy::{
    self, Centre, FirstFree, FreeSquareChoice, Pohl, Priorities, RandomFree, Roth,
};
use crate::search::pruned::{self, Pruned};
use crate::sequence::Sequence;
use crate::solve::{Method, forcing, portfolio, rotations, two_factor};

/// The maximum number of squares for exact search by forced moves. A step of this search takes time proportional to
/// the graph, and a tour takes several steps per square.
const MAX_FORCING_SQUARES: u32 = 100_000;

/// The properties of an [`Algorithm`]: requirements, capabilities, memory and the plan of a run.
struct Descriptor {
    algorithm: Algorithm,
    /// A description in a few words, for the command line. Numbers in parentheses name published documents, as in
    /// [`algorithm`](super::algorithm).
    about: &'static str,
    group: Group,
    requirements: Requirements,
    capabilities: Capabilities,
    /// The maximum number of bytes per square besides the path: on a whole board, and on any other ground.
    bytes_per_square: (u32, u32),
    /// The pseudocode programs listed with this algorithm. A program that several algorithms share is listed with only
    /// one of them.
    programs: &'static [&'static Pseudocode],
    /// Creates the plan of a run. The second argument is the memory limit of breadth-first search, in bytes.
    plan: fn(&Experiment, u64) -> Plan,
}

/// The grounds that an algorithm accepts.
#[derive(Clone, Copy)]
struct Requirements {
    /// Whether only a whole board with a knight is accepted.
    needs_whole_board: bool,
    /// The maximum number of squares, if there is one.
    max_squares: Option<u32>,
}

/// The capabilities of an algorithm, and the options that affect it.
#[derive(Clone, Copy)]
struct Capabilities {
    /// Whether the search is exhaustive if it runs to its end.
    exhaustive: bool,
    /// The squares that may be required as the end of the tour.
    end: EndSupport,
    /// Whether random numbers are used.
    uses_seed: bool,
    /// Whether the definition of the board's centre matters.
    uses_centre: bool,
    /// Whether moves are tried in the move order of the experiment.
    follows_order: bool,
    /// Whether tours of whole boards are constructed where possible.
    constructs: bool,
    /// Whether the number of visits of a run can be estimated.
    can_be_forecast: bool,
    /// The condition for equivalent steps on a rotated or reflected board. The start and the moves must be transformed
    /// likewise.
    symmetry: SymmetryCondition,
}

/// The condition for an algorithm to take equivalent steps on a rotated or reflected board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SymmetryCondition {
    Never,
    /// If the centre is the true centre of the board.
    AboutTrueCentre,
    Always,
}

/// The squares that may be required as the end of a tour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndSupport {
    Nowhere,
    /// Any square, on boards where a construction finds a tour with a given end or proves that there is none.
    Constructed,
    Anywhere,
}

const NO_REQUIREMENTS: Requirements = Requirements {
    needs_whole_board: false,
    max_squares: None,
};

const WHOLE_BOARD: Requirements = Requirements {
    needs_whole_board: true,
    max_squares: None,
};

const fn up_to(max_squares: u32) -> Requirements {
    Requirements {
        needs_whole_board: false,
        max_squares: Some(max_squares),
    }
}

const FOLLOWS_ORDER: Capabilities = Capabilities {
    exhaustive: false,
    end: EndSupport::Nowhere,
    uses_seed: false,
    uses_centre: false,
    follows_order: true,
    constructs: false,
    can_be_forecast: false,
    symmetry: SymmetryCondition::Always,
};

const EXHAUSTIVE: Capabilities = Capabilities {
    exhaustive: true,
    ..FOLLOWS_ORDER
};

const OCTANTS: Capabilities = Capabilities {
    uses_centre: true,
    follows_order: false,
    symmetry: SymmetryCondition::AboutTrueCentre,
    ..FOLLOWS_ORDER
};

/// Capabilities of octant algorithms that are not symmetric. A reflection changes the quadrants of AML and the printed
/// senses of rotation of OctAML16.
const ASYMMETRIC_OCTANTS: Capabilities = Capabilities {
    symmetry: SymmetryCondition::Never,
    ..OCTANTS
};

const SEEDED: Capabilities = Capabilities {
    uses_seed: true,
    ..FOLLOWS_ORDER
};

/// Capabilities of a solver. A solver is not symmetric, because it also depends on the numbers of the squares.
const SOLVER: Capabilities = Capabilities {
    symmetry: SymmetryCondition::Never,
    ..SEEDED
};

const SOLVER_WITH_END: Capabilities = Capabilities {
    end: EndSupport::Anywhere,
    ..SOLVER
};

/// Bytes per square of a search with a graph and a few lists. A construction takes fewer bytes.
const GRAPH_SEARCH_BYTES: (u32, u32) = (200, 200);

/// Bytes per square of a search that needs no graph on a whole board.
const GREEDY_BYTES: (u32, u32) = (8, 72);

/// Bytes per square of a search that stores the consequences of every move.
const FORCING_BYTES: (u32, u32) = (280, 280);

/// Returns a text for the command line. The WebAssembly build omits the text, since the page does not need it.
const fn native_only(text: &'static str) -> &'static str {
    if cfg!(target_arch = "wasm32") {
        ""
    } else {
        text
    }
}

/// Every algorithm, in the order of [`Algorithm::ALL`].
static TABLE: [Descriptor; Algorithm::ALL.len()] = [
    Descriptor {
        algorithm: Algorithm::Warnsdorff,
        about: native_only("depth first, fewest onward moves first, stable sort (004)"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: EXHAUSTIVE,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[WarnsdorffStable::PROGRAM],
        plan: |experiment, _| Plan::Search(depth_first(experiment, WarnsdorffStable::new)),
    },
    Descriptor {
        algorithm: Algorithm::WarnsdorffExchange,
        about: native_only("the same with the exchange sort as published (002)"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: EXHAUSTIVE,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[WarnsdorffExchange::PROGRAM],
        plan: |experiment, _| Plan::Search(depth_first(experiment, WarnsdorffExchange::new)),
    },
    Descriptor {
        algorithm: Algorithm::Backtracking,
        about: native_only("depth first, moves in their order (000, 002, 003)"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: Capabilities {
            can_be_forecast: true,
            ..EXHAUSTIVE
        },
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[ListOrder::PROGRAM],
        plan: |experiment, _| Plan::Search(backtracking(experiment)),
    },
    Descriptor {
        algorithm: Algorithm::Pruned,
        about: native_only(
            "depth first without hopeless subtrees: the same first tour, on small boards",
        ),
        group: Group::Learning,
        requirements: up_to(Pruned::MAX_SQUARES as u32),
        capabilities: Capabilities {
            // The cache of failed states uses square numbers, and does not keep all states.
            symmetry: SymmetryCondition::Never,
            ..EXHAUSTIVE
        },
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[&pruned::PROGRAM],
        plan: |experiment, _| Plan::Search(pruned(experiment)),
    },
    Descriptor {
        algorithm: Algorithm::BreadthFirst,
        about: native_only("all paths of one length before any longer one (003)"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: EXHAUSTIVE,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[&breadth_first::PROGRAM],
        plan: |experiment, memory| {
            let search = BreadthFirst::new(experiment.graph(), experiment.start(), memory);
            Plan::Search(Box::new(
                search.expect(VALID_ENDPOINTS).with_goal(experiment.goal()),
            ))
        },
    },
    Descriptor {
        algorithm: Algorithm::FirstFree,
        about: native_only("the first free move in the order, never back"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: FOLLOWS_ORDER,
        bytes_per_square: GREEDY_BYTES,
        programs: &[FirstFree::PROGRAM],
        plan: |experiment, _| Plan::Search(uninformed(experiment, FirstFree)),
    },
    Descriptor {
        algorithm: Algorithm::RandomWalk,
        about: native_only("any free move, drawn at random, never back"),
        group: Group::Learning,
        requirements: NO_REQUIREMENTS,
        capabilities: SEEDED,
        bytes_per_square: GREEDY_BYTES,
        programs: &[RandomFree::PROGRAM],
        plan: |experiment, _| {
            let choice = RandomFree::new(experiment.seed().into());
            Plan::Search(uninformed(experiment, choice))
        },
    },
    Descriptor {
        algorithm: Algorithm::OctAml16,
        // “The same” is `oct-aml`.
        about: native_only("up to sixteen attempts of the same (001)"),
        group: Group::Greedy,
        requirements: WHOLE_BOARD,
        capabilities: OCTANTS,
        bytes_per_square: (8, 8),
        programs: &[&greedy::OCT_AML_16],
        plan: |experiment, _| octant_plan(experiment, Priorities::OCT_AML_16),
    },
    Descriptor {
        algorithm: Algorithm::OctAml16Printed,
        about: native_only(
            "the same as its pseudocode is printed, which mixes up two senses (001)",
        ),
        group: Group::Greedy,
        requirements: WHOLE_BOARD,
        capabilities: ASYMMETRIC_OCTANTS,
        bytes_per_square: (8, 8),
        programs: &[&greedy::OCT_AML_16_PRINTED],
        plan: |experiment, _| octant_plan(experiment, Priorities::OCT_AML_16_PRINTED),
    },
    Descriptor {
        algorithm: Algorithm::OctAml,
        // “The same” is `aml`.
        about: native_only("the same with octants (001)"),
        group: Group::Greedy,
        requirements: WHOLE_BOARD,
        capabilities: OCTANTS,
        bytes_per_square: (8, 8),
        programs: &[&greedy::OCT_AML],
        plan: |experiment, _| octant_plan(experiment, Priorities::OCT_AML),
    },
    Descriptor {
        algorithm: Algorithm::Aml,
        about: native_only("fewest onward moves, never back; corner, border, quadrant (001)"),
        group: Group::Greedy,
        requirements: WHOLE_BOARD,
        capabilities: ASYMMETRIC_OCTANTS,
        bytes_per_square: (8, 8),
        programs: &[&greedy::AML],
        plan: |experiment, _| octant_plan(experiment, Priorities::AML),
    },
    Descriptor {
        algorithm: Algorithm::Pohl,
        about: native_only("fewest onward moves, never back; ties by one more move (Pohl)"),
        group: Group::Greedy,
        requirements: NO_REQUIREMENTS,
        capabilities: FOLLOWS_ORDER,
        bytes_per_square: GREEDY_BYTES,
        programs: &[&greedy::POHL],
        plan: |experiment, _| Plan::Search(greedy(experiment, Pohl)),
    },
    Descriptor {
        algorithm: Algorithm::Roth,
        about: native_only("fewest onward moves, never back; ties far from the centre (Roth)"),
        group: Group::Greedy,
        requirements: NO_REQUIREMENTS,
        capabilities: FOLLOWS_ORDER,
        bytes_per_square: GREEDY_BYTES,
        programs: &[&greedy::ROTH],
        plan: |experiment, _| {
            let tie_break = Roth::new(experiment.ground().clone());
            Plan::Search(greedy(experiment, tie_break))
        },
    },
    Descriptor {
        algorithm: Algorithm::Random,
        about: native_only("fewest onward moves, never back; ties at random, several attempts"),
        group: Group::Greedy,
        requirements: NO_REQUIREMENTS,
        capabilities: SEEDED,
        bytes_per_square: GREEDY_BYTES,
        // `GREEDY`, the program of a walk that leaves ties to the move order, is listed here too.
        programs: &[&greedy::RANDOM, &greedy::GREEDY],
        plan: |experiment, _| Plan::Search(random(experiment)),
    },
    Descriptor {
        algorithm: Algorithm::Cascade,
        about: native_only("oct-aml-16, then random, then pruned or rotations"),
        group: Group::Greedy,
        requirements: NO_REQUIREMENTS,
        capabilities: SOLVER,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[],
        plan: |experiment, _| cascade(experiment),
    },
    Descriptor {
        algorithm: Algorithm::Construction,
        about: native_only("no search: a whole board made of blocks with stored tours"),
        group: Group::Tour,
        requirements: WHOLE_BOARD,
        capabilities: Capabilities {
            symmetry: SymmetryCondition::Never,
            end: EndSupport::Constructed,
            follows_order: false,
            constructs: true,
            ..FOLLOWS_ORDER
        },
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[
            &crate::construct::rectangle::PROGRAM,
            &crate::construct::strip::PROGRAM,
        ],
        plan: |experiment, _| Plan::Strategies {
            program: pseudocode_of(experiment.ground()),
            strategies: Sequence::unlimited([Strategy::Construction]),
        },
    },
    Descriptor {
        algorithm: Algorithm::Rotations,
        about: native_only("turns parts of a path round until it holds every square"),
        group: Group::Tour,
        requirements: NO_REQUIREMENTS,
        capabilities: SOLVER_WITH_END,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[&rotations::PROGRAM],
        plan: |experiment, _| solver_plan(heuristic_stages(experiment, Method::ROTATIONS)),
    },
    Descriptor {
        algorithm: Algorithm::TwoFactor,
        about: native_only("joins cycles; its tours are closed"),
        group: Group::Tour,
        requirements: NO_REQUIREMENTS,
        capabilities: SOLVER,
        bytes_per_square: GRAPH_SEARCH_BYTES,
        programs: &[&two_factor::PROGRAM],
        plan: |experiment, _| solver_plan(heuristic_stages(experiment, Method::TWO_FACTOR)),
    },
    Descriptor {
        algorithm: Algorithm::Forcing,
        about: native_only("exact: moves that a tour must have, and moves that it cannot"),
        group: Group::Tour,
        requirements: up_to(MAX_FORCING_SQUARES),
        capabilities: SOLVER_WITH_END,
        bytes_per_square: FORCING_BYTES,
        programs: &[&forcing::PROGRAM],
        plan: |experiment, _| {
            solver_plan(vec![solver_stage(
                experiment,
                Method::FORCING,
                EXACT_STEP_BUDGET,
            )])
        },
    },
    Descriptor {
        algorithm: Algorithm::Auto,
        about: native_only("the best there is for the board"),
        group: Group::Tour,
        requirements: NO_REQUIREMENTS,
        capabilities: Capabilities {
            constructs: true,
            ..SOLVER_WITH_END
        },
        bytes_per_square: FORCING_BYTES,
        programs: &[&portfolio::PROGRAM, &portfolio::COUNTING],
        plan: |experiment, _| auto(experiment),
    },
];

impl Algorithm {
    fn descriptor(self) -> &'static Descriptor {
        let descriptor = &TABLE[self as usize];
        debug_assert_eq!(descriptor.algorithm, self);
        descriptor
    }

    /// A description in a few words, for the command line. Empty in WebAssembly.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.descriptor().about
    }

    /// The purpose of the algorithm.
    #[must_use]
    pub fn group(self) -> Group {
        self.descriptor().group
    }

    /// Whether the search is exhaustive if it runs to its end: it finds every tour, or proves that there is none.
    #[must_use]
    pub fn is_exhaustive(self) -> bool {
        self.descriptor().capabilities.exhaustive
    }

    /// Whether the algorithm accepts only a whole board with a knight.
    #[must_use]
    pub fn needs_whole_board(self) -> bool {
        self.descriptor().requirements.needs_whole_board
    }

    /// Whether the end of the tour can be chosen. A construction supports this only on boards up to 4 squares wide.
    #[must_use]
    pub fn supports_end(self) -> bool {
        self.descriptor().capabilities.end != EndSupport::Nowhere
    }

    /// Whether the algorithm supports `end` as the last square on `ground`.
    pub(crate) fn supports_end_at(self, end: Square, ground: &Ground) -> bool {
        match self.descriptor().capabilities.end {
            EndSupport::Nowhere => false,
            EndSupport::Constructed => has_direct_construction(ground, Some(end)),
            EndSupport::Anywhere => true,
        }
    }

    /// The reason why the algorithm does not accept a ground, if any.
    #[must_use]
    pub fn rejection(self, ground: &Ground) -> Option<Problem> {
        let Requirements {
            needs_whole_board,
            max_squares,
        } = self.descriptor().requirements;
        let squares = ground.len();
        if let Some(largest) = max_squares.filter(|&max_squares| squares > max_squares) {
            return Some(Problem::TooManySquares { squares, largest });
        }
        (needs_whole_board && !ground.is_whole_board()).then_some(Problem::NeedsWholeBoard)
    }

    /// Whether the number of visits of a run can be [forecast](crate::experiment::Forecast).
    pub(crate) fn can_be_forecast(self) -> bool {
        self.descriptor().capabilities.can_be_forecast
    }

    /// Whether the definition of the board's centre matters.
    #[must_use]
    pub(crate) fn uses_centre(self) -> bool {
        self.descriptor().capabilities.uses_centre
    }

    /// Whether the algorithm uses random numbers, so that the seed matters.
    #[must_use]
    pub(crate) fn uses_seed(self) -> bool {
        self.descriptor().capabilities.uses_seed
    }

    /// Whether the order of the moves matters.
    #[must_use]
    pub(crate) fn follows_order(self) -> bool {
        self.descriptor().capabilities.follows_order
    }

    /// Whether the algorithm takes equivalent steps on a rotated or reflected board, if the start and the moves are
    /// transformed likewise.
    #[must_use]
    pub fn is_symmetric(self, centre: Centre) -> bool {
        match self.descriptor().capabilities.symmetry {
            SymmetryCondition::Never => false,
            SymmetryCondition::AboutTrueCentre => centre == Centre::True,
            SymmetryCondition::Always => true,
        }
    }

    /// Whether the algorithm constructs tours of whole boards where possible.
    pub(crate) fn constructs(self) -> bool {
        self.descriptor().capabilities.constructs
    }

    /// The maximum number of bytes per square of `ground` that a search takes besides its path, including its graph.
    #[must_use]
    pub(crate) fn bytes_per_square(self, ground: &Ground) -> u64 {
        let (whole_board, other_ground) = self.descriptor().bytes_per_square;
        u64::from(match ground {
            Ground::Board(_) => whole_board,
            Ground::Region(_) | Ground::Graph(_) => other_ground,
            // In each plane, a square has as many moves as on a flat board.
            Ground::Space(space) => other_ground * space.planes(),
        })
    }

    /// Creates the plan of a run of an experiment. `memory` is the memory limit of breadth-first search, in bytes.
    pub(crate) fn plan(self, experiment: &Experiment, memory: u64) -> Plan {
        (self.descriptor().plan)(experiment, memory)
    }

    /// The pseudocode programs of all algorithms, without duplicates.
    pub fn programs() -> impl Iterator<Item = &'static Pseudocode> {
        TABLE
            .iter()
            .flat_map(|descriptor| descriptor.programs.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_lists_every_algorithm_at_its_index_and_names_round_trip() {
        for (index, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            assert_eq!(algorithm as usize, index);
            assert_eq!(TABLE[index].algorithm, algorithm);
            let name_without_hyphens = algorithm.name().replace('-', "");
            assert_eq!(
                format!("{algorithm:?}").to_lowercase(),
                name_without_hyphens
            );
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn every_line_is_unique_in_its_program_and_at_most_one_level_deeper_than_the_line_above() {
        for program in Algorithm::programs() {
            let mut previous_indent = 0;
            for (index, row) in program.rows.iter().enumerate() {
                assert_eq!(program.row(row.line), Some(&program.rows[index]));
                assert!(row.indent <= previous_indent + 1, "{program:?} {row:?}");
                previous_indent = row.indent;
            }
            assert_eq!(program.rows[0].indent, 0);
        }
    }
}
