//! Runs each target on the inputs that are kept, without any random one.

use std::fs;
use std::path::{Path, PathBuf};

use knights_tour_fuzz::{TARGETS, run};

/// The maximum size of all inputs that are kept, in bytes.
const MAX_BYTES: u64 = 300_000;

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora")
}

/// The files of a folder, sorted by their names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Runs a target on its corpus. The output of a failed test ends with the name of the file at fault.
fn replay(name: &str) {
    let files = entries(&corpora().join(name));
    assert!(!files.is_empty(), "{name} has no inputs");
    for file in files {
        println!("{}", file.display());
        run(name, &fs::read(&file).unwrap());
    }
}

/// A test for each target.
macro_rules! replay_tests {
    ($($name:ident)*) => {
        /// The targets that have a test.
        const TESTED: &[&str] = &[$(stringify!($name)),*];

        $(
            #[test]
            fn $name() {
                replay(stringify!($name));
            }
        )*
    };
}

replay_tests! {
    board_text draft graph_text json_number link order_text part_result printout puzzle solvers sweep tour_text
}

#[test]
fn each_target_has_a_test_a_program_and_a_corpus() {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(TESTED, names);
    let stems = |folder: &Path| -> Vec<String> {
        let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
        entries(folder).into_iter().map(stem).collect()
    };
    assert_eq!(stems(&corpora()), names);
    assert_eq!(
        stems(&Path::new(env!("CARGO_MANIFEST_DIR")).join("targets")),
        names
    );
}

#[test]
fn the_corpora_are_small() {
    let files = entries(&corpora())
        .into_iter()
        .flat_map(|folder| entries(&folder));
    let bytes: u64 = files.map(|file| fs::metadata(file).unwrap().len()).sum();
    assert!(bytes <= MAX_BYTES, "{bytes} bytes");
}
