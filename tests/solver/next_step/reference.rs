//! A slow reference for the numbers in a search's explanations.

use knights_tour::board::Square;
use knights_tour::experiment::Experiment;
use knights_tour::explain::{Candidate, CandidateState, Decision, LineName, Pseudocode};
use knights_tour::graph::Graph;

/// Whether the program makes its tour before the first step. The program `answer` is the portfolio of solvers. The line
/// `ALONG` follows a tour that was made before.
fn makes_tour_first(program: &Pseudocode) -> bool {
    program.name == "answer" || program.row(LineName::ALONG).is_some()
}

/// Whether the program tries the candidates in list order.
fn keeps_list_order(program: &Pseudocode) -> bool {
    makes_tour_first(program)
        || matches!(
            program.name,
            "backtracking" | "breadth-first" | "pruned" | "first-free" | "random-walk"
        )
}

/// Computes every number of an explanation from the graph and the path. `place` is the index of a square in the path.
pub struct Reference<'a> {
    pub experiment: &'a Experiment,
    pub graph: std::sync::Arc<Graph>,
    pub path: Vec<Square>,
    pub attempts: u32,
}

impl Reference<'_> {
    /// Whether `square` was free when the path ended at `place`.
    pub fn is_free(&self, square: Square, place: usize) -> bool {
        !self.path[..=place].contains(&square)
    }

    pub fn free_neighbours(&self, square: Square, place: usize) -> Vec<Square> {
        let neighbours = self.graph.neighbours(square).iter().copied();
        neighbours
            .filter(|&neighbour| self.is_free(neighbour, place))
            .collect()
    }

    /// The keys of a candidate except random keys, or `None` if this reference does not compute the keys of the rule.
    /// For such a rule, `check_decision` only checks that the candidates are in the order of the keys from the search.
    pub fn keys(
        &self,
        program: &Pseudocode,
        candidate: Square,
        place: usize,
    ) -> Option<Vec<(&'static str, u64)>> {
        let board = self.experiment.board();
        let cell = self.experiment.ground().cell(candidate);
        let (row, column) = (board.row(cell), board.column(cell));
        let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
        let keys = match program.name {
            "pohl" => {
                let beyond = self.free_neighbours(candidate, place).into_iter();
                let degrees = beyond.map(|square| self.free_neighbours(square, place).len() as u64);
                vec![("beyond", degrees.sum())]
            }
            "roth" => {
                let (down, right) = (
                    i64::from(2 * row) - i64::from(last_row),
                    i64::from(2 * column) - i64::from(last_column),
                );
                vec![("centre", (down * down + right * right) as u64)]
            }
            "aml" | "oct-aml" | "oct-aml-16" | "oct-aml-16-printed" => {
                let corners = [
                    (0, 0),
                    (0, last_column),
                    (last_row, 0),
                    (last_row, last_column),
                ];
                let corner = corners
                    .iter()
                    .map(|&(corner_row, corner_column)| {
                        row.abs_diff(corner_row) + column.abs_diff(corner_column)
                    })
                    .min();
                let border = [row, column, last_row - row, last_column - column];
                let border = border.into_iter().min();
                vec![
                    ("corner", corner.unwrap().into()),
                    ("border", border.unwrap().into()),
                    ("priority", self.priority(program, candidate, place)),
                ]
            }
            _ => {
                let mut measures = program.rows.iter().filter_map(|row| row.measure);
                return measures.all(|measure| measure.name == "lot").then(Vec::new);
            }
        };
        Some(keys)
    }

    /// The priority as the documents define it: the rank of the move's direction, from 1, in the attempt's sense of
    /// rotation.
    pub fn priority(&self, program: &Pseudocode, candidate: Square, place: usize) -> u64 {
        const DIRECTIONS: [(i64, i64); 8] = [
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
        ];
        let board = self.experiment.ground().whole_board().unwrap();
        let from = self.path[place];
        let offset = (
            i64::from(board.row(candidate)) - i64::from(board.row(from)),
            i64::from(board.column(candidate)) - i64::from(board.column(from)),
        );
        let direction = DIRECTIONS
            .iter()
            .position(|&other| other == offset)
            .unwrap() as i64;
        let start = self.experiment.start();
        let octant = i64::from(self.experiment.centre().octant(board, start)) - 1;
        let attempt = i64::from(self.attempts) - 1;
        let (first, sense) = match program.name {
            "aml" => (octant / 2 * 2, 1),
            name => {
                let starts_clockwise = name == "oct-aml-16-printed" || octant % 2 == 0;
                let sense = if starts_clockwise == (attempt < 8) {
                    1
                } else {
                    -1
                };
                (octant + sense * (attempt % 8), sense)
            }
        };
        (sense * (direction - first)).rem_euclid(8) as u64 + 1
    }

    /// Checks a decision against the reference.
    pub fn check_decision(&self, decision: &Decision, program: &Pseudocode) {
        let place = decision.place as usize;
        assert_eq!(decision.square, Some(self.path[place]));
        let candidates = &decision.candidates;
        let listed = self.free_neighbours(self.path[place], place);
        // Pruned search lists the excluded candidates last.
        let (eligible, excluded): (Vec<&Candidate>, Vec<&Candidate>) = candidates
            .iter()
            .partition(|candidate| candidate.state != CandidateState::Excluded);
        let squares = |candidates: &[&Candidate]| -> Vec<Square> {
            candidates
                .iter()
                .map(|candidate| candidate.square)
                .collect()
        };
        assert!(excluded.is_empty() || program.name == "pruned");
        assert_eq!(squares(&[eligible.clone(), excluded.clone()].concat()), {
            let all: Vec<&Candidate> = candidates.iter().collect();
            squares(&all)
        });
        let list_index = |square: Square| listed.iter().position(|&other| other == square);
        let mut sorted = squares(&eligible);
        sorted.extend(squares(&excluded));
        sorted.sort_by_key(|&square| list_index(square).expect("a candidate is a free neighbour"));
        assert_eq!(sorted, listed, "every free neighbour is a candidate, once");

        for candidate in candidates {
            let degree = self.free_neighbours(candidate.square, place).len();
            assert_eq!(candidate.degree as usize, degree);
            let keys: Vec<(&'static str, u64)> = candidate
                .keys
                .iter()
                .filter(|key| key.measure.name != "lot")
                .map(|key| (key.measure.name, key.value))
                .collect();
            if let Some(expected) = self.keys(program, candidate.square, place) {
                assert_eq!(keys, expected);
            }
        }
        // The order in which the candidates are tried.
        let rank = |candidate: &&Candidate| {
            let order = match program.name {
                _ if keeps_list_order(program) => Vec::new(),
                _ => {
                    let keys = candidate.keys.iter().map(|key| match key.measure.greatest {
                        true => -(key.value as i64),
                        false => key.value as i64,
                    });
                    std::iter::once(i64::from(candidate.degree))
                        .chain(keys)
                        .collect()
                }
            };
            // Equal candidates keep list order, except in the unstable sort of `warnsdorff-exchange`.
            let listed = match program.name {
                "warnsdorff-exchange" => None,
                _ => list_index(candidate.square),
            };
            (order, listed)
        };
        assert!(eligible.is_sorted_by_key(rank), "{decision:?}");
        assert!(excluded.is_sorted_by_key(rank));

        let next_square = self.path.get(place + 1);
        let current = candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Current);
        assert!(current.map(|candidate| &candidate.square).eq(next_square));
        let next = candidates
            .iter()
            .filter(|candidate| candidate.state == CandidateState::Next);
        assert!(next.count() <= 1);
        let has_visits = |candidate: &&Candidate| candidate.visits.is_some();
        let counts_visits = super::is_depth_first(program);
        for candidate in candidates {
            let was_tried = matches!(
                candidate.state,
                CandidateState::Current | CandidateState::Failed
            );
            assert_eq!(has_visits(&candidate), counts_visits && was_tried);
        }
    }
}
