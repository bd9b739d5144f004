//! Tests of the commands `enumerate`, `count`, `sweep`, `estimate` and `walks`.

use std::fs;

use knights_tour::board::Board;
use knights_tour::tour::Tour;
use serde_json::{Value, json};

use crate::program::{read_vectors, run, scratch_path};

#[test]
fn enumerate_reproduces_the_levels_and_tours_of_document_003() {
    let vectors = read_vectors("003_levels");
    let mut checked_cases = 0;
    for case in vectors["n5"].as_array().unwrap() {
        let start = case["start"].as_u64().unwrap();
        if ![0, 1, 12, 14].contains(&start) {
            continue;
        }
        let arguments = format!(
            "enumerate 5 --start {},{} --format json",
            start / 5,
            start % 5
        );
        let expected = json!({
            "tours": case["solutions"],
            "nodes": case["nodes_total"],
            "nodes_per_level": case["nodes_per_level"],
            "first": case["first"],
            "last": case["last"],
        });
        let code = i32::from(case["solutions"] == 0);
        for strategy in ["depth-first", "breadth-first"] {
            let output = run(&format!(
                "{arguments} --order granada --strategy {strategy}"
            ));
            assert_eq!(
                (output.code, output.json()),
                (Some(code), expected.clone()),
                "{strategy}"
            );
        }
        let pruned = run(&format!("{arguments} --strategy pruned")).json();
        for field in ["tours", "first", "last"] {
            assert_eq!(pruned[field], expected[field]);
        }
        assert_eq!(pruned["nodes_per_level"], json!([]));
        checked_cases += 1;
    }
    assert_eq!(checked_cases, 4);
}

#[test]
fn enumerate_counts_tours_and_classes_from_all_starts_and_from_one() {
    let report = run("enumerate 5 --strategy pruned --classes --format json").json();
    // The published numbers of classes of tours that are equal up to symmetry and direction: 112 on the 5×5 board,
    // and 1,245 of closed tours on the 6×6 board.
    assert_eq!(
        (&report["tours"], &report["classes"]),
        (&json!(1_728), &json!(112))
    );
    for start in ["", "--start 0,0", "--start 2,3"] {
        let arguments =
            format!("enumerate 6 --closed --strategy pruned --classes --format json {start}");
        let report = run(&arguments).json();
        let tours = if start.is_empty() {
            36 * 19_724
        } else {
            19_724
        };
        assert_eq!(
            (&report["tours"], &report["classes"]),
            (&json!(tours), &json!(1_245)),
            "{start}"
        );
    }
    // The eight symmetries of the board keep the middle square, so the tours from this square form classes of eight.
    let report = run("enumerate 5 --start 2,2 --strategy pruned --classes --format json").json();
    assert_eq!(
        (&report["tours"], &report["classes"]),
        (&json!(64), &json!(8))
    );
    let text = run("enumerate 5 --start 0,0 --levels");
    assert!(
        text.stdout
            .starts_with("304 tours of the 5×5 board from 0,0\n1735079 nodes\n"),
        "{text:?}"
    );
    assert!(
        text.stdout.contains("\n     18 squares: 257436 paths\n"),
        "{text:?}"
    );
    assert_eq!(run("enumerate 4").code, Some(1));
}

#[test]
fn enumerate_writes_every_tour_to_a_file() {
    let board = Board::new(5, 5).unwrap();
    for (format, strategy, start, expected) in [
        ("text", "depth-first", "--start 0,0", 304),
        ("json", "breadth-first", "--start 2,4", 56),
        ("json", "pruned", "", 1_728),
    ] {
        let file = scratch_path(&format!("tours-{strategy}"));
        let arguments = format!(
            "enumerate 5 {start} --format {format} --strategy {strategy} --output {}",
            file.display()
        );
        assert_eq!(run(&arguments).code, Some(0));
        let tours = fs::read_to_string(&file).unwrap();
        let mut parsed_tours: Vec<Vec<u32>> = Vec::new();
        for line in tours.lines() {
            let squares: Vec<u32> = if format == "json" {
                serde_json::from_str(line).unwrap()
            } else {
                line.split(' ')
                    .map(|pair| {
                        let (row, column) = pair.split_once(',').unwrap();
                        row.parse::<u32>().unwrap() * 5 + column.parse::<u32>().unwrap()
                    })
                    .collect()
            };
            Tour::verify(board, &squares).unwrap();
            parsed_tours.push(squares);
        }
        assert_eq!(parsed_tours.len(), expected);
        parsed_tours.sort_unstable();
        parsed_tours.dedup();
        assert_eq!(
            parsed_tours.len(),
            expected,
            "{strategy} lists a tour twice"
        );
    }
}

#[test]
fn enumerate_stops_at_its_limits_and_reports_the_results_so_far() {
    let output =
        run("enumerate 6 --start 0,0 --strategy breadth-first --memory-limit 4MiB --format json");
    let report = output.json();
    assert_eq!((output.code, &report["tours"]), (Some(3), &json!(0)));
    let stopped = &report["stopped"];
    assert_eq!(
        (&stopped["kind"], &stopped["limit"]),
        (&json!("memory"), &json!(4 << 20))
    );
    let length = stopped["length"].as_u64().unwrap();
    assert_eq!(
        report["nodes_per_level"][length as usize - 1],
        stopped["paths"]
    );
    assert_eq!(report["nodes_per_level"][length as usize], 0);
    assert!(
        output
            .stderr
            .contains("the memory limit of 4.0 MiB was reached, with "),
        "{output:?}"
    );

    let output = run("enumerate 6 --start 0,0 --limit 7 --strategy pruned --output -");
    assert_eq!(
        (output.code, output.stdout.lines().count()),
        (Some(3), 7),
        "{output:?}"
    );
    assert!(
        output.stderr.contains("7 tours of the 6×6 board"),
        "{output:?}"
    );
    assert!(
        output.stderr.contains("the limit of 7 tours was reached"),
        "{output:?}"
    );
}

#[test]
fn count_prints_the_published_numbers_as_strings() {
    let published = read_vectors("counts");
    for side in [5, 6] {
        let report = run(&format!("count {side} --by-start --format json")).json();
        let rows = published[format!("heat{side}_tours_by_start")]
            .as_array()
            .unwrap()
            .iter();
        let rows = rows.map(|row| {
            let row = row.as_array().unwrap().iter();
            row.map(|count| json!(count.to_string()))
                .collect::<Vec<_>>()
        });
        let by_start: Vec<_> = rows.collect();
        let count = published["undirected_total"][side.to_string()].to_string();
        assert_eq!(report, json!({"count": count, "by_start": by_start}));
    }
    for (arguments, count) in [
        ("count 6 --closed", "9862"),
        ("count 6", "3318960"),
        ("count 6 --start 0,0", "524486"),
        ("count 6 --closed --start 2,1", "9862"),
        ("count 5x6", "18784"),
        ("count 1", "1"),
        ("count 4", "0"),
        ("count 5 --closed", "0"),
    ] {
        let output = run(&format!("{arguments} --format json"));
        assert_eq!(output.json(), json!({"count": count}), "{arguments}");
        assert_eq!(output.code, Some(i32::from(count == "0")), "{arguments}");
    }
    let text = run("count 3x4 --by-start");
    let expected = "8 undirected open tours of the 3×4 board\n2 0 0 2\n4 0 0 4\n2 0 0 2\n";
    assert_eq!(text.stdout, expected);
}

#[test]
fn count_stops_at_its_limits_and_cites_published_counts() {
    let output = run("count 8 --closed --memory-limit 1MiB --format json");
    let report = output.json();
    assert_eq!((output.code, &report["count"]), (Some(3), &Value::Null));
    assert_eq!(report["published"]["count"], "13267364410532");
    assert!(
        report["published"]["source"]
            .as_str()
            .unwrap()
            .contains("McKay")
    );
    assert!(
        report["reason"]["text"]
            .as_str()
            .unwrap()
            .contains("1.0 MiB"),
        "{report}"
    );
    assert!(
        output
            .stderr
            .contains("published: 13267364410532 undirected closed tours (B. D. McKay")
    );

    let output = run("count 9");
    assert_eq!((output.code, &*output.stdout), (Some(3), ""));
    assert!(
        output.stderr.contains("must be 8 at most, not 9"),
        "{output:?}"
    );
    // No number is published for a single start.
    let output = run("count 8 --start 0,0 --memory-limit 1MiB --format json");
    assert_eq!(
        (output.code, &output.json()["published"]),
        (Some(3), &Value::Null)
    );
}

#[test]
fn sweep_reproduces_the_failures_of_documents_001_and_002() {
    let arguments = "sweep --algorithm aml --centre integer --sizes 5..80 --starts published-interior --format json";
    let report = run(arguments).json();
    assert_eq!(
        (&report["instances"], &report["failures"]),
        (&json!(31_597), &json!(227))
    );
    let failed: Vec<Vec<u32>> = serde_json::from_value(report["failed"].clone()).unwrap();
    assert_eq!(failed.len(), 227);
    assert!(failed.is_sorted(), "failures are sorted by size and start");
    assert!(
        failed
            .iter()
            .all(|start| start[0] == start[1] && start[3] > start[1] / 2)
    );

    // For algorithms that step back, more than ten visits per square count as a failure.
    for (order, sides) in [
        ("rows", vec![38]),
        ("jumps", vec![7, 52, 59]),
        ("clockwise", vec![12, 53, 57, 59]),
    ] {
        let arguments = format!(
            "sweep --algorithm warnsdorff-exchange --order {order} --sizes 5..=60 --starts corner --format json"
        );
        let failed: Vec<_> = sides.iter().map(|side| [*side, *side, 0, 0]).collect();
        let question = json!({
            "algorithms": "warnsdorff-exchange", "sizes": "5..=60", "starts": "corner", "orders": order,
            "seeds": "0", "tour": "open", "limit": "", "centre": "true",
        });
        let expected = json!({
            "instances": 56, "failures": failed.len(), "failed": failed, "question": question,
        });
        assert_eq!(run(&arguments).json(), expected, "{order}");
    }
    let text = run("sweep --algorithm warnsdorff-exchange --order rows --sizes 38 --starts corner");
    assert_eq!(
        (text.code, &*text.stdout),
        (Some(0), "38×38 from 0,0\n1 instances, 1 failures\n")
    );
}

#[test]
fn sweep_accepts_rectangular_boards() {
    // The number of failures agrees with the count of an independent program.
    let arguments = "sweep --algorithm oct-aml-16 --sizes 5 --columns 5..60 --format json";
    let report = run(arguments).json();
    assert_eq!(
        (&report["instances"], &report["failures"]),
        (&json!(6_874), &json!(3_152))
    );
    let failed: Vec<[u32; 4]> = serde_json::from_value(report["failed"].clone()).unwrap();
    assert!(failed.is_sorted(), "failures are sorted by size and start");
    assert!(failed.iter().all(|start| start[0] == 5));
}

/// A sample of the boards with sides from 5 to 60, because all boards would take some minutes.
#[test]
fn the_cascade_algorithm_finds_a_tour_from_every_start_of_sampled_boards() {
    for (boards, instances) in [
        ("--sizes 5 --columns 5..60", 6_874),
        ("--sizes 31..32 --columns 6..7", 711),
        ("--sizes 59..60 --columns 60", 7_140),
    ] {
        let report = run(&format!("sweep --algorithm cascade {boards} --format json")).json();
        let counts = (&report["instances"], &report["failures"], &report["failed"]);
        let expected = (&json!(instances), &json!(0), &json!([]));
        assert_eq!(counts, expected, "{boards}");
    }
}

/// The search of 5×5 from an impossible start ends after milliseconds. The other search does not end in practice.
#[test]
fn the_speed_in_an_estimate_does_not_depend_on_the_length_of_the_search() {
    let [short, endless] = [
        "estimate 5 --start 0,1",
        "estimate 8 --start 3,7 --order jumps",
    ]
    .map(|search| {
        let report = run(&format!("{search} --dives 100 --format json")).json();
        report["visits_per_second"].as_f64().unwrap()
    });
    let ratio = short / endless;
    assert!((0.2..5.0).contains(&ratio), "{short} to {endless}");
}

#[test]
fn estimate_is_accurate_and_repeatable_with_a_seed() {
    let arguments = "estimate 5 --order jumps --dives 50000 --seed 3 --format json";
    let output = run(arguments);
    let report = output.json();
    assert_eq!(output.code, Some(0));
    // The search enters exactly 28,755 squares up to its first tour.
    assert!(
        (report["visits"].as_f64().unwrap() / 28_755.0 - 1.0).abs() < 0.02,
        "{report}"
    );
    assert_eq!(
        (&report["tree"], &report["dives"]),
        (&json!("first-tour"), &json!(50_000))
    );
    assert_eq!(report["first_tour"][0], 0);
    assert!(report["visits_per_second"].as_f64().unwrap() > 1e4);
    let names = report["formulas"]
        .as_array()
        .unwrap()
        .iter()
        .map(|formula| &formula["name"]);
    let names: Vec<_> = names.collect();
    assert_eq!(
        names,
        [
            "eight-moves",
            "moves-of-squares",
            "moves-but-the-last",
            "orders-of-squares"
        ]
    );
    let repeated = run(arguments).json();
    assert_eq!(repeated["visits"], report["visits"]);

    let text = run("estimate 8 --start 3,7 --order jumps --dives 20000").stdout;
    assert!(
        text.contains("Plain backtracking needs about 7.") && text.contains("e12 visits."),
        "{text}"
    );
    assert!(
        text.contains(" hours.\n") || text.contains(" days.\n"),
        "{text}"
    );
    assert!(text.contains("1.27e89  orders-of-squares  (004)"), "{text}");
}

#[test]
fn walks_count_the_squares_that_random_walks_visit() {
    let arguments = "walks 8 --start 0,0 --count 1000 --seed 1 --format json";
    let output = run(arguments);
    assert_eq!(output.code, Some(0), "{output:?}");
    let report = output.json();
    let counts: Vec<u64> = serde_json::from_value(report["counts"].clone()).unwrap();
    assert_eq!(
        (counts.len(), counts.iter().sum::<u64>(), &report["walks"]),
        (64, 1_000, &json!(1_000))
    );
    let squares: u64 = (1..)
        .zip(&counts)
        .map(|(length, count)| length * count)
        .sum();
    assert_eq!(report["mean"], json!(squares as f64 / 1_000.0));
    let longest = report["longest"].as_array().unwrap();
    assert_eq!(
        counts.iter().rposition(|&count| count > 0),
        Some(longest.len() - 1)
    );
    assert_eq!(run(arguments).json(), report);
    let other = run(&arguments.replace("--seed 1", "--seed 2")).json();
    assert_ne!(other["counts"], report["counts"]);

    // The longest walk alone, as a search.
    let seed = &report["longest_seed"];
    let alone = run(&format!(
        "solve 8 --start 0,0 --algorithm random-walk --seed {seed} --format json"
    ));
    assert_eq!(alone.code, Some(3), "{alone:?}");
    assert_eq!(alone.json()["visits"], json!(longest.len()));

    let text = run("walks 3 --start 0,0 --count 100 --seed 5");
    // The knight goes round the border of the 3×3 board, in either direction, and the walk ends on the eighth square.
    let expected = "On average a walk visits 8.00 of 9 squares, and at most 8 (seed ";
    assert!(text.stdout.contains(expected), "{text:?}");
    assert!(
        text.stdout
            .ends_with(&format!("     8       100 {}\n", "#".repeat(50)))
    );
    for (arguments, message) in [
        ("walks 8 --count 0", "0 is not in 1..=1000000"),
        ("walks 8 --count 1000001", "1000001 is not in 1..=1000000"),
        ("walks 8 --start 8,0", "invalid start \"8,0\""),
    ] {
        let output = run(arguments);
        assert_eq!(output.code, Some(2), "{output:?}");
        assert!(output.stderr.contains(message), "{output:?}");
    }
}

#[test]
fn counts_with_given_moves_add_up_and_faulty_moves_are_refused() {
    let neighbours = ["0,1", "0,3", "1,0", "1,4", "3,0", "3,4", "4,1", "4,3"];
    let mut sum = 0;
    for (index, first) in neighbours.iter().enumerate() {
        for second in &neighbours[index + 1..] {
            let output = run(&format!(
                "count 6 --closed --moves-at 2,2={first}/{second} --format json"
            ));
            let count = output.json()["count"].as_str().unwrap().to_owned();
            sum += count.parse::<u64>().unwrap();
        }
    }
    assert_eq!(sum, 9_862);
    let output = run("count 6x8 --closed --moves-at 2,3=0,2/1,5");
    assert!(output.stdout.ends_with("with the given moves\n"));
    for (moves, message) in [
        ("2,2=0,1", "“2,2=0,1” is not moves at a square of the board"),
        ("2,2=0,1/0,2", "from 2,2 to 0,2 is not a knight's move"),
        ("2,2=0,1/0,1", "both moves of 2,2 lead to 0,1"),
        (
            "2,2=0,1/0,3 --moves-at 2,2=1,0/1,4",
            "the moves of 2,2 are given twice",
        ),
        ("2,2=0,1/-", "2,2 cannot be an end: the tour has 0 ends"),
    ] {
        let output = run(&format!("count 6 --closed --moves-at {moves}"));
        assert_eq!(output.code, Some(2), "{moves}");
        assert!(output.stderr.contains(message), "{}", output.stderr);
    }
}
