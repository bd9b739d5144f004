//! Tests of the commands `random`, `rank` and `unrank`.

use serde_json::json;

use crate::program::{run, run_with_input};

#[test]
fn a_random_tour_has_a_rank_that_makes_the_same_tour() {
    for (random, rank, unrank) in [
        (
            "random 6 --closed",
            "rank - --closed",
            "unrank 6 RANK --closed",
        ),
        (
            "random 6x8 --closed",
            "rank - --closed",
            "unrank 6x8 RANK --closed",
        ),
        ("random 5x6", "rank -", "unrank 5x6 RANK"),
        (
            "random 5 --start 2,2",
            "rank - --from-start",
            "unrank 5 RANK --start 2,2",
        ),
    ] {
        let board = run(&format!("{random} --seed 7"));
        assert_eq!(board.code, Some(0), "{board:?}");
        let report = run(&format!("{random} --seed 7 --format json")).json();
        assert_eq!(report["outcome"], "tour");
        let number = report["rank"].as_str().unwrap().to_owned();
        let ranked = run_with_input(rank, &board.stdout);
        assert_eq!(ranked.stdout, format!("{number}\n"), "{ranked:?}");
        let as_json = run_with_input(&format!("{rank} --format json"), &board.stdout).json();
        assert_eq!(
            (&as_json["rank"], &as_json["count"]),
            (&json!(number), &report["count"])
        );
        let again = run(&unrank.replace("RANK", &number));
        assert_eq!(again.stdout, board.stdout);
        let other = run(&format!("{random} --seed 8"));
        assert_ne!(other.stdout, board.stdout);
    }
}

#[test]
fn only_ranks_below_the_count_have_a_tour() {
    let report = run("unrank 6 9861 --closed --format json").json();
    assert_eq!(
        (&report["closed"], &report["count"], &report["rank"]),
        (&json!(true), &json!("9862"), &json!("9861"))
    );
    let beyond = run("unrank 6 9862 --closed --format json");
    assert_eq!(beyond.code, Some(1));
    assert_eq!(beyond.json()["outcome"], "no-such-number");
    assert!(
        beyond.stderr.contains("has 9862 undirected closed tours"),
        "{beyond:?}"
    );
    let none = run("random 5 --closed --format json");
    assert_eq!(none.code, Some(1));
    assert_eq!(none.json()["outcome"], "impossible");
    assert_eq!(run("unrank 6 -1 --closed").code, Some(2));
}

#[test]
fn a_random_tour_may_have_given_moves() {
    let made = run("random 6 --closed --moves-at 2,2=0,1/4,3 --seed 4 --format json");
    let tour: Vec<u64> = made.json()["tour"]
        .as_array()
        .unwrap()
        .iter()
        .map(|square| square.as_u64().unwrap())
        .collect();
    let at = tour.iter().position(|&square| square == 14).unwrap();
    let mut around = [tour[(at + 35) % 36], tour[(at + 1) % 36]];
    around.sort_unstable();
    assert_eq!(around, [1, 27]);
    let counted = run("count 6 --closed --moves-at 2,2=0,1/4,3 --format json").json();
    assert_eq!(made.json()["count"], counted["count"]);
}

#[test]
fn what_cannot_be_numbered_is_refused() {
    let large = run("random 8x10 --closed --format json");
    assert_eq!(large.code, Some(3));
    assert_eq!(large.json()["reason"]["kind"], "too-large");
    assert_eq!(run("random 4x4x4 --closed").code, Some(2));
    let open = run_with_input("rank - --closed", "1 4 7 10\n12 9 2 5\n3 6 11 8");
    assert_eq!(open.code, Some(2));
    assert!(open.stderr.contains("is open"), "{open:?}");
    let fault = run_with_input("rank -", "1 4 7 10\n12 2 9 5\n3 6 11 8");
    assert_eq!(fault.code, Some(2));
    assert!(fault.stderr.contains("is not a knight's move"), "{fault:?}");
}

#[test]
fn the_closed_tours_of_8x8_are_numbered_by_stored_counts() {
    let beyond = run("unrank 8 13267364410532 --closed --format json");
    assert_eq!(beyond.code, Some(1));
    assert_eq!(beyond.json()["outcome"], "no-such-number");
    assert_eq!(beyond.json()["count"], "13267364410532");
    let little = run("random 8 --closed --memory-limit 1MB --format json");
    assert_eq!(little.code, Some(3), "{little:?}");
    assert_eq!(little.json()["reason"]["kind"], "memory");
}
