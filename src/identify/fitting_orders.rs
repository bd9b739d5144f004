//! The orders of the moves with which a program comes to a path.

use super::precedence::{Precedence, move_number};
use crate::moves::{Move, MoveOrder};

/// The number of orders of eight moves.
pub(super) const ORDER_COUNT: u16 = 40_320;

/// A set of orders of the knight's eight moves.
///
/// Takes up to 80 KiB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FittingOrders(Orders);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Orders {
    /// All orders that satisfy the constraints.
    Extensions(Precedence),
    /// The ranks of the orders, ascending.
    Listed(Box<[u16]>),
}

impl FittingOrders {
    pub(super) fn extensions(precedence: Precedence) -> Self {
        Self(Orders::Extensions(precedence))
    }

    pub(super) fn listed(ranks: Vec<u16>) -> Self {
        debug_assert!(ranks.is_sorted());
        Self(Orders::Listed(ranks.into()))
    }

    /// The number of orders, up to 40,320.
    #[must_use]
    pub fn count(&self) -> u32 {
        match &self.0 {
            Orders::Extensions(precedence) => precedence.count(),
            Orders::Listed(ranks) => ranks.len() as u32,
        }
    }

    /// Whether the set contains an order.
    #[must_use]
    pub fn contains(&self, order: &MoveOrder) -> bool {
        let numbers = numbers_of(order);
        match &self.0 {
            Orders::Extensions(precedence) => precedence.allows(&numbers),
            Orders::Listed(ranks) => ranks.binary_search(&rank(&numbers)).is_ok(),
        }
    }

    /// All orders of the set, in lexicographic order of their moves' indices in [`MoveOrder::ROWS`].
    pub fn iter(&self) -> impl Iterator<Item = MoveOrder> + '_ {
        (0..ORDER_COUNT)
            .map(|rank| order_of(&permutation(rank)))
            .filter(|order| self.contains(order))
    }

    /// The order to name first. The choices, best first: a published order, an order whose transposition was published,
    /// an order that runs round in a circle, any order. The second value is whether only the transposition was
    /// published.
    pub(super) fn example(&self) -> Option<(MoveOrder, bool)> {
        let published = || MoveOrder::PUBLISHED.into_iter().map(|(_, order)| order);
        let fits = |order: &MoveOrder| self.contains(order);
        if let Some(order) = published().find(fits) {
            return Some((order, false));
        }
        if let Some(order) = published().map(|order| transposed(&order)).find(fits) {
            return Some((order, true));
        }
        let order = circles().find(fits).or_else(|| self.iter().next());
        order.map(|order| (order, false))
    }
}

/// The order for the board with rows and columns exchanged.
pub(super) fn transposed(order: &MoveOrder) -> MoveOrder {
    let moves = order.moves().map(|step| Move {
        down: step.right,
        right: step.down,
    });
    MoveOrder::new(moves).expect(IS_PERMUTATION)
}

/// The sixteen orders that run round in a circle, the clockwise ones first.
fn circles() -> impl Iterator<Item = MoveOrder> {
    let circle = *MoveOrder::CLOCKWISE.moves();
    [false, true].into_iter().flat_map(move |is_reversed| {
        (0..8).map(move |first| {
            let mut moves = circle;
            moves.rotate_left(first);
            if is_reversed {
                moves[1..].reverse();
            }
            MoveOrder::new(moves).expect(IS_PERMUTATION)
        })
    })
}

/// The panic message for moves that are rearranged, so that they stay eight different knight's moves.
const IS_PERMUTATION: &str = "a permutation of the eight moves is an order";

/// The permutation of the numbers 0 to 7 with this rank in lexicographic order.
pub(super) fn permutation(rank: u16) -> [u8; 8] {
    let mut numbers = [0, 1, 2, 3, 4, 5, 6, 7];
    let (mut rest, mut block) = (rank, ORDER_COUNT);
    for place in 0..8 {
        block /= 8 - place as u16;
        // The number moves to the front of those that are left, which keep their order.
        numbers[place..=place + usize::from(rest / block)].rotate_right(1);
        rest %= block;
    }
    numbers
}

/// The rank of a permutation of the numbers 0 to 7 in lexicographic order.
fn rank(permutation: &[u8; 8]) -> u16 {
    let smaller_later = |place: usize| {
        let later = permutation[place + 1..].iter();
        later.filter(|&&number| number < permutation[place]).count() as u16
    };
    (0..8).fold(0, |rank, place| {
        rank * (8 - place as u16) + smaller_later(place)
    })
}

/// The order whose moves have these numbers.
pub(super) fn order_of(permutation: &[u8; 8]) -> MoveOrder {
    let moves = permutation.map(|number| MoveOrder::ROWS.moves()[usize::from(number)]);
    MoveOrder::new(moves).expect(IS_PERMUTATION)
}

/// The numbers of the moves of an order.
fn numbers_of(order: &MoveOrder) -> [u8; 8] {
    order.moves().map(|step| {
        let number = move_number(step.down.into(), step.right.into());
        number.expect("an order has knight's moves only") as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_ascend_and_have_their_rank() {
        let mut previous = None;
        for expected in 0..ORDER_COUNT {
            let numbers = permutation(expected);
            assert!(previous < Some(numbers));
            assert_eq!(rank(&numbers), expected);
            assert_eq!(numbers_of(&order_of(&numbers)), numbers);
            previous = Some(numbers);
        }
    }

    #[test]
    fn the_example_is_published_if_possible() {
        let all = FittingOrders::extensions(Precedence::default());
        assert_eq!(all.example(), Some((MoveOrder::ROWS, false)));
        let only = |order: MoveOrder| FittingOrders::listed(vec![rank(&numbers_of(&order))]);
        let order = transposed(&MoveOrder::GRANADA);
        assert_eq!(only(order).example(), Some((order, true)));
        assert_eq!(only(order).iter().collect::<Vec<_>>(), [order]);
        assert_eq!(circles().count(), 16);
        assert_eq!(FittingOrders::listed(Vec::new()).example(), None);
    }
}
