//! Boards of three and four dimensions: verdicts, solvers, searches, the verification of tours, and links.

use std::sync::Arc;

use knights_tour::experiment::{
    Algorithm, Draft, Experiment, Field, Group, Link, LinkFault, Problem, Setup,
};
use knights_tour::goal::Goal;
use knights_tour::ground::Ground;
use knights_tour::leaper::Leaper;
use knights_tour::moves::MoveOrder;
use knights_tour::run::{Outcome, Run, RunGoal};
use knights_tour::space::Space;
use knights_tour::step::Step;
use knights_tour::tour::{Tour, TourFault};
use knights_tour::verdict::{Feasibility, Reason, refute_by_counting};

fn space(sides: &[u32]) -> Ground {
    Ground::Space(Arc::new(Space::new(sides, Leaper::KNIGHT).unwrap()))
}

/// A setup from the first square, without the shortcuts that would answer it by a theorem.
fn setup_without_shortcuts(sides: &[u32], algorithm: Algorithm, closed: bool) -> Setup {
    Setup {
        algorithm,
        goal: Goal { closed, all: false },
        shortcuts: false,
        ..Setup::new(space(sides))
    }
}

/// `true` if a run finds a tour, which is verified, and `false` if the run proves that there is none. `None` if the run
/// does neither.
fn has_tour(setup: Setup) -> Option<bool> {
    let experiment = setup.validate().unwrap();
    let mut run = Run::new(&experiment, RunGoal::Path);
    match run.work(u64::MAX).unwrap().unwrap() {
        Outcome::Tour { .. } => {
            let tour = Tour::verify_on(experiment.ground(), run.path()).unwrap();
            assert!(tour.is_closed() || !experiment.goal().closed);
            assert_eq!(tour.squares()[0], experiment.start());
            Some(true)
        }
        Outcome::Impossible { .. } | Outcome::Exhausted => Some(false),
        _ => None,
    }
}

/// All ascending lists of `dimensions` sides in a range.
fn ascending_sides(dimensions: usize, smallest: u32, largest: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dimensions {
        let extensions = |sides: &Vec<u32>| {
            let smallest_next = sides.last().copied().unwrap_or(smallest);
            let sides = sides.clone();
            (smallest_next..=largest).map(move |side| [&sides[..], &[side]].concat())
        };
        all = all.iter().flat_map(extensions).collect();
    }
    all
}

#[test]
fn verdicts_on_closed_tours_agree_with_search_on_small_boards() {
    let boards = ascending_sides(3, 1, 6)
        .into_iter()
        .chain(ascending_sides(4, 1, 5));
    for sides in boards {
        let found = has_tour(setup_without_shortcuts(&sides, Algorithm::Auto, true));
        let found = found.unwrap_or_else(|| panic!("{sides:?} was not decided"));
        let verdict = Feasibility::of_ground(&space(&sides), 0, true);
        match verdict {
            Feasibility::Possible => assert!(found, "{sides:?}"),
            Feasibility::Impossible(_) => assert!(!found, "{sides:?} {verdict:?}"),
            Feasibility::Unknown => panic!("no verdict on {sides:?}"),
        }
        if sides[0] > 1 {
            // The theorem as it was published.
            let product: u32 = sides.iter().product();
            let [.., second, largest] = sides[..] else {
                unreachable!("there are at least three sides")
            };
            let predicted = product.is_multiple_of(2) && largest >= 4 && second >= 3;
            assert_eq!(predicted, found, "{sides:?}");
        }
    }
}

#[test]
fn verdicts_on_open_tours_agree_with_search_from_every_start() {
    for sides in ascending_sides(3, 1, 5) {
        let ground = space(&sides);
        for start in 0..ground.len() {
            let verdict = Feasibility::of_ground(&ground, start, false);
            let mut setup = setup_without_shortcuts(&sides, Algorithm::Auto, false);
            setup.start = start;
            let found = has_tour(setup);
            match verdict {
                Feasibility::Possible => assert_eq!(found, Some(true), "{sides:?} {start}"),
                Feasibility::Impossible(_) => assert_eq!(found, Some(false), "{sides:?} {start}"),
                Feasibility::Unknown => assert!(found.is_some(), "{sides:?} {start}"),
            }
        }
    }
}

#[test]
fn verdicts_do_not_depend_on_the_order_of_the_sides() {
    for [a, b, c] in [[2, 3, 5], [1, 3, 10], [2, 2, 6], [3, 3, 3], [1, 1, 4]] {
        let verdict_name = |sides: [u32; 3]| match Feasibility::of_ground(&space(&sides), 0, true) {
            Feasibility::Impossible(reason) => reason.name(),
            Feasibility::Possible => "possible",
            Feasibility::Unknown => "unknown",
        };
        for sides in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            assert_eq!(verdict_name(sides), verdict_name([a, b, c]), "{sides:?}");
        }
    }
}

#[test]
fn parity_rules_out_exactly_the_starts_of_the_minority_colour() {
    let ground = space(&[3, 3, 5]);
    let Ground::Space(board) = &ground else {
        unreachable!("`space` returns a space")
    };
    let parity = Feasibility::Impossible(Reason::ColourParity {
        majority: 23,
        minority: 22,
    });
    for start in 0..ground.len() {
        let coordinate_sum = board.coordinates_of(start).iter().sum::<u32>();
        let verdict = Feasibility::of_ground(&ground, start, false);
        assert_eq!(verdict == parity, coordinate_sum % 2 == 1, "{start}");
    }
}

#[test]
fn verdicts_on_other_pieces_use_only_counting() {
    let cube = |piece: &str, side| {
        let space = Space::new(&[side; 3], piece.parse().unwrap()).unwrap();
        Ground::Space(Arc::new(space))
    };
    let verdict = Feasibility::of_ground(&cube("camel", 4), 0, true);
    let reason = refute_by_counting(&cube("camel", 4).graph(&MoveOrder::ROWS), 0, true);
    assert_eq!(verdict, Feasibility::Impossible(reason.unwrap()));
    assert_eq!(
        Feasibility::of_ground(&cube("king", 3), 0, true),
        Feasibility::Unknown
    );
}

/// The sides of boards whose tours are requested often.
const COMMON_BOARDS: [&[u32]; 9] = [
    &[4, 4, 4],
    &[5, 5, 4],
    &[6, 6, 6],
    &[8, 8, 8],
    &[10, 10, 10],
    &[20, 20, 20],
    &[4, 4, 4, 4],
    &[2, 3, 4, 5],
    &[10, 10, 10, 10],
];

#[test]
fn solvers_find_tours_of_common_boards() {
    for sides in COMMON_BOARDS {
        for algorithm in [Algorithm::Auto, Algorithm::Rotations, Algorithm::TwoFactor] {
            let found = has_tour(setup_without_shortcuts(sides, algorithm, true));
            assert_eq!(found, Some(true), "{sides:?} {algorithm:?}");
        }
    }
    for sides in [&[5, 5, 5][..], &[9, 9, 9], &[3, 3, 3, 5], &[5, 5, 5, 5]] {
        let found = has_tour(setup_without_shortcuts(sides, Algorithm::Auto, false));
        assert_eq!(found, Some(true), "{sides:?}");
    }
}

#[test]
fn exactly_the_algorithms_that_need_no_flat_board_accept_layers() {
    let mut accepted = 0;
    for algorithm in Algorithm::ALL {
        let setup = setup_without_shortcuts(&[3, 4, 3], algorithm, false);
        if algorithm.needs_whole_board() {
            let fault = setup.validate().unwrap_err();
            let expected = (Field::Algorithm, Problem::NeedsWholeBoard);
            assert_eq!((fault.field, fault.problem), expected);
            continue;
        }
        accepted += 1;
        let mut search = setup.validate().unwrap().search();
        let last = search.advance_to_tour(2_000_000).last;
        if last == Some(Step::Tour) {
            assert!(Tour::verify_on(&space(&[3, 4, 3]), search.path()).is_ok());
        } else {
            // An exhaustive search may not have finished.
            assert_ne!(algorithm.group(), Group::Tour, "{algorithm:?} {last:?}");
        }
    }
    assert!(accepted >= 15);
}

#[test]
fn exhaustive_searches_count_the_same_closed_tours() {
    let count = |algorithm| {
        let setup = Setup {
            goal: Goal {
                closed: true,
                all: true,
            },
            ..setup_without_shortcuts(&[2, 3, 4], algorithm, true)
        };
        let mut search = setup.validate().unwrap().search();
        while search.advance_to_tour(u64::MAX).last == Some(Step::Tour) {}
        search.counters().tours
    };
    let tours = count(Algorithm::Backtracking);
    assert!(tours > 0);
    for algorithm in [Algorithm::Warnsdorff, Algorithm::Pruned] {
        assert_eq!(count(algorithm), tours, "{algorithm:?}");
    }
}

#[test]
fn verification_finds_a_step_that_is_not_a_move() {
    let ground = space(&[3, 4, 2]);
    let experiment = setup_without_shortcuts(&[3, 4, 2], Algorithm::Auto, false)
        .validate()
        .unwrap();
    let mut run = Run::new(&experiment, RunGoal::Path);
    assert!(matches!(run.work(u64::MAX), Ok(Some(Outcome::Tour { .. }))));
    let mut squares = run.path().to_vec();
    squares.swap(5, 9);
    let fault = Tour::verify_on(&ground, &squares).unwrap_err();
    assert!(
        matches!(fault, TourFault::NotAMove { position: 5, .. }),
        "{fault}"
    );
    // From square 0, square 13 is one layer and one column away, and square 14 is one layer and two columns away.
    assert!(!ground.has_move(0, 12 + 1) && ground.has_move(0, 12 + 2));
}

fn read(query: &str) -> Link {
    Link::read(query, 100)
}

fn experiment_of(query: &str) -> Experiment {
    let link = read(query);
    assert_eq!(link.faults, [], "{query}");
    link.draft.validate().unwrap()
}

#[test]
fn links_preserve_boards_with_layers() {
    for query in [
        "v=1&board=4x4x4&start=1,2,3&order=clockwise&algorithm=auto",
        "v=1&board=3x4x5&leaper=camel&start=0,0,0&order=rows&algorithm=rotations&end=1,2,1&seed=7",
        "v=1&board=2x3x4x5&start=1,2,3,4&order=rows&algorithm=backtracking&tour=closed&find=all",
        "v=1&board=1x8x8&start=0,7,7&order=jumps&algorithm=two-factor",
    ] {
        assert_eq!(experiment_of(query).to_query().as_deref(), Some(query));
    }
    // Trailing sides of 1 are dropped: the board is flat, and algorithms for flat boards accept it.
    let flat = experiment_of("board=8x8x1&start=1,2&algorithm=construction");
    let query = "v=1&board=8x8&start=1,2&order=clockwise&algorithm=construction";
    assert_eq!(flat.to_query().as_deref(), Some(query));
    let query = "v=1&board=5x5x4&start=0,0,0&order=clockwise&algorithm=auto";
    let trimmed = experiment_of("board=5x5x4x1&algorithm=auto").to_query();
    assert_eq!(trimmed.as_deref(), Some(query));
}

#[test]
fn a_start_is_given_by_coordinates_by_number_or_by_a_cell_of_the_picture() {
    // The picture shows the layers in a 2 × 2 grid, five columns and six rows apart.
    for (start, square) in [
        ("1,2,3", 54),
        ("54", 54),
        ("1,2", 6),
        ("7,7", 54),
        ("7,2", 38),
    ] {
        let experiment = experiment_of(&format!("board=4x4x4&start={start}"));
        assert_eq!(experiment.start(), square, "{start}");
    }
    let (experiment, moved) = read("board=4x4x4&start=4,99")
        .draft
        .validate_with_nearest_start(100)
        .unwrap();
    assert_eq!((experiment.start(), moved.unwrap().to), (31, (3, 8)));
    for (start, problem) in [
        (
            "1,2,4",
            Problem::OffSpace {
                sides: "4x4x4".into(),
            },
        ),
        (
            "64",
            Problem::OffSpace {
                sides: "4x4x4".into(),
            },
        ),
        (
            "1,2,3,0",
            Problem::OffSpace {
                sides: "4x4x4".into(),
            },
        ),
        ("a1", Problem::NotASquare),
        ("0,4", Problem::Hole),
    ] {
        let draft = Draft {
            layers: "4".into(),
            rows: "4".into(),
            columns: "4".into(),
            start: start.into(),
            ..Draft::default()
        };
        let fault = draft.validate().unwrap_err();
        assert_eq!(
            (fault.field, fault.problem),
            (Field::Start, problem),
            "{start}"
        );
    }
}

#[test]
fn options_that_exclude_layers_are_rejected_with_their_field() {
    let fault = |query: &str| {
        let link = read(query);
        let [LinkFault::Draft(fault)] = &link.faults[..] else {
            panic!("{query}: {:?}", link.faults)
        };
        assert!(link.draft.validate_with_nearest_start(100).is_ok());
        (fault.field, fault.problem.clone())
    };
    let out_of_range = |largest| Problem::OutOfRange {
        smallest: 1,
        largest,
    };
    assert_eq!(fault("board=4x4x65"), (Field::Layers, out_of_range(64)));
    assert_eq!(fault("board=4x0x4"), (Field::Columns, out_of_range(64)));
    assert_eq!(
        fault("board=4x4x4x4x4"),
        (Field::Layers, Problem::NotABoard)
    );
    let (smallest, largest) = (1, 64);
    let empty_side = Problem::Empty { smallest, largest };
    assert_eq!(fault("board=4x4x"), (Field::Layers, empty_side));
    assert_eq!(
        fault("board=4x4x4&holes=x"),
        (Field::Holes, Problem::NotWithLayers)
    );
    let torus = fault("board=4x4x4&topology=torus");
    assert_eq!(torus, (Field::Topology, Problem::NotWithLayers));
    let (cells, largest) = (1 << 24, 1 << 20);
    let too_many = Problem::TooManyCells { cells, largest };
    assert_eq!(fault("board=64x64x64x64"), (Field::Layers, too_many));
    let needs_flat_board = fault("board=4x4x4&algorithm=oct-aml");
    assert_eq!(
        needs_flat_board,
        (Field::Algorithm, Problem::NeedsWholeBoard)
    );
}
