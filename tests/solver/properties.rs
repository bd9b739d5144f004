//! Properties that hold for every board, start, order and algorithm.

use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::experiment::{Algorithm, Draft, Experiment};
use knights_tour::graph::Graph;
use knights_tour::moves::{Move, MoveOrder};
use knights_tour::search::Search;
use knights_tour::search::depth_first::{DepthFirst, ListOrder};
use knights_tour::search::greedy::Centre;
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use knights_tour::verdict;
use proptest::prelude::*;

/// Generates any of the 40,320 orders of the eight moves.
fn any_order() -> impl Strategy<Value = MoveOrder> {
    Just(*MoveOrder::ROWS.moves())
        .prop_shuffle()
        .prop_map(|moves| MoveOrder::new(moves).unwrap())
}

/// Generates experiments on boards of up to `largest` × `largest` with one of `algorithms`.
fn any_experiment_with(
    largest: u32,
    algorithms: Vec<Algorithm>,
) -> impl Strategy<Value = Experiment> {
    let algorithm = prop::sample::select(algorithms);
    let options = (
        any_order(),
        algorithm,
        any::<bool>(),
        any::<bool>(),
        any::<u32>(),
    );
    (1..=largest, 1..=largest, options).prop_flat_map(
        |(rows, columns, (order, algorithm, closed, all, seed))| {
            (0..rows, 0..columns).prop_map(move |(row, column)| {
                let draft = Draft {
                    rows: rows.to_string(),
                    columns: columns.to_string(),
                    start: format!("{row},{column}"),
                    order: order.to_string(),
                    algorithm: algorithm.name().into(),
                    tour: if closed { "closed" } else { "open" }.into(),
                    find: if all && algorithm.is_exhaustive() {
                        "all"
                    } else {
                        "first"
                    }
                    .into(),
                    seed: seed.to_string(),
                    shortcuts: false,
                    ..Draft::default()
                };
                draft.validate().unwrap()
            })
        },
    )
}

/// The algorithms that take equivalent steps on a reflected board, for either definition of the centre.
///
/// Three kinds are missing. In the octant family, a start on an axis of the board lies in two octants, and one of them
/// is chosen. Pruned search forgets failed states by the numbers of their squares. The third kind constructs its tour
/// first, from blocks or by the numbers of squares.
fn symmetric_algorithms() -> Vec<Algorithm> {
    let algorithms: Vec<Algorithm> = Algorithm::ALL
        .into_iter()
        .filter(|algorithm| algorithm.is_symmetric(Centre::Integer))
        .collect();
    assert!(algorithms.len() >= 9, "{algorithms:?}");
    algorithms
}

/// Generates experiments with any algorithm on boards of up to `largest` × `largest`.
fn any_experiment(largest: u32) -> impl Strategy<Value = Experiment> {
    any_experiment_with(largest, Algorithm::ALL.to_vec())
}

/// Backtracking as the documents define it: recursive and with coordinates. The search gives up after `limit` visits.
struct ReferenceBacktracking<'a> {
    board: Board,
    moves: &'a [Move],
    path: Vec<Square>,
    visits: u64,
    limit: u64,
}

impl ReferenceBacktracking<'_> {
    /// Visits a square and returns whether a tour was found. Returns `None` if the visit would exceed the limit.
    fn visit(&mut self, row: i64, column: i64) -> Option<bool> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        self.visits += 1;
        if self.visits > self.limit {
            return None;
        }
        self.path
            .push((row * i64::from(columns) + column) as Square);
        if self.path.len() == self.board.size() as usize {
            return Some(true);
        }
        for step in self.moves {
            let (row, column) = (row + i64::from(step.down), column + i64::from(step.right));
            let on_board =
                (0..i64::from(rows)).contains(&row) && (0..i64::from(columns)).contains(&column);
            let square = (row * i64::from(columns) + column) as Square;
            if on_board && !self.path.contains(&square) && self.visit(row, column)? {
                return Some(true);
            }
        }
        self.path.pop();
        Some(false)
    }
}

/// Advances by slices of `sizes` and by single steps, and compares the observable state.
fn compare_advance_with_steps(experiment: &Experiment, sizes: &[u64]) -> Result<(), TestCaseError> {
    let mut stepped = experiment.search();
    let mut advanced = experiment.search();
    let mut displayed_path: Vec<Square> = Vec::new();
    for &size in sizes {
        let step_count = stepped.by_ref().take(size as usize).count() as u64;
        let slice = advanced.advance(size);
        prop_assert_eq!(slice.steps, step_count);
        prop_assert_eq!(advanced.counters(), stepped.counters());
        prop_assert_eq!(advanced.path(), stepped.path());
        // A display can update its path from `kept_prefix` and the new path alone.
        displayed_path.truncate(slice.kept_prefix as usize);
        displayed_path.extend(&advanced.path()[slice.kept_prefix as usize..]);
        prop_assert_eq!(&displayed_path[..], advanced.path());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_reported_tour_is_valid(experiment in any_experiment(8)) {
        let mut search = experiment.search();
        let last = search.advance(300_000).last;
        if last == Some(Step::Tour) {
            let tour = Tour::verify_on(experiment.ground(), search.path());
            prop_assert!(tour.is_ok(), "{tour:?}");
            prop_assert_eq!(search.path()[0], experiment.start());
            prop_assert!(tour.is_ok_and(|tour| tour.is_closed() || !experiment.goal().closed));
            let board = experiment.ground().whole_board().unwrap();
            prop_assert_eq!(verdict::refute_by_colours(board, experiment.start()), None);
        }
        let continues = experiment.goal().all && last == Some(Step::Tour);
        if matches!(last, Some(Step::Exhausted | Step::Stuck | Step::Tour)) && !continues {
            prop_assert_eq!(search.next(), None);
            prop_assert_eq!(search.next(), None);
        }
    }

    #[test]
    fn every_step_describes_the_change_of_the_path(experiment in any_experiment(8)) {
        let mut search = experiment.search();
        let mut path: Vec<Square> = Vec::new();
        let mut free = vec![true; experiment.board().size() as usize];
        let mut restarts = 0;
        for _ in 0..3_000 {
            let Some(step) = search.next() else { break };
            match step {
                Step::Enter { square } => {
                    prop_assert!(free[square as usize]);
                    free[square as usize] = false;
                    path.push(square);
                }
                Step::Leave { square } => {
                    prop_assert_eq!(path.pop(), Some(square));
                    free[square as usize] = true;
                }
                Step::Resume { kept } => {
                    prop_assert_eq!(&path[..kept as usize], &search.path()[..kept as usize]);
                    path = search.path().to_vec();
                    free.fill(true);
                    path.iter().for_each(|&square| free[square as usize] = false);
                }
                Step::Restart => {
                    restarts += 1;
                    path.clear();
                    free.fill(true);
                }
                Step::DeadEnd { square } => prop_assert_eq!(path.last(), Some(&square)),
                Step::Tour => prop_assert_eq!(path.len(), free.len()),
                Step::Exhausted if experiment.algorithm() != Algorithm::BreadthFirst => {
                    prop_assert!(path.is_empty());
                }
                Step::Exhausted | Step::Stuck | Step::MemoryFull => {}
                other => panic!("{other:?}"),
            }
            prop_assert_eq!(search.path(), &path[..]);
        }
        let counters = search.counters();
        prop_assert_eq!(counters.attempts, restarts + 1);
        if counters.attempts == 1 && experiment.algorithm() != Algorithm::BreadthFirst {
            prop_assert_eq!(counters.visits - counters.backtracks, path.len() as u64);
        }
    }

    #[test]
    fn a_size_hint_contains_the_number_of_the_remaining_steps(experiment in any_experiment(8)) {
        const MAX_STEPS: usize = 1_000;
        let mut search = experiment.search();
        let steps = search.clone().take(MAX_STEPS).count();
        for taken in 0..=steps.min(100) {
            let remaining = steps - taken;
            let (least, most) = search.size_hint();
            prop_assert!(steps == MAX_STEPS || least <= remaining, "at least {} of {}", least, remaining);
            prop_assert!(most.is_none_or(|most| most >= remaining), "at most {:?} of {}", most, remaining);
            search.next();
        }
    }

    #[test]
    fn advancing_equals_single_steps(experiment in any_experiment(8), sizes in prop::collection::vec(0_u64..400, 1..12)) {
        compare_advance_with_steps(&experiment, &sizes)?;
    }

    /// On more than 64 squares, a cascade goes on to other searches if the first one does not find a closed tour.
    #[test]
    fn advancing_equals_single_steps_across_the_searches_of_a_cascade(
        experiment in any_experiment_with(12, vec![Algorithm::Cascade]),
        sizes in prop::collection::vec(0_u64..4_000, 1..12),
    ) {
        compare_advance_with_steps(&experiment, &sizes)?;
    }

    #[test]
    fn depth_first_search_matches_the_recursion_of_the_documents(rows in 1_u32..6, columns in 1_u32..6, order in any_order(), seed in any::<u32>()) {
        let board = Board::new(rows, columns).unwrap();
        let start = seed % board.size();
        let mut reference = ReferenceBacktracking { board, moves: order.moves(), path: Vec::new(), visits: 0, limit: 20_000 };
        let (row, column) = (i64::from(board.row(start)), i64::from(board.column(start)));
        if let Some(found) = reference.visit(row, column) {
            let graph = Arc::new(Graph::knight(board, &order));
            let mut search = DepthFirst::new(graph, start, ListOrder).unwrap();
            let last = search.by_ref().last();
            prop_assert_eq!(last, Some(if found { Step::Tour } else { Step::Exhausted }));
            prop_assert_eq!(search.path(), &reference.path[..]);
            prop_assert_eq!(search.counters().visits, reference.visits);
        }
    }

    /// Reflecting the board, its start and its moves from top to bottom reflects the search.
    #[test]
    fn reflected_boards_give_reflected_searches(experiment in any_experiment_with(8, symmetric_algorithms())) {
        let board = experiment.ground().whole_board().unwrap();
        let reflect = |square: Square| {
            (board.rows() - 1 - board.row(square)) * board.columns() + board.column(square)
        };
        let moves = experiment.order().moves().map(|step| Move { down: -step.down, ..step });
        let start = reflect(experiment.start());
        let reflected = Draft {
            rows: board.rows().to_string(),
            columns: board.columns().to_string(),
            start: format!("{},{}", board.row(start), board.column(start)),
            order: MoveOrder::new(moves).unwrap().to_string(),
            algorithm: experiment.algorithm().name().into(),
            tour: if experiment.goal().closed { "closed" } else { "open" }.into(),
            find: if experiment.goal().all { "all" } else { "first" }.into(),
            seed: experiment.seed().to_string(),
            shortcuts: false,
            ..Draft::default()
        };
        let mut original_search = experiment.search();
        let mut reflected_search = reflected.validate().unwrap().search();
        original_search.advance(5_000);
        reflected_search.advance(5_000);
        prop_assert_eq!(original_search.counters(), reflected_search.counters());
        let expected: Vec<_> = original_search.path().iter().map(|&square| reflect(square)).collect();
        prop_assert_eq!(reflected_search.path(), &expected[..]);
    }
}

/// From a start that the colours refute, an exhaustive search finds no tour.
#[test]
fn starts_that_parity_refutes_have_no_tour_on_small_boards() {
    for (rows, columns) in [(1, 1), (3, 3), (1, 5), (3, 5), (5, 3), (4, 3), (4, 4)] {
        let board = Board::new(rows, columns).unwrap();
        let graph = Arc::new(Graph::knight(board, &MoveOrder::ROWS));
        for start in 0..board.size() {
            let last = DepthFirst::new(graph.clone(), start, ListOrder)
                .unwrap()
                .last();
            if verdict::refute_by_colours(board, start).is_some() {
                assert_eq!(last, Some(Step::Exhausted), "{rows}×{columns} from {start}");
            }
        }
    }
}
