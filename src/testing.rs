//! Fixtures for unit tests.

use std::sync::Arc;

use crate::board::Board;
use crate::graph::Graph;
use crate::moves::MoveOrder;

/// The graph of the knight's moves on a board, in the order [`MoveOrder::JUMPS`].
pub(crate) fn knight_graph(rows: u32, columns: u32) -> Arc<Graph> {
    knight_graph_ordered(rows, columns, &MoveOrder::JUMPS)
}

/// The graph of the knight's moves on a board, in the given order.
pub(crate) fn knight_graph_ordered(rows: u32, columns: u32, order: &MoveOrder) -> Arc<Graph> {
    let board = Board::new(rows, columns).expect("the size is within the limits");
    Graph::knight(board, order).into()
}
