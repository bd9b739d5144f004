//! Counts and lists of tours, compared with the published numbers.

use std::collections::BTreeSet;
use std::fs;

use knights_tour::board::{Board, Square};
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::count::symmetry::{Symmetries, TourEquivalence};
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::pruned::PrunedError;
use knights_tour::tour::Tour;
use serde_json::Value;

fn vectors(name: &str) -> Value {
    let path = format!("{}/tests/vectors/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn numbers(value: &Value) -> Vec<u32> {
    let list = value.as_array().unwrap().iter();
    list.map(|number| number.as_u64().unwrap() as u32).collect()
}

/// A square board and its graph, with moves in the order of documents 000 and 003.
fn board_and_graph(side: u32) -> (Board, Graph) {
    let board = Board::new(side, side).unwrap();
    (board, Graph::knight(board, &MoveOrder::GRANADA))
}

fn tour_count(graph: &Graph, start: Square, closed: bool) -> u64 {
    let mut tours = TourEnumeration::new(graph, start, closed).unwrap();
    tours.count_remaining();
    tours.tour_count()
}

#[test]
fn the_first_and_last_tours_match_document_003() {
    let (board, graph) = board_and_graph(5);
    let vectors = vectors("003_levels");
    let cases = vectors["n5"].as_array().unwrap();
    assert_eq!(cases.len(), 25);
    for case in cases {
        let start = case["start"].as_u64().unwrap() as u32;
        let tours: Vec<_> = TourEnumeration::new(&graph, start, false)
            .unwrap()
            .collect();
        assert_eq!(tours.len() as u64, case["solutions"], "from {start}");
        let ends = (tours.first(), tours.last());
        let to_squares = |tour: Option<&Box<[Square]>>| tour.map_or(vec![], |tour| tour.to_vec());
        assert_eq!(to_squares(ends.0), numbers(&case["first"]), "from {start}");
        assert_eq!(to_squares(ends.1), numbers(&case["last"]), "from {start}");
        for tour in &tours {
            assert!(Tour::verify(board, tour).is_ok());
        }
        let distinct: BTreeSet<_> = tours.iter().collect();
        assert_eq!(distinct.len(), tours.len());
    }
}

#[test]
fn every_start_of_5x5_and_6x6_has_its_published_number_of_tours() {
    let vectors = vectors("counts");
    for side in [5, 6] {
        let (board, graph) = board_and_graph(side);
        let published = &vectors[format!("heat{side}_tours_by_start")];
        let mut total = 0;
        for orbit in Symmetries::new(board).square_orbits() {
            let tours = tour_count(&graph, orbit.representative, false);
            for member in &orbit.members {
                let (row, column) = (board.row(*member), board.column(*member));
                assert_eq!(
                    tours, published[row as usize][column as usize],
                    "{side}: {member}"
                );
                total += tours;
            }
        }
        assert_eq!(total, vectors["directed_total"][side.to_string()]);
    }
    let (_, graph) = board_and_graph(5);
    for start in 0..25 {
        let tours = tour_count(&graph, start, false);
        let published = &vectors["heat5_tours_by_start"][start as usize / 5][start as usize % 5];
        assert_eq!(tours, *published, "from {start}");
    }
}

#[test]
fn every_start_of_6x6_yields_each_closed_tour_in_both_directions() {
    let (board, graph) = board_and_graph(6);
    let published = vectors("counts")["closed_directed_from_a_start_6"].clone();
    for orbit in Symmetries::new(board).square_orbits() {
        assert_eq!(tour_count(&graph, orbit.representative, true), published);
    }
    assert_eq!(tour_count(&board_and_graph(5).1, 0, true), 0);
}

#[test]
fn tours_are_counted_up_to_symmetry() {
    let (board, graph) = board_and_graph(5);
    let symmetries = Symmetries::new(board);
    let all: Vec<_> = (0..25)
        .flat_map(|start| TourEnumeration::new(&graph, start, false).unwrap())
        .collect();
    assert_eq!(all.len(), 1_728);
    for (equivalence, expected) in [
        (TourEquivalence::Directed, 216),
        (TourEquivalence::Undirected, 112),
    ] {
        let forms = all
            .iter()
            .map(|tour| symmetries.canonical_form(tour, equivalence));
        assert_eq!(forms.collect::<BTreeSet<_>>().len(), expected);
        let canonical = all
            .iter()
            .filter(|tour| symmetries.is_canonical(tour, equivalence));
        assert_eq!(canonical.count(), expected);
    }
    // Every start yields the 9,862 cycles of the 6×6 board, each in both directions.
    let (board, graph) = board_and_graph(6);
    let symmetries = Symmetries::new(board);
    let cycles = TourEnumeration::new(&graph, 0, true).unwrap();
    let canonical = cycles.filter(|tour| symmetries.is_canonical(tour, TourEquivalence::Cyclic));
    assert_eq!(canonical.count(), 1_245);
}

#[test]
fn a_board_of_more_than_64_squares_is_rejected() {
    let (_, graph) = board_and_graph(9);
    let (size, limit) = (81, 64);
    let error = TourEnumeration::new(&graph, 0, false).unwrap_err();
    assert_eq!(error, PrunedError::TooLarge { size, limit });
    let (_, largest) = board_and_graph(8);
    assert!(TourEnumeration::new(&largest, 63, true).is_ok());
}
