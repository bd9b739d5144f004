//! Property tests: random arguments and random input get an answer, and the program never panics.

use std::io::Write;
use std::time::Duration;

use proptest::prelude::*;

use crate::program::{finish_or_interrupt, program_command, wait_with_timeout};

/// The time after which a run is interrupted.
///
/// Some arguments ask for more than a minute of work, such as three tours of 9×9 by plain backtracking. Each run must
/// end when it is interrupted.
const INTERRUPT_AFTER: Duration = Duration::from_secs(2);

/// Usually one of a list of arguments, some of which are invalid for every command. Otherwise random text.
fn any_argument() -> impl Strategy<Value = String> {
    let arguments = [
        "solve",
        "enumerate",
        "count",
        "sweep",
        "estimate",
        "longest",
        "soonest",
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
        "random-walk",
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
        "--share=1/2",
        "--share=3/2",
        "--merge",
        "--merge=-",
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
        20 => prop::sample::select(arguments.to_vec()).prop_map(String::from),
        1 => "[^\0]{0,12}",
        1 => "[a-z0-9,x;=.-]{0,12}",
        1 => "[^\0]{1,6}".prop_map(|text| text.repeat(5_000)),
    ]
}

/// Random arguments of a command, with small boards and small limits.
fn any_arguments() -> impl Strategy<Value = Vec<String>> {
    let commands = [
        ("", ""),
        ("solve", "--limit=500"),
        ("enumerate", "--limit=3"),
        ("count", "--memory-limit=100kB"),
        ("sweep", "--limit=500"),
        ("estimate", "--dives=50"),
        ("longest", "--limit=500"),
        ("soonest", "--limit=500"),
        ("verify", ""),
    ];
    let boards = ["1", "3", "4", "3x4", "4x5", "5"];
    let command = prop::sample::select(commands.to_vec());
    let board = prop::option::weighted(0.7, prop::sample::select(boards.to_vec()));
    (command, board, prop::collection::vec(any_argument(), 0..6)).prop_map(
        |((command, limit), board, arguments)| {
            let command_and_board = [command].into_iter().chain(board).map(String::from);
            let limit = Some(limit.into()).filter(|limit: &String| !limit.is_empty());
            let without_limit = command_and_board
                .filter(|text| !text.is_empty())
                .chain(arguments);
            // If an option is given twice, the second value counts. The small limit is therefore the last argument.
            without_limit.chain(limit).collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_arguments_get_an_answer(arguments in any_arguments()) {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let mut child = program_command(&arguments).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(b"0 11 22");
        let output = finish_or_interrupt(child, INTERRUPT_AFTER);
        prop_assert!(matches!(output.code, Some(0..=3)), "{:?}", output);
        prop_assert!(!output.stderr.contains("panicked"), "{:?}", output);
        if output.code != Some(0) {
            // Every exit code except 0 comes with an error message, or with a result such as a count of 0.
            let has_output = !output.stderr.trim().is_empty() || !output.stdout.trim().is_empty();
            prop_assert!(has_output, "{:?}", output);
        }
        if output.code == Some(2) {
            let is_report = output.stdout.starts_with("{\"outcome\":\"unreadable\"");
            prop_assert!(output.stdout.is_empty() || is_report, "{:?}", output);
        }
    }

    #[test]
    fn random_input_gets_a_verdict_or_an_error(text in prop_oneof!["\\PC{0,60}", "[0-9, \n()\\[\\]{}\"tour:.-]{0,60}", "[0-9]{1,2}([ ,\n][0-9]{1,2}){0,30}"], board in "|3x4|5|1|0") {
        let mut arguments = vec!["verify", "-"];
        if !board.is_empty() {
            arguments.extend(["--board", &board]);
        }
        let mut child = program_command(&arguments).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        let output = wait_with_timeout(child);
        prop_assert!(matches!(output.code, Some(0..=2)), "{:?}", output);
        prop_assert!(!output.stderr.contains("panicked"), "{:?}", output);
        prop_assert_eq!(output.stdout.is_empty(), output.code != Some(0));
        // A tour comes with the way in which the text was read, unless its board has layers.
        let is_message_of_tour = output.stderr.is_empty() || output.stderr.starts_with("read as ");
        prop_assert_eq!(is_message_of_tour, output.code == Some(0));
    }
}
