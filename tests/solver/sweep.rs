//! Sweeps: the order and the numbers of cells, cells that are mirror images, and errors in drafts. A cell of a sweep is
//! one experiment.

use std::collections::HashMap;

use knights_tour::experiment::{Algorithm, Problem};
use knights_tour::run::Outcome;
use knights_tour::starts::Starts;
use knights_tour::sweep::Sweep;
use knights_tour::sweep::draft::{SweepDraft, SweepError, SweepField, SweepProblem};
use knights_tour::sweep::measures::Measurements;
use knights_tour::sweep::mirror::Mirrors;
use knights_tour::sweep::presets::sweep_presets;

fn sweep(draft: SweepDraft) -> Sweep {
    draft.validate().unwrap()
}

/// Runs a cell to its end. Returns the name of the finding and five measurements, beginning with the number of visits.
fn measure_cell(sweep: &Sweep, number: u64) -> (&'static str, [u64; 5]) {
    let cell = sweep.cell(number).unwrap();
    let mut run = sweep.run(&cell).unwrap();
    while run.work(1 << 16).unwrap().is_none() {}
    let measurements = Measurements::of(&run).unwrap();
    let turns = measurements.turns.map_or(u64::MAX, u64::from);
    let values = [
        measurements.visits,
        measurements.backtracks,
        measurements.attempts.into(),
        measurements.closed.into(),
        turns,
    ];
    (measurements.finding.name(), values)
}

#[test]
fn cells_are_sorted_by_board_start_algorithm_order_and_seed() {
    let sweep = sweep(SweepDraft {
        algorithms: "random pohl".into(),
        sizes: "5..6x5..6, 3x4".into(),
        starts: "0,0 3,1\r\n0,0".into(),
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
    let last_draft = sweep.draft(cells.last().unwrap());
    assert_eq!(
        (&*last_draft.rows, &*last_draft.columns, &*last_draft.start),
        ("3", "4", "0,0")
    );
    assert_eq!(
        (
            &*last_draft.algorithm,
            &*last_draft.order,
            &*last_draft.seed
        ),
        ("pohl", "jumps", "3")
    );
    assert_eq!(sweep.draft(&cells[12]).start, "3,1");
}

#[test]
fn looking_up_a_cell_by_number_agrees_with_iteration() {
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
        // Each start has four cells: two algorithms in two orders. The starts are listed board by board.
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

/// Checks the symmetry of every algorithm on even and odd boards, some of them square. The four orders are mirror
/// images of each other.
#[test]
fn mirror_images_have_the_same_measurements() {
    let orders = "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2 2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1 \
                  1,-2;2,-1;2,1;1,2;-1,2;-2,1;-2,-1;-1,-2 1,2;2,1;2,-1;1,-2;-1,-2;-2,-1;-2,1;-1,2";
    let mut run_counts = HashMap::new();
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
            let measurements: Vec<_> = (0..sweep.count())
                .map(|number| measure_cell(&sweep, number))
                .collect();
            let mut run_count = 0;
            for (number, cell) in (0..).zip(sweep.cells()) {
                let representative = mirrors.representative(&cell).unwrap();
                run_count += usize::from(representative == number);
                assert!(representative <= number);
                let context = (algorithm.name(), sweep.draft(&cell));
                assert_eq!(
                    measurements[representative as usize], measurements[number as usize],
                    "{context:?}"
                );
            }
            run_counts.insert((algorithm, centre), run_count);
        }
    }
    // The four boards have 13 + 36 + 30 + 25 starts, because starts without a tour on odd boards are left out. There
    // are four orders and two seeds. An algorithm that depends on start, order and seed needs one run for each
    // combination.
    assert_eq!(run_counts[&(Algorithm::Auto, "true")], 104 * 8);
    // An algorithm that ignores the seed needs one run for both seeds. An algorithm that also ignores the order needs
    // one run per start. An algorithm that also treats mirror images of starts alike needs 4 + 6 + 9 + 6 runs.
    assert_eq!(run_counts[&(Algorithm::Pruned, "true")], 104 * 4);
    assert_eq!(run_counts[&(Algorithm::Aml, "true")], 104);
    assert_eq!(run_counts[&(Algorithm::OctAml, "integer")], 104);
    assert_eq!(run_counts[&(Algorithm::OctAml, "true")], 4 + 6 + 9 + 6);
}

#[test]
fn every_preset_is_a_valid_sweep() {
    for preset in sweep_presets() {
        let sweep = preset.question.validate().unwrap();
        assert!(
            sweep.count() > 100 && sweep.count() <= 1 << 20,
            "{}",
            preset.name
        );
    }
}

#[test]
fn an_order_and_its_reflection_in_the_diagonal_take_equally_many_visits_from_a_corner() {
    let sweep = sweep(SweepDraft {
        algorithms: "backtracking".into(),
        sizes: "5".into(),
        orders: "all".into(),
        limit: "1000000".into(),
        ..SweepDraft::default()
    });
    let mirrors = Mirrors::new(&sweep);
    let visits = |number| measure_cell(&sweep, number).1[0];
    // From a corner of 5×5 every order finds a tour.
    let mut pairs = 0;
    for number in (0..sweep.count()).step_by(97) {
        let representative = mirrors
            .representative(&sweep.cell(number).unwrap())
            .unwrap();
        pairs += u32::from(representative != number);
        assert_eq!(visits(representative), visits(number));
    }
    assert!(pairs > 100);
}

#[test]
fn backtracking_stops_at_the_visit_limit() {
    let outcome_within = |limit: &str| {
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
    assert_eq!(outcome_within(""), Outcome::Limit);
    assert!(matches!(outcome_within("20,000,000"), Outcome::Tour { .. }));
}

#[test]
fn invalid_drafts_are_rejected_with_the_field_and_the_problem() {
    use SweepField::{Algorithms, Centre, Limit, Orders, Seeds, Sizes, Starts, Tour};
    let rejection = |field, text: &str| {
        let mut draft = SweepDraft::default();
        let field_text = match field {
            Algorithms => &mut draft.algorithms,
            Sizes => &mut draft.sizes,
            Starts => &mut draft.starts,
            Orders => &mut draft.orders,
            Seeds => &mut draft.seeds,
            Tour => &mut draft.tour,
            Limit => &mut draft.limit,
            Centre => &mut draft.centre,
            other => panic!("{other:?}"),
        };
        *field_text = text.into();
        let SweepError {
            field: found_field,
            value,
            problem,
        } = draft.validate().unwrap_err();
        assert_eq!(found_field, field, "{text}");
        (value, problem)
    };
    for field in [Algorithms, Sizes, Orders, Seeds] {
        assert_eq!(
            rejection(field, " ,").1,
            SweepProblem::NothingListed,
            "{field:?}"
        );
    }
    // Squares contain commas, so only white space and semicolons separate them.
    assert_eq!(rejection(Starts, " ; ").1, SweepProblem::NothingListed);
    assert!(matches!(
        rejection(Starts, " ,").1,
        SweepProblem::NoStarts { .. }
    ));
    assert_eq!(rejection(Algorithms, "pohl, nobody").0, "nobody");
    assert!(matches!(
        rejection(Sizes, "8, 5..x").1,
        SweepProblem::NotARange { .. }
    ));
    assert!(matches!(
        rejection(Sizes, "9..8").1,
        SweepProblem::NotARange { .. }
    ));
    assert!(matches!(
        rejection(Sizes, "0..8").1,
        SweepProblem::Value(Problem::OutOfRange { smallest: 1, .. })
    ));
    assert!(matches!(
        rejection(Sizes, "1..999x1..999").1,
        SweepProblem::TooManyRuns { .. }
    ));
    assert!(matches!(
        rejection(Starts, "everywhere").1,
        SweepProblem::NoStarts { .. }
    ));
    assert_eq!(
        rejection(Starts, "8,0").1,
        Problem::OffBoard {
            last_row: 7,
            last_column: 7
        }
        .into()
    );
    assert_eq!(
        rejection(Orders, "rows spiral").1,
        Problem::UnknownName.into()
    );
    assert_eq!(rejection(Orders, "1,2;2,1").1, Problem::NotAnOrder.into());
    assert!(matches!(
        rejection(Seeds, "0..4294967295").1,
        SweepProblem::TooManyRuns { .. }
    ));
    assert_eq!(rejection(Tour, "round").1, Problem::UnknownName.into());
    assert!(matches!(
        rejection(Limit, "0").1,
        SweepProblem::NotALimit { .. }
    ));
    assert_eq!(rejection(Centre, "left").1, Problem::UnknownName.into());
    let most = SweepDraft::MAX_FIELD_CHARS;
    let length = most + 1;
    for field in [
        Algorithms, Sizes, Starts, Orders, Seeds, Tour, Limit, Centre,
    ] {
        let (value, problem) = rejection(field, &"8".repeat(length));
        assert_eq!(problem, SweepProblem::TooLong { length, most });
        assert!(value.len() < 100);
    }
    // Pruned search does not accept the larger board. The sweep must be rejected although this board is not the last.
    let draft = SweepDraft {
        algorithms: "pohl pruned".into(),
        sizes: "5000, 8".into(),
        ..SweepDraft::default()
    };
    let error = draft.validate().unwrap_err();
    assert_eq!((error.field, &*error.value), (Algorithms, "pruned"));
    assert!(matches!(
        error.problem,
        SweepProblem::Value(Problem::TooManySquares { .. })
    ));
}
