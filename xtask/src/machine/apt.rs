//! Installs missing Debian packages with apt where that is possible.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};

use crate::process;
use crate::version::Version;

/// Installs packages with apt as root. Other users get an error with the command to run.
///
/// `missing` names the missing program, as the subject of a sentence.
pub fn install(missing: &str, packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if !is_available() {
        bail!(
            "{missing} is missing, and this system has no apt-get to install it with: install \
             {list}, or what your system calls it, and try again"
        );
    }
    if !is_root() {
        bail!(
            "{missing} is missing: run `sudo apt-get update && sudo apt-get install \
             --no-install-recommends {list}`, and try again"
        );
    }
    update_package_lists()?;
    println!("Installing {list} with apt-get, because {missing} is missing.");
    process::run(
        apt_get()
            // An installation that would remove other packages fails, because a person must decide about
            // the removal.
            .args([
                "install",
                "-y",
                "--no-install-recommends",
                "--no-remove",
                "-qq",
            ])
            .args(packages),
    )
    .with_context(|| format!("apt-get could not install {list}"))
}

/// The version of a package that apt would install, if apt knows the package. As root, updates the package lists first.
pub fn candidate_version(package: &str) -> Option<Version> {
    if !is_available() {
        return None;
    }
    if is_root() {
        // Without its lists apt knows no package. If new lists cannot be fetched, the old lists are used.
        let _ = update_package_lists();
    }
    let policy = process::output(
        Command::new("apt-cache")
            .args(["policy", package])
            .env("LC_ALL", "C"),
    )
    .ok()?;
    parse_candidate(&policy)
}

/// Whether this system has apt.
pub fn is_available() -> bool {
    process::find_on_path("apt-get").is_some()
}

/// Whether this process runs as root, which allows it to install packages.
pub fn is_root() -> bool {
    process::output(Command::new("id").arg("-u")).is_ok_and(|user| user.trim() == "0")
}

/// Fetches apt's lists of packages. After a success, later calls do nothing.
fn update_package_lists() -> Result<()> {
    static DONE: AtomicBool = AtomicBool::new(false);
    if DONE.load(Ordering::Relaxed) {
        return Ok(());
    }
    println!("Fetching apt's lists of packages, to know what can be installed.");
    process::run(apt_get().args(["update", "-qq"]))
        .context("apt-get could not fetch its lists of packages; is this machine online?")?;
    DONE.store(true, Ordering::Relaxed);
    Ok(())
}

/// An apt-get command that asks no questions, and waits while another apt process holds the lock.
fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command
        .args(["-o", "DPkg::Lock::Timeout=300", "-o", "Dpkg::Use-Pty=0"])
        .env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Parses the version that would be installed, the candidate, from the output of `apt-cache policy`.
fn parse_candidate(policy: &str) -> Option<Version> {
    let line = policy
        .lines()
        .find_map(|line| line.trim().strip_prefix("Candidate:"))?;
    Version::parse_first(line)
}

#[cfg(test)]
mod tests {
    use super::parse_candidate;
    use crate::version::Version;

    #[test]
    fn the_candidate_version_is_parsed_from_the_policy() {
        let policy = "rustc-web:\n  Installed: (none)\n  Candidate: 1.96.0+dfsg1-1~deb12u2\n";
        assert_eq!(parse_candidate(policy), Some(Version(1, 96, 0)));
        let policy = "rustc-web:\n  Installed: 1.85.0\n  Candidate: (none)\n";
        assert_eq!(parse_candidate(policy), None);
        assert_eq!(parse_candidate(""), None);
    }
}
