//! Comparison of the answers of different algorithms on any small board.

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use knights_tour::board::{Board, Square};
use knights_tour::count::enumerate::TourEnumeration;
use knights_tour::count::frontier::{TourKind, count_tours};
use knights_tour::ends::End;
use knights_tour::experiment::{Algorithm, Setup};
use knights_tour::goal::Goal;
use knights_tour::graph::Graph;
use knights_tour::ground::Ground;
use knights_tour::holes::Holes;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::puzzle::{Puzzle, PuzzleProgress, PuzzleSearch};
use knights_tour::region::Region;
use knights_tour::run::{Outcome, Run, RunGoal};
use knights_tour::topology::Topology;
use knights_tour::tour::Tour;
use knights_tour::verdict::Feasibility;
use knights_tour::verdict::proof::refute_by_structure;

/// The maximum number of squares for which a table of all sets of squares counts the tours.
const MAX_TABLE_SQUARES: usize = 12;

/// The maximum number of steps of a run, and of nodes of an enumeration.
const MAX_STEPS: u64 = 20_000;

/// A question about a small board.
struct Question {
    ground: Ground,
    start: Square,
    end: End,
    order: MoveOrder,
    algorithm: Algorithm,
    seed: u32,
    shortcuts: bool,
}

/// Decodes a question, and compares the answers of a run, of an enumeration, of the theorems and of a table of all sets
/// of squares. Each tour is verified. A proof that there is no tour stands only where nothing else finds one.
pub fn check(data: &[u8]) {
    if let Ok(Some(question)) = read_question(&mut Unstructured::new(data)) {
        question.check();
    }
}

/// `None` if no square is left.
fn read_question(bytes: &mut Unstructured<'_>) -> Result<Option<Question>> {
    let rows = bytes.int_in_range(1..=6)?;
    let columns = bytes.int_in_range(1..=6)?;
    let leaps = [
        (1, 2),
        (1, 2),
        (0, 1),
        (1, 1),
        (0, 2),
        (1, 3),
        (2, 3),
        (1, 4),
    ];
    let (first, second) = *bytes.choose(&leaps)?;
    let topology = *bytes.choose(&Topology::ALL)?;
    let hole_bits: u64 = bytes.arbitrary()?;
    // About an eighth of the squares are holes.
    let hole_bits = hole_bits & bytes.arbitrary::<u64>()? & bytes.arbitrary::<u64>()?;
    let board = Board::new(rows, columns).expect("the sides are valid");
    let holes = Holes::of(board, |row, column| {
        hole_bits >> (row * columns + column) & 1 == 1
    });
    let leaper = Leaper::new(first, second).expect("the leap is valid");
    let ground = if holes.is_empty() && topology == Topology::Plane && leaper == Leaper::KNIGHT {
        Ground::Board(board)
    } else {
        match Region::new(&holes, topology, leaper) {
            Ok(region) => Ground::Region(Arc::new(region)),
            Err(_) => return Ok(None),
        }
    };
    let last = ground.len() - 1;
    let start = bytes.int_in_range(0..=last)?;
    let end = match bytes.int_in_range(0..=3)? {
        0 | 1 => End::Anywhere,
        2 => End::Closed,
        _ => End::At(bytes.int_in_range(0..=last)?),
    };
    Ok(Some(Question {
        ground,
        start,
        end,
        order: bytes.choose(&MoveOrder::PUBLISHED)?.1,
        algorithm: *bytes.choose(&Algorithm::ALL)?,
        seed: bytes.arbitrary()?,
        shortcuts: bytes.arbitrary()?,
    }))
}

impl Question {
    fn check(&self) {
        let graph = self.ground.graph(&self.order);
        let table = (graph.len() <= MAX_TABLE_SQUARES)
            .then(|| count_by_table(&graph, self.start, self.end));
        let enumerated = self.enumerate(&graph);
        if let (Some(table), Enumerated::All(count)) = (table, enumerated) {
            assert_eq!(count, table);
        }
        let has_tour = match (table, enumerated) {
            (Some(count), _) | (None, Enumerated::All(count)) => Some(count > 0),
            (None, Enumerated::Some) => Some(true),
            (None, Enumerated::Unknown) => None,
        };
        self.check_proofs(&graph, has_tour);
        let run_has_tour = self.check_run(has_tour);
        if self.end.is_closed() || self.end == End::Anywhere {
            self.check_counts(&graph, table, enumerated);
        }
        // A proof by a run is compared with the enumeration, and a tour with the proofs.
        if run_has_tour == Some(true) {
            self.check_proofs(&graph, run_has_tour);
        }
    }

    /// Enumerates the tours, at most as many nodes as allowed.
    fn enumerate(&self, graph: &Graph) -> Enumerated {
        let tours = TourEnumeration::new(graph, self.start, self.end.is_closed());
        let mut tours = tours.expect("the board is small enough");
        let mut count = 0_u64;
        tours.advance(MAX_STEPS, |tour| {
            let verified = Tour::verify_on(&self.ground, tour).expect("a tour");
            assert!(!self.end.is_closed() || verified.is_closed());
            count += u64::from(self.end.is_met_by(graph, tour));
            std::ops::ControlFlow::Continue(())
        });
        match count {
            _ if tours.is_exhausted() => Enumerated::All(count),
            0 => Enumerated::Unknown,
            _ => Enumerated::Some,
        }
    }

    /// Checks the theorems and the proofs about cuts.
    fn check_proofs(&self, graph: &Graph, has_tour: Option<bool>) {
        let Some(has_tour) = has_tour else {
            return;
        };
        if let Some(proof) = refute_by_structure(graph, self.start, self.end) {
            assert!(!has_tour, "{proof:?}");
        }
        let closed = self.end.is_closed();
        match Feasibility::of_ground(&self.ground, self.start, closed) {
            Feasibility::Impossible(reason) => assert!(!has_tour, "{reason:?}"),
            // The theorems do not know about given ends.
            Feasibility::Possible => assert!(has_tour || matches!(self.end, End::At(_))),
            Feasibility::Unknown => {}
        }
    }

    /// Runs the experiment, and returns whether it found that there is a tour. `None` if it did not decide.
    fn check_run(&self, has_tour: Option<bool>) -> Option<bool> {
        let setup = Setup {
            start: self.start,
            end: match self.end {
                End::At(end) => Some(end),
                End::Anywhere | End::Closed => None,
            },
            order: self.order,
            algorithm: self.algorithm,
            goal: Goal {
                closed: self.end.is_closed(),
                all: false,
            },
            seed: self.seed,
            shortcuts: self.shortcuts,
            ..Setup::new(self.ground.clone())
        };
        // Some algorithms refuse this board or this end.
        let experiment = setup.validate().ok()?;
        let mut run = Run::new(&experiment, RunGoal::Path);
        let outcome = run
            .work(MAX_STEPS)
            .expect("a small path fits into memory")?;
        let found = match outcome {
            Outcome::Tour { closed, .. } => {
                let tour = Tour::verify_on(&self.ground, run.path()).expect("a tour");
                assert_eq!(tour.is_closed(), closed);
                assert_eq!(run.path()[0], self.start);
                let graph = experiment.graph();
                assert!(self.end.is_met_by(&graph, run.path()), "{:?}", run.path());
                true
            }
            Outcome::Impossible { .. } | Outcome::Exhausted => false,
            _ => return None,
        };
        if let Some(has_tour) = has_tour {
            assert_eq!(found, has_tour, "{}: {outcome:?}", self.algorithm.name());
        }
        Some(found)
    }

    /// Compares the number of tours with that of the other counts: the solutions of a puzzle whose start is given, all
    /// tours of an exhaustive search, and the count by the frontier.
    fn check_counts(&self, graph: &Graph, table: Option<u64>, enumerated: Enumerated) {
        let ((Some(count), _) | (None, Enumerated::All(count))) = (table, enumerated) else {
            return;
        };
        if let Some(solutions) = self.count_by_puzzle() {
            assert_eq!(solutions, count);
        }
        if let Some(tours) = self.count_by_search() {
            assert_eq!(tours, count, "{}", self.algorithm.name());
        }
        if let Ground::Board(board) = self.ground
            && graph.len() > 2
        {
            let counted = if self.end.is_closed() {
                count_tours(board, TourKind::Closed).map(|tours| 2 * tours)
            } else {
                count_tours(board, TourKind::OpenFrom(self.start))
            };
            assert_eq!(counted, Ok(count.into()));
        }
    }

    /// The number of tours, as solutions of a puzzle. `None` if that takes too long.
    fn count_by_puzzle(&self) -> Option<u64> {
        let given = knights_tour::puzzle::Given {
            square: self.start,
            number: 0,
        };
        let puzzle = Puzzle::new(&self.ground, self.end, &[given]).expect("a small board");
        let mut search = PuzzleSearch::new(&puzzle);
        for count in 0..1_000 {
            match search.advance(2_000) {
                PuzzleProgress::Exhausted => return Some(count),
                PuzzleProgress::Solution(_) => {}
                _ => return None,
            }
        }
        None
    }

    /// The number of tours that the algorithm finds, if it tries everything and ends soon.
    fn count_by_search(&self) -> Option<u64> {
        let setup = Setup {
            start: self.start,
            order: self.order,
            algorithm: self.algorithm,
            goal: Goal {
                closed: self.end.is_closed(),
                all: true,
            },
            seed: self.seed,
            shortcuts: false,
            ..Setup::new(self.ground.clone())
        };
        let mut search = setup.validate().ok()?.search();
        let ended = search.by_ref().take(MAX_STEPS as usize).count() < MAX_STEPS as usize;
        ended.then(|| search.counters().tours)
    }
}

/// The tours that an enumeration found.
#[derive(Clone, Copy)]
enum Enumerated {
    /// The number of all tours.
    All(u64),
    /// There are tours, and perhaps more.
    Some,
    /// None was found so far.
    Unknown,
}

/// The number of tours, by dynamic programming: for each set of squares and each of its squares, the number of paths
/// from the start through exactly this set to this square.
fn count_by_table(graph: &Graph, start: Square, end: End) -> u64 {
    let size = graph.len();
    let mut paths = vec![0_u64; size << size];
    paths[(size << start) + start as usize] = 1;
    for set in 0..1_usize << size {
        for last in 0..size {
            let count = paths[size * set + last];
            if count == 0 {
                continue;
            }
            for &next in graph.neighbours(last as Square) {
                if set >> next & 1 == 0 {
                    paths[size * (set | 1 << next) + next as usize] += count;
                }
            }
        }
    }
    let is_end = |last: Square| match end {
        End::Anywhere => true,
        End::At(end) => last == end,
        End::Closed => graph.neighbours(start).contains(&last),
    };
    let all = (1 << size) - 1;
    let ends = (0..size).filter(|&last| is_end(last as Square));
    ends.map(|last| paths[size * all + last]).sum()
}
