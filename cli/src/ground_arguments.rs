//! The arguments that define the ground: a board or a graph.

use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;
use knights_tour::experiment::Draft;
use knights_tour::holes::BoardPicture;
use knights_tour::leaper::Leaper;
use knights_tour::topology::Topology;

use super::arguments::Sides;
use super::command_outcome::CommandError;
use super::input;

/// A board, with or without holes, or a graph.
#[derive(Args)]
pub struct GroundArguments {
    /// Board: one side of a square board, or rows x columns, such as 6x10; with layers and more, such as 4x4x4 or
    /// 4x4x4x4
    #[arg(
        required_unless_present_any = ["picture", "graph"],
        conflicts_with_all = ["picture", "graph"]
    )]
    board: Option<Sides>,
    /// File with a picture of the board: . for a square, # for a hole; - is the standard input
    #[arg(
        id = "picture",
        long = "board",
        value_name = "FILE",
        conflicts_with_all = ["holes", "graph"]
    )]
    picture: Option<String>,
    /// Squares that are missing, row by row with / between: x a hole, . a square, a number repeats
    #[arg(
        long,
        value_name = "ROWS",
        default_value = "",
        hide_default_value = true
    )]
    holes: String,
    /// Which sides are joined: of a cylinder the left and the right, of a torus all
    #[arg(long, value_name = "NAME", default_value = Topology::Plane.name(), value_parser = topology_parser())]
    topology: String,
    #[arg(long, value_name = "NAME|A,B", default_value_t = Leaper::KNIGHT.to_string(), help = leaper_help(), allow_hyphen_values = true)]
    leaper: String,
    /// Graph instead of a board, as text or in a file: the neighbours of each vertex, a line each, or with ; between; -
    /// is the standard input
    #[arg(long, value_name = "FILE|TEXT", conflicts_with_all = ["holes", "topology", "leaper"])]
    graph: Option<String>,
}

fn topology_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(Topology::ALL.map(Topology::name))
}

fn leaper_help() -> String {
    format!(
        "The piece: {}, or two distances such as 2,5",
        Leaper::NAMED.map(|(name, _)| name).join(", ")
    )
}

impl GroundArguments {
    /// A draft of an experiment on this ground.
    pub fn draft(&self) -> Result<Draft, CommandError> {
        let mut draft = self
            .board
            .as_ref()
            .map_or_else(Draft::default, Sides::draft);
        draft.holes.clone_from(&self.holes);
        draft.topology.clone_from(&self.topology);
        draft.leaper.clone_from(&self.leaper);
        if let Some(file) = &self.picture {
            let text = read_text(file)?;
            let picture = BoardPicture::read(&text).map_err(|error| {
                CommandError::Usage(format!(
                    "no board in {}: {error}",
                    input::display_name(file)
                ))
            })?;
            draft.rows = picture.board().rows().to_string();
            draft.columns = picture.board().columns().to_string();
            draft.holes = picture.holes().to_string();
        }
        if let Some(graph) = &self.graph {
            draft.graph = match graph.as_str() {
                file if file == "-" || Path::new(file).is_file() => read_text(file)?,
                text if text.contains([':', ';', ',', '\n']) => text.into(),
                file => read_text(file)?,
            };
            if draft.graph.trim().is_empty() {
                return Err(CommandError::Usage("there is no list in this graph".into()));
            }
        }
        Ok(draft)
    }
}

/// Reads a text file, or the standard input for `-`.
fn read_text(file: &str) -> Result<String, CommandError> {
    let read_error = |reason: String| {
        CommandError::Usage(format!(
            "cannot read {}: {reason}",
            input::display_name(file)
        ))
    };
    let bytes = input::read(file).map_err(|error| read_error(error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| read_error("it is not text".into()))
}
