//! Generates TypeScript declarations of the data exchanged with JavaScript.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use super::{
    BlockLayout, BoardPart, Choices, DefaultExperiment, DrawComparisonInfo, Estimate,
    ExerciseOffer, ExerciseState, ExerciseVerdict, ExperimentInfo, GameState, IdentificationInfo,
    KnownRecordsInfo, MiddleSquareInfo, MomentData, PartCountProgress, PictureRequest,
    PictureResponse, PrintoutInfo, RandomTourInfo, SearchStatus, SharedCountInfo,
    SharedCountRequest, SquareFacts, StepKind, SurveyRequest, SweepPlan, TourCheck,
    TourCountProgress, TourFactsInfo, TourRecordsInfo, TypedOrderInfo, UncrossedProgress,
    WalkLengthsInfo, WorkResult,
};
use crate::count::frontier::Contradiction;
use crate::exercise::ExerciseField;
use crate::experiment::{Algorithm, Draft, Link, Outline, RaceLink};
use crate::leaper::Leaper;
use crate::moves::MoveOrder;
use crate::play::{Hint, Solvability};
use crate::printout::{PrintoutNotice, UnreadablePrintout};
use crate::puzzle::Given;
use crate::run::{GivenTourField, GivenTourProblem};
use crate::sweep::draft::{SweepField, SweepProblem};
use crate::sweep::presets::SweepPreset;
use crate::timeline::{Landmark, LandmarkSearch};
use crate::topology::Topology;
use crate::tour_text::TourFormat;

/// The declarations of all data exchanged with JavaScript, as the text of one module.
#[must_use]
pub fn declarations() -> String {
    // At the boundary, serde writes 64-bit integers as JavaScript numbers.
    let config = Config::new()
        .with_large_int("number")
        .with_array_tuple_limit(0);
    let mut types = Types {
        config,
        declared: BTreeMap::new(),
    };
    types.visit::<Choices>();
    types.visit::<Draft>();
    types.visit::<Link>();
    types.visit::<RaceLink>();
    types.visit::<Outline>();
    types.visit::<GivenTourField>();
    types.visit::<GivenTourProblem>();
    types.visit::<SweepProblem>();
    types.visit::<ExperimentInfo<'static>>();
    types.visit::<DefaultExperiment<'static>>();
    types.visit::<SurveyRequest>();
    types.visit::<MomentData>();
    types.visit::<SquareFacts>();
    types.visit::<TourFactsInfo>();
    types.visit::<TourRecordsInfo>();
    types.visit::<TypedOrderInfo>();
    types.visit::<PrintoutInfo>();
    types.visit::<PrintoutNotice>();
    types.visit::<UnreadablePrintout>();
    types.visit::<Given>();
    types.visit::<IdentificationInfo>();
    types.visit::<TourFormat>();
    types.visit::<Landmark>();
    types.visit::<Estimate>();
    types.visit::<WorkResult<'static>>();
    types.visit::<TourCheck>();
    types.visit::<TourCountProgress>();
    types.visit::<SharedCountInfo>();
    types.visit::<SharedCountRequest>();
    types.visit::<MiddleSquareInfo>();
    types.visit::<PartCountProgress>();
    types.visit::<KnownRecordsInfo>();
    types.visit::<UncrossedProgress>();
    types.visit::<Contradiction>();
    types.visit::<RandomTourInfo>();
    types.visit::<DrawComparisonInfo>();
    types.visit::<WalkLengthsInfo>();
    types.visit::<SweepPreset>();
    types.visit::<GameState>();
    types.visit::<Solvability>();
    types.visit::<Hint>();
    types.visit::<SweepPlan>();
    types.visit::<SweepField>();
    types.visit::<ExerciseOffer>();
    types.visit::<ExerciseState>();
    types.visit::<ExerciseVerdict>();
    types.visit::<ExerciseField>();
    types.visit::<PictureRequest>();
    types.visit::<PictureResponse<'static>>();
    types.visit::<BoardPart>();
    types.visit::<BlockLayout<'static>>();
    types.declare_alias(
        "Field",
        "The origin of an invalid value: a field of a draft, a tour as text, a link or a part of a link.",
        "DraftField | LinkField | GivenTourField",
    );
    types.declare_alias(
        "Problem",
        "A problem with the value of a field.",
        "DraftProblem | LinkProblem | GivenTourProblem | SweepProblem",
    );
    types.declare_list::<SearchStatus>("Statuses");
    types.declare_list::<StepKind>("Events");
    types.declare_list::<LandmarkSearch>("Finds");
    types.declare_names(
        "AlgorithmName",
        "The name of an algorithm.",
        Algorithm::ALL.map(Algorithm::name),
    );
    types.declare_names(
        "TopologyName",
        "The name of a way to join sides.",
        Topology::ALL.map(Topology::name),
    );
    types.declare_names(
        "LeaperName",
        "The name of a piece.",
        Leaper::NAMED.map(|(name, _)| name),
    );
    types.declare_names(
        "OrderName",
        "The name of a published order of the moves.",
        MoveOrder::PUBLISHED.map(|(name, _)| name),
    );
    let declared: Vec<String> = types.declared.into_values().collect();
    format!(
        "// Generated from the types of the core by `cargo xtask bindings`.\n\n{}",
        declared.join("\n")
    )
}

/// The declarations collected so far.
struct Types {
    config: Config,
    /// The declarations, by the names of the types.
    declared: BTreeMap<String, String>,
}

impl Types {
    /// Declares an enumeration whose variants are transferred as numbers. Also declares the type `name`: the tuple of
    /// the names of the variants, in the order of the numbers.
    fn declare_list<T: TS + 'static>(&mut self, name: &str) {
        self.visit::<T>();
        let variants = T::inline(&self.config).replace(" | ", ", ");
        let list = format!("export type {name} = [{variants}];\n");
        self.declared.insert(name.to_owned(), list);
    }

    /// Declares a type whose values are `names`. The comment `about` precedes it.
    fn declare_names<const COUNT: usize>(&mut self, name: &str, about: &str, names: [&str; COUNT]) {
        let quoted = names.map(|name| format!("{name:?}")).join(" | ");
        self.declare_alias(name, about, &quoted);
    }

    /// Declares another name of a type. The comment `about` precedes it.
    fn declare_alias(&mut self, name: &str, about: &str, definition: &str) {
        let declaration = format!("/**\n * {about}\n */\nexport type {name} = {definition};\n");
        self.declared.insert(name.to_owned(), declaration);
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // The built-in types of TypeScript have no output file.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.declared.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}\n", T::decl(&self.config));
        self.declared.insert(name, declaration);
        T::visit_dependencies(self);
    }
}
