//! The dependency layers of the library: which module may use which.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::module_graph::ModuleGraph;

static GRAPH: LazyLock<ModuleGraph> = LazyLock::new(ModuleGraph::read);

/// The modules from the lowest layer up. Each module may use only itself and the modules before it in this list.
const LAYERS: [&str; 45] = [
    "escape",
    "json_number",
    "named",
    "board",
    "flat_board",
    "moves",
    "graph",
    "order_text",
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
    "sequence",
    "explain",
    "verdict",
    "search",
    "construct",
    "solve",
    "timeline",
    "count",
    "extremal",
    "puzzle",
    "printout",
    "experiment",
    "run",
    "ring_order",
    "exercise",
    "play",
    "identify",
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
fn the_graph_contains_imports_and_paths() {
    let uses = GRAPH.uses();
    for (file, used) in [
        ("run/mod.rs", "search/mod.rs"),
        // Through a name that `solve/mod.rs` re-exports.
        ("play/solvability_cache.rs", "solve/portfolio.rs"),
        // Through a path without an import.
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
fn no_files_use_each_other_in_a_cycle() {
    let mut used_files: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, target) in GRAPH.uses() {
        used_files.entry(file).or_default().insert(target);
    }
    // Removes files that use no remaining file, until there are no such files. Each remaining file is then in a cycle,
    // or uses a file of a cycle, directly or indirectly.
    loop {
        let files: BTreeSet<&str> = used_files.keys().copied().collect();
        for targets in used_files.values_mut() {
            targets.retain(|target| files.contains(target));
        }
        used_files.retain(|_, targets| !targets.is_empty());
        if used_files.len() == files.len() {
            break;
        }
    }
    assert!(used_files.is_empty(), "{used_files:#?}");
}

#[test]
fn only_the_wasm_module_uses_browser_crates() {
    for (file, name) in GRAPH.first_names() {
        let is_browser_crate = ["wasm_bindgen", "js_sys", "web_sys"].contains(&name);
        assert!(
            !is_browser_crate || module_of(file) == "wasm",
            "{file} uses {name}"
        );
    }
}
