//! Tests of counts in parts: `count --parts`, `--part`, `--merge`, `--cores` and `--keep`.

use std::fs;
use std::path::Path;
use std::thread;

use serde_json::json;

use crate::program::{
    interrupt, program_command, run, run_with_input, scratch_path, wait_with_timeout,
};

/// A division of 6×6 into 214 parts.
const DIVISION: &str = "count 6 --closed --part-memory 90kB";

/// The path of a folder for a test. Deletes the folder that an earlier run left there.
fn absent_folder(name: &str) -> String {
    let folder = scratch_path(name);
    let _ = fs::remove_dir_all(&folder);
    folder.to_str().unwrap().into()
}

/// Counts all parts of [`DIVISION`], and returns their results in a line each.
fn count_all_parts(folder: &str) -> Vec<String> {
    let whole = run(&format!("{DIVISION} --cores 2 --keep {folder}"));
    assert_eq!(whole.code, Some(0), "{whole:?}");
    assert_eq!(
        whole.stdout,
        "9862 undirected closed tours of the 6×6 board\n"
    );
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut lines: Vec<String> = files
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    lines.sort_by_key(|line| {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["part"].as_u64()
    });
    lines
}

#[test]
fn parts_are_listed_with_their_moves_and_multiplicities() {
    let listed = run(&format!("{DIVISION} --parts"));
    assert!(
        listed.stdout.starts_with(
            "214 parts of the closed tours of the 6×6 board, by the moves at 2,2 and 3,3\n"
        ),
        "{listed:?}"
    );
    let report = run(&format!("{DIVISION} --parts --format json")).json();
    assert_eq!(report["squares"], json!(["2,2", "3,3"]));
    let parts = report["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 214);
    let choices: u64 = parts
        .iter()
        .map(|part| part["multiplicity"].as_u64().unwrap())
        .sum();
    assert_eq!(choices, 28 * 28);
    assert!(
        parts
            .iter()
            .all(|part| part["bytes"].as_u64().unwrap() <= 90_000)
    );
    // The listed moves are those that --moves-at takes.
    let part = &parts[100];
    let moves: Vec<&str> = part["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect();
    let given = run(&format!(
        "count 6 --closed --moves-at {} --moves-at {} --format json",
        moves[0], moves[1]
    ));
    let result = run(&format!("{DIVISION} --part 101")).json();
    assert_eq!(result["count"], given.json()["count"]);
    assert_eq!(result["moves"], part["moves"]);
    let whole = run("count 6 --closed --parts");
    assert!(
        whole
            .stdout
            .starts_with("one part: all closed tours of the 6×6 board\n"),
        "{whole:?}"
    );
}

#[test]
fn results_are_added_up_and_those_that_do_not_belong_are_named() {
    let lines = count_all_parts(&absent_folder("parts-merged"));
    assert_eq!(lines.len(), 214);
    let merge = |lines: &[String]| run_with_input("count --merge - --format json", &lines.concat());
    assert_eq!(merge(&lines).json(), json!({"count": "9862"}));
    let assert_refused = |lines: &[String], message: &str| {
        let merged = merge(lines);
        assert_eq!(merged.code, Some(2), "{merged:?}");
        assert_eq!(merged.stdout, "");
        assert!(merged.stderr.contains(message), "{message}: {merged:?}");
    };
    let without = [&lines[..41], &lines[42..]].concat();
    assert_refused(&without, "1 part is missing: 42");
    assert_refused(&lines[..200], "14 parts are missing: 201, 202");
    let twice = [&lines[..], &lines[6..7]].concat();
    assert_refused(
        &twice,
        "the standard input, line 215: part 7 is given twice",
    );
    let count = serde_json::from_str::<serde_json::Value>(&lines[99]).unwrap()["count"].clone();
    let number: u64 = count.as_str().unwrap().parse().unwrap();
    let mut changed = lines.clone();
    changed[99] = changed[99].replace(
        &format!("\"count\":{count}"),
        &format!("\"count\":\"{}\"", number + 1),
    );
    assert_refused(
        &changed,
        "the standard input, line 100: the line was changed",
    );
    let other = run("count 5x6 --closed --part-memory 85100 --part 1").stdout;
    assert_refused(
        &[&lines[..], &[other]].concat(),
        "line 215: the result is of the 5×6 board, and not of 6×6",
    );
    let whole = run("count 6 --closed --part 1").stdout;
    assert_refused(
        &[&lines[..213], &[whole]].concat(),
        "line 214: part 1 is of another division of the board",
    );
    assert_refused(
        &["9862\n".into()],
        "the standard input, line 1: this is not the result of a part",
    );
    assert_refused(&[], "the files have no results");
}

#[test]
fn a_count_goes_on_from_the_results_that_were_kept() {
    let folder = absent_folder("parts-kept");
    let lines = count_all_parts(&folder);
    let file = Path::new(&folder).join("part-000003.json");
    fs::remove_file(&file).unwrap();
    let again = run(&format!(
        "{DIVISION} --cores all --keep {folder} --format json"
    ));
    assert_eq!(again.json(), json!({"count": "9862"}));
    assert_eq!(fs::read_to_string(&file).unwrap(), lines[2]);
    // A file that was changed stops the count, and nothing is lost.
    fs::write(&file, lines[2].replace("\"part\":3", "\"part\":4")).unwrap();
    let stopped = run(&format!("{DIVISION} --cores all --keep {folder}"));
    assert_eq!(stopped.code, Some(2), "{stopped:?}");
    assert!(
        stopped
            .stderr
            .contains("part-000003.json, line 1: the line was changed"),
        "{stopped:?}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 214);
}

#[test]
fn an_interrupted_count_keeps_what_it_has_counted() {
    let folder = absent_folder("parts-interrupted");
    let command = format!("count 6x7 --closed --part-memory 300kB --cores 2 --keep {folder}");
    let arguments: Vec<&str> = command.split_whitespace().collect();
    let child = program_command(&arguments).spawn().unwrap();
    let kept = || fs::read_dir(&folder).map_or(0, Iterator::count);
    while kept() < 5 {
        thread::yield_now();
    }
    interrupt(&child);
    let stopped = wait_with_timeout(child);
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    assert!(stopped.stderr.starts_with("not counted: "), "{stopped:?}");
    assert!(kept() >= 5);
    let resumed = run(&command);
    assert_eq!(
        resumed.stdout,
        "1067638 undirected closed tours of the 6×7 board\n"
    );
}

#[test]
fn cores_that_share_a_count_and_cores_that_count_parts_find_the_same_number() {
    let expected = "9862 undirected closed tours of the 6×6 board\n";
    for options in ["", "--memory-limit 150kB", "--part-memory 90kB"] {
        let counted = run(&format!("count 6 --closed --cores 3 {options}"));
        assert_eq!(counted.stdout, expected, "{counted:?}");
    }
}

#[test]
fn a_part_that_reaches_the_memory_limit_is_counted_in_pieces() {
    let direct = run("count 6 --closed --part 1");
    assert_eq!(direct.json()["count"], json!("9862"));
    // A direct count holds 68,928 bytes.
    let in_pieces = run("count 6 --closed --part 1 --memory-limit 50kB");
    assert_eq!(in_pieces.stdout, direct.stdout, "{in_pieces:?}");
}

#[test]
fn a_part_whose_smallest_pieces_reach_the_memory_limit_is_not_counted() {
    for arguments in ["--part 100", "--cores 1"] {
        let command = format!("{DIVISION} --memory-limit 100B --format json {arguments}");
        let stopped = run(&command);
        assert_eq!(stopped.code, Some(3), "{stopped:?}");
        let report = stopped.json();
        assert_eq!(report["count"], json!(null));
        assert_eq!(report["reason"]["kind"], json!("memory"));
    }
}

#[test]
fn divisions_that_are_impossible_are_refused() {
    for (arguments, message) in [
        (
            "count 6 --closed --part-memory 1kB --parts",
            "--part-memory: the smallest parts need about",
        ),
        ("count 6 --closed --part 2", "--part: there is no part 2"),
        ("count 6 --closed --part 0", "--part: there is no part 0"),
        (
            "count 6 --closed --cores none",
            "neither all nor a number from 1 to 1000",
        ),
        (
            "count 9 --closed --parts",
            "the shorter side of a board to count on must be 8 at most",
        ),
        ("count 6 --parts", "--closed"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.code, Some(2), "{arguments}: {refused:?}");
        assert!(refused.stderr.contains(message), "{arguments}: {refused:?}");
    }
}
