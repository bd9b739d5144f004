//! Two ways to obtain the standard library for WebAssembly (the target wasm32-unknown-unknown).
//!
//! 1. `rustup`: rustup adds the library to the current toolchain. This way is quick, and needs rustup's server.
//! 2. `debian`: cargo builds the library once from the sources of Debian's own compiler. This way needs only apt and
//!    cargo's registry, which some machines can reach without reaching rustup's server.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

use super::apt;
use crate::process;
use crate::version::Version;
use crate::workspace;

/// The compilation target for WebAssembly.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The environment variable that forces one of the two ways.
const ENV_VARIABLE: &str = "KNIGHTS_TOUR_WASM_STD";

/// The path of Debian's cargo.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// The path of Debian's compiler.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Debian's package names of the compiler, cargo and the library sources of one version. The first set is the one that
/// Debian keeps up to date for browsers.
const DEBIAN_PACKAGES: [[&str; 3]; 2] = [
    ["rustc-web", "cargo-web", "rust-web-src"],
    ["rustc", "cargo", "rust-src"],
];

/// A standard library for WebAssembly that is ready for use.
#[derive(Debug)]
pub enum WasmStd {
    /// The library of the current toolchain.
    Toolchain,
    /// The library that Debian's cargo builds from source.
    Debian {
        /// The LLVM linker for this build.
        linker: PathBuf,
    },
}

/// The ways to get the library that the environment variable allows.
#[derive(Debug, PartialEq, Eq)]
enum LibrarySource {
    /// The first way that works.
    Any,
    /// Only rustup.
    Rustup,
    /// Only Debian's packages.
    Debian,
}

/// Prepares the standard library from the first allowed source that works, and prints the name of the source.
pub fn prepare() -> Result<WasmStd> {
    let value = env::var_os(ENV_VARIABLE);
    let library = match source_from_env(value.as_deref())? {
        LibrarySource::Rustup => prepare_with_rustup()?,
        LibrarySource::Debian => prepare_with_debian()?,
        LibrarySource::Any => try_in_order(prepare_with_rustup, prepare_with_debian)?,
    };
    match &library {
        WasmStd::Toolchain => {
            println!("Using the current Rust toolchain, which has the library for {TARGET}.");
        }
        WasmStd::Debian { linker } => println!(
            "Using Debian's {DEBIAN_RUSTC}, which builds the library for {TARGET} from its \
             sources, with the linker {}.",
            linker.display()
        ),
    }
    Ok(library)
}

impl WasmStd {
    /// A `cargo build` for WebAssembly. The caller adds the packages to build.
    pub fn cargo_build(&self) -> Result<Command> {
        let mut command = match self {
            WasmStd::Toolchain => workspace::cargo(),
            WasmStd::Debian { .. } => workspace::cargo_at(OsStr::new(DEBIAN_CARGO)),
        };
        command.args(["build", "--target", TARGET]);
        // Panic messages contain source paths, and a published site must not reveal those of the build machine.
        for (folder, name) in [
            (cargo_home(), "cargo"),
            (Some(workspace::root().to_path_buf()), "knights-tour"),
        ] {
            // A literal string of TOML cannot contain a single quote.
            let Some(folder) = folder.filter(|path| !path.to_string_lossy().contains('\'')) else {
                continue;
            };
            command.arg("--config").arg(format!(
                "target.{TARGET}.rustflags=['--remap-path-prefix={}={name}']",
                folder.display()
            ));
        }
        if let WasmStd::Debian { linker } = self {
            command
                // Building the standard library is an unstable feature, which this variable enables in a stable cargo.
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC_BOOTSTRAP", "1")
                // With another compiler's files in the same folder, each compiler would recompile everything.
                .arg("--target-dir")
                .arg(workspace::target_dir()?.join("debian"))
                .env("RUSTC", DEBIAN_RUSTC)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            // These variables select rustup's toolchain if rustup's cargo started this program.
            for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTDOC", "LD_LIBRARY_PATH"] {
                command.env_remove(name);
            }
        }
        Ok(command)
    }
}

/// Parses the value of the environment variable.
fn source_from_env(value: Option<&OsStr>) -> Result<LibrarySource> {
    match value.map(OsStr::to_string_lossy).as_deref() {
        None | Some("") => Ok(LibrarySource::Any),
        Some("rustup") => Ok(LibrarySource::Rustup),
        Some("debian") => Ok(LibrarySource::Debian),
        Some(other) => bail!(
            "the variable {ENV_VARIABLE} is '{other}', which is not a source of WebAssembly's standard \
             library: set it to 'rustup' or 'debian', or unset it"
        ),
    }
}

/// Tries the first way, and the second if the first fails; an error reports both failures.
fn try_in_order<T>(
    rustup: impl FnOnce() -> Result<T>,
    debian: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let rustup_error = match rustup() {
        Ok(library) => return Ok(library),
        Err(error) => error,
    };
    println!("The first way, rustup, does not work here: {rustup_error:#}.");
    println!("Trying the second way, Debian's packages.");
    debian().map_err(|debian_error| {
        anyhow!(
            "could not obtain WebAssembly's standard library. With rustup: {rustup_error:#}. With \
             Debian's packages: {debian_error:#}"
        )
    })
}

/// The first way: the current toolchain, to which rustup adds the library if necessary.
fn prepare_with_rustup() -> Result<WasmStd> {
    let sysroot = sysroot(&toolchain_rustc())?;
    if has_library(&sysroot) {
        return Ok(WasmStd::Toolchain);
    }
    if process::find_on_path("rustup").is_none() {
        bail!(
            "the Rust toolchain in {} lacks the library for {TARGET}, and rustup is not installed \
             to add it",
            sysroot.display()
        );
    }
    println!("Adding the library for {TARGET} with rustup, because the page runs WebAssembly.");
    let mut add = Command::new("rustup");
    add.args(["target", "add", TARGET])
        .env("RUST_BACKTRACE", "0");
    // If rustup's server is unreachable, rustup may wait for a long time.
    process::run_with_timeout(&mut add, Duration::from_secs(180))
        .context("rustup could not add it (is its server within reach?)")?;
    if !has_library(&sysroot) {
        bail!(
            "rustup added the library for {TARGET} to another toolchain than the one in {}",
            sysroot.display()
        );
    }
    Ok(WasmStd::Toolchain)
}

/// The second way: Debian's compiler, cargo and library sources, all of one version.
fn prepare_with_debian() -> Result<WasmStd> {
    if let Err(error) = check_debian_tools() {
        let packages = debian_packages()?;
        println!("Debian's Rust is needed to compile for WebAssembly: {error}.");
        apt::install("Debian's Rust with the sources of its library", &packages)?;
        check_debian_tools()?;
    }
    let linker = match linker()? {
        Some(linker) => linker,
        None => {
            let package = linker_package()?;
            apt::install("a linker for WebAssembly", &[&package])?;
            linker()?.with_context(|| format!("the package {package} contains no wasm-ld"))?
        }
    };
    Ok(WasmStd::Debian { linker })
}

/// Checks that Debian's compiler, cargo and library sources are installed, and that the compiler is new enough.
fn check_debian_tools() -> Result<()> {
    for file in [DEBIAN_RUSTC, DEBIAN_CARGO] {
        if !Path::new(file).is_file() {
            bail!("{file} is missing");
        }
    }
    let output = process::output(Command::new(DEBIAN_RUSTC).arg("--version"))?;
    let version = Version::parse_first(&output)
        .with_context(|| format!("{DEBIAN_RUSTC} printed no version but '{}'", output.trim()))?;
    let oldest = workspace::minimum_rust_version();
    if version < oldest {
        bail!("{DEBIAN_RUSTC} is Rust {version}, and this project needs {oldest} or later");
    }
    let sysroot = sysroot(Path::new(DEBIAN_RUSTC))?;
    let sources = sysroot.join("lib/rustlib/src/rust/library");
    if !sources.join("std/src/lib.rs").is_file() || !sources.join("Cargo.lock").is_file() {
        bail!(
            "the sources of the standard library are not in {}",
            sources.display()
        );
    }
    Ok(())
}

/// The first set of Debian packages that is new enough, or an error that lists the available versions.
fn debian_packages() -> Result<[&'static str; 3]> {
    let oldest = workspace::minimum_rust_version();
    let mut available_versions = Vec::new();
    for packages in DEBIAN_PACKAGES {
        let [rustc, _, _] = packages;
        match apt::candidate_version(rustc) {
            Some(version) if version >= oldest => return Ok(packages),
            Some(version) => available_versions.push(format!("{rustc} {version}")),
            None => available_versions.push(format!("no {rustc}")),
        }
    }
    if !apt::is_available() {
        bail!("this system has no apt-get");
    }
    bail!(
        "this project needs Rust {oldest} or later, and apt offers {}",
        available_versions.join(" and ")
    )
}

/// The path of an LLVM linker: the linker of a Rust toolchain, or else a linker on the PATH. `None` if there is
/// neither.
fn linker() -> Result<Option<PathBuf>> {
    let mut sysroots = vec![sysroot(Path::new(DEBIAN_RUSTC))?];
    // An error means that there is no current toolchain to search.
    sysroots.extend(sysroot(&toolchain_rustc()));
    for sysroot in sysroots {
        for entry in fs::read_dir(sysroot.join("lib/rustlib"))
            .into_iter()
            .flatten()
        {
            let linker = entry?.path().join("bin/rust-lld");
            if linker.is_file() {
                return Ok(Some(linker));
            }
        }
    }
    let versioned = format!("wasm-ld-{}", debian_llvm_version()?);
    Ok(["rust-lld", &versioned, "wasm-ld"]
        .into_iter()
        .find_map(process::find_on_path))
}

/// Debian's package with the linker of the compiler's LLVM version. An older linker may fail to read the compiler's
/// files.
fn linker_package() -> Result<String> {
    Ok(format!("lld-{}", debian_llvm_version()?))
}

/// The major version of the LLVM that Debian's compiler was built with.
fn debian_llvm_version() -> Result<u32> {
    let output = process::output(Command::new(DEBIAN_RUSTC).arg("-vV"))?;
    let line = output.lines().find(|line| line.starts_with("LLVM"));
    let Version(major, _, _) = line
        .and_then(Version::parse_first)
        .with_context(|| format!("{DEBIAN_RUSTC} does not say which LLVM it has"))?;
    Ok(major)
}

/// The compiler that cargo uses here.
fn toolchain_rustc() -> PathBuf {
    env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
}

/// The folder in which cargo keeps the sources of packages.
fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// The folder in which a compiler looks for its libraries.
fn sysroot(rustc: &Path) -> Result<PathBuf> {
    let output = process::output(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(output.trim()))
}

/// Whether a sysroot has the standard library for WebAssembly.
fn has_library(sysroot: &Path) -> bool {
    fs::read_dir(sysroot.join("lib/rustlib").join(TARGET).join("lib"))
        .into_iter()
        .flatten()
        .flatten()
        .any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use anyhow::{Result, bail};

    use super::{LibrarySource, source_from_env, try_in_order};

    #[test]
    fn the_environment_variable_chooses_the_source() {
        for (value, expected) in [
            (None, LibrarySource::Any),
            (Some(""), LibrarySource::Any),
            (Some("rustup"), LibrarySource::Rustup),
            (Some("debian"), LibrarySource::Debian),
        ] {
            assert_eq!(source_from_env(value.map(OsStr::new)).ok(), Some(expected));
        }
    }

    #[test]
    fn the_error_for_an_unknown_source_names_the_known_sources() {
        let error = source_from_env(Some(OsStr::new("Debian")))
            .unwrap_err()
            .to_string();
        for word in ["KNIGHTS_TOUR_WASM_STD", "'Debian'", "'rustup'", "'debian'"] {
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn debian_is_tried_only_if_rustup_fails() -> Result<()> {
        assert_eq!(try_in_order(|| Ok(1), || bail!("not reached"))?, 1);
        assert_eq!(try_in_order(|| bail!("no server"), || Ok(2))?, 2);
        Ok(())
    }

    #[test]
    fn the_error_reports_both_failures_if_no_source_works() {
        let error = try_in_order::<()>(|| bail!("no server"), || bail!("no apt-get"))
            .unwrap_err()
            .to_string();
        assert!(error.contains("no server") && error.contains("no apt-get"));
    }
}
