//! Data about a prepared experiment, for a search or a panorama.

use serde::Serialize;

use super::{GivenTourInfo, MoveOffset, WrappedMove};
use crate::experiment::{Algorithm, Experiment, Forecast, MovedStart, Problem};
use crate::flat_board::Cell;
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::run::{Outcome, Progress, Run};
use crate::search::Search;
use crate::topology::Topology;
use crate::verdict::Reason;

/// A prepared experiment, as the core interpreted the draft.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExperimentInfo<'a> {
    /// The number of rows of the board, or of the [picture](crate::space::Space::flat_board) of a board with layers.
    pub rows: u32,
    /// The number of columns of that board or picture.
    pub columns: u32,
    /// The sides of a board with layers: rows, columns, layers and so on. The layers are laid out on one flat board,
    /// with holes between them.
    pub sides: Option<&'a [u32]>,
    /// The cell of each square, in the order of the square numbers. Null if every cell is a square.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array | null"))]
    pub cells: Option<&'a [Cell]>,
    /// The names of the vertices of a pasted graph.
    pub names: Option<&'a [String]>,
    /// Whether the ground is a whole board with a knight.
    pub whole_board: bool,
    /// Whether the board has two colours, and every move is known to change the colour.
    pub two_colours: bool,
    /// The name of the topology: the way in which sides are joined.
    pub topology: &'static str,
    /// Whether every column is a ring: the upper and the lower side are joined.
    pub joins_rows: bool,
    /// Whether every row is a ring: the left and the right side are joined.
    pub joins_columns: bool,
    /// The piece.
    pub leaper: String,
    /// The moves of the piece over joined sides.
    pub wrapped_moves: Vec<WrappedMove>,
    /// The square where the tour begins.
    pub start: u32,
    /// The knight's moves in the order tried.
    pub moves: Vec<MoveOffset>,
    /// The name of the move order, if it has one.
    pub order: Option<&'static str>,
    /// The name of the algorithm.
    pub algorithm: &'static str,
    /// The name of the algorithm with which a run of this experiment is compared.
    pub rival: &'static str,
    /// For every algorithm, in the order of [`Choices::algorithms`](super::Choices::algorithms): the reason why it does
    /// not accept this board or graph, if any.
    pub problems: Vec<Option<Problem>>,
    /// The name of the pseudocode program that the search runs first. Empty if there is no search.
    pub program: &'static str,
    /// Whether a tour must be closed.
    pub closed: bool,
    /// Whether the search continues after a tour until all tours are found.
    pub all: bool,
    /// Whether the number of visits of the run, and thereby its duration, can be estimated.
    pub forecast: bool,
    /// The experiment as the query of a URL, unless it is too long.
    pub query: Option<String>,
    /// A start that was off the board, and the square that replaced it.
    pub moved: Option<MovedStart>,
    /// The reason why there is no tour, if it is known before the first step.
    pub refutation: Option<Reason>,
    /// Whether a search can be requested although there is no tour. True if a theorem or counting proves that there is
    /// none, and the experiment allows [shortcuts](Experiment::shortcuts). False if only the run proved it.
    pub anyway: bool,
    /// The square where the tour must end, if one was given.
    pub end: Option<u32>,
    /// The progress of the work on a tour that is made before the first step. Meanwhile the search accepts no other
    /// request.
    pub working: Option<Progress>,
    /// The name of the method that made the tour, if the tour was made before the first step.
    pub made: Option<&'static str>,
    /// The number of steps after which the run ended without a tour, if the run can be resumed.
    pub not_found: Option<u64>,
    /// The memory that a panorama will take, in bytes. A panorama shows the whole path on a board too large for single
    /// steps.
    pub memory: Option<u64>,
    /// Whether the whole path is made at once, so that it need not be requested.
    pub at_once: bool,
    /// An algorithm that would make a tour at once, if the chosen one takes long.
    pub instead: Option<&'static str>,
    /// The tour given as text. Omitted if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub given: Option<GivenTourInfo>,
}

impl<'a> ExperimentInfo<'a> {
    /// Describes an experiment before its program is known. `refutation` comes from the experiment or from the run.
    #[must_use]
    pub fn of(
        experiment: &'a Experiment,
        moved: Option<MovedStart>,
        refutation: Option<Reason>,
    ) -> Self {
        let ground = experiment.ground();
        let (leaper, topology) = match ground {
            Ground::Region(region) => (region.leaper(), region.topology()),
            Ground::Space(space) => (space.leaper(), Topology::Plane),
            Ground::Board(_) | Ground::Graph(_) => (Leaper::KNIGHT, Topology::Plane),
        };
        let order = experiment.order();
        Self {
            rows: ground.board().rows(),
            columns: ground.board().columns(),
            sides: match ground {
                Ground::Space(space) => Some(space.sides()),
                Ground::Board(_) | Ground::Region(_) | Ground::Graph(_) => None,
            },
            cells: ground.cells(),
            names: match ground {
                Ground::Graph(pasted) => Some(pasted.names()),
                Ground::Board(_) | Ground::Region(_) | Ground::Space(_) => None,
            },
            whole_board: ground.is_whole_board(),
            two_colours: ground.has_two_colours(),
            topology: topology.name(),
            joins_rows: topology.joins_rows(),
            joins_columns: topology.joins_columns(),
            leaper: leaper.to_string(),
            wrapped_moves: WrappedMove::all(ground.board(), topology, leaper, &order),
            start: experiment.start(),
            moves: MoveOffset::all(Leaper::KNIGHT, &order),
            order: order.name(),
            algorithm: experiment.algorithm().name(),
            rival: experiment.algorithm().rival().name(),
            problems: Algorithm::ALL
                .map(|algorithm| algorithm.rejection(ground))
                .into(),
            program: "",
            closed: experiment.goal().closed,
            all: experiment.goal().all,
            forecast: Forecast::is_available(experiment),
            query: experiment.to_query(),
            moved,
            refutation,
            anyway: experiment.refutation().is_some(),
            end: experiment.end(),
            working: None,
            made: None,
            not_found: None,
            memory: None,
            at_once: false,
            instead: None,
            given: None,
        }
    }

    /// Describes the experiment of a run after the work that the run has done. `search` is the search that is shown.
    #[must_use]
    pub fn of_search(
        run: &'a Run,
        search: &dyn Search,
        moved: Option<MovedStart>,
        refutation: Option<Reason>,
    ) -> Self {
        let outcome = run.outcome();
        let is_working = refutation.is_none() && outcome.is_none();
        Self {
            program: search
                .next_step()
                .map_or("", |next_step| next_step.program.name),
            working: is_working.then(|| run.progress()),
            made: match outcome {
                Some(Outcome::Tour { by, .. }) => by.map(|by| by.name),
                _ => None,
            },
            not_found: run.can_resume().then(|| run.progress().steps),
            ..Self::of(run.experiment(), moved, refutation)
        }
    }
}
