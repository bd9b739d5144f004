//! Searches on grounds other than a whole board: boards with holes, joined sides or another piece, and given graphs.

use knights_tour::board::Board;
use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::ground::Ground;
use knights_tour::holes::{Holes, Preset};
use knights_tour::leaper::Leaper;
use knights_tour::moves::{Move, MoveOrder, MoveTarget};
use knights_tour::region::Region;
use knights_tour::step::Step;
use knights_tour::topology::Topology;
use knights_tour::tour::Tour;
use knights_tour::verdict::{Feasibility, Reason};
use proptest::prelude::*;

/// The Petersen graph: five vertices form a ring, five form a star inside it, and each vertex of the ring is joined to
/// one of the star.
const PETERSEN: &str = "1,4,5;0,2,6;1,3,7;2,4,8;3,0,9;0,7,8;1,8,9;2,5,9;3,5,6;4,6,7";
/// The vertices and edges of a cube.
const CUBE: &str = "1,2,4;0,3,5;0,3,6;1,2,7;0,5,6;1,4,7;2,4,7;3,5,6";

fn draft_with(algorithm: Algorithm, tour: &str) -> Draft {
    Draft {
        algorithm: algorithm.name().into(),
        tour: tour.into(),
        order: "rows".into(),
        ..Draft::default()
    }
}

/// The last step of a search that stops at the first tour, or after `steps` steps. Verifies the tour.
fn last_step(experiment: &Experiment, steps: u64) -> Option<Step> {
    let mut search = experiment.search();
    let last = search.advance_to_tour(steps).last;
    if last == Some(Step::Tour) {
        let tour = Tour::verify_on(experiment.ground(), search.path()).unwrap();
        assert!(tour.is_closed() || !experiment.goal().closed);
        assert_eq!(tour.squares()[0], experiment.start());
    }
    last
}

/// Whether `path` can be completed to a tour, decided by trying every continuation.
fn has_tour(graph: &Graph, path: &mut Vec<u32>, closed: bool) -> bool {
    if path.len() == graph.len() {
        return !closed || graph.closes(path);
    }
    let last = path[path.len() - 1];
    for &next in graph.neighbours(last) {
        if !path.contains(&next) {
            path.push(next);
            let found = has_tour(graph, path, closed);
            path.pop();
            if found {
                return true;
            }
        }
    }
    false
}

#[test]
fn the_petersen_graph_has_open_tours_and_no_closed_one() {
    for start in 0..10 {
        for (tour, expected) in [("open", Step::Tour), ("closed", Step::Exhausted)] {
            for algorithm in [
                Algorithm::Auto,
                Algorithm::Backtracking,
                Algorithm::Warnsdorff,
            ] {
                let (graph, start) = (PETERSEN.into(), format!("0,{start}"));
                let draft = Draft {
                    graph,
                    start,
                    ..draft_with(algorithm, tour)
                };
                assert_eq!(
                    last_step(&draft.validate().unwrap(), 100_000),
                    Some(expected)
                );
            }
        }
    }
}

#[test]
fn the_cube_has_open_and_closed_tours() {
    for tour in ["open", "closed"] {
        let draft = Draft {
            graph: CUBE.into(),
            ..draft_with(Algorithm::Auto, tour)
        };
        assert_eq!(
            last_step(&draft.validate().unwrap(), 100_000),
            Some(Step::Tour)
        );
    }
}

#[test]
fn a_camel_stays_on_one_colour_and_a_zebra_has_a_tour() {
    let piece = |leaper: &str, tour| Draft {
        rows: "10".into(),
        columns: "10".into(),
        leaper: leaper.into(),
        ..draft_with(Algorithm::Random, tour)
    };
    let camel = piece("camel", "open").validate().unwrap();
    let (reached, squares) = (50, 100);
    assert_eq!(
        camel.refutation(),
        Some(Reason::Disconnected { reached, squares })
    );
    // A camel can tour the squares of one colour.
    let light: String = (0..10)
        .map(|row| {
            if row % 2 == 0 {
                ".x.x.x.x.x/"
            } else {
                "x.x.x.x.x./"
            }
        })
        .collect();
    let draft = Draft {
        holes: light,
        ..piece("camel", "open")
    };
    assert_eq!(
        last_step(&draft.validate().unwrap(), 1_000_000),
        Some(Step::Tour)
    );
    for tour in ["open", "closed"] {
        let zebra = piece("zebra", tour).validate().unwrap();
        assert_eq!(zebra.feasibility(), Feasibility::Unknown);
    }
    assert_eq!(
        last_step(&piece("zebra", "open").validate().unwrap(), 1_000_000),
        Some(Step::Tour)
    );
}

#[test]
fn a_torus_and_a_cylinder_have_tours_that_the_plane_does_not_have() {
    for (rows, columns, topology, tour) in [
        ("3", "3", "torus", "closed"),
        ("5", "5", "torus", "closed"),
        ("4", "4", "torus", "closed"),
        ("4", "5", "cylinder", "closed"),
        ("3", "5", "cylinder", "open"),
        ("8", "8", "torus", "closed"),
        ("8", "8", "cylinder", "closed"),
    ] {
        let draft = |topology: &str| Draft {
            rows: rows.into(),
            columns: columns.into(),
            topology: topology.into(),
            ..draft_with(Algorithm::Auto, tour)
        };
        let joined = draft(topology).validate().unwrap();
        assert_eq!(
            last_step(&joined, 1_000_000),
            Some(Step::Tour),
            "{rows}×{columns} {topology} {tour}"
        );
        // The plane has tours of 8 × 8 squares too.
        if rows != "8" {
            assert!(draft("plane").validate().unwrap().refutation().is_some());
        }
    }
}

#[test]
fn every_algorithm_rejects_a_ground_or_ends_on_it() {
    let graphs = [
        PETERSEN.into(),
        complete_graph(12),
        String::new(),
        String::new(),
    ];
    for (index, graph) in graphs.into_iter().enumerate() {
        for algorithm in Algorithm::ALL {
            let draft = Draft {
                graph: graph.clone(),
                rows: "6".into(),
                columns: "6".into(),
                holes: if index == 2 {
                    "x4.x/6./6./6./6./x4.x".into()
                } else {
                    String::new()
                },
                topology: if index == 3 {
                    "torus".into()
                } else {
                    "plane".into()
                },
                start: if index < 2 {
                    "0,3".into()
                } else {
                    "2,2".into()
                },
                ..draft_with(algorithm, "open")
            };
            let needs_whole_board = algorithm.needs_whole_board();
            match draft.validate() {
                Err(_) => assert!(needs_whole_board, "{algorithm:?}"),
                Ok(experiment) => {
                    assert!(!needs_whole_board, "{algorithm:?}");
                    let last = last_step(&experiment, 200_000);
                    let expected = [Step::Tour, Step::Stuck, Step::Exhausted, Step::MemoryFull];
                    let ended = last.is_some_and(|last| expected.contains(&last));
                    // Backtracking and breadth-first search may need more steps.
                    let is_slow =
                        matches!(algorithm, Algorithm::Backtracking | Algorithm::BreadthFirst);
                    assert!(ended || is_slow, "{algorithm:?} on {index}: {last:?}");
                }
            }
        }
    }
}

/// The text of a complete graph: the neighbours of each vertex, line by line.
fn complete_graph(vertices: usize) -> String {
    let list = |vertex: usize| {
        let others = (0..vertices).filter(move |&other| other != vertex);
        others.map(|other| format!("{other} ")).collect::<String>()
    };
    (0..vertices).map(list).collect::<Vec<_>>().join("\n")
}

#[test]
fn backtracking_tries_neighbours_in_the_order_of_the_lists() {
    let draft = Draft {
        graph: complete_graph(12),
        ..draft_with(Algorithm::Backtracking, "open")
    };
    let experiment = draft.validate().unwrap();
    let mut search = experiment.search();
    search.advance_to_tour(u64::MAX);
    assert_eq!(search.path(), (0..12).collect::<Vec<_>>());
    assert_eq!(search.counters().visits, 12);
}

#[test]
fn presets_of_holes_have_tours() {
    for (preset, tour) in [
        (Preset::Cornerless, "closed"),
        (Preset::Cross, "closed"),
        (Preset::Ring, "closed"),
        (Preset::Heart, "open"),
        (Preset::Random, "open"),
    ] {
        let draft = Draft {
            rows: "8".into(),
            columns: "8".into(),
            start: "4,2".into(),
            ..draft_with(Algorithm::Auto, tour)
        };
        let holes = preset.holes(Board::new(8, 8).unwrap(), 1).to_string();
        let (experiment, _) = Draft { holes, ..draft }
            .validate_with_nearest_start(100)
            .unwrap();
        let last = last_step(&experiment, 3_000_000);
        assert_eq!(last, Some(Step::Tour), "{preset:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pruned_search_agrees_with_trying_every_path(
        rows in 1_u32..=4,
        columns in 1_u32..=5,
        missing in prop::collection::vec(prop::bool::weighted(0.2), 20),
        topology in prop::sample::select(vec!["plane", "cylinder", "torus"]),
        leaper in prop::sample::select(vec!["knight", "knight", "camel", "1,1", "0,1", "king"]),
        start_row in any::<prop::sample::Index>(),
        closed in any::<bool>(),
    ) {
        let symbol = |index: u32| if missing[index as usize] { 'x' } else { '.' };
        let row = |row: u32| (0..columns).map(|column| symbol(row * columns + column)).collect::<String>();
        let draft = Draft {
            rows: rows.to_string(),
            columns: columns.to_string(),
            holes: (0..rows).map(row).collect::<Vec<_>>().join("/"),
            topology: topology.into(),
            leaper: leaper.into(),
            start: format!("{},0", start_row.index(rows as usize)),
            ..draft_with(Algorithm::Pruned, if closed { "closed" } else { "open" })
        };
        // A board that consists of holes only is invalid.
        if let Ok((experiment, _)) = draft.validate_with_nearest_start(100) {
            let graph = experiment.graph();
            // Denser graphs have too many tours or paths to try them all.
            prop_assume!(graph.len() <= 14 || graph.max_degree() <= 4);
            let found = has_tour(&graph, &mut vec![experiment.start()], closed);
            let last = last_step(&experiment, u64::MAX);
            prop_assert_eq!(last == Some(Step::Tour), found, "{:?}", draft);
            if experiment.refutation().is_some() {
                prop_assert!(!found, "{:?} {:?}", draft, experiment.refutation());
            }
            let plain = Draft { algorithm: "backtracking".into(), ..draft };
            let (plain, _) = plain.validate_with_nearest_start(100).unwrap();
            let (mut plain_search, mut pruned_search) = (plain.search(), experiment.search());
            plain_search.advance_to_tour(u64::MAX);
            pruned_search.advance_to_tour(u64::MAX);
            if found {
                prop_assert_eq!(plain_search.path(), pruned_search.path());
            }
        }
    }
}

/// The cell of a square as a row and a column.
fn coordinates(ground: &Ground, square: u32) -> (i64, i64) {
    let (board, cell) = (ground.board(), ground.cell(square));
    (board.row(cell).into(), board.column(cell).into())
}

/// The target of a move, found by comparing the coordinates of all squares.
fn slow_target(ground: &Ground, joined: (bool, bool), square: u32, step: Move) -> MoveTarget {
    let board = ground.board();
    let (rows, columns) = (i64::from(board.rows()), i64::from(board.columns()));
    let (mut row, mut column) = coordinates(ground, square);
    row += i64::from(step.down);
    column += i64::from(step.right);
    while joined.0 && row < 0 {
        row += rows;
    }
    while joined.0 && row >= rows {
        row -= rows;
    }
    while joined.1 && column < 0 {
        column += columns;
    }
    while joined.1 && column >= columns {
        column -= columns;
    }
    if row < 0 || row >= rows || column < 0 || column >= columns {
        return MoveTarget::OffBoard;
    }
    (0..ground.len())
        .find(|&other| coordinates(ground, other) == (row, column))
        .map_or(MoveTarget::Hole, MoveTarget::Square)
}

#[test]
fn every_move_of_every_square_has_the_target_that_its_coordinates_give() {
    let pieces = ["knight", "camel", "king", "1,1", "0,2", "4,5"];
    for (rows, columns, holes) in [(8, 8, ""), (5, 6, "#..#/..#"), (2, 3, ""), (1, 7, "..#")] {
        for topology in Topology::ALL {
            for (leaper, order) in pieces.into_iter().zip(MoveOrder::PUBLISHED.iter().cycle()) {
                let leaper: Leaper = leaper.parse().unwrap();
                let holes = Holes::read(Board::new(rows, columns).unwrap(), holes).unwrap();
                let region = Region::new(&holes, topology, leaper).unwrap();
                let joined = (topology.joins_rows(), topology.joins_columns());
                let ground = Ground::Region(region.into());
                let targets = ground.move_targets(&order.1);
                let graph = ground.graph(&order.1);
                for square in 0..ground.len() {
                    let mut reached = vec![MoveTarget::Square(square)];
                    let moves = leaper.moves(&order.1);
                    assert_eq!(targets[square as usize].len(), moves.len());
                    for (step, &target) in moves.into_iter().zip(&targets[square as usize]) {
                        let slow = slow_target(&ground, joined, square, step);
                        let is_square = matches!(slow, MoveTarget::Square(_));
                        if is_square && reached.contains(&slow) {
                            assert_eq!(target, MoveTarget::Repeated);
                        } else {
                            assert_eq!(target, slow);
                        }
                        reached.push(slow);
                    }
                    let neighbours = graph.neighbours(square).iter();
                    let possible: Vec<_> = neighbours.copied().map(MoveTarget::Square).collect();
                    let mut squares = targets[square as usize].clone();
                    squares.retain(|target| matches!(target, MoveTarget::Square(_)));
                    assert_eq!(squares, possible);
                }
            }
        }
    }
}

#[test]
fn a_whole_board_has_the_targets_of_a_region_without_holes() {
    for (_, order) in MoveOrder::PUBLISHED {
        let board = Board::new(5, 7).unwrap();
        let region = Region::new(&Holes::none(board), Topology::Plane, Leaper::KNIGHT).unwrap();
        let targets = Ground::from(board).move_targets(&order);
        assert_eq!(targets, Ground::Region(region.into()).move_targets(&order));
    }
}

#[test]
fn the_moves_of_a_graph_lead_to_its_neighbours() {
    let cube = Ground::Graph(std::sync::Arc::new(CUBE.parse().unwrap()));
    let targets = cube.move_targets(&MoveOrder::ROWS);
    assert_eq!(targets[1], [0, 3, 5].map(MoveTarget::Square));
}
