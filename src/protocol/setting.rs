//! What is searched or shown.

use serde::Serialize;

use super::{Given, Move};
use crate::experiment::{Algorithm, Experiment, Forecast, Problem, StartMoved};
use crate::ground::Ground;
use crate::leaper::Leaper;
use crate::run::{Outcome, Progress, Run};
use crate::search::Search;
use crate::topology::Topology;
use crate::verdict::Reason;

/// What is searched or shown, as the core understood the draft.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Setting<'a> {
    /// How many rows the board has, or the [picture](crate::space::Space::picture) of one of several layers.
    pub rows: u32,
    /// How many columns it has.
    pub columns: u32,
    /// The sides of a board of several layers: rows, columns, layers and so on. Its layers stand on one board, with
    /// holes between them.
    pub sides: Option<&'a [u32]>,
    /// The cells that are squares, by the numbers of the squares; none where every cell is one.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(type = "Uint32Array | null"))]
    pub cells: Option<&'a [u32]>,
    /// What the vertices of a pasted graph are called, if it is one.
    pub names: Option<&'a [String]>,
    /// Whether it is a whole board with a knight on it.
    pub whole_board: bool,
    /// Whether there is a board of two colours, and every move is known to change the colour.
    pub two_colours: bool,
    /// The name of the way in which sides are joined.
    pub topology: &'static str,
    /// Whether every column is a ring: moves lead over the upper side and the lower one.
    pub joins_rows: bool,
    /// Whether every row is a ring: moves lead over the left side and the right one.
    pub joins_columns: bool,
    /// The piece.
    pub leaper: String,
    /// Its moves in the order tried.
    pub leaps: Vec<Move>,
    /// The square where it begins.
    pub start: u32,
    /// The knight's moves in the order tried.
    pub moves: Vec<Move>,
    /// The name of that order, if it has one.
    pub order: Option<&'static str>,
    /// The algorithm.
    pub algorithm: &'static str,
    /// For every algorithm that is offered, in that order: why it does not take this board or graph, if it does not.
    pub problems: Vec<Option<Problem>>,
    /// The program whose lines the search carries out first; nothing where there is no search.
    pub program: &'static str,
    /// Whether a tour must be closed.
    pub closed: bool,
    /// Whether every tour is looked for.
    pub all: bool,
    /// Whether it can be estimated how long it will take.
    pub forecast: bool,
    /// The experiment as the query of an address, unless it is too long.
    pub query: Option<String>,
    /// A start that was off the board.
    pub moved: Option<StartMoved>,
    /// Why there is no tour, where that is known before the first step.
    pub refutation: Option<Reason>,
    /// Whether that is known without any work, so that a search may be wanted all the same.
    pub anyway: bool,
    /// The square where the tour must end, if one was given.
    pub end: Option<u32>,
    /// How far the work on the tour has come, while one is made before the first step; nothing else
    /// can be asked of the search then.
    pub working: Option<Progress>,
    /// What has made the tour, if one was made.
    pub made: Option<&'static str>,
    /// The steps after which none was found, if none was.
    pub not_found: Option<u64>,
    /// How many bytes it will take, where it is a panorama: a board too large for single steps, of
    /// which the whole path is shown.
    pub memory: Option<u64>,
    /// Whether its whole path is made at once, so that it need not be asked for.
    pub at_once: bool,
    /// The algorithm that would make a tour at once, where this one takes long.
    pub instead: Option<&'static str>,
    /// The tour that somebody gave, where it is one; left out where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub given: Option<Given>,
}

impl<'a> Setting<'a> {
    /// The setting of a search by an experiment, whose program is not known yet.
    #[must_use]
    pub fn of(
        experiment: &'a Experiment,
        moved: Option<StartMoved>,
        refutation: Option<Reason>,
    ) -> Self {
        let ground = experiment.ground();
        let (leaper, topology) = match ground {
            Ground::Region(region) => (region.leaper(), region.topology()),
            Ground::Space(space) => (space.leaper(), Topology::Plane),
            Ground::Board(_) | Ground::Pasted(_) => (Leaper::KNIGHT, Topology::Plane),
        };
        let order = experiment.order();
        Self {
            rows: ground.board().rows(),
            columns: ground.board().columns(),
            sides: match ground {
                Ground::Space(space) => Some(space.sides()),
                Ground::Board(_) | Ground::Region(_) | Ground::Pasted(_) => None,
            },
            cells: ground.cells(),
            names: match ground {
                Ground::Pasted(pasted) => Some(pasted.names()),
                Ground::Board(_) | Ground::Region(_) | Ground::Space(_) => None,
            },
            whole_board: ground.is_whole_board(),
            two_colours: ground.has_two_colours(),
            topology: topology.name(),
            joins_rows: topology.joins_rows(),
            joins_columns: topology.joins_columns(),
            leaper: leaper.to_string(),
            leaps: Move::all(leaper, &order),
            start: experiment.start(),
            moves: Move::all(Leaper::KNIGHT, &order),
            order: order.name(),
            algorithm: experiment.algorithm().name(),
            problems: Algorithm::ALL
                .map(|algorithm| algorithm.problem_on(ground))
                .into(),
            program: "",
            closed: experiment.goal().closed,
            all: experiment.goal().all,
            forecast: Forecast::exists(experiment),
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

    /// The setting of a search, as the work of its run has left it: `search` is what is watched of it.
    #[must_use]
    pub fn of_search(
        run: &'a Run,
        search: &dyn Search,
        moved: Option<StartMoved>,
        refutation: Option<Reason>,
    ) -> Self {
        let outcome = run.outcome();
        let is_working = refutation.is_none() && outcome.is_none();
        Self {
            program: search.outlook().map_or("", |outlook| outlook.program.name),
            working: is_working.then(|| run.progress()),
            made: match outcome {
                Some(Outcome::Tour { by, .. }) => by.map(|by| by.name),
                _ => None,
            },
            not_found: run.has_more().then(|| run.progress().steps),
            ..Self::of(run.experiment(), moved, refutation)
        }
    }
}
