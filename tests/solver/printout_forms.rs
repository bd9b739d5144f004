//! Printouts in the forms of many languages and tools, written before the code that reads them.
//!
//! Every text of [`FORMS`] is a printout of the tour `a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2` of the 3×4 board.

/// The path of the tour that every form prints.
pub(crate) const PATH: [u32; 12] = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4];

/// The language or the tool of a form, and a text.
pub(crate) const FORMS: [(&str, &str); 30] = [
    (
        "R, matrix",
        "     [,1] [,2] [,3] [,4]\n[1,]    1    4    7   10\n[2,]   12    9    2    5\n[3,]    3    6   11    8\n",
    ),
    (
        "R, vector",
        " [1]  0  6  8  1  7  9  2\n [8] 11  5  3 10  4\n",
    ),
    (
        "Haskell, list of pairs",
        "Just [(1,1),(2,3),(3,1),(1,2),(2,4),(3,2),(1,3),(3,4),(2,2),(1,4),(3,3),(2,1)]\n",
    ),
    (
        "Prolog, list",
        "Path = [1/1, 2/3, 3/1, 1/2, 2/4, 3/2, 1/3, 3/4, 2/2, 1/4, 3/3, 2/1] .\n",
    ),
    (
        "Prolog, pairs",
        "?- tour(T).\nT = [0-0,1-2,2-0,0-1,1-3,2-1,0-2,2-3,1-1,0-3,2-2,1-0] ;\nfalse.\n",
    ),
    (
        "Octave, matrix",
        "board =\n\n    1    4    7   10\n   12    9    2    5\n    3    6   11    8\n\n",
    ),
    ("MATLAB, literal", "B = [1 4 7 10; 12 9 2 5; 3 6 11 8];"),
    (
        "Go, slice of slices",
        "2009/11/10 23:00:00 solved: [[0 3 6 9] [11 8 1 4] [2 5 10 7]]\n",
    ),
    (
        "Go, structs",
        "[{Row:0 Col:0} {Row:1 Col:2} {Row:2 Col:0} {Row:0 Col:1} {Row:1 Col:3} {Row:2 Col:1} {Row:0 Col:2} \
         {Row:2 Col:3} {Row:1 Col:1} {Row:0 Col:3} {Row:2 Col:2} {Row:1 Col:0}]",
    ),
    (
        "Rust, structs",
        "Some([Position { x: 0, y: 0 }, Position { x: 2, y: 1 }, Position { x: 0, y: 2 }, Position { x: 1, y: 0 }, \
         Position { x: 3, y: 1 }, Position { x: 1, y: 2 }, Position { x: 2, y: 0 }, Position { x: 3, y: 2 }, \
         Position { x: 1, y: 1 }, Position { x: 3, y: 0 }, Position { x: 2, y: 2 }, Position { x: 0, y: 1 }])",
    ),
    (
        "Kotlin, data class",
        "[Cell(row=0, col=0), Cell(row=1, col=2), Cell(row=2, col=0), Cell(row=0, col=1), Cell(row=1, col=3), \
         Cell(row=2, col=1), Cell(row=0, col=2), Cell(row=2, col=3), Cell(row=1, col=1), Cell(row=0, col=3), \
         Cell(row=2, col=2), Cell(row=1, col=0)]",
    ),
    (
        "Ruby, hashes",
        "{:x=>0, :y=>0}\n{:x=>2, :y=>1}\n{:x=>0, :y=>2}\n{:x=>1, :y=>0}\n{:x=>3, :y=>1}\n{:x=>1, :y=>2}\n\
         {:x=>2, :y=>0}\n{:x=>3, :y=>2}\n{:x=>1, :y=>1}\n{:x=>3, :y=>0}\n{:x=>2, :y=>2}\n{:x=>0, :y=>1}\n",
    ),
    ("Lisp, array", "#2A((1 4 7 10) (12 9 2 5) (3 6 11 8))"),
    (
        "Lisp, dotted pairs",
        "((0 . 0) (1 . 2) (2 . 0) (0 . 1) (1 . 3) (2 . 1) (0 . 2) (2 . 3) (1 . 1) (0 . 3) (2 . 2) (1 . 0))",
    ),
    (
        "LaTeX, tabular",
        "\\begin{tabular}{|c|c|c|c|}\n\\hline\n1 & 4 & 7 & 10 \\\\ \\hline\n12 & 9 & 2 & 5 \\\\ \\hline\n\
         3 & 6 & 11 & 8 \\\\ \\hline\n\\end{tabular}\n",
    ),
    (
        "Markdown, table",
        "|   | a | b | c | d |\n|---|--:|--:|--:|--:|\n| 3 | 1 | 4 | 7 | 10 |\n| 2 | 12 | 9 | 2 | 5 |\n\
         | 1 | 3 | 6 | 11 | 8 |\n",
    ),
    (
        "CSV with a header and quotes",
        "\"step\",\"col\",\"row\"\n\"1\",\"0\",\"0\"\n\"2\",\"2\",\"1\"\n\"3\",\"0\",\"2\"\n\"4\",\"1\",\"0\"\n\
         \"5\",\"3\",\"1\"\n\"6\",\"1\",\"2\"\n\"7\",\"2\",\"0\"\n\"8\",\"3\",\"2\"\n\"9\",\"1\",\"1\"\n\
         \"10\",\"3\",\"0\"\n\"11\",\"2\",\"2\"\n\"12\",\"0\",\"1\"\n",
    ),
    (
        "a spreadsheet, pasted",
        "\tA\tB\tC\tD\r\n1\t1\t4\t7\t10\r\n2\t12\t9\t2\t5\r\n3\t3\t6\t11\t8\r\n",
    ),
    (
        "PGN-like moves",
        "[Event \"Knight's tour\"]\n\n1. Na3 Nc2 2. Na1 Nb3 3. Nd2 Nb1 4. Nc3 Nd1 5. Nb2 Nd3 6. Nc1 Na2 *\n",
    ),
    (
        "pandas, data frame",
        "    0   1   2   3\n0   1   4   7  10\n1  12   9   2   5\n2   3   6  11   8\n",
    ),
    (
        "pandas, float columns with names",
        "      a    b     c     d\n0   1.0  4.0   7.0  10.0\n1  12.0  9.0   2.0   5.0\n2   3.0  6.0  11.0   8.0\n\n\
         [3 rows x 4 columns]\n",
    ),
    (
        "a terminal with colours",
        "\u{1b}[2J\u{1b}[1;1H\u{1b}[41m  1\u{1b}[0m\u{1b}[47m  4\u{1b}[0m  7 10\n\u{1b}[32m 12  9  2  5\u{1b}[m\n  3  6 11  8\n",
    ),
    (
        "hexadecimal with a prefix",
        "0x01 0x04 0x07 0x0A\n0x0C 0x09 0x02 0x05\n0x03 0x06 0x0B 0x08\n",
    ),
    (
        "PHP, print_r",
        "Array\n(\n    [0] => Array\n        (\n            [0] => 1\n            [1] => 4\n            [2] => 7\n            [3] => 10\n        )\n\n\
         \u{20}   [1] => Array\n        (\n            [0] => 12\n            [1] => 9\n            [2] => 2\n            [3] => 5\n        )\n\n\
         \u{20}   [2] => Array\n        (\n            [0] => 3\n            [1] => 6\n            [2] => 11\n            [3] => 8\n        )\n\n)\n",
    ),
    (
        "Python, dictionary of squares",
        "{(0, 0): 1, (0, 1): 4, (0, 2): 7, (0, 3): 10, (1, 0): 12, (1, 1): 9, (1, 2): 2, (1, 3): 5, (2, 0): 3, \
         (2, 1): 6, (2, 2): 11, (2, 3): 8}",
    ),
    (
        "Julia, matrix",
        "3×4 Matrix{Int64}:\n  1  4   7  10\n 12  9   2   5\n  3  6  11   8\n",
    ),
    (
        "HTML, table",
        "<table border=\"1\">\n<tr><td>1</td><td>4</td><td>7</td><td>10</td></tr>\n\
         <tr><td>12</td><td>9</td><td>2</td><td>5</td></tr>\n<tr><td>3</td><td>6</td><td>11</td><td>8</td></tr>\n</table>\n",
    ),
    (
        "SQL, result",
        " step | x | y \n------+---+---\n    1 | 1 | 1\n    2 | 3 | 2\n    3 | 1 | 3\n    4 | 2 | 1\n    5 | 4 | 2\n    6 | 2 | 3\n\
         \u{20}   7 | 3 | 1\n    8 | 4 | 3\n    9 | 2 | 2\n   10 | 4 | 1\n   11 | 3 | 3\n   12 | 1 | 2\n(12 rows)\n",
    ),
    (
        "a log of moves",
        "Move 1: from (0,0) to (1,2)\nMove 2: from (1,2) to (2,0)\nMove 3: from (2,0) to (0,1)\n\
         Move 4: from (0,1) to (1,3)\nMove 5: from (1,3) to (2,1)\nMove 6: from (2,1) to (0,2)\n\
         Move 7: from (0,2) to (2,3)\nMove 8: from (2,3) to (1,1)\nMove 9: from (1,1) to (0,3)\n\
         Move 10: from (0,3) to (2,2)\nMove 11: from (2,2) to (1,0)\nDone in 11 moves.\n",
    ),
    (
        "a drawn board with names at its sides",
        "  ╔════╦════╦════╦════╗\n3 ║  1 ║  4 ║  7 ║ 10 ║\n  ╠════╬════╬════╬════╣\n2 ║ 12 ║  9 ║  2 ║  5 ║\n\
         \u{20} ╠════╬════╬════╬════╣\n1 ║  3 ║  6 ║ 11 ║  8 ║\n  ╚════╩════╩════╩════╝\n     a    b    c    d\n",
    ),
];

/// Printouts of a path on an unfinished 3×4 board: the name and the text. The path has the first five squares.
pub(crate) const UNFINISHED: [(&str, &str); 4] = [
    ("emoji", "1️⃣ 4️⃣ ⬜ ⬜\n⬜ ⬜ 2️⃣ 5️⃣\n3️⃣ ⬜ ⬜ ⬜\n"),
    (
        "a spreadsheet with blank cells",
        "1\t4\t\t\n\t\t2\t5\n3\t\t\t\n",
    ),
    (
        "Python, None",
        "[[1, 4, None, None], [None, None, 2, 5], [3, None, None, None]]",
    ),
    (
        "R, NA",
        "     [,1] [,2] [,3] [,4]\n[1,]    1    4   NA   NA\n[2,]   NA   NA    2    5\n[3,]    3   NA   NA   NA\n",
    ),
];
