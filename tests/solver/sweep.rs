//! Sweeps: their cells singly and all at once, and the cells that are mirror images of each other.

use std::collections::HashMap;

use knights_tour::experiment::{Algorithm, Problem};
use knights_tour::run::Outcome;
use knights_tour::starts::Starts;
use knights_tour::sweep::Sweep;
use knights_tour::sweep::draft::{SweepDraft, SweepError, SweepField};
use knights_tour::sweep::measures::Measurements;
use knights_tour::sweep::mirror::Mirrors;
use knights_tour::sweep::presets::sweep_presets;

fn sweep(text: SweepDraft) -> Sweep {
    text.validate().unwrap()
}

/// The measures of a cell, with the name of the finding.
fn measured(sweep: &Sweep, number: u64) -> (&'static str, [u64; 5]) {
    let cell = sweep.cell(number).unwrap();
    let mut run = sweep.run(&cell).unwrap();
    while run.work(1 << 16).unwrap().is_none() {}
    let of = Measurements::of(&run).unwrap();
    let turns = of.turns.map_or(u64::MAX, u64::from);
    let numbers = [
        of.visits,
        of.backtracks,
        of.attempts.into(),
        of.closed.into(),
        turns,
    ];
    (of.finding.name(), numbers)
}

#[test]
fn cells_come_by_board_start_algorithm_order_and_seed() {
    let sweep = sweep(SweepDraft {
        algorithms: "random pohl".into(),
        sizes: "5..6x5..6, 3x4".into(),
        starts: "0,0 3,1 0,0".into(),
        orders: "rows,jumps".into(),
        seeds: "7, 2..3".into(),
        ..SweepDraft::default()
    });
    let cells: Vec<_> = sweep.cells().collect();
    // 3×4 has no row 3.
    assert_eq!((sweep.count(), cells.len()), (9 * 12, 9 * 12));
    let keys: Vec<_> = cells
        .iter()
        .map(|cell| {
            (
                cell.board(),
                cell.start(),
                cell.algorithm(),
                cell.order(),
                cell.seed(),
            )
        })
        .collect();
    assert!(keys.is_sorted());
    let last = sweep.draft(cells.last().unwrap());
    assert_eq!(
        (&*last.rows, &*last.columns, &*last.start),
        ("3", "4", "0,0")
    );
    assert_eq!(
        (&*last.algorithm, &*last.order, &*last.seed),
        ("pohl", "jumps", "3")
    );
    assert_eq!(sweep.draft(&cells[12]).start, "3,1");
}

#[test]
fn a_cell_found_by_its_number_is_the_one_that_comes_in_its_turn() {
    for starts in Starts::ALL {
        let sweep = sweep(SweepDraft {
            algorithms: "pohl aml".into(),
            sizes: "1..9x3..8, 12".into(),
            starts: starts.name().into(),
            orders: "rows jumps".into(),
            ..SweepDraft::default()
        });
        let mut count = 0;
        for (number, cell) in (0..).zip(sweep.cells()) {
            assert_eq!(sweep.cell(number), Some(cell), "{starts}");
            assert_eq!(sweep.number_of(&cell), Some(number), "{starts}");
            count += 1;
        }
        assert_eq!(sweep.count(), count, "{starts}");
        assert_eq!(sweep.cell(count), None);
        // The starts follow board by board.
        let expected = sweep.boards().iter().flat_map(|&board| starts.of(board));
        assert!(
            sweep
                .cells()
                .step_by(4)
                .map(|cell| cell.start())
                .eq(expected),
            "{starts}"
        );
    }
}

/// Checks the symmetry of every algorithm in the table of algorithms, on even and odd boards, square and not, in four
/// orders that are mirror images of each other.
#[test]
fn twins_have_the_same_measures() {
    let orders = "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2 2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1 \
                  1,-2;2,-1;2,1;1,2;-1,2;-2,1;-2,-1;-1,-2 1,2;2,1;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2";
    let mut runs = HashMap::new();
    for centre in ["true", "integer"] {
        for algorithm in Algorithm::ALL {
            let sweep = sweep(SweepDraft {
                algorithms: algorithm.name().into(),
                sizes: "5, 6, 5x6, 7".into(),
                starts: "all".into(),
                orders: orders.into(),
                seeds: "1 2".into(),
                centre: centre.into(),
                limit: "3000".into(),
                ..SweepDraft::default()
            });
            let mirrors = Mirrors::new(&sweep);
            let measures: Vec<_> = (0..sweep.count())
                .map(|number| measured(&sweep, number))
                .collect();
            let mut own = 0;
            for (number, cell) in (0..).zip(sweep.cells()) {
                let twin = mirrors.representative(&cell).unwrap();
                own += usize::from(twin == number);
                assert!(twin <= number);
                let names = (algorithm.name(), sweep.draft(&cell));
                assert_eq!(
                    measures[twin as usize], measures[number as usize],
                    "{names:?}"
                );
            }
            runs.insert((algorithm, centre), own);
        }
    }
    // 13 + 36 + 30 + 25 starts in four orders with two seeds: an algorithm that depends on all of them needs a run for
    // each.
    assert_eq!(runs[&(Algorithm::Auto, "true")], 104 * 8);
    // An algorithm that ignores the seed needs one run for both seeds, and one that ignores the order needs one run per
    // start. One that also ignores left and right needs 4 + 6 + 9 + 6 runs; starts on odd boards from which no tour
    // begins are left out.
    assert_eq!(runs[&(Algorithm::Pruned, "true")], 104 * 4);
    assert_eq!(runs[&(Algorithm::Aml, "true")], 104);
    assert_eq!(runs[&(Algorithm::OctAml, "integer")], 104);
    assert_eq!(runs[&(Algorithm::OctAml, "true")], 4 + 6 + 9 + 6);
}

#[test]
fn every_ready_question_is_one() {
    for ready in sweep_presets() {
        let sweep = ready.question.validate().unwrap();
        assert!(
            sweep.count() > 100 && sweep.count() <= 1 << 20,
            "{}",
            ready.name
        );
    }
}

#[test]
fn orders_that_reflect_each_other_in_the_diagonal_are_as_hard_from_a_corner() {
    let sweep = sweep(SweepDraft {
        algorithms: "backtracking".into(),
        sizes: "5".into(),
        orders: "all".into(),
        limit: "1000000".into(),
        ..SweepDraft::default()
    });
    let mirrors = Mirrors::new(&sweep);
    let visits = |number| measured(&sweep, number).1[0];
    // From a corner of 5×5 every order finds a tour, and its mirror image in the diagonal takes as many steps.
    let mut pairs = 0;
    for number in (0..sweep.count()).step_by(97) {
        let twin = mirrors
            .representative(&sweep.cell(number).unwrap())
            .unwrap();
        pairs += u32::from(twin != number);
        assert_eq!(visits(twin), visits(number));
    }
    assert!(pairs > 100);
}

#[test]
fn a_search_that_steps_back_is_given_up() {
    let corner = |limit: &str| {
        let sweep = sweep(SweepDraft {
            algorithms: "backtracking".into(),
            orders: "rows".into(),
            limit: limit.into(),
            ..SweepDraft::default()
        });
        let mut run = sweep.run(&sweep.cell(0).unwrap()).unwrap();
        while run.work(1 << 20).unwrap().is_none() {}
        run.outcome().unwrap()
    };
    assert_eq!(corner(""), Outcome::Limit);
    assert!(matches!(corner("20,000,000"), Outcome::Tour { .. }));
}

#[test]
fn what_is_at_fault_is_named_with_its_field() {
    use SweepField::{Algorithms, Centre, Limit, Orders, Seeds, Sizes, Starts, Tour};
    let fault = |field, text: &str| {
        let mut question = SweepDraft::default();
        let place = match field {
            Algorithms => &mut question.algorithms,
            Sizes => &mut question.sizes,
            Starts => &mut question.starts,
            Orders => &mut question.orders,
            Seeds => &mut question.seeds,
            Tour => &mut question.tour,
            Limit => &mut question.limit,
            Centre => &mut question.centre,
        };
        *place = text.into();
        let SweepError {
            field: at,
            value,
            problem,
        } = question.validate().unwrap_err();
        assert_eq!(at, field, "{text}");
        (value, problem)
    };
    for field in [Algorithms, Sizes, Starts, Orders, Seeds] {
        assert_eq!(
            fault(field, " ,").1,
            if field == Starts {
                fault(Starts, ",").1
            } else {
                Problem::NothingListed
            }
        );
    }
    assert_eq!(fault(Algorithms, "pohl, nobody").0, "nobody");
    assert!(matches!(
        fault(Sizes, "8, 5..x").1,
        Problem::NotARange { .. }
    ));
    assert!(matches!(fault(Sizes, "9..8").1, Problem::NotARange { .. }));
    assert!(matches!(
        fault(Sizes, "0..8").1,
        Problem::OutOfRange { smallest: 1, .. }
    ));
    assert!(matches!(
        fault(Sizes, "1..999x1..999").1,
        Problem::TooManyRuns { .. }
    ));
    assert!(matches!(
        fault(Starts, "everywhere").1,
        Problem::NoStarts { .. }
    ));
    assert_eq!(
        fault(Starts, "8,0").1,
        Problem::OffBoard {
            last_row: 7,
            last_column: 7
        }
    );
    assert_eq!(fault(Orders, "rows spiral").1, Problem::UnknownName);
    assert_eq!(fault(Orders, "1,2;2,1").1, Problem::NotAnOrder);
    assert!(matches!(
        fault(Seeds, "0..4294967295").1,
        Problem::TooManyRuns { .. }
    ));
    assert_eq!(fault(Tour, "round").1, Problem::UnknownName);
    assert!(matches!(fault(Limit, "0").1, Problem::NotALimit { .. }));
    assert_eq!(fault(Centre, "left").1, Problem::UnknownName);
    let most = SweepDraft::MAX_FIELD_CHARS;
    let length = most + 1;
    for field in [
        Algorithms, Sizes, Starts, Orders, Seeds, Tour, Limit, Centre,
    ] {
        let (value, problem) = fault(field, &"8".repeat(length));
        assert_eq!(problem, Problem::TooLong { length, most });
        assert!(value.len() < 100);
    }
    // The largest board counts, wherever it stands in the list: pruned search cannot take it.
    let question = SweepDraft {
        algorithms: "pohl pruned".into(),
        sizes: "5000, 8".into(),
        ..SweepDraft::default()
    };
    let error = question.validate().unwrap_err();
    assert_eq!((error.field, &*error.value), (Algorithms, "pruned"));
    assert!(matches!(error.problem, Problem::TooManySquares { .. }));
}
