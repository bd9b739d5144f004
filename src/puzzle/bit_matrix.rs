//! The transposition of a square matrix of bits.

use crate::square_set::SquareSet;

/// Transposes a matrix: afterwards, row `i` contains `j` exactly if row `j` contained `i`.
///
/// The number of rows must be the [capacity](SquareSet::CAPACITY) of a set. Swaps blocks, and halves their size after
/// each round. Takes time proportional to the number of rows times its logarithm.
pub(super) fn transpose<S: SquareSet>(rows: &mut [S]) {
    let mut width = S::CAPACITY / 2;
    let mut mask = S::all(width);
    while width > 0 {
        let mut row = 0;
        while row < S::CAPACITY {
            let other = row | width;
            let swapped = ((rows[row] >> width as u32) ^ rows[other]) & mask;
            rows[row] = rows[row] ^ (swapped << width as u32);
            rows[other] = rows[other] ^ swapped;
            row = (other + 1) & !width;
        }
        width /= 2;
        mask = mask ^ (mask << width as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<S: SquareSet>() {
        let size = S::CAPACITY;
        let is_set = |row: usize, column: usize| (row * row + 7 * column).is_multiple_of(5);
        let mut rows: Vec<S> = (0..size)
            .map(|row| {
                let columns = (0..size).filter(|&column| is_set(row, column));
                columns.fold(S::EMPTY, |set, column| set | S::of(column as u32))
            })
            .collect();
        let before = rows.clone();
        transpose(&mut rows);
        for (row, &set) in rows.iter().enumerate() {
            for column in 0..size {
                assert_eq!(set.contains(column as u32), is_set(column, row));
            }
        }
        transpose(&mut rows);
        assert_eq!(rows, before);
    }

    #[test]
    fn matrices_of_64_and_of_128_rows_are_transposed() {
        check::<u64>();
        check::<u128>();
    }
}
