//! What a page can offer.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Move;
use crate::exercise::Exercise;
use crate::experiment::{Algorithm, Draft};
use crate::explain::Line;
use crate::holes::Preset;
use crate::leaper::Leaper;
use crate::moves::MoveOrder;

use crate::pasted::Pasted;
use crate::search::GIVEN;
use crate::topology::Topology;

/// What the core offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choices {
    /// The published orders of the moves.
    pub orders: Vec<OrderOffer>,
    /// The algorithms, in the order in which a list should show them.
    pub algorithms: Vec<AlgorithmOffer>,
    /// The lines of the programs, by their names.
    pub programs: BTreeMap<&'static str, Vec<ProgramLine>>,
    /// The names of shapes that holes make.
    pub presets: Vec<&'static str>,
    /// The names of the ways to join sides.
    pub topologies: Vec<&'static str>,
    /// The names of the pieces that have one.
    pub leapers: Vec<&'static str>,
    /// How many bytes of a text are looked at.
    pub longest_text: usize,
    /// The usual draft.
    pub draft: Draft,
}

/// A published order of the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OrderOffer {
    /// Its name.
    pub name: &'static str,
    /// The knight's moves in this order.
    pub moves: Vec<Move>,
}

/// An algorithm, and which fields of a draft make a difference to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlgorithmOffer {
    /// Its name.
    pub name: &'static str,
    /// The name of the group in which it is shown.
    pub group: &'static str,
    /// What a draft may say of the tours to find; the first where nothing else was chosen.
    pub finds: Vec<&'static str>,
    /// Whether the order of the moves makes a difference to it.
    pub follows_order: bool,
    /// Whether it asks where the centre of the board is.
    pub uses_centre: bool,
    /// Whether it draws at random.
    pub uses_seed: bool,
    /// Whether it can be told where the tour must end.
    pub takes_end: bool,
    /// Whether there are exercises on it.
    pub has_exercises: bool,
}

/// A line of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgramLine {
    /// Which line it is.
    pub name: Line,
    /// The name of its text.
    pub text: &'static str,
    /// How deep it stands inside others.
    pub indent: u8,
}

impl Choices {
    /// All that there is to choose from.
    #[must_use]
    pub fn all() -> Self {
        Self {
            orders: MoveOrder::PUBLISHED
                .iter()
                .map(|(name, order)| OrderOffer {
                    name,
                    moves: Move::all(Leaper::KNIGHT, order),
                })
                .collect(),
            algorithms: Algorithm::ALL
                .map(|algorithm| AlgorithmOffer {
                    name: algorithm.name(),
                    group: algorithm.group().name(),
                    finds: Draft::FINDS[..1 + usize::from(algorithm.is_exhaustive())].into(),
                    follows_order: algorithm.follows_order(),
                    uses_centre: algorithm.uses_centre(),
                    uses_seed: algorithm.uses_seed(),
                    takes_end: algorithm.takes_end(),
                    has_exercises: Exercise::ALGORITHMS.contains(&algorithm),
                })
                .into(),
            programs: programs(),
            presets: Preset::ALL.map(Preset::name).into(),
            topologies: Topology::ALL.map(Topology::name).into(),
            leapers: Leaper::NAMED.map(|(name, _)| name).into(),
            longest_text: Pasted::LONGEST,
            draft: Draft::default(),
        }
    }
}

/// The lines of all programs, by their names.
fn programs() -> BTreeMap<&'static str, Vec<ProgramLine>> {
    let mut programs = BTreeMap::new();
    for program in Algorithm::programs().chain([&GIVEN]) {
        let lines = program.rows.iter().map(|row| ProgramLine {
            name: row.line,
            text: row.text,
            indent: row.indent,
        });
        programs.insert(program.name, lines.collect());
    }
    programs
}
