//! Every command line gets an answer, and every input gets a verdict.

use std::io::Write;
use std::time::Duration;

use proptest::prelude::*;

use crate::program::{finish_or_interrupt, program_command, wait_with_timeout};

/// The time after which a run is interrupted. Some lines ask for more than a minute's work, such as
/// three tours of 9×9 by plain backtracking. Each of them must end when it is interrupted.
const INTERRUPT_AFTER: Duration = Duration::from_secs(2);

/// A word of a command line: one with a meaning, or junk.
fn any_word() -> impl Strategy<Value = String> {
    let words = [
        "solve",
        "enumerate",
        "count",
        "sweep",
        "estimate",
        "verify",
        "help",
        "1",
        "3",
        "4",
        "5",
        "3x4",
        "4x3",
        "5x4",
        "0",
        "-1",
        "-",
        "--",
        "0x0",
        "5x",
        "x5",
        "3x4x5",
        "10001",
        "99999999999999999999",
        "1e3",
        "٣",
        "5×4",
        "--start",
        "--start=0,0",
        "0,0",
        "1,2",
        "2,1",
        "9,9",
        "-1,-1",
        "0,0,0",
        ",",
        "--algorithm",
        "--algorithm=auto",
        "warnsdorff",
        "pruned",
        "breadth-first",
        "random",
        "oct-aml-16",
        "roth",
        "--order",
        "granada",
        "--order=2,1;1,2",
        "--closed",
        "--limit",
        "--limit=7",
        "--seed",
        "--seed=5",
        "--format",
        "--format=json",
        "--format=svg",
        "--format=csv",
        "text",
        "json",
        "--memory-limit",
        "--memory-limit=1MiB",
        "1kB",
        "99999999EiB",
        "--levels",
        "--classes",
        "--strategy",
        "--strategy=pruned",
        "--strategy=breadth-first",
        "--by-start",
        "--sizes",
        "--sizes=3..5",
        "5..3",
        "..",
        "--starts=corner",
        "--starts=octant",
        "--centre",
        "--centre=integer",
        "--dives=100",
        "--board",
        "--board=5",
        "--full-search",
        "--help",
        "-h",
        "-V",
        "--output=-",
    ];
    prop_oneof![
        20 => prop::sample::select(words.to_vec()).prop_map(String::from),
        1 => "[^\0]{0,12}",
        1 => "[a-z0-9,x;=.-]{0,12}",
        1 => "[^\0]{1,6}".prop_map(|part| part.repeat(5_000)),
    ]
}

/// A command line of arbitrary words, on small boards and with small limits.
fn any_line() -> impl Strategy<Value = Vec<String>> {
    let commands = [
        ("", ""),
        ("solve", "--limit=500"),
        ("enumerate", "--limit=3"),
        ("count", "--memory-limit=100kB"),
        ("sweep", "--limit=500"),
        ("estimate", "--dives=50"),
        ("verify", ""),
    ];
    let boards = ["1", "3", "4", "3x4", "4x5", "5"];
    let command = prop::sample::select(commands.to_vec());
    let board = prop::option::weighted(0.7, prop::sample::select(boards.to_vec()));
    (command, board, prop::collection::vec(any_word(), 0..6)).prop_map(
        |((command, limit), board, words)| {
            let parts = [command].into_iter().chain(board).map(String::from);
            let limit = Some(limit.into()).filter(|limit: &String| !limit.is_empty());
            let line = parts.filter(|part| !part.is_empty()).chain(words);
            // If an option is given twice, the second one counts.
            line.chain(limit).collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_typed_is_answered(line in any_line()) {
        let words: Vec<_> = line.iter().map(String::as_str).collect();
        let mut child = program_command(&words).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"0 11 22");
        let found = finish_or_interrupt(child, INTERRUPT_AFTER);
        prop_assert!(matches!(found.code, Some(0..=3)), "{:?}", found);
        prop_assert!(!found.stderr.contains("panicked"), "{:?}", found);
        if found.code != Some(0) {
            // Without a message, the output contains the number of tours.
            let says = !found.stderr.trim().is_empty() || !found.stdout.trim().is_empty();
            prop_assert!(says, "{:?}", found);
        }
        if found.code == Some(2) {
            let is_report = found.stdout.starts_with("{\"outcome\":\"unreadable\"");
            prop_assert!(found.stdout.is_empty() || is_report, "{:?}", found);
        }
    }

    #[test]
    fn whatever_is_read_is_judged(text in prop_oneof!["\\PC{0,60}", "[0-9, \n()\\[\\]{}\"tour:.-]{0,60}", "[0-9]{1,2}([ ,\n][0-9]{1,2}){0,30}"], board in "|3x4|5|1|0") {
        let mut words = vec!["verify", "-"];
        if !board.is_empty() {
            words.extend(["--board", &board]);
        }
        let mut child = program_command(&words).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        let found = wait_with_timeout(child);
        prop_assert!(matches!(found.code, Some(0..=2)), "{:?}", found);
        prop_assert!(!found.stderr.contains("panicked"), "{:?}", found);
        prop_assert_eq!(found.stdout.is_empty(), found.code != Some(0));
        prop_assert_eq!(found.stderr.is_empty(), found.code == Some(0));
    }
}
