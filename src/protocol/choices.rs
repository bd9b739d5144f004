//! The options that a page can offer.

use std::collections::BTreeMap;

use serde::Serialize;

use super::MoveOffset;
use crate::exercise::Exercise;
use crate::experiment::{Algorithm, Draft};
use crate::explain::LineName;
use crate::holes::Preset;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::search::GIVEN_PATH;
use crate::text_graph::TextGraph;
use crate::topology::Topology;

/// All options that the core offers to a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choices {
    /// The published move orders.
    pub orders: Vec<OrderOffer>,
    /// The algorithms, in the order in which a list should show them.
    pub algorithms: Vec<AlgorithmOffer>,
    /// The lines of each pseudocode program, by the name of the program.
    pub programs: BTreeMap<&'static str, Vec<ProgramLine>>,
    /// The names of the presets of holes.
    pub presets: Vec<&'static str>,
    /// The names of the topologies: the ways to join sides.
    pub topologies: Vec<&'static str>,
    /// The names of all pieces that have a name.
    pub leapers: Vec<&'static str>,
    /// The maximum length of a text input, in bytes.
    pub longest_text: usize,
    /// The default draft.
    pub draft: Draft,
}

/// A published move order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderOffer {
    /// The name of the order.
    pub name: &'static str,
    /// The knight's moves in this order.
    pub moves: Vec<MoveOffset>,
}

/// An algorithm, and the fields of a draft that affect it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlgorithmOffer {
    /// The name of the algorithm.
    pub name: &'static str,
    /// The name of the group under which a list shows the algorithm.
    pub group: &'static str,
    /// The valid values of the field `find` of a draft, the default first.
    pub finds: Vec<&'static str>,
    /// Whether the order of the moves matters.
    pub follows_order: bool,
    /// Whether the definition of the board's centre matters.
    pub uses_centre: bool,
    /// Whether the algorithm uses random numbers.
    pub uses_seed: bool,
    /// Whether the end of the tour can be chosen.
    pub takes_end: bool,
    /// Whether there are exercises on the algorithm.
    pub has_exercises: bool,
}

/// A line of a pseudocode program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramLine {
    /// The name of the line.
    pub name: LineName,
    /// The name of the line's text, which a page translates.
    pub text: &'static str,
    /// The indentation level.
    pub indent: u8,
}

impl Choices {
    /// All options.
    #[must_use]
    pub fn all() -> Self {
        Self {
            orders: MoveOrder::PUBLISHED
                .iter()
                .map(|(name, order)| OrderOffer {
                    name,
                    moves: MoveOffset::all(Leaper::KNIGHT, order),
                })
                .collect(),
            algorithms: Algorithm::ALL
                .map(|algorithm| AlgorithmOffer {
                    name: algorithm.name(),
                    group: algorithm.group().name(),
                    finds: Draft::FIND_VALUES[..1 + usize::from(algorithm.is_exhaustive())].into(),
                    follows_order: algorithm.follows_order(),
                    uses_centre: algorithm.uses_centre(),
                    uses_seed: algorithm.uses_seed(),
                    takes_end: algorithm.supports_end(),
                    has_exercises: Exercise::ALGORITHMS.contains(&algorithm),
                })
                .into(),
            programs: programs(),
            presets: Preset::ALL.map(Preset::name).into(),
            topologies: Topology::ALL.map(Topology::name).into(),
            leapers: Leaper::NAMED.map(|(name, _)| name).into(),
            longest_text: TextGraph::MAX_BYTES,
            draft: Draft::default(),
        }
    }
}

/// The lines of each pseudocode program, by the name of the program.
fn programs() -> BTreeMap<&'static str, Vec<ProgramLine>> {
    let mut programs = BTreeMap::new();
    for program in Algorithm::programs().chain([&GIVEN_PATH]) {
        let lines = program.rows.iter().map(|row| ProgramLine {
            name: row.line,
            text: row.text,
            indent: row.indent,
        });
        programs.insert(program.name, lines.collect());
    }
    programs
}
