//! Bounds on the work of a search, from the published documents.
//!
//! `www/published/documents/documents.js` lists the documents by their numbers, such as 000.
//!
//! Start with [`PublishedBound`]. Each of its constructors is one formula.
//!
//! # Examples
//!
//! ```
//! use knights_tour::count::published_bounds::PublishedBound;
//!
//! let orders = PublishedBound::square_permutations(4);
//! assert!((orders.log10 - 24_f64.log10()).abs() < 1e-12);
//! ```

/// A number of tree nodes, or of orders of the squares, by a formula from one of the documents.
///
/// The documents bound the size of the search tree by formulas that ignore the squares already visited, or even the
/// moves of the knight. The formulas are given as printed, for comparison with the actual work of a search
/// ([`VisitEstimate`](super::estimate::VisitEstimate) or [`Counters::visits`](crate::step::Counters::visits)). The
/// numbers may exceed the range of `f64`, so each is given as its decimal logarithm.
///
/// # Examples
///
/// ```
/// use knights_tour::count::published_bounds::PublishedBound;
///
/// // 8⁶⁴ is 6.277·10⁵⁷ (document 000); the sum of all levels is about a seventh of this number.
/// let nodes = PublishedBound::eight_ary_tree_nodes(64);
/// assert_eq!(format!("{:.3}", 10_f64.powf(nodes.log10 - 56.0)), "8.967");
/// // 64! = 126886932185884164103433389335161480802865516174545192198801894375214704230400000000000000
/// let orders = PublishedBound::square_permutations(64);
/// assert_eq!(format!("{:.6}", 10_f64.powf(orders.log10 - 89.0)), "1.268869");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PublishedBound {
    /// The short name of the formula.
    pub name: &'static str,
    /// The source: document and section.
    pub source: &'static str,
    /// The decimal logarithm of the number.
    pub log10: f64,
}

impl PublishedBound {
    /// The number of nodes of a tree with one level for each square, in which every node above the last level has eight
    /// children: (8^s − 1) / 7 for `squares` = s (document 000, "Eficiencia teórica", there with s = N²).
    ///
    /// The document sums the levels 0 to N² but prints the closed form of the levels 0 to N² − 1. The latter number of
    /// levels is right, since the start is the first of the N² squares.
    #[must_use]
    pub fn eight_ary_tree_nodes(squares: u32) -> Self {
        // On boards of few squares, the logarithms of 8^s − 1 and of 8^s differ noticeably.
        let inverse_power = (-f64::from(squares) * 8_f64.ln()).exp();
        Self {
            name: "eight-moves",
            source: "000, \"Eficiencia teórica\"",
            log10: f64::from(squares) * 8_f64.log10() + (-inverse_power).ln_1p() / 10_f64.ln()
                - 7_f64.log10(),
        }
    }

    /// The product, over all squares of a board of `side` × `side`, of the number of moves that the document gives each
    /// square.
    ///
    /// 2⁴ · 12³ · 4^(4(n−4)) · 6^(4(n−4)) · 8^((n−4)²−1) for `side` = n (document 003, section 3.2). The factors
    /// stand for the corners, the squares beside the corners, the rest of the edge, the ring inside the edge, and the
    /// inner squares. `None` for sides under 5, for which the document knows no tour.
    ///
    /// The factor 12³ is as printed. The document gives three moves to each of the twelve squares near the corners,
    /// which would be 3¹². In fact four of these squares, on the diagonals, have four moves.
    #[must_use]
    pub fn move_count_product(side: u32) -> Option<Self> {
        let corner_factors = 4.0 * 2_f64.log10() + 3.0 * 12_f64.log10();
        Some(Self {
            name: "moves-of-squares",
            source: "003, section 3.2, the product before its bound",
            log10: corner_factors + Self::log_of_product(side, [4.0, 6.0, 8.0])?,
        })
    }

    /// The bound that document 003 derives from [`move_count_product`](Self::move_count_product): one move fewer at
    /// every square, because the knight used one move to arrive.
    ///
    /// 3^(4(n−4)) · 5^(4(n−4)) · 7^((n−4)²−1) for `side` = n (document 003, section 3.2, and again section 4.2 for
    /// breadth-first search). `None` for sides under 5.
    ///
    /// The document writes O((3k)^… (5k)^… (7k)^…) and does not define k. Here k is 1. By the same rule, the
    /// corners and the squares beside them give 1⁴ and 2¹², the constant that O omits.
    #[must_use]
    pub fn reduced_move_count_product(side: u32) -> Option<Self> {
        Some(Self {
            name: "moves-but-the-last",
            source: "003, section 3.2",
            log10: Self::log_of_product(side, [3.0, 5.0, 7.0])?,
        })
    }

    /// The number of orders of `squares` squares, regardless of the moves: 64! for a chessboard (document 004).
    #[must_use]
    pub fn square_permutations(squares: u32) -> Self {
        let count = f64::from(squares);
        let log10 = if squares <= 170 {
            (1..=squares).map(f64::from).product::<f64>().log10()
        } else {
            // Stirling's series; the first omitted term is under 10⁻¹⁴ here.
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

    /// The decimal logarithm of the product of the powers of `[edge, ring, inner]` in the formulas of document 003.
    /// `None` for sides under 5.
    fn log_of_product(side: u32, [edge, ring, inner]: [f64; 3]) -> Option<f64> {
        let inner_side = f64::from(side.checked_sub(4).filter(|&length| length > 0)?);
        let ring_exponent = 4.0 * inner_side;
        let inner_exponent = inner_side * inner_side - 1.0;
        Some(
            ring_exponent * edge.log10()
                + ring_exponent * ring.log10()
                + inner_exponent * inner.log10(),
        )
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
    fn the_nodes_of_an_eight_ary_tree_are_the_sum_of_its_levels() {
        let mut nodes = 0.0;
        for squares in 1..=40 {
            nodes += 8_f64.powi(squares - 1);
            assert_near(
                PublishedBound::eight_ary_tree_nodes(squares as u32).log10,
                nodes.log10(),
            );
        }
        // Document 000 prints 8⁶⁴ = 6.277·10⁵⁷.
        let printed = 6.277e57_f64;
        let nodes = PublishedBound::eight_ary_tree_nodes(64).log10;
        assert!((nodes + 7_f64.log10() - printed.log10()).abs() < 1e-4);
    }

    #[test]
    fn the_products_match_the_formulas_of_document_003() {
        assert_eq!(PublishedBound::move_count_product(4), None);
        assert_eq!(PublishedBound::reduced_move_count_product(4), None);
        // On 5×5 the exponent of the inner squares is 0.
        let moves = PublishedBound::move_count_product(5).unwrap().log10;
        assert_near(moves, (16.0 * 1728.0 * 256.0 * 1296.0_f64).log10());
        let bound = PublishedBound::reduced_move_count_product(5).unwrap().log10;
        assert_near(bound, (81.0 * 625.0_f64).log10());
        let bound = PublishedBound::reduced_move_count_product(8).unwrap().log10;
        assert_near(bound, 16.0 * 15_f64.log10() + 15.0 * 7_f64.log10());
    }

    #[test]
    fn factorials_are_accurate_with_and_without_stirlings_series() {
        assert_near(PublishedBound::square_permutations(1).log10, 0.0);
        assert_near(PublishedBound::square_permutations(4).log10, 24_f64.log10());
        // Document 004 prints 64! in full.
        let printed = 126_886_932_185_884_164_103_433_389_335_161_480_802.0_f64;
        assert_near(
            PublishedBound::square_permutations(64).log10,
            printed.log10() + 51.0,
        );
        let mut log10 = 0.0;
        for squares in 1..=400_u32 {
            log10 += f64::from(squares).log10();
            assert_near(PublishedBound::square_permutations(squares).log10, log10);
        }
    }
}
