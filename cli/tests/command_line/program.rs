//! Runs the command-line program and collects its output.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The time limit of every run in these tests.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The output and exit code of a run.
pub struct ProgramOutput {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl ProgramOutput {
    /// Parses the standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl std::fmt::Debug for ProgramOutput {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            code,
            stdout: out,
            stderr: err,
        } = self;
        write!(formatter, "exit code {code:?}\n{out}{err}")
    }
}

impl From<Output> for ProgramOutput {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// A command for the program, with pipes for its input and output.
pub fn program_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_knights-tour"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for the end of the program, and fails after the time limit.
pub fn wait_with_timeout(child: Child) -> ProgramOutput {
    finish_or_interrupt(child, TIMEOUT)
}

/// Sends a running program the signal of Ctrl-C.
pub fn interrupt(child: &Child) {
    let status = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// Starts the program with arguments separated by spaces, and interrupts it.
///
/// On a busy machine, the program may install its signal handler too late for the signal, which then ends the program
/// without an exit code. A second run waits longer.
#[cfg(unix)]
pub fn run_and_interrupt(line: &str) -> ProgramOutput {
    let arguments: Vec<_> = line.split(' ').collect();
    let mut interrupted_runs = [400, 4_000].into_iter().map(|delay| {
        let child = program_command(&arguments).spawn().unwrap();
        thread::sleep(Duration::from_millis(delay));
        interrupt(&child);
        wait_with_timeout(child)
    });
    interrupted_runs
        .find(|run| run.code.is_some())
        .expect("the program handles the signal")
}

/// Waits for the end of the program. Interrupts the program after `delay`, and fails after the time limit.
pub fn finish_or_interrupt(mut child: Child, delay: Duration) -> ProgramOutput {
    let mut out = child.stdout.take().unwrap();
    let mut err = child.stderr.take().unwrap();
    // Both pipes are read continuously, so that the program never blocks on a full pipe.
    let out = thread::spawn(move || {
        let mut text = Vec::new();
        out.read_to_end(&mut text).unwrap();
        text
    });
    let err = thread::spawn(move || {
        let mut text = Vec::new();
        err.read_to_end(&mut text).unwrap();
        text
    });
    let start_time = Instant::now();
    let mut is_interrupted = false;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if !is_interrupted && start_time.elapsed() > delay {
            interrupt(&child);
            is_interrupted = true;
        }
        if start_time.elapsed() > TIMEOUT {
            child.kill().unwrap();
            panic!("the program did not end within {TIMEOUT:?}");
        }
        thread::sleep(Duration::from_millis(1));
    };
    let (stdout, stderr) = (out.join().unwrap(), err.join().unwrap());
    Output {
        status,
        stdout,
        stderr,
    }
    .into()
}

/// Runs the program with arguments that are separated by spaces.
pub fn run(arguments: &str) -> ProgramOutput {
    run_with_input(arguments, "")
}

/// Like [`run`], with a text on the standard input.
pub fn run_with_input(arguments: &str, input: &str) -> ProgramOutput {
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    let mut child = program_command(&arguments).spawn().unwrap();
    // A program that needs no more input may close the pipe early.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    wait_with_timeout(child)
}

/// Reads a file of published numbers from `tests/vectors`.
pub fn read_vectors(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors");
    let path = format!("{folder}/{name}.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

/// A path for a temporary file of a test.
pub fn scratch_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}
