//! Hostile names and arguments are escaped in pictures, tables, JSON, and on a terminal.

use std::io::Write;

use roxmltree::Document;

use crate::program::{ProgramOutput, program_command, scratch_path, wait_with_timeout};

/// Hostile texts.
const NAMES: [&str; 9] = [
    "<script>document.title=\"XSS\"</script>",
    "]]>",
    "&amp;",
    "--><svg/onload=alert(1)>",
    "\"quoted\"",
    "a\"\"b",
    "\u{1b}[31m",
    "\u{7f}\u{9b}31m\0\u{8}",
    "\u{202e}\u{2066}\u{200f}\u{61c}",
];

/// The namespace of a picture.
const SVG: &str = "http://www.w3.org/2000/svg";

/// Hostile names of vertices. Brackets and semicolons separate names, so that no name has one.
fn vertex_names() -> [String; 9] {
    NAMES.map(|name| name.replace(['[', ']', ';'], ""))
}

/// The name with its control characters escaped.
fn shown(name: &str) -> String {
    let characters = name.chars();
    let escaped = characters.map(|character| {
        if is_unprintable(character) {
            character.escape_unicode().to_string()
        } else {
            character.into()
        }
    });
    escaped.collect()
}

/// Whether a character must not reach a terminal. This specification is independent of the library's.
fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(
            u32::from(character),
            0x61c | 0x200e | 0x200f | 0x2028..=0x202e | 0x2066..=0x2069
        )
}

/// Runs `solve` on a graph from the standard input.
fn solve(graph: &str, arguments: &[&str]) -> ProgramOutput {
    let mut words = vec!["solve", "--graph", "-"];
    words.extend(arguments);
    run_arguments(&words, graph)
}

/// Runs the program with words that may contain blanks.
fn run_arguments(words: &[&str], input: &str) -> ProgramOutput {
    let mut child = program_command(words).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    wait_with_timeout(child)
}

/// A graph of two vertices, the first with this name.
fn edge(name: &str) -> String {
    format!("{name}: b\nb: {name}\n")
}

/// Checks that no hidden character was printed.
fn assert_harmless(found: &ProgramOutput) {
    for text in [&found.stdout, &found.stderr] {
        let is_harmful = |character| character != '\n' && is_unprintable(character);
        assert!(!text.contains(is_harmful), "{text:?}");
    }
}

#[test]
fn names_are_no_markup_in_a_picture() {
    for name in &vertex_names() {
        let found = solve(&edge(name), &["--format", "svg"]);
        assert_eq!(found.code, Some(0), "{found:?}");
        assert_harmless(&found);
        let picture =
            Document::parse(&found.stdout).unwrap_or_else(|error| panic!("{error}: {found:?}"));
        let elements = picture.descendants().filter(|node| node.is_element());
        let elements: Vec<_> = elements.map(|node| node.tag_name().name()).collect();
        let expected = [
            "svg", "title", "desc", "pattern", "rect", "rect", "rect", "rect", "g", "path", "line",
            "circle", "circle",
        ];
        let closed = elements.len() == expected.len();
        let line = expected
            .iter()
            .filter(|&&element| closed || element != "line");
        assert!(elements.iter().eq(line), "{elements:?}");
        let mut nodes = picture.descendants();
        let description = nodes.find(|node| node.has_tag_name((SVG, "desc"))).unwrap();
        let expected = format!("From {} to b. The line goes from blue to red.", shown(name));
        assert_eq!(description.text(), Some(&*expected), "{found:?}");
    }
}

#[test]
fn names_are_quoted_in_a_table() {
    for (name, field) in [
        ("\"quoted\"", "\"\"\"quoted\"\"\""),
        ("\"", "\"\"\"\""),
        ("a\"b", "\"a\"\"b\""),
        ("=1+1", "=1+1"),
        ("<b>&amp", "<b>&amp"),
        ("\u{1b}c\u{202e}", "\\u{1b}c\\u{202e}"),
    ] {
        let found = solve(&edge(name), &["--format", "csv"]);
        let expected = format!("number,vertex\n1,{field}\n2,b\n");
        assert_eq!(
            (found.code, &*found.stdout),
            (Some(0), &*expected),
            "{found:?}"
        );
        assert_harmless(&found);
    }
    // A comma separates names, so that no name has one.
    let found = solve("\"quoted\", comma: b\nb: a\n", &["--format", "csv"]);
    assert_eq!(found.code, Some(2), "{found:?}");
}

#[test]
fn names_are_strings_in_json() {
    for name in &vertex_names() {
        // The reason names the vertex that has no neighbour.
        let graph = format!("{name}:\na: b\nb: a\n");
        let found = solve(&graph, &["--start", "0,1", "--format", "json"]);
        assert_eq!(found.code, Some(1), "{found:?}");
        assert_harmless(&found);
        let text = found.json()["reason"]["text"].as_str().unwrap().to_owned();
        assert_eq!(text, format!("no move leads from {}", shown(name)));
    }
}

#[test]
fn names_do_not_reach_the_terminal_as_they_are() {
    for name in &vertex_names() {
        for format in ["board", "squares", "csv", "json", "svg"] {
            assert_harmless(&solve(&edge(name), &["--format", format]));
        }
        let squares = solve(&edge(name), &["--format", "squares"]);
        assert_eq!(squares.stdout, format!("{} b\n", shown(name)));
        let sentence = format!("tour of the graph of 2 vertices from {}: ", shown(name));
        assert!(squares.stderr.contains(&sentence), "{squares:?}");
        let listed = run_arguments(&["enumerate", "--graph", "-"], &edge(name));
        assert!(
            listed
                .stdout
                .contains(&format!("first: {} b\n", shown(name))),
            "{listed:?}"
        );
        assert_harmless(&listed);
    }
}

#[test]
fn an_estimate_names_its_start_without_controls() {
    let words = ["estimate", "--graph", "-", "--dives", "1"];
    let found = run_arguments(&words, &edge("\u{1b}c\u{202e}"));
    let start = " from \\u{1b}c\\u{202e}, order ";
    assert!(found.stdout.contains(start), "{found:?}");
    assert_harmless(&found);
}

#[test]
fn faults_quote_names_without_their_controls() {
    for name in &vertex_names() {
        for graph in [
            format!("{name}: {name}"),
            format!("{name}: b"),
            format!("a: {name}"),
            format!("{name}: b\nb:"),
            format!("{name}: b b\nb: {name}"),
            format!("{name}: b\nb: {name}\n{name}: b"),
        ] {
            let found = solve(&graph, &[]);
            assert_eq!(found.code, Some(2), "{found:?}");
            assert!(found.stderr.contains(&shown(name)), "{found:?}");
            assert_eq!(found.stderr.lines().count(), 1, "{found:?}");
            assert_harmless(&found);
        }
    }
}

#[test]
fn faults_quote_arguments_without_their_controls() {
    let hostile = "\u{1b}[31mred\n\u{202e}\u{9b}x";
    let shown = "\\u{1b}[31mred";
    let option = format!("--{hostile}");
    for words in [
        &[hostile][..],
        &["solve", hostile],
        &["solve", &option],
        &["solve", "8", "--start", hostile],
        &["solve", "8", "--end", hostile],
        &["solve", "8", "--order", hostile],
        &["solve", "8", "--algorithm", hostile],
        &["solve", "8", "--seed", hostile],
        &["solve", "8", "--limit", hostile],
        &["solve", "8", "--memory-limit", hostile],
        &["solve", "8", "--format", hostile],
        &["solve", "8", "--leaper", hostile],
        &["solve", "8", "--topology", hostile],
        &["solve", "8", "--holes", hostile],
        &["solve", "--graph", hostile],
        &["solve", "--board", hostile],
        &["sweep", "--algorithm", hostile, "--sizes", "5"],
        &["sweep", "--algorithm", "aml", "--sizes", hostile],
        &[
            "sweep",
            "--algorithm",
            "aml",
            "--sizes",
            "5",
            "--starts",
            hostile,
        ],
        &["count", hostile],
        &["verify", hostile],
        &["verify", "-", "--board", hostile],
        &["enumerate", "5", "--output", &format!("/nowhere/{hostile}")],
    ] {
        let found = run_arguments(words, "0");
        assert_eq!(
            (found.code, &*found.stdout),
            (Some(2), ""),
            "{words:?}: {found:?}"
        );
        assert_harmless(&found);
        assert!(found.stderr.contains(shown), "{words:?}: {found:?}");
    }
}

#[test]
fn a_file_name_and_a_start_are_shown_without_their_controls() {
    let file = scratch_path("\u{1b}[31m\u{202e}.txt");
    let name = file.to_str().unwrap();
    std::fs::write(&file, "?").unwrap();
    let found = run_arguments(&["verify", name], "");
    assert_eq!(found.code, Some(2), "{found:?}");
    assert!(
        found.stderr.contains("\\u{1b}[31m\\u{202e}.txt: "),
        "{found:?}"
    );
    assert_harmless(&found);
    // U+0085 is a blank around a number, and a control character.
    for output in [&[][..], &["--output", "-"]] {
        let mut words = vec!["enumerate", "5", "--limit", "1", "--start", "0,\u{85}0"];
        words.extend(output);
        let listed = run_arguments(&words, "");
        let all = format!("{}{}", listed.stdout, listed.stderr);
        assert!(all.contains("board from 0,\\u{85}0\n"), "{listed:?}");
        assert_harmless(&listed);
    }
}
