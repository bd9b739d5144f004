//! The files of the library, and which other files each of them uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// The names from the crate's root to a module or an item.
type ModulePath = Vec<String>;

/// One module of the library: a file, or a module inside a file.
#[derive(Default)]
struct Module {
    /// The file, relative to `src`.
    file: String,
    /// The path of each imported or re-exported name, as written.
    imports: BTreeMap<String, ModulePath>,
    /// All paths in the code, as written, except re-exports.
    paths: BTreeSet<ModulePath>,
}

/// The uses between the library's files, without the unit tests. A use of a re-exported name counts as a use of the
/// file that defines it. The re-export itself does not count.
pub struct ModuleGraph {
    modules: BTreeMap<ModulePath, Module>,
}

impl ModuleGraph {
    /// Reads all source files of the library.
    pub fn read() -> Self {
        let mut graph = Self {
            modules: BTreeMap::new(),
        };
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        graph.read_file(&source, "lib.rs", &[]);
        graph
    }

    fn read_file(&mut self, source: &Path, file: &str, module: &[String]) {
        let text = fs::read_to_string(source.join(file)).unwrap();
        let items = syn::parse_file(&text).unwrap().items;
        self.read_items(source, file, module, &items);
    }

    fn read_items(&mut self, source: &Path, file: &str, module: &[String], items: &[Item]) {
        let mut parsed = Module {
            file: file.to_owned(),
            ..Module::default()
        };
        items.iter().for_each(|item| parsed.visit_item(item));
        self.modules.insert(module.to_vec(), parsed);
        for item in items {
            let Item::Mod(inner) = item else { continue };
            if is_test(&inner.attrs) {
                continue;
            }
            let path = child_path(module, &inner.ident.to_string());
            match &inner.content {
                Some((_, items)) => self.read_items(source, file, &path, items),
                None => {
                    let folder = path.join("/");
                    let candidates = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
                    let exists = |file: &&String| source.join(file).exists();
                    self.read_file(source, candidates.iter().find(exists).unwrap(), &path);
                }
            }
        }
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| module.file.as_str())
    }

    /// Pairs of a file and the first name of a path in it. These names include other crates.
    pub fn first_names(&self) -> impl Iterator<Item = (&str, &str)> {
        self.modules.values().flat_map(|module| {
            let names = module.paths.iter().filter_map(|path| path.first());
            names.map(|name| (module.file.as_str(), name.as_str()))
        })
    }

    /// The uses, as pairs of different files.
    pub fn uses(&self) -> BTreeSet<(&str, &str)> {
        let all = self.modules.iter().flat_map(|(name, module)| {
            let used = module
                .paths
                .iter()
                .filter_map(|path| self.file_of(name, path));
            used.map(|file| (module.file.as_str(), file))
        });
        all.filter(|(file, used)| file != used).collect()
    }

    /// The file that defines the item at `path`, as written in `module`. `None` for modules and for items of other
    /// crates.
    fn file_of(&self, module: &[String], path: &[String]) -> Option<&str> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.file_below(&[], rest),
            "self" => self.file_below(module, rest),
            "super" => self.file_below(module.split_last()?.1, rest),
            name => {
                let is_child = self.modules.contains_key(&child_path(module, name));
                let is_known = is_child || self.modules[module].imports.contains_key(name);
                is_known.then(|| self.file_below(module, path))?
            }
        }
    }

    /// The file that defines the item at `path`, whose first name belongs to `module`.
    fn file_below(&self, module: &[String], path: &[String]) -> Option<&str> {
        let (first, rest) = path.split_first()?;
        let current = &self.modules[module];
        let child = child_path(module, first);
        if first == "super" {
            self.file_below(module.split_last()?.1, rest)
        } else if self.modules.contains_key(&child) {
            self.file_below(&child, rest)
        } else if let Some(import) = current.imports.get(first)
            // A macro is re-exported by its own name from the file that defines it.
            && import[..] != path[..1]
        {
            self.file_of(module, &[import, rest].concat())
        } else {
            Some(&current.file)
        }
    }
}

fn child_path(module: &[String], name: &str) -> ModulePath {
    [module, &[name.to_owned()]].concat()
}

impl Visit<'_> for Module {
    fn visit_item(&mut self, item: &Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    /// Skips inner modules, which `read_items` reads separately.
    fn visit_item_mod(&mut self, _: &ItemMod) {}

    fn visit_item_use(&mut self, import: &ItemUse) {
        let is_exported = !matches!(import.vis, Visibility::Inherited);
        self.add_import(&import.tree, &mut Vec::new(), is_exported);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        self.paths.insert(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }
}

impl Module {
    fn add_import(&mut self, tree: &UseTree, path: &mut ModulePath, is_exported: bool) {
        let (ident, alias) = match tree {
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.add_import(&part.tree, path, is_exported);
                path.pop();
                return;
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_import(tree, path, is_exported);
                }
                return;
            }
            // All glob imports of the library import preludes of other crates.
            UseTree::Glob(_) => return,
            UseTree::Name(name) => (&name.ident, &name.ident),
            UseTree::Rename(rename) => (&rename.ident, &rename.rename),
        };
        let mut full_path = path.clone();
        let mut name = alias.to_string();
        if ident == "self" {
            name = if alias == "self" {
                path.last().unwrap().clone()
            } else {
                name
            };
        } else {
            full_path.push(ident.to_string());
        }
        if !is_exported {
            self.paths.insert(full_path.clone());
        }
        self.imports.insert(name, full_path);
    }

    /// Adds the paths in the arguments of a macro: names joined by `::`.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path = ModulePath::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.paths.insert(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punctuation) if punctuation.as_char() == ':' => colons += 1,
                TokenTree::Punct(_) | TokenTree::Literal(_) => {
                    self.paths.insert(std::mem::take(&mut path));
                    colons = 0;
                }
                TokenTree::Group(group) => self.add_tokens(group.stream()),
            }
        }
        self.paths.insert(path);
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an item exists in tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}
