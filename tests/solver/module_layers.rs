//! The dependency layers of the library: which module may use which.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::module_graph::ModuleGraph;

static GRAPH: LazyLock<ModuleGraph> = LazyLock::new(ModuleGraph::read);

/// The modules from the lowest layer up. Each may use only modules before it, so there are no cycles.
const LAYERS: [&str; 37] = [
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
    "explain",
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

/// The top-level module of a file.
fn module_of(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap()
}

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|&layer| layer == module)
}

#[test]
fn every_module_has_a_layer() {
    for file in GRAPH.files() {
        let module = module_of(file);
        assert!(
            module == "lib" || layer_of(module).is_some(),
            "{module} has no layer"
        );
    }
}

#[test]
fn imports_and_paths_are_found() {
    let uses = GRAPH.uses();
    for (file, used) in [
        ("run/mod.rs", "search/mod.rs"),
        // By a name that `solve/mod.rs` re-exports.
        ("play/solvability_cache.rs", "solve/portfolio.rs"),
        // By a path without an import.
        ("run/mod.rs", "experiment/plan.rs"),
    ] {
        assert!(uses.contains(&(file, used)), "{file} uses {used}");
    }
}

#[test]
fn no_module_uses_a_module_of_a_higher_layer() {
    let uses = GRAPH.uses().into_iter();
    let upward = uses.filter(|(file, used)| layer_of(module_of(used)) > layer_of(module_of(file)));
    assert_eq!(upward.collect::<Vec<_>>(), []);
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, other) in GRAPH.uses() {
        used.entry(file).or_default().insert(other);
    }
    // A file that uses only removed files is in no circle. The files that are left use each other in circles, or use
    // such files.
    loop {
        let files: BTreeSet<&str> = used.keys().copied().collect();
        for others in used.values_mut() {
            others.retain(|other| files.contains(other));
        }
        used.retain(|_, others| !others.is_empty());
        if used.len() == files.len() {
            break;
        }
    }
    assert!(used.is_empty(), "{used:#?}");
}

#[test]
fn only_the_boundary_uses_crates_of_the_browser() {
    for (file, name) in GRAPH.crates() {
        let is_of_browser = ["wasm_bindgen", "js_sys", "web_sys"].contains(&name);
        assert!(
            !is_of_browser || module_of(file) == "wasm",
            "{file} uses {name}"
        );
    }
}
