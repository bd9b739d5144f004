//! The development server: Vite serves the page, and this program rebuilds the bindings when a Rust file changes.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::bindings;
use crate::machine::wasm_std::WasmStd;
use crate::npm_packages;
use crate::report;
use crate::site;
use crate::step::run_step;
use crate::workspace;

/// The time without file changes before a rebuild. Editors write several files, or one file in several writes.
const DEBOUNCE: Duration = Duration::from_millis(150);

/// The interval between two checks that Vite is still running.
const VITE_CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// Serves the page until Ctrl-C.
pub fn serve(port: Option<u16>, open: bool) -> Result<()> {
    if let Some(port) = port {
        check_port(port)?;
    }
    run_step("packages", site::PACKAGES_PURPOSE, npm_packages::prepare)?;
    let standard_library = bindings::prepare()?;
    let (changes, _watcher) = watch()?;
    println!("\nServing the page; Ctrl-C ends it. The address:");
    let mut vite = start_vite(port, open)?;
    rebuild_until_vite_ends(&standard_library, &changes, &mut vite)
}

/// Starts Vite so that it ends with this program, even if this program is killed.
fn start_vite(port: Option<u16>, open: bool) -> Result<Child> {
    // Vite ends when its standard input closes, and this pipe closes even when this program is killed. Vite notices the
    // end only while its input is being read, and only if the variable CI is not set.
    let mut command =
        npm_packages::node_script_with_prelude("process.stdin.resume()", site::VITE_SCRIPT);
    command.env_remove("CI").stdin(Stdio::piped());
    if let Some(port) = port {
        command.args(["--strictPort", "--port", &port.to_string()]);
    }
    if open {
        command.arg("--open");
    }
    command
        .args(["--clearScreen", "false"])
        .spawn()
        .context("could not start Vite: is `node` installed?")
}

/// Rebuilds the bindings after each change, until Vite ends. After a failed build, the previous bindings stay in use.
fn rebuild_until_vite_ends(
    standard_library: &WasmStd,
    changes: &Receiver<notify::Result<Event>>,
    vite: &mut Child,
) -> Result<()> {
    loop {
        match changes.recv_timeout(VITE_CHECK_INTERVAL) {
            Ok(event) if is_relevant(&event) => {
                while changes.recv_timeout(DEBOUNCE).is_ok() {}
                let rebuilt = run_step(
                    "bindings",
                    "a source file changed, so the library is compiled again",
                    || bindings::build(standard_library),
                );
                if let Err(error) = rebuilt {
                    report::print_error(&error);
                    println!("The page stays unchanged until the library compiles again.");
                }
            }
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                bail!("the watcher of the source files ended unexpectedly")
            }
        }
        if let Some(status) = vite
            .try_wait()
            .context("could not check whether Vite is running")?
        {
            if status.success() {
                return Ok(());
            }
            bail!("Vite ended unexpectedly ({status}); its messages are above");
        }
    }
}

/// Starts watching the library's files. Dropping the watcher ends the watching.
fn watch() -> Result<(Receiver<notify::Result<Event>>, RecommendedWatcher)> {
    let (send, changes) = mpsc::channel();
    let mut watcher =
        notify::recommended_watcher(send).context("could not watch the source files")?;
    let root = workspace::root();
    // The manifest and the lock file are watched through their folder, because editors replace a file by renaming a new
    // file.
    for (folder, mode) in [
        (root.join("src"), RecursiveMode::Recursive),
        (root.to_path_buf(), RecursiveMode::NonRecursive),
    ] {
        watcher
            .watch(&folder, mode)
            .with_context(|| format!("could not watch {}", folder.display()))?;
    }
    Ok((changes, watcher))
}

/// Whether an event reports a change of the library's sources. An event about reading a file is no change. An error
/// counts as a change.
fn is_relevant(event: &notify::Result<Event>) -> bool {
    match event {
        Ok(event) => !event.kind.is_access() && event.paths.iter().any(|path| is_source(path)),
        // After an error, events may have been lost, so a rebuild is safer.
        Err(_) => true,
    }
}

/// Whether a path is a source of the library.
fn is_source(path: &Path) -> bool {
    let Ok(path) = path.strip_prefix(workspace::root()) else {
        return false;
    };
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    (path.starts_with("src") && is_rust)
        || path == Path::new("Cargo.toml")
        || path == Path::new("Cargo.lock")
}

/// Checks that a port is free, because Vite reports a port in use with a stack trace.
fn check_port(port: u16) -> Result<()> {
    // The name "localhost" may resolve to either address.
    for address in [
        IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(Ipv6Addr::LOCALHOST),
    ] {
        if let Err(error) = TcpListener::bind((address, port)) {
            match error.kind() {
                ErrorKind::AddrInUse => bail!(
                    "the port {port} is in use by another program: choose another one with \
                     --port, or leave --port out to get a free one"
                ),
                ErrorKind::PermissionDenied => bail!(
                    "the port {port} is not for ordinary users: choose one from 1024 on with --port"
                ),
                // A machine may lack one of the two addresses.
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};

    use anyhow::Result;

    use super::{check_port, is_source};
    use crate::workspace;

    #[test]
    fn only_the_sources_of_the_library_start_a_build() {
        let root = workspace::root();
        for path in [
            "src/lib.rs",
            "src/search/depth.rs",
            "Cargo.toml",
            "Cargo.lock",
        ] {
            assert!(is_source(&root.join(path)), "{path}");
        }
        for path in [
            "src/.lib.rs.swp",
            "package.json",
            "xtask/src/main.rs",
            "www/bindings/a.js",
        ] {
            assert!(!is_source(&root.join(path)), "{path}");
        }
    }

    #[test]
    fn the_error_names_a_port_in_use() -> Result<()> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let error = check_port(port).unwrap_err().to_string();
        assert!(error.contains(&port.to_string()), "{error}");
        Ok(())
    }
}
