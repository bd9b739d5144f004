//! What a tour is looked for on, on the command line.

use std::borrow::Cow;
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;
use knights_tour::board::Square;
use knights_tour::experiment::Draft;
use knights_tour::ground::Ground;
use knights_tour::holes::BoardText;
use knights_tour::leaper::Leaper;
use knights_tour::topology::Topology;

use super::arguments::{Sides, place, sides};
use super::ending::Failure;
use super::input;

/// A board, whole or not, or a graph.
#[derive(Args)]
pub struct GroundArguments {
    /// Board: one side of a square board, or rows x columns, such as 6x10
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
    #[arg(long, value_name = "NAME", default_value = Topology::Plane.name(), value_parser = topologies())]
    topology: String,
    #[arg(long, value_name = "NAME|A,B", default_value_t = Leaper::KNIGHT.to_string(), help = leapers(), allow_hyphen_values = true)]
    leaper: String,
    /// Graph instead of a board, as text or in a file: the neighbours of each vertex, a line each, or with ; between; - is the standard input
    #[arg(long, value_name = "FILE|TEXT", conflicts_with_all = ["holes", "topology", "leaper"])]
    graph: Option<String>,
}

fn topologies() -> PossibleValuesParser {
    PossibleValuesParser::new(Topology::ALL.map(Topology::name))
}

fn leapers() -> String {
    format!(
        "The piece: {}, or two distances such as 2,5",
        Leaper::NAMED.map(|(name, _)| name).join(", ")
    )
}

impl GroundArguments {
    /// A draft of a run on this ground.
    pub fn draft(&self) -> Result<Draft, Failure> {
        let mut draft = self
            .board
            .as_ref()
            .map_or_else(Draft::default, Sides::draft);
        draft.holes.clone_from(&self.holes);
        draft.topology.clone_from(&self.topology);
        draft.leaper.clone_from(&self.leaper);
        if let Some(file) = &self.picture {
            let text = read_text(file)?;
            let picture = BoardText::read(&text).map_err(|fault| {
                Failure::Usage(format!("no board in {}: {fault}", input::name_of(file)))
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
                return Err(Failure::Usage("there is no list in this graph".into()));
            }
        }
        Ok(draft)
    }
}

fn read_text(file: &str) -> Result<String, Failure> {
    let unreadable =
        |why: String| Failure::Usage(format!("cannot read {}: {why}", input::name_of(file)));
    let bytes = input::read(file).map_err(|error| unreadable(error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| unreadable("it is not text".into()))
}

/// What a tour is looked for on, as it is named in a sentence.
pub fn named(ground: &Ground) -> String {
    match ground {
        Ground::Board(board) => format!("{} board", sides(*board)),
        Ground::Region(region) => {
            let holes = region.holes().squares().len();
            let mut name = sides(region.board());
            if region.topology() != Topology::Plane {
                name.push_str(&format!(" {}", region.topology().name()));
            } else {
                name.push_str(" board");
            }
            match holes {
                0 => {}
                1 => name.push_str(" with 1 hole"),
                _ => name.push_str(&format!(" with {holes} holes")),
            }
            if region.leaper() != Leaper::KNIGHT {
                name.push_str(&format!(" ({})", region.leaper()));
            }
            name
        }
        Ground::Pasted(pasted) => format!("graph of {} vertices", pasted.names().len()),
    }
}

/// Squares by their numbers on the board, row*columns+column; the vertices of a graph by their own.
pub fn on_board<'a>(ground: &Ground, squares: &'a [Square]) -> Cow<'a, [Square]> {
    match ground.cells() {
        Some(cells) => squares
            .iter()
            .map(|&square| cells[square as usize])
            .collect(),
        None => squares.into(),
    }
}

/// A square as it is written on the command line: its row and column, or the name of a vertex.
pub fn spot(ground: &Ground, square: Square) -> String {
    match ground {
        Ground::Pasted(pasted) => pasted.names()[square as usize].clone(),
        Ground::Board(_) | Ground::Region(_) => place(ground.board(), ground.cell(square)),
    }
}
