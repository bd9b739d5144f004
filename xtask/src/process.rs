//! Starts other programs; errors name the command that was run.

use std::env;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, bail};

/// Runs a program to its end; its output goes to the terminal.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|error| start_error(command, error))?;
    check_status(command, status)
}

/// Runs a program that may hang, for example because a server is unreachable. Kills the program after `limit`.
pub fn run_with_timeout(command: &mut Command, limit: Duration) -> Result<()> {
    let mut child = command
        .spawn()
        .map_err(|error| start_error(command, error))?;
    let start_time = Instant::now();
    loop {
        if let Some(status) = child.try_wait().context("could not wait for a program")? {
            return check_status(command, status);
        }
        if start_time.elapsed() > limit {
            // Errors are ignored, because the program may have ended in the meantime.
            let _ = child.kill();
            let _ = child.wait();
            bail!(
                "`{}` did not end within {} s",
                command_line(command),
                limit.as_secs()
            );
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Runs a program to its end and returns its output. If the program fails, its messages become part of the error.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| start_error(command, error))?;
    check_status(command, output.status)
        .with_context(|| String::from_utf8_lossy(&output.stderr).trim().to_owned())?;
    String::from_utf8(output.stdout).with_context(|| {
        format!(
            "`{}` printed something that is not text",
            command_line(command)
        )
    })
}

/// Runs a program to its end and returns its output. Its standard error goes to the terminal.
pub fn output_showing_messages(command: &mut Command) -> Result<String> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| start_error(command, error))?;
    let mut text = String::new();
    if let Some(stdout) = &mut child.stdout {
        stdout
            .read_to_string(&mut text)
            .with_context(|| format!("could not read the output of `{}`", command_line(command)))?;
    }
    let status = child.wait().context("could not wait for a program")?;
    check_status(command, status)?;
    Ok(text)
}

/// The path of a program in the folders of the variable PATH, if one of them has it.
pub fn find_on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(|file| file.is_file())
}

/// The command line of a command, for messages.
pub fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    // A message needs only the name of the program, without its path on this machine.
    let mut words = vec![program.file_name().unwrap_or_default().to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    words.join(" ")
}

/// The error for a program that could not be started.
fn start_error(command: &Command, error: std::io::Error) -> Error {
    let program = command.get_program().to_string_lossy();
    match error.kind() {
        ErrorKind::NotFound => anyhow!("could not start `{program}`: it is not installed"),
        _ => anyhow!("could not start `{program}`: {error}"),
    }
}

/// Converts an unsuccessful exit status into an error that names the command.
fn check_status(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        return Ok(());
    }
    match status.code() {
        Some(code) => bail!("`{}` ended with exit code {code}", command_line(command)),
        None => bail!("`{}` was ended by a signal", command_line(command)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{output, run, run_with_timeout};

    #[test]
    fn the_error_names_the_command_and_its_exit_code() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` ended with exit code 3");
    }

    #[test]
    fn the_error_names_a_program_that_is_not_installed() {
        let error = output(&mut Command::new("no-such-program")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "could not start `no-such-program`: it is not installed"
        );
    }

    #[test]
    fn a_program_that_hangs_is_killed() {
        let error = run_with_timeout(Command::new("sleep").arg("60"), Duration::from_millis(100))
            .unwrap_err();
        assert_eq!(error.to_string(), "`sleep 60` did not end within 0 s");
    }
}
