//! The two ways to the standard library for WebAssembly (the target wasm32-unknown-unknown).
//!
//! 1. `rustup`: the toolchain at hand, to which rustup adds the library. It is quick, and needs
//!    rustup's server.
//! 2. `debian`: Debian's own compiler with its library's sources, from which cargo builds the
//!    library once. It needs apt and cargo's registry only, which some machines reach when they do
//!    not reach rustup's server.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

use crate::apt;
use crate::program;
use crate::version::Version;
use crate::workspace;

/// What WebAssembly code is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The variable that forces one of the ways.
const VARIABLE: &str = "KNIGHTS_TOUR_WASM_STD";

/// Where Debian puts its cargo.
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// Where Debian puts its compiler.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// The names that Debian gives to compiler, cargo and library sources of one version: the set that
/// is kept new for browsers first.
const DEBIAN_PACKAGES: [[&str; 3]; 2] = [
    ["rustc-web", "cargo-web", "rust-web-src"],
    ["rustc", "cargo", "rust-src"],
];

/// A standard library for WebAssembly that is ready for use.
#[derive(Debug)]
pub enum WasmStd {
    /// The toolchain at hand has it.
    Toolchain,
    /// Debian's cargo builds it from its sources, and this program links the result.
    Debian {
        /// An LLVM linker.
        linker: PathBuf,
    },
}

/// Which ways may be tried.
#[derive(Debug, PartialEq, Eq)]
enum Choice {
    /// The first that works.
    Any,
    /// rustup's only.
    Rustup,
    /// Debian's only.
    Debian,
}

/// Makes the standard library ready, the first way that works, and says which one it is.
pub fn prepare() -> Result<WasmStd> {
    let value = env::var_os(VARIABLE);
    let library = match choice(value.as_deref())? {
        Choice::Rustup => rustup()?,
        Choice::Debian => debian()?,
        Choice::Any => first_that_works(rustup, debian)?,
    };
    match &library {
        WasmStd::Toolchain => {
            println!("Using the Rust toolchain at hand, which has the library for {TARGET}.");
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
    /// A `cargo build` for WebAssembly, to which the caller adds what to build.
    pub fn cargo_build(&self) -> Result<Command> {
        let mut command = match self {
            WasmStd::Toolchain => workspace::cargo(),
            WasmStd::Debian { .. } => workspace::cargo_at(OsStr::new(DEBIAN_CARGO)),
        };
        command.args(["build", "--target", TARGET]);
        // Messages of panics hold the paths of sources, and a published site is no place for those
        // of the machine that built it.
        for (folder, name) in [
            (cargo_home(), "cargo"),
            (Some(workspace::root().to_path_buf()), "knights-tour"),
        ] {
            // A literal string of TOML has no way to hold its own quote.
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
                // Building the standard library is an unstable feature, which a stable cargo has to
                // be told to allow.
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC_BOOTSTRAP", "1")
                // Another compiler's files in the same folder would make each compile everything
                // anew.
                .arg("--target-dir")
                .arg(workspace::target_dir()?.join("debian"))
                .env("RUSTC", DEBIAN_RUSTC)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            // These lead to rustup's toolchain when rustup's cargo started this program.
            for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTDOC", "LD_LIBRARY_PATH"] {
                command.env_remove(name);
            }
        }
        Ok(command)
    }
}

/// Reads the variable that forces a way.
fn choice(value: Option<&OsStr>) -> Result<Choice> {
    match value.map(OsStr::to_string_lossy).as_deref() {
        None | Some("") => Ok(Choice::Any),
        Some("rustup") => Ok(Choice::Rustup),
        Some("debian") => Ok(Choice::Debian),
        Some(other) => bail!(
            "the variable {VARIABLE} is '{other}', which is none of the ways to WebAssembly's \
             standard library: set it to 'rustup' or 'debian', or unset it"
        ),
    }
}

/// Takes the first way, or the second where the first fails; an error tells of both.
fn first_that_works<T>(
    rustup: impl FnOnce() -> Result<T>,
    debian: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let first = match rustup() {
        Ok(library) => return Ok(library),
        Err(error) => error,
    };
    println!("The first way, rustup, does not work here: {first:#}.");
    println!("Trying the second way, Debian's packages.");
    debian().map_err(|second| {
        anyhow!(
            "there is no way to WebAssembly's standard library here. By rustup: {first:#}. By \
             Debian's packages: {second:#}"
        )
    })
}

/// The first way: the toolchain at hand, completed by rustup where needed.
fn rustup() -> Result<WasmStd> {
    let sysroot = sysroot(&toolchain_rustc())?;
    if has_library(&sysroot) {
        return Ok(WasmStd::Toolchain);
    }
    if program::on_path("rustup").is_none() {
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
    // Where rustup's server is out of reach, rustup may wait for it for long.
    program::run_within(&mut add, Duration::from_secs(180))
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
fn debian() -> Result<WasmStd> {
    if let Err(missing) = debian_pair() {
        let packages = debian_packages()?;
        println!("Debian's Rust is needed to compile for WebAssembly: {missing}.");
        apt::install("Debian's Rust with the sources of its library", &packages)?;
        debian_pair()?;
    }
    let linker = match linker()? {
        Some(linker) => linker,
        None => {
            let package = linker_package()?;
            apt::install("a linker for WebAssembly", &[&package])?;
            linker()?.with_context(|| format!("the package {package} brought no wasm-ld"))?
        }
    };
    Ok(WasmStd::Debian { linker })
}

/// Checks that Debian's compiler and cargo are there, new enough, and with the sources of the
/// library.
fn debian_pair() -> Result<()> {
    for file in [DEBIAN_RUSTC, DEBIAN_CARGO] {
        if !Path::new(file).is_file() {
            bail!("{file} is missing");
        }
    }
    let printed = program::output(Command::new(DEBIAN_RUSTC).arg("--version"))?;
    let version = Version::find(&printed)
        .with_context(|| format!("{DEBIAN_RUSTC} printed no version but '{}'", printed.trim()))?;
    let oldest = workspace::oldest_rust();
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

/// The set of Debian's packages that is new enough, or an error that says how old they are.
fn debian_packages() -> Result<[&'static str; 3]> {
    let oldest = workspace::oldest_rust();
    let mut offers = Vec::new();
    for packages in DEBIAN_PACKAGES {
        let [rustc, _, _] = packages;
        match apt::candidate(rustc) {
            Some(version) if version >= oldest => return Ok(packages),
            Some(version) => offers.push(format!("{rustc} {version}")),
            None => offers.push(format!("no {rustc}")),
        }
    }
    if !apt::is_here() {
        bail!("this system has no apt-get");
    }
    bail!(
        "this project needs Rust {oldest} or later, and apt offers {}",
        offers.join(" and ")
    )
}

/// An LLVM linker: the one that comes with a Rust toolchain, or one on the PATH.
fn linker() -> Result<Option<PathBuf>> {
    let mut sysroots = vec![sysroot(Path::new(DEBIAN_RUSTC))?];
    // Without a toolchain of rustup's there is one place less to look in.
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
    let versioned = format!("wasm-ld-{}", debian_llvm()?);
    Ok(["rust-lld", &versioned, "wasm-ld"]
        .into_iter()
        .find_map(program::on_path))
}

/// Debian's package with the linker of the same LLVM as Debian's compiler: an older one may not
/// read its files.
fn linker_package() -> Result<String> {
    Ok(format!("lld-{}", debian_llvm()?))
}

/// The LLVM that Debian's compiler was built with, by its major version.
fn debian_llvm() -> Result<u32> {
    let printed = program::output(Command::new(DEBIAN_RUSTC).arg("-vV"))?;
    let line = printed.lines().find(|line| line.starts_with("LLVM"));
    let Version(major, _, _) = line
        .and_then(Version::find)
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
    let printed = program::output(Command::new(rustc).args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(printed.trim()))
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

    use super::{Choice, choice, first_that_works};

    #[test]
    fn the_variable_chooses_the_way() {
        for (value, expected) in [
            (None, Choice::Any),
            (Some(""), Choice::Any),
            (Some("rustup"), Choice::Rustup),
            (Some("debian"), Choice::Debian),
        ] {
            assert_eq!(choice(value.map(OsStr::new)).ok(), Some(expected));
        }
    }

    #[test]
    fn an_unknown_way_is_an_error_that_names_the_known_ones() {
        let error = choice(Some(OsStr::new("Debian"))).unwrap_err().to_string();
        for word in ["KNIGHTS_TOUR_WASM_STD", "'Debian'", "'rustup'", "'debian'"] {
            assert!(error.contains(word), "{error}");
        }
    }

    #[test]
    fn the_second_way_is_tried_only_when_the_first_fails() -> Result<()> {
        assert_eq!(first_that_works(|| Ok(1), || bail!("not reached"))?, 1);
        assert_eq!(first_that_works(|| bail!("no server"), || Ok(2))?, 2);
        Ok(())
    }

    #[test]
    fn when_no_way_works_the_error_tells_of_both() {
        let error = first_that_works::<()>(|| bail!("no server"), || bail!("no apt-get"))
            .unwrap_err()
            .to_string();
        assert!(error.contains("no server") && error.contains("no apt-get"));
    }
}
