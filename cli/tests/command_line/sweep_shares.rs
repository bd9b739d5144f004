//! Tests of sweeps in shares: `sweep --share` and `sweep --merge`.

use std::fs;

use serde_json::Value;

use crate::program::{run, run_and_interrupt, run_with_input, scratch_path};

/// A sweep with two algorithms, one order and two seeds, in which most runs of one algorithm fail.
const SWEEP: &str = "sweep --algorithm backtracking,random --sizes 5..6,3x7 --starts octant --seed 3,5 \
     --order rows --limit 40";

/// The texts of all shares of a sweep.
fn shares(sweep: &str, count: u32) -> Vec<String> {
    (1..=count)
        .map(|number| {
            let share = run(&format!("{sweep} --share {number}/{count}"));
            assert_eq!((share.code, &*share.stderr), (Some(0), ""), "{share:?}");
            share.stdout
        })
        .collect()
}

/// A table without the durations, which differ between runs.
fn without_milliseconds(text: &str, format: &str) -> String {
    match format {
        "json" => {
            let mut report: Value = serde_json::from_str(text).unwrap();
            for cell in report["cells"].as_array_mut().into_iter().flatten() {
                assert!(cell["milliseconds"].take().is_number());
            }
            report.to_string()
        }
        "csv" => {
            let lines = text.lines().map(|line| line.rsplit_once(',').unwrap().0);
            lines.collect::<Vec<_>>().join("\n")
        }
        _ => text.into(),
    }
}

#[test]
fn merged_shares_print_what_the_whole_sweep_prints() {
    for (format, measures) in [
        ("text", ""),
        ("text", "--measures"),
        ("json", ""),
        ("json", "--measures"),
        ("csv", ""),
    ] {
        let sweep = format!("{SWEEP} {measures} --format {format}");
        let whole = run(&sweep);
        assert_eq!(whole.code, Some(0), "{whole:?}");
        for count in [1, 3, 200] {
            let mut texts = shares(&sweep, count);
            // The order of the shares makes no difference.
            texts.rotate_left(1);
            let merge = format!("sweep --merge - {measures} --format {format}");
            let merged = run_with_input(&merge, &texts.concat());
            assert_eq!((merged.code, &*merged.stderr), (Some(0), ""), "{merged:?}");
            assert_eq!(
                without_milliseconds(&merged.stdout, format),
                without_milliseconds(&whole.stdout, format),
                "{sweep}, {count} shares"
            );
        }
    }
}

#[test]
fn shares_with_measures_merge_into_every_format_and_keep_their_durations() {
    let texts = shares(&format!("{SWEEP} --measures"), 2).concat();
    let csv = run_with_input("sweep --merge - --format csv", &texts).stdout;
    let json = run_with_input("sweep --merge - --format json --measures", &texts).json();
    let cells = json["cells"].as_array().unwrap();
    assert_eq!(csv.lines().count(), cells.len() + 1);
    for (line, cell) in csv.lines().skip(1).zip(cells) {
        let (_, milliseconds) = line.rsplit_once(',').unwrap();
        let milliseconds: f64 = milliseconds.parse().unwrap();
        assert_eq!(Some(milliseconds), cell["milliseconds"].as_f64());
        assert!(texts.contains(&format!("\"milliseconds\":{milliseconds:?}")));
    }
    let text = run_with_input("sweep --merge -", &texts);
    assert_eq!(text.stdout, run(SWEEP).stdout);
}

#[test]
fn a_predefined_sweep_can_be_run_in_shares() {
    let sweep = "sweep --ready random-walks --limit 20";
    let merged = run_with_input("sweep --merge -", &shares(sweep, 4).concat());
    assert_eq!(merged.stdout, run(sweep).stdout);
    assert!(merged.stdout.ends_with("1,000 instances, 1,000 failures\n"));
}

#[test]
fn shares_that_cannot_be_merged_are_named() {
    let texts = shares(SWEEP, 3);
    let assert_refused = |texts: &[&str], message: &str| {
        let merged = run_with_input("sweep --merge - --format json", &texts.concat());
        assert_eq!(
            (merged.code, &*merged.stdout),
            (Some(2), ""),
            "{message}: {merged:?}"
        );
        assert!(merged.stderr.contains(message), "{message}: {merged:?}");
    };
    let [first, second, third] = [&texts[0], &texts[1], &texts[2]].map(String::as_str);
    assert_refused(&[], "the files have no shares");
    assert_refused(&[first, third], "1 share is missing: 2");
    assert_refused(&[second], "2 shares are missing: 1, 3");
    let last_line = first.lines().count() + 2 * second.lines().count();
    assert_refused(
        &[first, second, second],
        &format!("the standard input, line {last_line}: share 2 is given twice"),
    );
    let changed = second.replacen("\"visits\":40", "\"visits\":41", 1);
    assert_ne!(changed, second);
    assert_refused(&[first, &changed, third], "the line was changed");
    let cut = &second[..second.trim_end().rfind('\n').unwrap()];
    assert_refused(
        &[first, third, cut],
        "the standard input: share 2/3 lacks 1 of its ",
    );
    assert_refused(
        &[first, &second[..second.len() - 9], "\n", third],
        "it has no check value at its end",
    );
    let other = &shares(&SWEEP.replace("octant", "corner"), 3)[1];
    assert_refused(
        &[first, other, third],
        "share 2/3 is of another question: its “starts” is “corner”, and not “octant”",
    );
    let other = &shares(SWEEP, 4)[1];
    assert_refused(
        &[first, other, third],
        "share 2/4 is one of 4 shares, and not of 3",
    );
    assert_refused(
        &[first, "9862\n"],
        &format!(
            "the standard input, line {}: this is no line of a share",
            first.lines().count() + 1
        ),
    );
    let merged = run_with_input("sweep --merge - --format csv", &texts.concat());
    assert_eq!(merged.code, Some(2), "{merged:?}");
    assert!(
        merged
            .stderr
            .contains("--merge: the shares list only the runs without a tour"),
        "{merged:?}"
    );
}

#[test]
fn a_file_with_a_fault_is_named() {
    let file = scratch_path("sweep-share.jsonl");
    fs::write(&file, "[]\n").unwrap();
    let name = file.to_str().unwrap();
    let merged = run(&format!("sweep --merge {name}"));
    assert_eq!(merged.code, Some(2), "{merged:?}");
    assert!(
        merged.stderr.contains("sweep-share.jsonl, line 1: "),
        "{merged:?}"
    );
    let merged = run("sweep --merge /nowhere/at/all");
    assert_eq!(merged.code, Some(2), "{merged:?}");
    assert!(merged.stderr.contains("/nowhere/at/all: "), "{merged:?}");
}

#[test]
fn shares_that_are_impossible_are_refused() {
    for (arguments, message) in [
        (
            "--share 2",
            "“2” is no share; the second of eight shares is 2/8",
        ),
        (
            "--share 0/8",
            "there is no share 0 of 8; the first one is 1/8",
        ),
        (
            "--share 9/8",
            "there is no share 9 of 8; the first one is 1/8",
        ),
        (
            "--share 1/9999999",
            "there may be 1000000 shares, and not 9999999",
        ),
        ("--merge -", "cannot be used with"),
    ] {
        let refused = run(&format!("{SWEEP} {arguments}"));
        assert_eq!(
            (refused.code, &*refused.stdout),
            (Some(2), ""),
            "{refused:?}"
        );
        assert!(refused.stderr.contains(message), "{arguments}: {refused:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_share_prints_nothing() {
    let output =
        run_and_interrupt("sweep --algorithm oct-aml-16 --sizes 100..300 --share 1/2 --measures");
    assert_eq!((output.code, &*output.stdout), (Some(3), ""), "{output:?}");
    assert!(
        output
            .stderr
            .contains("no result: share 1/2 was interrupted after "),
        "{output:?}"
    );
}
