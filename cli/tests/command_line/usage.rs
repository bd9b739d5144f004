//! Tests of invalid usage, of the help texts, of Ctrl-C and of closed pipes.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Command;

use crate::program::{
    interrupt, program_command, run, run_and_interrupt, scratch_path, wait_with_timeout,
};

#[test]
fn invalid_usage_prints_an_error_and_exits_with_code_2() {
    let long = format!("solve {}", "9".repeat(10_000));
    for (line, expected) in [
        ("", "Usage: knights-tour"),
        ("slove 8", "there is no such command"),
        (
            "0",
            "invalid number of rows \"0\": it must be from 1 to 10000",
        ),
        (
            "8x8",
            "invalid number of rows \"8x8\": this is not a whole number",
        ),
        (
            "8 9 9",
            "invalid start \"9,9\": rows go to 7 and columns to 7, from 0",
        ),
        ("8 1", "<COLUMN>"),
        ("8 -1 0", "invalid start \"-1,0\""),
        ("-1 0 0", "invalid number of rows \"-1\""),
        ("8 0 0 0", "'0'"),
        ("solve", "<BOARD>"),
        (
            "solve 0x5",
            "invalid number of rows \"0\": it must be from 1 to 10000",
        ),
        (
            "solve 5x",
            "invalid number of columns \"\": a number from 1 to 10000 is missing",
        ),
        (
            "solve 10000",
            "invalid number of columns \"10000\": it must be from 1 to ",
        ),
        (&long, "it must be from 1 to 10000"),
        (
            "solve 8 --start -1,0",
            "invalid start \"-1,0\": a square is written as its row",
        ),
        ("solve 8 --start 8,0", "invalid start \"8,0\": rows go to 7"),
        ("solve 8 --algorithm magic", "[possible values: "),
        (
            "solve 8 --order spiral",
            "nothing has this name; there are rows, jumps",
        ),
        (
            "solve 8 --order 1,2;2,1",
            "an order lists each of the knight's 8 moves once",
        ),
        (
            "solve 8 --seed -1",
            "invalid seed \"-1\": it must be from 0 to 4294967295",
        ),
        (
            "solve 8 --limit 0",
            "'--limit <VISITS>': it must be a whole number from 1 to 18446744073709551615",
        ),
        (
            "solve 8 --limit -1",
            "'--limit <VISITS>': it must be a whole number from 1",
        ),
        (
            "count 6 --moves-at -1,2=3,4/5,5",
            "“-1,2=3,4/5,5” is not moves at a square",
        ),
        (
            "solve 8 --format pdf",
            "[possible values: board, squares, csv, json, svg]",
        ),
        ("solve 8 --colour red", "'--colour'"),
        ("solve 20 --algorithm pruned", "squares, not 400"),
        (
            "enumerate 8 --memory-limit much",
            "'--memory-limit <SIZE>': it must be a number of bytes",
        ),
        (
            "solve 8 --memory-limit 18446744073709551616",
            "'--memory-limit <SIZE>': it must be a number of bytes",
        ),
        (
            "count 6 --memory-limit 99999999999999999999GiB",
            "'--memory-limit <SIZE>': it must be a number of bytes",
        ),
        (
            "enumerate 5 --levels --strategy pruned",
            "does not count the paths of each length",
        ),
        (
            "enumerate 5 --output /nowhere/at/all",
            "cannot write \"/nowhere/at/all\"",
        ),
        ("enumerate 5 --output /", "cannot write \"/\""),
        ("count 6 --start 0,0 --by-start", "cannot be used with"),
        ("sweep --sizes 5", "--algorithm <NAMES>"),
        (
            "sweep --algorithm aml --sizes 8..5",
            "invalid sizes \"8..5\"",
        ),
        (
            "sweep --algorithm aml --sizes 0..5",
            "invalid sizes \"0..5\": it must be from 1",
        ),
        (
            "sweep --algorithm aml --sizes 5..99999",
            "it must be from 1 to 10000",
        ),
        (
            "sweep --algorithm aml --sizes 5 --starts middle",
            "starts are all, corner, octant, published-interior, published-border, or squares",
        ),
        ("estimate 8 --dives 0", "'--dives <NUMBER>'"),
        ("longest 4 --start 4,0", "invalid start \"4,0\""),
        ("soonest 4 --limit 0", "'--limit <STEPS>'"),
        ("verify", "<FILE>"),
        ("verify /nowhere/at/all", "cannot read /nowhere/at/all: "),
        ("verify -", "it has 0 numbers"),
    ] {
        let output = run(line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(output.stderr.contains(expected), "{line}: {output:?}");
        assert_eq!(output.stdout, "", "{line}");
    }
}

/// The names of all commands, from the help.
fn commands() -> Vec<String> {
    let help = run("--help");
    let list = help.stdout.split_once("\nCommands:\n").unwrap().1;
    let list = list.split_once("\n\n").unwrap().0;
    // The description of a command may continue on the next line, which has a deeper indentation.
    let names = list.lines().filter_map(|line| {
        let line = line.strip_prefix("  ")?;
        (!line.starts_with(' ')).then(|| line.split(' ').next().unwrap().to_owned())
    });
    names.filter(|name| name != "help").collect()
}

#[test]
fn every_help_text_has_an_example_that_works() {
    let mut lines: Vec<String> = Vec::new();
    for command in [String::new()].into_iter().chain(commands()) {
        let help = run(&format!("{command} --help"));
        assert_eq!(help.code, Some(0), "{help:?}");
        assert!(help.stdout.contains("Exit codes: 0 "), "{help:?}");
        let examples = help.stdout.split_once("\nExample").unwrap().1;
        let examples = examples.split_once("\n\n").unwrap().0;
        // The help wraps long lines, so a command may continue on the next line.
        for line in examples.lines().skip(1) {
            if let Some(line) = line.strip_prefix("  ")
                && ["knights-tour", "echo", "printf"]
                    .iter()
                    .any(|word| line.starts_with(word))
            {
                lines.push(line.into());
            } else if let Some(last) = lines.last_mut() {
                last.push(' ');
                last.push_str(line.trim());
            }
        }
    }
    assert!(lines.len() >= 20, "{lines:?}");
    if cfg!(not(unix)) {
        return;
    }
    let programs = Path::new(env!("CARGO_BIN_EXE_knights-tour"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    for line in lines {
        let mut shell = Command::new("sh");
        shell.args(["-c", &line]).env("PATH", &path);
        let output = shell
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{line}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_command_and_prints_its_results_so_far() {
    for (line, expected) in [
        (
            "enumerate 7 --start 0,0 --format json",
            "\"nodes_per_level\":[1,1,",
        ),
        (
            "solve 8 --start 3,7 --order jumps --algorithm backtracking --format json",
            "\"kind\":\"interrupted\"",
        ),
        (
            "sweep --algorithm oct-aml-16 --sizes 100..300 --format json",
            "\"failures\":0",
        ),
        (
            "count 7 --start 0,0 --format json",
            "\"kind\":\"interrupted\"",
        ),
        (
            "longest 6x30 --leaper zebra --limit 99999999999 --format json",
            "\"proved\":false",
        ),
    ] {
        let output = run_and_interrupt(line);
        assert_eq!(output.code, Some(3), "{line}: {output:?}");
        assert!(output.stdout.contains(expected), "{line}: {output:?}");
        assert!(output.stdout.ends_with("}\n"), "{line}: {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_command_that_waits_for_its_input() {
    let mut child = program_command(&["verify", "-"]).spawn().unwrap();
    // More than a pipe holds: the program has begun to read when this is written. The pipe stays open.
    let mut input = child.stdin.take().unwrap();
    input.write_all(&[b' '; 1 << 20]).unwrap();
    interrupt(&child);
    let output = wait_with_timeout(child);
    assert_eq!(output.code, Some(3), "{output:?}");
    drop(input);
}

#[cfg(target_os = "linux")]
#[test]
fn a_help_text_that_cannot_be_written_is_no_success() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let status = program_command(&["--help"]).stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(3));
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_board_as_text_is_solved_in_little_memory() {
    let file = scratch_path("board-as-text");
    fs::write(&file, format!("{}\n", ".".repeat(2_000)).repeat(2_000)).unwrap();
    let program = env!("CARGO_BIN_EXE_knights-tour");
    let limited = format!("ulimit -v 60000; exec '{program}' solve --board \"$0\"");
    let output = Command::new("sh")
        .args(["-c", &limited])
        .arg(&file)
        .output()
        .unwrap();
    fs::remove_file(file).unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
}

#[test]
fn two_programs_that_write_one_file_do_not_mix_their_results() {
    let folder = scratch_path("two-writers");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tours");
    let write_tours = |format: &str, path: &Path| {
        let path = path.to_str().unwrap();
        program_command(&["enumerate", "5", "--format", format, "--output", path])
            .spawn()
            .unwrap()
    };
    let results = ["text", "json"].map(|format| {
        let own_file = folder.join(format);
        assert!(wait_with_timeout(write_tours(format, &own_file)).code == Some(0));
        fs::read_to_string(own_file).unwrap()
    });
    for writer in ["text", "json", "text"].map(|format| write_tours(format, &file)) {
        assert_eq!(wait_with_timeout(writer).code, Some(0));
    }
    assert!(results.contains(&fs::read_to_string(&file).unwrap()));
    // No unfinished file is left.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_reader_may_close_the_pipe_early() {
    let mut child = program_command(&["enumerate", "6", "--strategy", "pruned", "--output", "-"])
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert_eq!(line.split(' ').count(), 36);
    drop(reader);
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{stderr}");
    assert!(stderr.contains("nobody reads any further"), "{stderr}");

    let mut child = program_command(&["solve", "1000", "--algorithm", "oct-aml-16"])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{stderr}");
    assert!(
        stderr.starts_with("a tour of the 1000×1000 board"),
        "{stderr}"
    );
}
