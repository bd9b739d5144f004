//! The dependency layers of the library: which module may use which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the lowest layer up. Each may use only modules before it, so there are no cycles.
const LAYERS: [&str; 38] = [
    "escape",
    "excerpt",
    "named",
    "board",
    "moves",
    "graph",
    "leaper",
    "topology",
    "holes",
    "region",
    "space",
    "text_graph",
    "ground",
    "move_check",
    "tour",
    "tour_text",
    "facts",
    "starts",
    "goal",
    "ends",
    "step",
    "square_set",
    // The serialised form of reasons is defined beside the programs that reasons name: these two modules form one
    // layer.
    "explain",
    "reasons",
    "verdict",
    "search",
    "construct",
    "solve",
    "timeline",
    "count",
    "experiment",
    "run",
    "exercise",
    "play",
    "sweep",
    "panorama",
    "protocol",
    "wasm",
];

/// The modules that may use each other; the reason is stated in the list above.
const SAME_LAYER: [(&str, &str); 1] = [("explain", "reasons")];

/// Collects all source files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The text without its comments and without the tests at its end, which may use every module.
fn code(text: &str) -> String {
    let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
    let lines = text[..tests].lines();
    lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// The top-level modules of the library that some code names.
fn used(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (place, _) in code.match_indices("crate::") {
        let rest = &code[place + "crate::".len()..];
        let name = |text: &str| -> String {
            let word = text.trim_start().chars();
            word.take_while(|&sign| sign.is_alphanumeric() || sign == '_')
                .collect()
        };
        match rest.strip_prefix('{') {
            Some(list) => {
                let mut depth = 0;
                let end = list
                    .find(|sign| {
                        depth += i32::from(sign == '{') - i32::from(sign == '}');
                        depth < 0
                    })
                    .unwrap();
                used.extend(list[..end].split(',').map(name));
            }
            None => {
                used.insert(name(rest));
            }
        }
    }
    used
}

/// All uses, as pairs of top-level modules with the file.
fn uses() -> Vec<(String, String, PathBuf)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&source, &mut found);
    let mut uses = Vec::new();
    for path in found {
        let inside = path.strip_prefix(&source).unwrap();
        let first = inside.iter().next().unwrap();
        let module = Path::new(first).file_stem().unwrap().to_str().unwrap();
        let only_tests = ["tests.rs", "testing.rs", "generate.rs"];
        if module == "lib" || only_tests.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        for used in used(&code(&fs::read_to_string(&path).unwrap())) {
            uses.push((module.to_owned(), used, inside.to_owned()));
        }
    }
    uses
}

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|&floor| floor == module)
}

#[test]
fn every_module_stands_on_a_floor_and_is_found_there() {
    let uses = uses();
    let modules: BTreeSet<&str> = uses.iter().map(|(module, _, _)| module.as_str()).collect();
    for module in &modules {
        assert!(layer_of(module).is_some(), "{module} stands on no floor");
    }
    assert!(
        uses.iter()
            .any(|(one, other, _)| one == "run" && other == "search")
    );
    assert!(uses.len() > 100, "{}", uses.len());
}

#[test]
fn nobody_uses_a_floor_above() {
    let mut upward = Vec::new();
    for (module, used, path) in uses() {
        let (own, other) = (layer_of(&module), layer_of(&used));
        let pair = |one: &str, two: &str| module == one && used == two;
        let allowed = SAME_LAYER.iter().any(|&(one, two)| pair(one, two));
        // Names that are not in the list are macros and other items of the crate root.
        if other.is_some() && other > own && !allowed {
            upward.push(format!("{} uses {used}", path.display()));
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn only_the_boundary_knows_a_browser() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&source, &mut found);
    for path in found {
        if path.starts_with(source.join("wasm")) {
            continue;
        }
        let code = code(&fs::read_to_string(&path).unwrap());
        for name in ["wasm_bindgen", "js_sys", "web_sys"] {
            assert!(!code.contains(name), "{} names {name}", path.display());
        }
    }
}
