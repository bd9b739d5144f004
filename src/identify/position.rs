//! A position on a path: the free squares, and the candidates of the last square.

use super::precedence::move_number;
use crate::board::{Board, Square};
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// The squares that are free after the first squares of a path.
#[derive(Clone, Debug)]
pub(super) struct Position {
    board: Board,
    /// The graph with the lists in the order of [`MoveOrder::ROWS`].
    pub(super) graph: Graph,
    free: Vec<bool>,
    free_neighbour_counts: Vec<u8>,
}

/// A free neighbour of the last square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    /// The number of the move to it.
    pub(super) step: usize,
    /// The number of its free neighbours.
    pub(super) degree: u8,
    /// The number of free neighbours of its free neighbours.
    pub(super) degree_sum: u32,
    /// The squared distance from the centre, in half squares.
    pub(super) distance: u64,
}

impl Position {
    /// The position before the start: every square is free.
    pub(super) fn new(board: Board) -> Self {
        let graph = Graph::knight(board, &MoveOrder::ROWS);
        let squares = 0..board.size();
        Self {
            free: vec![true; board.size() as usize],
            free_neighbour_counts: squares.map(|square| graph.degree(square) as u8).collect(),
            board,
            graph,
        }
    }

    /// Enters a square, which must be free.
    pub(super) fn enter(&mut self, square: Square) {
        self.free[square as usize] = false;
        for &neighbour in self.graph.neighbours(square) {
            self.free_neighbour_counts[neighbour as usize] -= 1;
        }
    }

    /// The number of the move between two squares, if a knight can make it.
    pub(super) fn step(&self, from: Square, to: Square) -> Option<usize> {
        let row = |square| i64::from(self.board.row(square));
        let column = |square| i64::from(self.board.column(square));
        move_number(row(to) - row(from), column(to) - column(from))
    }

    fn free_neighbours_of(&self, square: Square) -> impl Iterator<Item = Square> {
        let neighbours = self.graph.neighbours(square).iter().copied();
        neighbours.filter(|&neighbour| self.free[neighbour as usize])
    }

    /// The free neighbours of a square.
    pub(super) fn candidates(&self, last: Square) -> Vec<Candidate> {
        let degree = |square: Square| self.free_neighbour_counts[square as usize];
        let candidates = self.free_neighbours_of(last).map(|square| Candidate {
            square,
            step: self
                .step(last, square)
                .expect("neighbours are one move apart"),
            degree: degree(square),
            degree_sum: self
                .free_neighbours_of(square)
                .map(|beyond| u32::from(degree(beyond)))
                .sum(),
            distance: self.distance(square),
        });
        candidates.collect()
    }

    fn distance(&self, square: Square) -> u64 {
        let from_centre = |place: u32, side: u32| u64::from((2 * place).abs_diff(side - 1)).pow(2);
        from_centre(self.board.row(square), self.board.rows())
            + from_centre(self.board.column(square), self.board.columns())
    }

    /// All neighbours of a square on the board, visited ones included. For each move to a neighbour: the number of free
    /// neighbours of that neighbour, and whether that neighbour is free.
    pub(super) fn neighbourhood(&self, last: Square) -> [Option<(u8, bool)>; 8] {
        let mut neighbourhood = [None; 8];
        for &square in self.graph.neighbours(last) {
            let step = self
                .step(last, square)
                .expect("neighbours are one move apart");
            let index = square as usize;
            neighbourhood[step] = Some((self.free_neighbour_counts[index], self.free[index]));
        }
        neighbourhood
    }
}

/// The move that the exchange sort of document 002 puts first among the moves to free squares. `order` lists the
/// numbers of the moves.
pub(super) fn first_after_exchange_sort(
    order: &[u8; 8],
    neighbourhood: &[Option<(u8, bool)>; 8],
) -> Option<usize> {
    let mut list = [(0_u8, false, 0_u8); 8];
    let mut length = 0;
    for &step in order {
        if let Some((degree, is_free)) = neighbourhood[usize::from(step)] {
            list[length] = (degree, is_free, step);
            length += 1;
        }
    }
    for first in 0..length {
        for second in first + 1..length {
            if list[first].0 > list[second].0 {
                list.swap(first, second);
            }
        }
    }
    let mut sorted = list[..length].iter();
    let first = sorted.find(|&&(_, is_free, _)| is_free);
    first.map(|&(_, _, step)| usize::from(step))
}
