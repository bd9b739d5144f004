//! How much work the documents say a search is.

/// How many nodes, or orders, one of the documents reckons with.
///
/// The documents bound the search tree by formulas that know nothing of the squares already visited,
/// or nothing of the knight at all. They are given here as they were printed, to stand beside what
/// the search needs ([`Estimate`](super::estimate::Estimate) or [`Counters::visits`](crate::step::Counters::visits)).
/// The numbers outgrow any floating-point type, so each is given as its decimal logarithm.
///
/// # Examples
///
/// ```
/// use knights_tour::count::formula::Formula;
///
/// // 8⁶⁴ is 6.277·10⁵⁷ (000); the sum of all levels is a seventh of it.
/// let nodes = Formula::nodes_of_eight_moves(64);
/// assert_eq!(format!("{:.3}", 10_f64.powf(nodes.log10 - 56.0)), "8.967");
/// // 64! = 126886932185884164103433389335161480802865516174545192198801894375214704230400000000000000
/// let orders = Formula::orders_of_squares(64);
/// assert_eq!(format!("{:.6}", 10_f64.powf(orders.log10 - 89.0)), "1.268869");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Formula {
    /// What it counts, in a word.
    pub name: &'static str,
    /// Where it stands: document, section.
    pub source: &'static str,
    /// The decimal logarithm of the number.
    pub log10: f64,
}

impl Formula {
    /// The nodes of a tree in which every node has eight children: (8^s − 1) / 7 for `squares` = s
    /// squares (000, "Eficiencia teórica", there with s = N²).
    ///
    /// The document sums the levels 0 to N² but prints the closed form of the levels 0 to N² − 1;
    /// that is the right number of levels, since the start is the first of the N² squares.
    #[must_use]
    pub fn nodes_of_eight_moves(squares: u32) -> Self {
        // 8^s − 1 differs from 8^s where the logarithm can show it, on boards of few squares.
        let eighths = (-f64::from(squares) * 8_f64.ln()).exp();
        Self {
            name: "eight-moves",
            source: "000, \"Eficiencia teórica\"",
            log10: f64::from(squares) * 8_f64.log10() + (-eighths).ln_1p() / 10_f64.ln()
                - 7_f64.log10(),
        }
    }

    /// The choices in all squares of a board of `side` × `side`, at every square all the moves the
    /// document gives it: 2⁴ · 12³ · 4^(4(n−4)) · 6^(4(n−4)) · 8^((n−4)²−1) for the corners, the squares
    /// beside them, the other squares of the edge, those of the ring within, and the inner ones
    /// (003, section 3.2). `None` for sides under 5, where the document knows no tour.
    ///
    /// As printed: the twelve squares near the corners are given three moves each, which would be
    /// 3¹² and not 12³; four of them, on the diagonals, have four.
    #[must_use]
    pub fn moves_of_squares(side: u32) -> Option<Self> {
        let corners = 4.0 * 2_f64.log10() + 3.0 * 12_f64.log10();
        Some(Self {
            name: "moves-of-squares",
            source: "003, section 3.2, the product before its bound",
            log10: corners + Self::product(side, [4.0, 6.0, 8.0])?,
        })
    }

    /// The bound 003 draws from that, one move fewer at every square because the knight came by it:
    /// 3^(4(n−4)) · 5^(4(n−4)) · 7^((n−4)²−1) for a board of `side` = n (003, section 3.2, and again
    /// in 4.2 for breadth first). `None` for sides under 5.
    ///
    /// The document writes O((3k)^… (5k)^… (7k)^…) and does not say what k is; it is 1 here. The corners
    /// and the squares beside them, 1⁴ and 2¹² by the same rule, are the constant that O leaves out.
    #[must_use]
    pub fn moves_but_the_last(side: u32) -> Option<Self> {
        Some(Self {
            name: "moves-but-the-last",
            source: "003, section 3.2",
            log10: Self::product(side, [3.0, 5.0, 7.0])?,
        })
    }

    /// The orders in which `squares` squares can stand, moves or not: 64! for a chessboard (004).
    #[must_use]
    pub fn orders_of_squares(squares: u32) -> Self {
        let count = f64::from(squares);
        let log10 = if squares <= 170 {
            (1..=squares).map(f64::from).product::<f64>().log10()
        } else {
            // Stirling's series: the first term left out is under 10⁻¹⁴ here.
            let series = 1.0 / (12.0 * count) - 1.0 / (360.0 * count.powi(3));
            let root = 0.5 * (std::f64::consts::TAU * count).ln();
            (count * count.ln() - count + root + series) / 10_f64.ln()
        };
        Self {
            name: "orders-of-squares",
            source: "004",
            log10,
        }
    }

    /// The logarithm of the powers of `[edge, ring, inner]` in the formulas of 003.
    fn product(side: u32, [edge, ring, inner]: [f64; 3]) -> Option<f64> {
        let beyond = f64::from(side.checked_sub(4).filter(|&beyond| beyond > 0)?);
        let sides = 4.0 * beyond;
        let within = beyond * beyond - 1.0;
        Some(sides * edge.log10() + sides * ring.log10() + within * inner.log10())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-12 * expected.abs().max(1.0),
            "{found} is not {expected}"
        );
    }

    #[test]
    fn a_tree_of_eight_children_has_the_nodes_of_its_levels() {
        let mut nodes = 0.0;
        for squares in 1..=40 {
            nodes += 8_f64.powi(squares - 1);
            assert_near(
                Formula::nodes_of_eight_moves(squares as u32).log10,
                nodes.log10(),
            );
        }
        // 000 prints 8⁶⁴ = 6.277·10⁵⁷.
        let printed = 6.277e57_f64;
        let nodes = Formula::nodes_of_eight_moves(64).log10;
        assert!((nodes + 7_f64.log10() - printed.log10()).abs() < 1e-4);
    }

    #[test]
    fn the_products_of_003_are_those_printed() {
        assert_eq!(Formula::moves_of_squares(4), None);
        assert_eq!(Formula::moves_but_the_last(4), None);
        // On 5×5 the inner square is the one that drops out.
        let moves = Formula::moves_of_squares(5).unwrap().log10;
        assert_near(moves, (16.0 * 1728.0 * 256.0 * 1296.0_f64).log10());
        let bound = Formula::moves_but_the_last(5).unwrap().log10;
        assert_near(bound, (81.0 * 625.0_f64).log10());
        let bound = Formula::moves_but_the_last(8).unwrap().log10;
        assert_near(bound, 16.0 * 15_f64.log10() + 15.0 * 7_f64.log10());
    }

    #[test]
    fn factorials_are_right_on_both_sides_of_the_change_of_method() {
        assert_near(Formula::orders_of_squares(1).log10, 0.0);
        assert_near(Formula::orders_of_squares(4).log10, 24_f64.log10());
        // 004 prints 64! in full.
        let printed = 126_886_932_185_884_164_103_433_389_335_161_480_802.0_f64;
        assert_near(Formula::orders_of_squares(64).log10, printed.log10() + 51.0);
        let mut log10 = 0.0;
        for squares in 1..=400_u32 {
            log10 += f64::from(squares).log10();
            assert_near(Formula::orders_of_squares(squares).log10, log10);
        }
    }
}
