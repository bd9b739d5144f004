//! What is measured: who takes part, and what is expected.

/// The order of the moves that 002 starts from.
const JUMPS: &str = "1,2;2,1;-1,2;2,-1;-2,1;1,-2;-1,-2;-2,-1";

/// The order clockwise from the leftmost upper move.
const CLOCKWISE: &str = "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2";

/// The order of documents 000 and 003.
const GRANADA: &str = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";

/// What the table calls the program of document 000.
const CPP: &str = "C++";

/// What the table calls the library at its fastest.
const NATIVE: &str = "native";

/// A program that can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The peer in C++.
    Cpp,
    /// The library, compiled for this machine.
    Native,
    /// What runs in Chromium: the library, compiled to WebAssembly, and peers in JavaScript.
    Chromium,
}

/// Several runs of programs that are worth comparing.
pub struct Measurement {
    /// The name that stands in the table and after `--only`.
    pub name: &'static str,
    /// What is measured, in words.
    pub what: String,
    /// What is told of every run.
    pub figure: Figure,
    /// Who takes part, in the order in which they run.
    pub contestants: Vec<Contestant>,
}

/// What is told of a run that took some seconds for an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// How many millions of visits it makes in a second.
    MillionVisits,
    /// How many nanoseconds it takes for a square.
    NanosecondsEach,
    /// How many microseconds it takes for one.
    Microseconds,
    /// How many seconds it takes for all there is.
    Seconds,
}

/// One that takes part in a measurement.
pub struct Contestant {
    /// Its name in the table.
    pub name: &'static str,
    /// What runs.
    pub program: Program,
    /// The arguments it gets.
    pub words: Vec<String>,
    /// How much all there is comes to, where that is asked for.
    pub all: f64,
    /// How large its figure may be, where it must not be large.
    pub at_most: Option<f64>,
    /// To whom it is compared.
    pub comparisons: Vec<Comparison>,
}

/// How the figure of one compares to that of another in the same round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The name of the other one.
    pub to: &'static str,
    /// What is expected of the ratio.
    pub goal: Option<Goal>,
}

/// What is expected of a ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// That it is not smaller.
    AtLeast(f64),
    /// That it is not larger.
    AtMost(f64),
}

impl Measurement {
    /// Every measurement there is.
    pub fn all() -> Vec<Self> {
        let small = |name, start, order, moves| {
            let side = 8;
            let walk = Backtracking { side, start, moves };
            let mut measurement = walk.measurement(name, order, [3.5, 2.5]);
            measurement.contestants.extend([
                walk.native("native, one by one", "next"),
                walk.native("native, as listed", "as-listed"),
            ]);
            measurement
        };
        let large = |name, side| {
            let walk = Backtracking {
                side,
                start: (0, 0),
                moves: JUMPS,
            };
            walk.measurement(name, "jumps", [1.5, 1.0])
        };
        vec![
            small("8x8-jumps", (3, 7), "jumps", JUMPS),
            small("8x8-clockwise", (0, 0), "clockwise", CLOCKWISE),
            large("10x10-jumps", 10),
            large("20x20-jumps", 20),
            enumeration(),
            greedy("greedy-100", 100),
            greedy("greedy-1000", 1000),
            greedy("greedy-4000", 4000),
            construction("construct-1000", 1000, 6.0),
            construction("construct-4000", 4000, 2.5),
            peer("article-50", "article", 50, 250_000),
            peer("warnsdorff-1000", "warnsdorff", 1000, 800_000),
            solvers(),
            panorama("panorama-1000", "auto", 1000, None),
            panorama("panorama-4000", "auto", 4000, None),
            panorama("panorama-octaml16-1000", "oct-aml-16", 1000, Some(30.0)),
            panorama("panorama-pohl-1000", "pohl", 1000, Some(30.0)),
            panorama("panorama-roth-1000", "roth", 1000, Some(30.0)),
        ]
    }
}

/// All tours of the 6×6 board from a corner, as 003 counts them.
///
/// The peer goes through the first part of the same tree, and its time for the whole is worked out
/// from that: it would take some minutes.
fn enumeration() -> Measurement {
    let tree = Backtracking {
        side: 6,
        start: (0, 0),
        moves: GRANADA,
    };
    let mut peer = tree.contestant(CPP, Program::Cpp, vec![]);
    peer.all = 19_431_824_959.0;
    Measurement {
        name: "6x6-tours",
        what: "all 524,486 tours, 6×6 from row 0, column 0; C++ worked out from a part".into(),
        figure: Figure::Seconds,
        contestants: vec![
            peer,
            Contestant {
                name: NATIVE,
                program: Program::Native,
                words: words(&format!("tours 6 6 0,0 {GRANADA}")),
                all: 524_486.0,
                at_most: None,
                // 0.2 s where the peer takes 390 s.
                comparisons: vec![Comparison {
                    to: CPP,
                    goal: Some(Goal::AtLeast(1_950.0)),
                }],
            },
            Contestant {
                name: "wasm",
                program: Program::Chromium,
                words: words(&format!("tours 6 6 0,0 {GRANADA}")),
                all: 524_486.0,
                at_most: None,
                // 0.25 s where the peer takes 390 s.
                comparisons: vec![
                    Comparison {
                        to: CPP,
                        goal: Some(Goal::AtLeast(1_560.0)),
                    },
                    Comparison {
                        to: NATIVE,
                        goal: None,
                    },
                ],
            },
        ],
    }
}

/// A large board walked over by each of the greedy rules, beside the writing of as many numbers.
fn greedy(name: &'static str, side: u32) -> Measurement {
    let write = "plain write";
    // Enough squares for a tenth of a second.
    let squares = 10_000_000;
    let contestant = |name, way: &str, at_most, comparisons| Contestant {
        name,
        program: Program::Native,
        words: words(&format!("{way} {side} {squares}")),
        all: 1.0,
        at_most,
        comparisons,
    };
    let rule = |name, algorithm| {
        let to_write = Comparison {
            to: write,
            goal: None,
        };
        contestant(
            name,
            &format!("greedy {algorithm}"),
            Some(20.0),
            vec![to_write],
        )
    };
    Measurement {
        name,
        what: format!("{side}×{side} from row 0, column 0, the board set up each time"),
        figure: Figure::NanosecondsEach,
        contestants: vec![
            contestant(write, "write", None, vec![]),
            rule("OctAML16", "oct-aml-16"),
            rule("Pohl", "pohl"),
            rule("Roth", "roth"),
            rule("lots", "random"),
        ],
    }
}

/// A tour of a large board made without search, beside the writing of as many numbers to the same
/// memory.
fn construction(name: &'static str, side: u32, at_most: f64) -> Measurement {
    let write = "plain write";
    // Enough squares for some hundredths of a second.
    let squares = 200_000_000;
    let contestant = |name, way, comparisons| Contestant {
        name,
        program: Program::Native,
        words: words(&format!("{way} {side} {squares}")),
        all: 1.0,
        at_most: None,
        comparisons,
    };
    let to_write = Comparison {
        to: write,
        goal: Some(Goal::AtMost(at_most)),
    };
    Measurement {
        name,
        what: format!(
            "a tour without search, {side}×{side}, set up each time, into the same memory"
        ),
        figure: Figure::NanosecondsEach,
        contestants: vec![
            contestant(write, "overwrite", vec![]),
            contestant(NATIVE, "construct", vec![to_write]),
        ],
    }
}

/// A tour made without search beside what programs in JavaScript do for one; each has as many squares to
/// make as take it a while.
fn peer(name: &'static str, peer: &'static str, side: u32, squares: u64) -> Measurement {
    let contestant = |name, program, way, squares: u64, comparisons| Contestant {
        name,
        program,
        words: words(&format!("{way} {side} {squares}")),
        all: 1.0,
        at_most: None,
        comparisons,
    };
    // Twenty times as fast.
    let to_peer = |goal| Comparison { to: peer, goal };
    let goal = Some(Goal::AtMost(0.05));
    Measurement {
        name,
        what: format!("a program in JavaScript as many write it, {side}×{side}, set up each time"),
        figure: Figure::NanosecondsEach,
        contestants: vec![
            contestant(peer, Program::Chromium, peer, squares, vec![]),
            contestant(
                "OctAML16",
                Program::Native,
                "greedy oct-aml-16",
                10_000_000,
                vec![to_peer(None)],
            ),
            contestant(
                NATIVE,
                Program::Native,
                "construct",
                200_000_000,
                vec![to_peer(goal)],
            ),
            // Checked and turned round besides.
            contestant(
                "wasm",
                Program::Chromium,
                "panorama auto",
                48_000_000,
                vec![to_peer(goal)],
            ),
        ],
    }
}

/// A path made, checked and turned round, as the page has it done for large boards, native and in the browser,
/// where it may take so many nanoseconds a square.
fn panorama(
    name: &'static str,
    algorithm: &str,
    side: u32,
    at_most_in_wasm: Option<f64>,
) -> Measurement {
    // Enough squares for some tenths of a second.
    let squares = 48_000_000;
    let contestant = |name, program, at_most, comparisons| Contestant {
        name,
        program,
        words: words(&format!("panorama {algorithm} {side} {squares}")),
        all: 1.0,
        at_most,
        comparisons,
    };
    let to_native = Comparison {
        to: NATIVE,
        goal: Some(Goal::AtMost(2.5)),
    };
    Measurement {
        name,
        what: format!("{algorithm}: a path on {side}×{side}, made, checked and turned round"),
        figure: Figure::NanosecondsEach,
        contestants: vec![
            contestant(NATIVE, Program::Native, None, vec![]),
            contestant("wasm", Program::Chromium, at_most_in_wasm, vec![to_native]),
        ],
    }
}

/// Closed tours by the solvers, each beside twice the time that the facts of the project know of an
/// independent program on a machine like those it was written on.
fn solvers() -> Measurement {
    let contestant = |name, line: &str, known: f64| Contestant {
        name,
        program: Program::Native,
        words: words(&format!("solve {line}")),
        all: 1.0,
        at_most: Some(2.0 * known),
        comparisons: vec![],
    };
    Measurement {
        name: "solvers",
        what: "closed tours on boards of many kinds, the median of several boards; each beside twice what \
               an independent program took"
            .into(),
        figure: Figure::Microseconds,
        contestants: vec![
            contestant("8×8, 0–16 holes", "forcing plane 8 0 16 480", 78.0),
            contestant("32×32", "forcing plane 32 0 0 5", 60_000.0),
            contestant("8×8", "rotations plane 8 0 0 500", 2.0),
            contestant("8×8 torus", "rotations torus 8 0 0 500", 2.0),
            contestant("10×10, (2,3)-leaper", "rotations 2,3 10 0 0 100", 280.0),
            contestant("100×100", "rotations plane 100 0 0 10", 14_000.0),
            contestant("200×200, 4 % holes", "two-factor plane 200 1600 1600 5", 58_000.0),
            contestant("1000×1000", "two-factor plane 1000 0 0 1", 238_000.0),
        ],
    }
}

impl Figure {
    /// The figure of a run that took `seconds` for `amount`, which is a part of `all`.
    pub fn of(self, amount: f64, seconds: f64, all: f64) -> f64 {
        match self {
            Self::MillionVisits => amount / seconds / 1e6,
            Self::NanosecondsEach => seconds / amount * 1e9,
            Self::Microseconds => seconds / amount * 1e6,
            Self::Seconds => seconds / amount * all,
        }
    }

    /// What the figure counts.
    pub fn unit(self) -> &'static str {
        match self {
            Self::MillionVisits => "M visits/s",
            Self::NanosecondsEach => "ns/square",
            Self::Microseconds => "µs",
            Self::Seconds => "s",
        }
    }

    /// How the figure of one compares to that of another.
    pub fn ratio(self, figure: f64, other: f64) -> f64 {
        match self {
            Self::MillionVisits | Self::NanosecondsEach | Self::Microseconds => figure / other,
            Self::Seconds => other / figure,
        }
    }

    /// What goes between a ratio and the name of the other.
    pub fn relation(self) -> &'static str {
        match self {
            Self::MillionVisits => "×",
            Self::NanosecondsEach | Self::Microseconds => "× the time of",
            Self::Seconds => "× as fast as",
        }
    }
}

/// Plain backtracking on a square board.
#[derive(Clone, Copy)]
pub struct Backtracking {
    /// How many rows and columns.
    side: u32,
    /// The row and the column where it starts, from 0.
    start: (u32, u32),
    /// The moves in the order in which they are tried.
    moves: &'static str,
}

impl Backtracking {
    /// One that soon ends with a tour.
    pub const SHORT: Self = Self {
        side: 6,
        start: (0, 3),
        moves: CLOCKWISE,
    };

    /// How many visits [`SHORT`](Self::SHORT) makes (002).
    pub const SHORT_VISITS: u64 = 573_726;

    /// How many visits are measured: about a second of them for the slowest program.
    const VISITS: u64 = 60_000_000;

    /// The arguments by which a program makes this many visits.
    pub fn words(self, program: Program, visits: u64) -> Vec<String> {
        let Self { side, start, moves } = self;
        let (row, column) = start;
        let line = match program {
            Program::Cpp => format!("{side} {row} {column} {moves} {visits}"),
            Program::Native | Program::Chromium => {
                format!("advance {side} {side} {row},{column} {moves} {visits}")
            }
        };
        words(&line)
    }

    /// One that does this with a program.
    fn contestant(
        self,
        name: &'static str,
        program: Program,
        comparisons: Vec<Comparison>,
    ) -> Contestant {
        Contestant {
            name,
            program,
            words: self.words(program, Self::VISITS),
            all: Self::VISITS as f64,
            at_most: None,
            comparisons,
        }
    }

    /// The three programs side by side, with the ratios to C++ that are expected of the library,
    /// native and as WebAssembly.
    fn measurement(self, name: &'static str, order: &str, [native, wasm]: [f64; 2]) -> Measurement {
        let Self { side, start, .. } = self;
        let (row, column) = start;
        let to_cpp = |ratio| Comparison {
            to: CPP,
            goal: Some(Goal::AtLeast(ratio)),
        };
        let to_native = Comparison {
            to: NATIVE,
            goal: None,
        };
        Measurement {
            name,
            what: format!(
                "backtracking, {side}×{side} from row {row}, column {column}, moves in the order \
                 {order}"
            ),
            figure: Figure::MillionVisits,
            contestants: vec![
                self.contestant(CPP, Program::Cpp, vec![]),
                self.contestant(NATIVE, Program::Native, vec![to_cpp(native)]),
                self.contestant("wasm", Program::Chromium, vec![to_cpp(wasm), to_native]),
            ],
        }
    }

    /// The native program, in another way than the fastest.
    fn native(self, name: &'static str, way: &str) -> Contestant {
        let compared = |to| Comparison { to, goal: None };
        let comparisons = vec![compared(CPP), compared(NATIVE)];
        let mut contestant = self.contestant(name, Program::Native, comparisons);
        way.clone_into(&mut contestant.words[0]);
        contestant
    }
}

/// The words of a line.
fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
