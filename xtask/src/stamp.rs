//! Skips a build whose inputs and outputs are unchanged. A stamp file records the digests of both after each build.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::workspace;

/// A build with the files and folders that it reads and writes. Paths are relative to the root of the project.
pub struct StampedBuild<'a> {
    /// The name of the stamp file, which records the last build.
    pub name: &'static str,
    /// Files and folders that the build reads.
    pub inputs: &'a [&'static str],
    /// Files and folders that the build writes.
    pub outputs: &'a [PathBuf],
}

impl StampedBuild<'_> {
    /// Runs the build unless its inputs and outputs are unchanged since the last successful build.
    ///
    /// Contents are compared instead of file times, because a change of branches gives unchanged files a new time.
    pub fn run_if_changed(&self, build: impl FnOnce() -> Result<()>) -> Result<()> {
        let stamp = workspace::target_dir()?.join("stamps").join(self.name);
        let inputs = self.inputs.iter().map(PathBuf::from).collect::<Vec<_>>();
        let input_digest = digest(workspace::root(), &inputs)?;
        let recorded = fs::read_to_string(&stamp).unwrap_or_default();
        if recorded == stamp_text(input_digest, digest(workspace::root(), self.outputs)?) {
            println!("Nothing changed since the last build.");
            return Ok(());
        }
        build()?;
        let output_digest = digest(workspace::root(), self.outputs)?;
        fs::create_dir_all(stamp.parent().context("the stamp file has no folder")?)
            .and_then(|()| fs::write(&stamp, stamp_text(input_digest, output_digest)))
            .with_context(|| format!("could not write {}", stamp.display()))
    }
}

/// The content of a stamp file.
fn stamp_text(inputs: u64, outputs: u64) -> String {
    format!("{inputs:016x} {outputs:016x}\n")
}

/// A digest of the names and contents of files, and of all files below folders.
fn digest(root: &Path, paths: &[PathBuf]) -> Result<u64> {
    let mut files = BTreeSet::new();
    for path in paths {
        collect_files(&root.join(path), &mut files)?;
    }
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        fs::read(&file)
            .with_context(|| format!("could not read {}", file.display()))?
            .hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Adds a file, or the files below a folder. A path that does not exist adds nothing.
fn collect_files(path: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.insert(path.to_path_buf());
    } else if path.is_dir() {
        let entries = fs::read_dir(path)
            .with_context(|| format!("could not list the folder {}", path.display()))?;
        for entry in entries {
            collect_files(&entry?.path(), files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;
    use std::path::PathBuf;

    use super::digest;

    #[test]
    fn the_digest_changes_when_a_file_is_added_changed_or_renamed() -> anyhow::Result<()> {
        let folder = env::temp_dir().join(format!("knights-tour-stamp-{}", std::process::id()));
        fs::create_dir_all(folder.join("below"))?;
        fs::write(folder.join("one"), "1")?;
        let paths = [PathBuf::from("one"), "below".into(), "missing".into()];
        let first = digest(&folder, &paths)?;
        assert_eq!(digest(&folder, &paths)?, first);
        fs::write(folder.join("below/two"), "2")?;
        let second = digest(&folder, &paths)?;
        assert_ne!(second, first);
        fs::write(folder.join("below/two"), "3")?;
        let third = digest(&folder, &paths)?;
        assert_ne!(third, second);
        fs::rename(folder.join("below/two"), folder.join("below/three"))?;
        assert_ne!(digest(&folder, &paths)?, third);
        fs::remove_dir_all(folder)?;
        Ok(())
    }
}
