//! The destination of a long result: a file that is complete as soon as it has its name, or the standard output.

use std::fs::{self, File};
use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process;

/// The destination of a long result.
pub enum Destination {
    StandardOutput(Stdout),
    File(OutputFile),
}

impl Destination {
    /// Opens a file, or the standard output for `-`.
    pub fn open(path: &str) -> io::Result<Self> {
        Ok(match path {
            "-" => Self::StandardOutput(io::stdout()),
            path => Self::File(OutputFile::create(Path::new(path))?),
        })
    }

    /// Completes the file, after everything was written.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(_) => Ok(()),
            Self::File(file) => file.finish(),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::StandardOutput(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// A file that is written beside its place, and renamed once it is complete.
///
/// Two programs that write the same file do not mix their results: the file is that of the program that ends last. An
/// unfinished file is deleted when it is dropped. A pipe or another special file is written in place.
pub struct OutputFile {
    file: File,
    /// The temporary path and the final path; `None` after the renaming, and if the output is written in place.
    unfinished: Option<(PathBuf, PathBuf)>,
}

impl OutputFile {
    /// Creates a file.
    pub fn create(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Self {
                file,
                unfinished: None,
            });
        }
        let Some(name) = path.file_name() else {
            return Err(io::ErrorKind::InvalidFilename.into());
        };
        let mut name = name.to_owned();
        name.push(format!(".{}.unfinished", process::id()));
        let unfinished = path.with_file_name(name);
        Ok(Self {
            file: File::create(&unfinished)?,
            unfinished: Some((unfinished, path.to_path_buf())),
        })
    }

    /// Gives the file its name, after everything was written.
    pub fn finish(&mut self) -> io::Result<()> {
        if let Some((unfinished, path)) = &self.unfinished {
            fs::rename(unfinished, path)?;
        }
        self.unfinished = None;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some((unfinished, _)) = &self.unfinished {
            // A file that cannot be deleted does no harm.
            let _ = fs::remove_file(unfinished);
        }
    }
}
