//! Definitions of the measurements: the contestants, and the goals for their figures and ratios.
//!
//! Numbers such as 000 name the published documents that `www/published/documents/documents.js` lists.

/// The order of the moves in the example of document 002.
const JUMPS: &str = "1,2;2,1;-1,2;2,-1;-2,1;1,-2;-1,-2;-2,-1";

/// The clockwise order of the moves, which begins with the move up by one and left by two.
const CLOCKWISE: &str = "-1,-2;-2,-1;-2,1;-1,2;1,2;2,1;2,-1;1,-2";

/// The order of the moves in documents 000 and 003.
const GRANADA: &str = "2,1;1,2;-1,2;-2,1;-2,-1;-1,-2;1,-2;2,-1";

/// The name of the C++ program in the table.
const CPP: &str = "C++";

/// The name of the library's fastest native run in the table.
const NATIVE: &str = "native";

/// A program that can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The C++ program.
    Cpp,
    /// The library, compiled for this machine.
    Native,
    /// The same program, whose freed memory stays with the process, as the memory of WebAssembly does.
    NativeWithKeptMemory,
    /// The programs in Chromium: the library compiled to WebAssembly, and the JavaScript programs.
    Chromium,
}

/// A set of program runs that are compared with one another.
pub struct Measurement {
    /// The name in the table and the value of `--only`.
    pub name: &'static str,
    /// The description of the measured work.
    pub description: String,
    /// The figure reported for each run.
    pub metric: Metric,
    /// The contestants, in the order in which they run.
    pub contestants: Vec<Contestant>,
}

/// The figure reported for a run, computed from its amount of work and its seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Millions of visits per second.
    MillionVisits,
    /// Nanoseconds per square.
    NanosecondsPerSquare,
    /// Microseconds per item.
    Microseconds,
    /// Seconds for the whole amount.
    Seconds,
}

/// A program with its arguments that takes part in a measurement.
pub struct Contestant {
    /// The name in the table.
    pub name: &'static str,
    /// The program to run.
    pub program: Program,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The whole amount of work, to which the figures of [`Metric::Seconds`] are extrapolated.
    pub total_amount: f64,
    /// The upper limit of the figure, if it has one.
    pub max_figure: Option<f64>,
    /// The contestants that this one is compared with.
    pub comparisons: Vec<Comparison>,
}

/// A comparison of a contestant's figure with the figure of another contestant in the same round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The name of the other contestant.
    pub baseline: &'static str,
    /// The goal for the ratio, if there is one.
    pub goal: Option<RatioGoal>,
}

/// A bound that a ratio should meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RatioGoal {
    /// The ratio is at least this number.
    AtLeast(f64),
    /// The ratio is at most this number.
    AtMost(f64),
}

impl Measurement {
    /// All measurements.
    pub fn all() -> Vec<Self> {
        let small = |name, start, order, moves| {
            let side = 8;
            let search = Backtracking { side, start, moves };
            let mut measurement = search.measurement(name, order, [3.5, 2.5]);
            measurement.contestants.extend([
                search.native_contestant("native, one by one", "next"),
                search.native_contestant("native, as listed", "as-listed"),
            ]);
            measurement
        };
        let large = |name, side| {
            let search = Backtracking {
                side,
                start: (0, 0),
                moves: JUMPS,
            };
            search.measurement(name, "jumps", [1.5, 1.0])
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
            peer_measurement("article-50", "article", 50, 250_000),
            peer_measurement("warnsdorff-1000", "warnsdorff", 1000, 800_000),
            solvers(),
            panorama("panorama-1000", "auto", 1000, None),
            panorama("panorama-4000", "auto", 4000, None),
            panorama("panorama-octaml16-1000", "oct-aml-16", 1000, Some(30.0)),
            panorama("panorama-pohl-1000", "pohl", 1000, Some(30.0)),
            panorama("panorama-roth-1000", "roth", 1000, Some(30.0)),
        ]
    }
}

/// Measures the count of all tours of the 6×6 board from a corner, as in document 003.
///
/// The C++ program visits only the first part of the search tree. The time for the whole tree is extrapolated, because
/// a full run takes some minutes.
fn enumeration() -> Measurement {
    let search = Backtracking {
        side: 6,
        start: (0, 0),
        moves: GRANADA,
    };
    let mut cpp = search.contestant(CPP, Program::Cpp, vec![]);
    cpp.total_amount = 19_431_824_959.0;
    Measurement {
        name: "6x6-tours",
        description: "all 524,486 tours, 6×6 from row 0, column 0; C++ extrapolated from a part"
            .into(),
        metric: Metric::Seconds,
        contestants: vec![
            cpp,
            Contestant {
                name: NATIVE,
                program: Program::Native,
                arguments: split_words(&format!("tours 6 6 0,0 {GRANADA}")),
                total_amount: 524_486.0,
                max_figure: None,
                // The library takes 0.2 s, and C++ takes 390 s.
                comparisons: vec![Comparison {
                    baseline: CPP,
                    goal: Some(RatioGoal::AtLeast(1_950.0)),
                }],
            },
            Contestant {
                name: "wasm",
                program: Program::Chromium,
                arguments: split_words(&format!("tours 6 6 0,0 {GRANADA}")),
                total_amount: 524_486.0,
                max_figure: None,
                // The library takes 0.25 s, and C++ takes 390 s.
                comparisons: vec![
                    Comparison {
                        baseline: CPP,
                        goal: Some(RatioGoal::AtLeast(1_560.0)),
                    },
                    Comparison {
                        baseline: NATIVE,
                        goal: None,
                    },
                ],
            },
        ],
    }
}

/// Measures the greedy algorithms on a large board and, for comparison, a plain write of the same number of values.
fn greedy(name: &'static str, side: u32) -> Measurement {
    let baseline = "plain write";
    // Enough squares for a tenth of a second.
    let squares = 10_000_000;
    let contestant = |name, mode: &str, max_figure, comparisons| Contestant {
        name,
        program: Program::Native,
        arguments: split_words(&format!("{mode} {side} {squares}")),
        total_amount: 1.0,
        max_figure,
        comparisons,
    };
    let rule = |name, algorithm| {
        let to_baseline = Comparison {
            baseline,
            goal: None,
        };
        contestant(
            name,
            &format!("greedy {algorithm}"),
            Some(20.0),
            vec![to_baseline],
        )
    };
    Measurement {
        name,
        description: format!("{side}×{side} from row 0, column 0, the board set up each time"),
        metric: Metric::NanosecondsPerSquare,
        contestants: vec![
            contestant(baseline, "write", None, vec![]),
            rule("OctAML16", "oct-aml-16"),
            rule("Pohl", "pohl"),
            rule("Roth", "roth"),
            rule("Random ties", "random"),
        ],
    }
}

/// Measures the construction of a tour of a large board, without search.
///
/// For comparison, a plain write of as many values to the same memory is measured too.
fn construction(name: &'static str, side: u32, max_ratio: f64) -> Measurement {
    let baseline = "plain write";
    // Enough squares for some hundredths of a second.
    let squares = 200_000_000;
    let contestant = |name, mode, comparisons| Contestant {
        name,
        program: Program::Native,
        arguments: split_words(&format!("{mode} {side} {squares}")),
        total_amount: 1.0,
        max_figure: None,
        comparisons,
    };
    let to_baseline = Comparison {
        baseline,
        goal: Some(RatioGoal::AtMost(max_ratio)),
    };
    Measurement {
        name,
        description: format!(
            "a tour without search, {side}×{side}, set up each time, into the same memory"
        ),
        metric: Metric::NanosecondsPerSquare,
        contestants: vec![
            contestant(baseline, "overwrite", vec![]),
            contestant(NATIVE, "construct", vec![to_baseline]),
        ],
    }
}

/// Compares the construction of a tour with the peer, a program in the style of JavaScript articles.
///
/// Each contestant visits enough squares for a reliable time.
fn peer_measurement(
    name: &'static str,
    peer: &'static str,
    side: u32,
    squares: u64,
) -> Measurement {
    let contestant = |name, program, mode, squares: u64, comparisons| Contestant {
        name,
        program,
        arguments: split_words(&format!("{mode} {side} {squares}")),
        total_amount: 1.0,
        max_figure: None,
        comparisons,
    };
    // A ratio of 0.05 means twenty times as fast.
    let to_peer = |goal| Comparison {
        baseline: peer,
        goal,
    };
    let goal = Some(RatioGoal::AtMost(0.05));
    Measurement {
        name,
        description: format!(
            "a program in JavaScript as many write it, {side}×{side}, set up each time"
        ),
        metric: Metric::NanosecondsPerSquare,
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
            // This run also checks the tour, and computes the number of every square.
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

/// Measures the computation, the check and the numbering of a path, as on the page for large boards.
///
/// The measurement runs natively and in the browser. In the browser, its figure may have an upper limit.
fn panorama(
    name: &'static str,
    algorithm: &str,
    side: u32,
    max_wasm_figure: Option<f64>,
) -> Measurement {
    // Enough squares for some tenths of a second.
    let squares = 48_000_000;
    let contestant = |name, program, max_figure, comparisons| Contestant {
        name,
        program,
        arguments: split_words(&format!("panorama {algorithm} {side} {squares}")),
        total_amount: 1.0,
        max_figure,
        comparisons,
    };
    let compared_with = |baseline, max_ratio| {
        vec![Comparison {
            baseline,
            goal: Some(RatioGoal::AtMost(max_ratio)),
        }]
    };
    // The operating system clears new memory, which takes as long as the construction of a path.
    let kept = Program::NativeWithKeptMemory;
    Measurement {
        name,
        description: format!("{algorithm}: a path on {side}×{side}, made, checked and numbered"),
        metric: Metric::NanosecondsPerSquare,
        contestants: vec![
            contestant(NATIVE, Program::Native, None, vec![]),
            contestant(
                "wasm",
                Program::Chromium,
                max_wasm_figure,
                compared_with(NATIVE, 2.5),
            ),
            contestant(
                "native, kept memory",
                kept,
                None,
                compared_with("wasm", 1.1),
            ),
        ],
    }
}

/// Measures the time in which the solvers find closed tours.
///
/// The limit of each time is twice the recorded time of an independent program on a comparable machine.
fn solvers() -> Measurement {
    let contestant = |name, arguments: &str, recorded_time: f64| Contestant {
        name,
        program: Program::Native,
        arguments: split_words(&format!("solve {arguments}")),
        total_amount: 1.0,
        max_figure: Some(2.0 * recorded_time),
        comparisons: vec![],
    };
    Measurement {
        name: "solvers",
        description: "closed tours on boards of many kinds, the median of several boards; each beside twice what \
               an independent program took"
            .into(),
        metric: Metric::Microseconds,
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

impl Metric {
    /// Computes the figure of a run that took `seconds` for `amount`, a part of `total_amount`.
    pub fn compute(self, amount: f64, seconds: f64, total_amount: f64) -> f64 {
        match self {
            Self::MillionVisits => amount / seconds / 1e6,
            Self::NanosecondsPerSquare => seconds / amount * 1e9,
            Self::Microseconds => seconds / amount * 1e6,
            Self::Seconds => seconds / amount * total_amount,
        }
    }

    /// The unit of the figure.
    pub fn unit(self) -> &'static str {
        match self {
            Self::MillionVisits => "M visits/s",
            Self::NanosecondsPerSquare => "ns/square",
            Self::Microseconds => "µs",
            Self::Seconds => "s",
        }
    }

    /// The ratio of a figure to a baseline. The ratio of [`Seconds`](Self::Seconds) is inverted, so that it compares
    /// speeds.
    pub fn ratio(self, figure: f64, baseline: f64) -> f64 {
        match self {
            Self::MillionVisits | Self::NanosecondsPerSquare | Self::Microseconds => {
                figure / baseline
            }
            Self::Seconds => baseline / figure,
        }
    }

    /// The words between a ratio and the name of the other contestant.
    pub fn relation(self) -> &'static str {
        match self {
            Self::MillionVisits => "×",
            Self::NanosecondsPerSquare | Self::Microseconds => "× the time of",
            Self::Seconds => "× as fast as",
        }
    }
}

/// Plain backtracking on a square board.
#[derive(Clone, Copy)]
pub struct Backtracking {
    /// The number of rows, and of columns.
    side: u32,
    /// The row and the column of the start square, from 0.
    start: (u32, u32),
    /// The moves in the order in which they are tried.
    moves: &'static str,
}

impl Backtracking {
    /// A search that ends with a tour after a short time.
    pub const SHORT: Self = Self {
        side: 6,
        start: (0, 3),
        moves: CLOCKWISE,
    };

    /// The number of visits of [`SHORT`](Self::SHORT), from document 002.
    pub const SHORT_VISITS: u64 = 573_726;

    /// The number of measured visits. The slowest program takes about one second for them.
    const VISITS: u64 = 60_000_000;

    /// The command-line arguments that make a program run this search for `visits` visits.
    pub fn arguments(self, program: Program, visits: u64) -> Vec<String> {
        let Self { side, start, moves } = self;
        let (row, column) = start;
        let argument_line = match program {
            Program::Cpp => format!("{side} {row} {column} {moves} {visits}"),
            Program::Native | Program::NativeWithKeptMemory | Program::Chromium => {
                format!("advance {side} {side} {row},{column} {moves} {visits}")
            }
        };
        split_words(&argument_line)
    }

    /// A contestant that runs this search with the given program.
    fn contestant(
        self,
        name: &'static str,
        program: Program,
        comparisons: Vec<Comparison>,
    ) -> Contestant {
        Contestant {
            name,
            program,
            arguments: self.arguments(program, Self::VISITS),
            total_amount: Self::VISITS as f64,
            max_figure: None,
            comparisons,
        }
    }

    /// A measurement of the three programs, with goals for the ratios of the native and the WebAssembly library to
    /// C++.
    fn measurement(self, name: &'static str, order: &str, [native, wasm]: [f64; 2]) -> Measurement {
        let Self { side, start, .. } = self;
        let (row, column) = start;
        let to_cpp = |ratio| Comparison {
            baseline: CPP,
            goal: Some(RatioGoal::AtLeast(ratio)),
        };
        let to_native = Comparison {
            baseline: NATIVE,
            goal: None,
        };
        Measurement {
            name,
            description: format!(
                "backtracking, {side}×{side} from row {row}, column {column}, moves in the order \
                 {order}"
            ),
            metric: Metric::MillionVisits,
            contestants: vec![
                self.contestant(CPP, Program::Cpp, vec![]),
                self.contestant(NATIVE, Program::Native, vec![to_cpp(native)]),
                self.contestant("wasm", Program::Chromium, vec![to_cpp(wasm), to_native]),
            ],
        }
    }

    /// A contestant for the native program in a slower mode than the default one.
    fn native_contestant(self, name: &'static str, mode: &str) -> Contestant {
        let comparison = |baseline| Comparison {
            baseline,
            goal: None,
        };
        let comparisons = vec![comparison(CPP), comparison(NATIVE)];
        let mut contestant = self.contestant(name, Program::Native, comparisons);
        mode.clone_into(&mut contestant.arguments[0]);
        contestant
    }
}

/// Splits a line into its words.
fn split_words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
