//! Properties of the greedy searches that hold for every board, start and rule.

use std::sync::Arc;

use knights_tour::board::{Board, Square};
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::moves::MoveOrder;
use knights_tour::search::Search;
use knights_tour::search::depth_first::ListOrder;
use knights_tour::search::greedy::{
    Centre, Greedy, Octants, Pohl, Priorities, Random, Roth, Walk, Warnsdorff,
};
use knights_tour::step::Step;
use knights_tour::tour::Tour;
use proptest::prelude::*;

const PRIORITIES: [&Priorities; 3] = [Priorities::AML, Priorities::OCT_AML, Priorities::OCT_AML_16];

fn octants(
    board: Board,
    start: Square,
    priorities: &'static Priorities,
    centre: Centre,
) -> Greedy<Octants> {
    Greedy::new(Octants::new(board, start, priorities, centre).unwrap())
}

/// A greedy rule without random choices.
#[derive(Clone, Copy, Debug)]
enum Rule {
    AsListed,
    Pohl,
    Roth,
    Octants(&'static Priorities, Centre),
}

impl Rule {
    fn search(self, board: Board, start: Square, order: &MoveOrder) -> Box<dyn Search> {
        let graph = Arc::new(Graph::knight(board, order));
        match self {
            Self::AsListed => boxed_search(Warnsdorff::new(graph, start, ListOrder).unwrap()),
            Self::Pohl => boxed_search(Warnsdorff::new(graph, start, Pohl).unwrap()),
            Self::Roth => boxed_search(Warnsdorff::new(graph, start, Roth::new(board)).unwrap()),
            Self::Octants(priorities, centre) => {
                boxed_search(Octants::new(board, start, priorities, centre).unwrap())
            }
        }
    }
}

fn boxed_search(walk: impl Walk + 'static) -> Box<dyn Search> {
    Box::new(Greedy::new(walk))
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let centre = prop::sample::select(vec![Centre::Integer, Centre::True]);
    let priorities = prop::sample::select(PRIORITIES.to_vec());
    prop_oneof![
        Just(Rule::AsListed),
        Just(Rule::Pohl),
        Just(Rule::Roth),
        (priorities, centre).prop_map(|(priorities, centre)| Rule::Octants(priorities, centre)),
    ]
}

/// Generates any of the 40,320 orders of the eight moves.
fn any_order() -> impl Strategy<Value = MoveOrder> {
    Just(*MoveOrder::ROWS.moves())
        .prop_shuffle()
        .prop_map(|moves| MoveOrder::new(moves).unwrap())
}

fn any_board(max_side: u32) -> impl Strategy<Value = Board> {
    (1..=max_side, 1..=max_side).prop_map(|(rows, columns)| Board::new(rows, columns).unwrap())
}

/// The greedy walks as the documents define them, computed slowly with coordinates.
struct ReferenceWalk {
    rows: i64,
    columns: i64,
    /// The moves as (rows down, columns to the right), in the order of the lists.
    moves: Vec<(i64, i64)>,
    path: Vec<(i64, i64)>,
}

impl ReferenceWalk {
    fn new(board: Board, moves: Vec<(i64, i64)>) -> Self {
        Self {
            rows: board.rows().into(),
            columns: board.columns().into(),
            moves,
            path: Vec::new(),
        }
    }

    fn free_neighbours(&self, (row, column): (i64, i64)) -> Vec<(i64, i64)> {
        let neighbours = self
            .moves
            .iter()
            .map(|(down, right)| (row + down, column + right));
        neighbours
            .filter(|(row, column)| {
                (0..self.rows).contains(row) && (0..self.columns).contains(column)
            })
            .filter(|square| !self.path.contains(square))
            .collect()
    }

    fn degree(&self, square: (i64, i64)) -> i64 {
        self.free_neighbours(square).len() as i64
    }

    /// The path from `start`. Each step goes to a candidate of the lowest degree. A tie goes to the candidate with the
    /// smallest key, and then to the first candidate in the order of the moves.
    fn walk(
        &mut self,
        board: Board,
        start: Square,
        key: impl Fn(&Self, (i64, i64)) -> Vec<i64>,
    ) -> Vec<Square> {
        let mut next = Some((i64::from(board.row(start)), i64::from(board.column(start))));
        self.path.clear();
        while let Some(square) = next {
            self.path.push(square);
            let candidates = self.free_neighbours(square);
            next = candidates.into_iter().min_by_key(|&candidate| {
                let mut full_key = vec![self.degree(candidate)];
                full_key.extend(key(self, candidate));
                full_key
            });
        }
        let squares = self
            .path
            .iter()
            .map(|(row, column)| row * self.columns + column);
        squares.map(|square| square as Square).collect()
    }

    /// The distances from the nearest corner and from the border.
    fn corner_and_border(&self, (row, column): (i64, i64)) -> Vec<i64> {
        let x = column.min(self.columns - 1 - column);
        let y = row.min(self.rows - 1 - row);
        vec![x + y, x.min(y)]
    }
}

/// The octant of a start by the definition of document 001.
fn reference_octant(board: Board, start: Square, centre: Centre) -> i64 {
    let (x, y) = (f64::from(board.column(start)), f64::from(board.row(start)));
    let middle = |side: u32| match centre {
        Centre::Integer => f64::from(side / 2),
        _ => f64::from(side - 1) / 2.0,
    };
    let (cx, cy) = (middle(board.columns()), middle(board.rows()));
    match (x <= cx, y <= cy) {
        (true, true) => 2 - i64::from(cx - x >= cy - y),
        (false, true) => 4 - i64::from(x - cx < cy - y),
        (false, false) => 6 - i64::from(x - cx >= y - cy),
        (true, false) => 8 - i64::from(cx - x < y - cy),
    }
}

/// The moves of an attempt, sorted by ascending priority, by the formula of document 001.
fn reference_moves(octant: i64, priorities: &'static Priorities, attempt: i64) -> Vec<(i64, i64)> {
    // The moves as (x, y).
    #[rustfmt::skip]
    let relative = [(-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)];
    let (octant, rotation_sense, attempt_shift) = match priorities {
        _ if priorities == Priorities::AML => ((octant + 1) / 2 * 2 - 1, 1, 0),
        _ => {
            let attempt_sense = if attempt < 8 { 1 } else { -1 };
            let rotation_sense = if octant % 2 == 1 {
                attempt_sense
            } else {
                -attempt_sense
            };
            (octant, rotation_sense, attempt % 8)
        }
    };
    let mut moves: Vec<(i64, (i64, i64))> = (1..=8)
        .zip(relative)
        .map(|(number, (x, y))| {
            let rotated_number = (number - octant - rotation_sense * attempt_shift).rem_euclid(8);
            let priority = if rotation_sense == -1 {
                (8 - rotated_number) % 8
            } else {
                rotated_number
            };
            (priority, (y, x))
        })
        .collect();
    moves.sort_unstable();
    moves.into_iter().map(|(_, step)| step).collect()
}

/// The paths of all attempts, up to the first that visits every square.
fn reference_paths(rule: Rule, board: Board, start: Square, order: &MoveOrder) -> Vec<Vec<Square>> {
    let listed = order
        .moves()
        .iter()
        .map(|step| (step.down.into(), step.right.into()));
    let mut reference = ReferenceWalk::new(board, listed.collect());
    match rule {
        Rule::AsListed => vec![reference.walk(board, start, |_, _| Vec::new())],
        Rule::Pohl => vec![reference.walk(board, start, |reference, candidate| {
            let beyond = reference.free_neighbours(candidate).into_iter();
            vec![beyond.map(|square| reference.degree(square)).sum()]
        })],
        Rule::Roth => vec![reference.walk(board, start, |reference, (row, column)| {
            let (down, right) = (
                2 * row - (reference.rows - 1),
                2 * column - (reference.columns - 1),
            );
            vec![-(down * down + right * right)]
        })],
        Rule::Octants(priorities, centre) => {
            let attempts = if priorities == Priorities::OCT_AML_16 {
                16
            } else {
                1
            };
            let mut paths: Vec<Vec<Square>> = Vec::new();
            for attempt in 0..attempts {
                if paths
                    .last()
                    .is_some_and(|path| path.len() == board.size() as usize)
                {
                    break;
                }
                reference.moves =
                    reference_moves(reference_octant(board, start, centre), priorities, attempt);
                paths.push(reference.walk(board, start, ReferenceWalk::corner_and_border));
            }
            paths
        }
    }
}

/// The image of `square` under a symmetry of the board, given by its number. Numbers from 4 on need a square board.
fn image_of(board: Board, symmetry: u32, square: Square) -> Square {
    let (mut row, mut column) = (board.row(square), board.column(square));
    if symmetry & 1 != 0 {
        row = board.rows() - 1 - row;
    }
    if symmetry & 2 != 0 {
        column = board.columns() - 1 - column;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    row * board.columns() + column
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn greedy_searches_follow_the_rules_of_the_documents(rule in any_rule(), board in any_board(9), order in any_order(), seed in any::<u32>()) {
        let start = seed % board.size();
        let paths = reference_paths(rule, board, start, &order);
        let mut expected = Vec::new();
        for path in &paths {
            if !expected.is_empty() {
                expected.push(Step::Restart);
            }
            expected.extend(path.iter().map(|&square| Step::Enter { square }));
            let &square = path.last().unwrap();
            let full = path.len() == board.size() as usize;
            expected.push(if full { Step::Tour } else { Step::DeadEnd { square } });
        }
        if expected.last() != Some(&Step::Tour) {
            expected.push(Step::Stuck);
        }
        let mut search = rule.search(board, start, &order);
        let steps: Vec<Step> = search.by_ref().collect();
        prop_assert_eq!(&steps, &expected);
        let counters = search.counters();
        let lengths = paths.iter().map(Vec::len);
        prop_assert_eq!(counters.steps, expected.len() as u64);
        prop_assert_eq!(counters.visits, lengths.clone().sum::<usize>() as u64);
        prop_assert_eq!(counters.deepest as usize, lengths.max().unwrap());
        prop_assert_eq!(counters.attempts as usize, paths.len());
        prop_assert_eq!(counters.dead_ends + counters.tours, paths.len() as u64);
        prop_assert_eq!(counters.backtracks, 0);
    }

    #[test]
    fn random_walks_choose_among_the_squares_of_the_lowest_degree(board in any_board(9), order in any_order(), seeds in any::<(u32, u64)>()) {
        let start = seeds.0 % board.size();
        let graph = Arc::new(Graph::knight(board, &order));
        let walk = Warnsdorff::new(graph, start, Random::new(seeds.1)).unwrap();
        let mut search = Greedy::new(walk.clone());
        search.advance(u64::from(board.size()));
        let moves = order.moves().iter().map(|step| (step.down.into(), step.right.into()));
        let mut reference = ReferenceWalk::new(board, moves.collect());
        for &square in search.path() {
            let coordinates = (i64::from(board.row(square)), i64::from(board.column(square)));
            if let Some(&last) = reference.path.last() {
                let candidates = reference.free_neighbours(last);
                prop_assert!(candidates.contains(&coordinates));
                let fewest = candidates.iter().map(|&candidate| reference.degree(candidate)).min();
                prop_assert_eq!(Some(reference.degree(coordinates)), fewest);
            }
            reference.path.push(coordinates);
        }
        let first: Vec<Step> = Greedy::new(walk.clone()).collect();
        let second: Vec<Step> = Greedy::new(walk).collect();
        prop_assert_eq!(first, second);
    }

    #[test]
    fn advancing_equals_single_steps_and_a_clone_does_not_affect_the_original(rule in any_rule(), board in any_board(8), random in any::<Option<u64>>(), seed in any::<u32>(), sizes in prop::collection::vec(0_u64..90, 1..12)) {
        let start = seed % board.size();
        let mut stepped = match random {
            None => rule.search(board, start, &MoveOrder::JUMPS),
            Some(seed) => {
                let graph = Arc::new(Graph::knight(board, &MoveOrder::JUMPS));
                boxed_search(Warnsdorff::new(graph, start, Random::new(seed)).unwrap())
            }
        };
        let mut advanced = stepped.clone();
        let mut displayed_path: Vec<Square> = Vec::new();
        for size in sizes {
            let mut last = None;
            let step_count = stepped.by_ref().take(size as usize).inspect(|step| last = Some(*step)).count() as u64;
            let slice = advanced.advance(size);
            prop_assert_eq!((slice.steps, slice.last), (step_count, last));
            prop_assert_eq!(advanced.counters(), stepped.counters());
            prop_assert_eq!(advanced.path(), stepped.path());
            // The slice describes every change of the path, so a display needs no more.
            displayed_path.truncate(slice.kept_prefix as usize);
            displayed_path.extend(&advanced.path()[slice.kept_prefix as usize..]);
            prop_assert_eq!(&displayed_path[..], advanced.path());
            // Steps of a clone must not affect the original.
            let mut clone = advanced.clone();
            clone.advance(50);
            prop_assert_eq!(advanced.counters(), stepped.counters());
            prop_assert_eq!(advanced.path(), stepped.path());
        }
        prop_assert!(stepped.eq(advanced));
    }

    #[test]
    fn every_reported_tour_is_valid_and_closed_if_required(rule in any_rule(), board in any_board(8), seed in any::<u32>(), closed in any::<bool>(), all in any::<bool>()) {
        let start = seed % board.size();
        let graph = Arc::new(Graph::knight(board, &MoveOrder::CLOCKWISE));
        let goal = Goal { closed, all };
        let mut search: Box<dyn Search> = match rule {
            Rule::Octants(priorities, centre) => Box::new(octants(board, start, priorities, centre).with_goal(goal)),
            _ => Box::new(Greedy::new(Warnsdorff::new(graph, start, Random::new(seed.into())).unwrap()).with_goal(goal)),
        };
        let last = search.advance(u64::MAX).last;
        prop_assert_eq!(search.path()[0], start);
        prop_assert_eq!(search.next(), None);
        match Tour::verify(board, search.path()) {
            Ok(tour) if tour.is_closed() || !closed => prop_assert_eq!(last, Some(Step::Tour)),
            _ => prop_assert_eq!(last, Some(Step::Stuck)),
        }
    }

    #[test]
    fn symmetric_starts_have_symmetric_paths(board in prop_oneof![any_board(12), (1_u32..=12).prop_map(|side| Board::new(side, side).unwrap())], seed in any::<u32>(), symmetry in 0_u32..8, priorities in prop::sample::select(vec![Priorities::OCT_AML, Priorities::OCT_AML_16])) {
        let start = seed % board.size();
        let symmetry = if board.rows() == board.columns() { symmetry } else { symmetry % 4 };
        let image = image_of(board, symmetry, start);
        let mut search = octants(board, start, priorities, Centre::True);
        let mut image_search = octants(board, image, priorities, Centre::True);
        prop_assert_eq!(search.advance(u64::MAX).steps, image_search.advance(u64::MAX).steps);
        // Several symmetries map a start on an axis to its image. At least one of them maps the whole path.
        let symmetries = if board.rows() == board.columns() { 8 } else { 4 };
        let possible_symmetries: Vec<u32> = (0..symmetries)
            .filter(|&symmetry| image_of(board, symmetry, start) == image)
            .collect();
        let matching_symmetries = possible_symmetries.iter().filter(|&&symmetry| {
            let images = search.path().iter().map(|&square| image_of(board, symmetry, square));
            images.eq(image_search.path().iter().copied())
        });
        prop_assert!(matching_symmetries.count() > 0, "{possible_symmetries:?}");
    }
}
