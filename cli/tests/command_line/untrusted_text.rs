//! Hostile names and arguments are escaped in pictures, tables, JSON, and on a terminal.

use std::io::Write;

use roxmltree::Document;

use crate::program::{ProgramOutput, program_command, scratch_path, wait_with_timeout};

/// Texts that contain markup, table syntax, control characters or direction marks, and must be escaped.
const HOSTILE_NAMES: [&str; 9] = [
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

/// The XML namespace of an SVG picture.
const SVG_NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// Hostile names of vertices, without square brackets and semicolons, which cannot be part of a name.
fn vertex_names() -> [String; 9] {
    HOSTILE_NAMES.map(|name| name.replace(['[', ']', ';'], ""))
}

/// Escapes the unprintable characters of a name.
fn escape_name(name: &str) -> String {
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

/// Whether a character must not reach a terminal: a control character, a direction mark or a line separator.
///
/// The characters are listed here again, because the list of the library is under test.
fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(
            u32::from(character),
            0x61c | 0x200e | 0x200f | 0x2028..=0x202e | 0x2066..=0x2069
        )
}

/// Runs `solve` on a graph from the standard input.
fn solve(graph: &str, arguments: &[&str]) -> ProgramOutput {
    let mut all_arguments = vec!["solve", "--graph", "-"];
    all_arguments.extend(arguments);
    run_arguments(&all_arguments, graph)
}

/// Runs the program with arguments that may contain spaces.
fn run_arguments(arguments: &[&str], input: &str) -> ProgramOutput {
    let mut child = program_command(arguments).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    wait_with_timeout(child)
}

/// A graph of two vertices; the first one has the given name.
fn two_vertex_graph(name: &str) -> String {
    format!("{name}: b\nb: {name}\n")
}

/// Checks that no unprintable character was printed, except line breaks.
fn assert_harmless(output: &ProgramOutput) {
    for text in [&output.stdout, &output.stderr] {
        let is_harmful = |character| character != '\n' && is_unprintable(character);
        assert!(!text.contains(is_harmful), "{text:?}");
    }
}

#[test]
fn names_never_become_markup_in_a_picture() {
    for name in &vertex_names() {
        let output = solve(&two_vertex_graph(name), &["--format", "svg"]);
        assert_eq!(output.code, Some(0), "{output:?}");
        assert_harmless(&output);
        let picture =
            Document::parse(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"));
        let elements = picture.descendants().filter(|node| node.is_element());
        let elements: Vec<_> = elements.map(|node| node.tag_name().name()).collect();
        let expected = [
            "svg", "title", "desc", "pattern", "rect", "rect", "rect", "rect", "g", "path", "line",
            "circle", "circle",
        ];
        // Only a closed tour has a line from its end to its start.
        let is_closed = elements.len() == expected.len();
        let expected = expected
            .iter()
            .filter(|&&element| is_closed || element != "line");
        assert!(elements.iter().eq(expected), "{elements:?}");
        let mut nodes = picture.descendants();
        let description = nodes
            .find(|node| node.has_tag_name((SVG_NAMESPACE, "desc")))
            .unwrap();
        let expected = format!(
            "From {} to b. The line goes from blue to red.",
            escape_name(name)
        );
        assert_eq!(description.text(), Some(&*expected), "{output:?}");
    }
}

#[test]
fn names_with_quotation_marks_are_quoted_in_a_table() {
    for (name, field) in [
        ("\"quoted\"", "\"\"\"quoted\"\"\""),
        ("\"", "\"\"\"\""),
        ("a\"b", "\"a\"\"b\""),
        ("=1+1", "=1+1"),
        ("<b>&amp", "<b>&amp"),
        ("\u{1b}c\u{202e}", "\\u{1b}c\\u{202e}"),
    ] {
        let output = solve(&two_vertex_graph(name), &["--format", "csv"]);
        let expected = format!("number,vertex\n1,{field}\n2,b\n");
        assert_eq!(
            (output.code, &*output.stdout),
            (Some(0), &*expected),
            "{output:?}"
        );
        assert_harmless(&output);
    }
    // A comma separates names, so a name cannot contain one.
    let output = solve("\"quoted\", comma: b\nb: a\n", &["--format", "csv"]);
    assert_eq!(output.code, Some(2), "{output:?}");
}

#[test]
fn names_are_strings_in_json() {
    for name in &vertex_names() {
        // The reason names the vertex that has no neighbour.
        let graph = format!("{name}:\na: b\nb: a\n");
        let output = solve(&graph, &["--start", "0,1", "--format", "json"]);
        assert_eq!(output.code, Some(1), "{output:?}");
        assert_harmless(&output);
        let text = output.json()["reason"]["text"].as_str().unwrap().to_owned();
        assert_eq!(text, format!("no move leads from {}", escape_name(name)));
    }
}

#[test]
fn names_are_escaped_in_every_format_and_message() {
    for name in &vertex_names() {
        for format in ["board", "squares", "csv", "json", "svg"] {
            assert_harmless(&solve(&two_vertex_graph(name), &["--format", format]));
        }
        let squares = solve(&two_vertex_graph(name), &["--format", "squares"]);
        assert_eq!(squares.stdout, format!("{} b\n", escape_name(name)));
        let sentence = format!(
            "tour of the graph of 2 vertices from {}: ",
            escape_name(name)
        );
        assert!(squares.stderr.contains(&sentence), "{squares:?}");
        let enumerated = run_arguments(&["enumerate", "--graph", "-"], &two_vertex_graph(name));
        assert!(
            enumerated
                .stdout
                .contains(&format!("first: {} b\n", escape_name(name))),
            "{enumerated:?}"
        );
        assert_harmless(&enumerated);
    }
}

#[test]
fn an_estimate_escapes_the_name_of_its_start() {
    let arguments = ["estimate", "--graph", "-", "--dives", "1"];
    let output = run_arguments(&arguments, &two_vertex_graph("\u{1b}c\u{202e}"));
    let start = " from \\u{1b}c\\u{202e}, order ";
    assert!(output.stdout.contains(start), "{output:?}");
    assert_harmless(&output);
}

#[test]
fn errors_escape_the_control_characters_of_names() {
    for name in &vertex_names() {
        for graph in [
            format!("{name}: {name}"),
            format!("{name}: b"),
            format!("a: {name}"),
            format!("{name}: b\nb:"),
            format!("{name}: b b\nb: {name}"),
            format!("{name}: b\nb: {name}\n{name}: b"),
        ] {
            let output = solve(&graph, &[]);
            assert_eq!(output.code, Some(2), "{output:?}");
            assert!(output.stderr.contains(&escape_name(name)), "{output:?}");
            assert_eq!(output.stderr.lines().count(), 1, "{output:?}");
            assert_harmless(&output);
        }
    }
}

#[test]
fn errors_escape_the_control_characters_of_arguments() {
    let hostile = "\u{1b}[31mred\n\u{202e}\u{9b}x";
    let expected = "\\u{1b}[31mred";
    let option = format!("--{hostile}");
    for arguments in [
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
        let output = run_arguments(arguments, "0");
        assert_eq!(
            (output.code, &*output.stdout),
            (Some(2), ""),
            "{arguments:?}: {output:?}"
        );
        assert_harmless(&output);
        assert!(
            output.stderr.contains(expected),
            "{arguments:?}: {output:?}"
        );
    }
}

#[test]
fn messages_escape_the_control_characters_of_file_names_and_starts() {
    let file = scratch_path("\u{1b}[31m\u{202e}.txt");
    let name = file.to_str().unwrap();
    std::fs::write(&file, "?").unwrap();
    let output = run_arguments(&["verify", name], "");
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(
        output.stderr.contains("\\u{1b}[31m\\u{202e}.txt: "),
        "{output:?}"
    );
    assert_harmless(&output);
    // U+0085 is a control character. It is also white space, and white space may surround a number.
    for options in [&[][..], &["--output", "-"]] {
        let mut arguments = vec!["enumerate", "5", "--limit", "1", "--start", "0,\u{85}0"];
        arguments.extend(options);
        let enumerated = run_arguments(&arguments, "");
        let all_output = format!("{}{}", enumerated.stdout, enumerated.stderr);
        assert!(
            all_output.contains("board from 0,\\u{85}0\n"),
            "{enumerated:?}"
        );
        assert_harmless(&enumerated);
    }
}
