//! Runs each target on the inputs that are kept, without any random one.
//!
//! The targets count the memory that all threads allocate. This program therefore has a single test: the harness runs
//! the tests of a program side by side.

use std::fs;
use std::path::{Path, PathBuf};

use knights_tour_fuzz::{TARGETS, run};

/// The maximum size of all inputs that are kept, in bytes.
const MAX_BYTES: u64 = 300_000;

/// The entries of a folder of the package, sorted by their names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The names of the entries of a folder, without their extensions.
fn stems(folder: &str) -> Vec<String> {
    let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    entries(folder.as_ref()).into_iter().map(stem).collect()
}

/// If a target fails on a file, this file is the last one that the output lists.
#[test]
fn every_target_has_a_program_and_accepts_its_small_corpus() {
    let names = TARGETS.map(|target| target.name);
    assert_eq!(stems("corpora"), names);
    assert_eq!(stems("targets"), names);
    let mut bytes = 0;
    for name in names {
        let files = entries(&Path::new("corpora").join(name));
        assert!(!files.is_empty(), "{name} has no inputs");
        for file in files {
            println!("{}", file.display());
            let input = fs::read(&file).unwrap();
            bytes += input.len() as u64;
            run(name, &input);
        }
    }
    assert!(bytes <= MAX_BYTES, "{bytes} bytes");
}
