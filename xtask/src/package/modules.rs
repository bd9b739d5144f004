//! Finds the modules that a package needs: its entry points and everything that they import.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The entry modules and everything that they import, as paths relative to `folders`. If several folders have a module,
/// the first folder is used.
pub fn import_closure(folders: &[&Path], entries: &[PathBuf]) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut pending = entries.to_vec();
    while let Some(module) = pending.pop() {
        if !found.insert(module.clone()) {
            continue;
        }
        let Some(path) = find_module(folders, &module) else {
            bail!("{} is missing", module.display());
        };
        if !can_import(&module) {
            continue;
        }
        let text = fs::read_to_string(&path)
            .with_context(|| format!("could not read {}", path.display()))?;
        let folder = module.parent().unwrap_or(Path::new(""));
        for imported in imported_paths(&text) {
            pending.push(resolve_import(folders, &module, &folder.join(&imported)));
        }
    }
    Ok(found)
}

/// The path of a module in the first folder that has it.
pub fn find_module(folders: &[&Path], module: &Path) -> Option<PathBuf> {
    let candidates = folders.iter().map(|folder| folder.join(module));
    candidates.into_iter().find(|path| path.is_file())
}

/// Whether a file can import others.
fn can_import(file: &Path) -> bool {
    matches!(file.extension(), Some(extension) if extension == "js" || extension == "ts")
}

/// Resolves the path that a module imports. In a declaration file, the path of a module means its declarations.
fn resolve_import(folders: &[&Path], importer: &Path, path: &Path) -> PathBuf {
    let path = normalize_path(path);
    if importer.to_string_lossy().ends_with(".d.ts") {
        let declarations = path.with_extension("d.ts");
        if find_module(folders, &declarations).is_some() {
            return declarations;
        }
    }
    path
}

/// Resolves the `..` components of a path.
fn normalize_path(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                normalized.pop();
            }
            Component::CurDir => {}
            component => normalized.push(component),
        }
    }
    normalized
}

/// The texts before the quoted path of another file.
const IMPORT_PREFIXES: [&str; 4] = ["from ", "import ", "import(", "URL("];

/// The relative paths of the files that a module imports, without those in comments.
fn imported_paths(text: &str) -> Vec<String> {
    let code = without_comments(text);
    let parts: Vec<&str> = code.split(['"', '\'']).collect();
    let paths = parts.windows(2).filter(|pair| {
        let is_imported = IMPORT_PREFIXES
            .iter()
            .any(|prefix| pair[0].ends_with(prefix));
        is_imported && (pair[1].starts_with("./") || pair[1].starts_with("../"))
    });
    paths.map(|pair| pair[1].to_owned()).collect()
}

/// The text of a module without its block comments, and without line comments that fill a line.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let parts = text.split("/*").enumerate();
    parts
        .map(|(index, part)| match part.split_once("*/") {
            Some((_, code)) if index > 0 => code,
            _ => part,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{imported_paths, normalize_path};

    #[test]
    fn imports_in_comments_are_ignored() {
        let text = concat!(
            "import { one } from \"./one.js\"; export * from '../two.js';\n",
            "/** @import { Three } from \"./three.js\" */\n",
            "/**\n * import(\"./four.js\")\n */\n",
            "const error = /** @type {import(\"./eight.js\").Eight} */ (thrown);\n",
            "const address = new URL(\"../five.wasm\", import.meta.url);\n",
            "import { six } from \"node:fs\";\n",
            "const seven = { \"./seven.js\": import0 };\n",
        );
        assert_eq!(
            imported_paths(text),
            ["./one.js", "../two.js", "../five.wasm"]
        );
    }

    #[test]
    fn parent_components_of_a_path_are_resolved() {
        assert_eq!(
            normalize_path(Path::new("a/./b/../c.js")),
            Path::new("a/c.js")
        );
    }
}
