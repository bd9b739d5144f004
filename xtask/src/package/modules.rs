//! Finds the modules that a package needs: its entry points and everything that they import.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The entry modules and everything that they import, by their paths relative to `folders`. If several folders have a
/// module, the first one counts.
pub fn import_closure(folders: &[&Path], entries: &[PathBuf]) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut waiting = entries.to_vec();
    while let Some(module) = waiting.pop() {
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
        for address in imported_paths(&text) {
            waiting.push(resolve_import(folders, &module, &folder.join(&address)));
        }
    }
    Ok(found)
}

/// The path of a module in the first folder that has it.
pub fn find_module(folders: &[&Path], module: &Path) -> Option<PathBuf> {
    let places = folders.iter().map(|folder| folder.join(module));
    places.into_iter().find(|path| path.is_file())
}

/// Whether a file can import others.
fn can_import(file: &Path) -> bool {
    matches!(file.extension(), Some(kind) if kind == "js" || kind == "ts")
}

/// Resolves the path that a module imports. In a declaration file, the path of a module means its declarations.
fn resolve_import(folders: &[&Path], by: &Path, path: &Path) -> PathBuf {
    let path = normalize_path(path);
    if by.to_string_lossy().ends_with(".d.ts") {
        let declared = path.with_extension("d.ts");
        if find_module(folders, &declared).is_some() {
            return declared;
        }
    }
    path
}

/// Resolves the `..` components of a path.
fn normalize_path(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// The texts that precede the address of another file.
const IMPORT_PREFIXES: [&str; 4] = ["from ", "import ", "import(", "URL("];

/// The addresses of other files in the text of a module, comments excluded.
fn imported_paths(text: &str) -> Vec<String> {
    let code = without_comments(text);
    let parts: Vec<&str> = code.split(['"', '\'']).collect();
    let addresses = parts.windows(2).filter(|part| {
        let is_imported = IMPORT_PREFIXES.iter().any(|sign| part[0].ends_with(sign));
        is_imported && (part[1].starts_with("./") || part[1].starts_with("../"))
    });
    addresses.map(|part| part[1].to_owned()).collect()
}

/// The text of a module without its comments: line comments that fill a line, and block comments.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let parts = text.split("/*").enumerate();
    parts
        .map(|(number, part)| match part.split_once("*/") {
            Some((_, code)) if number > 0 => code,
            _ => part,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{imported_paths, normalize_path};

    #[test]
    fn imports_are_what_is_imported_outside_of_comments() {
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
    fn a_path_goes_back_where_it_says_so() {
        assert_eq!(
            normalize_path(Path::new("a/./b/../c.js")),
            Path::new("a/c.js")
        );
    }
}
