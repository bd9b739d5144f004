//! The colour of a pixel that several squares share.

use super::Palette;
use super::palette::ColourSum;

/// The number of stretches of the path that a mixture keeps apart.
const STRETCHES: usize = 8;

/// The colour sums of a pixel: one for the visited squares of every stretch of the path, and a last one for squares not
/// visited.
type ColourSums = [ColourSum; STRETCHES + 1];

/// The part of a mixture that a visited square belongs to, by its shade.
pub(super) const fn stretch_of(shade: usize) -> usize {
    shade * STRETCHES / Palette::SHADES
}

/// The part of a mixture that squares not visited belong to.
pub(super) const UNVISITED: usize = STRETCHES;

/// The number of colours in a sum. Every colour is opaque.
const fn count(sum: ColourSum) -> u64 {
    (sum >> 48) / 255
}

/// Sums a mixture, with all visited squares in the mean colour of the largest group visited at about the same time.
///
/// The mean of all colours would be a grey, which does not show when any of the squares was visited.
pub(super) fn blend(mixture: &ColourSums) -> ColourSum {
    let (visited, never) = mixture.split_at(STRETCHES);
    let all: u64 = visited.iter().map(|&sum| count(sum)).sum();
    if all == 0 {
        return never[0];
    }
    // The first stretch wins a tie.
    let most = (1..STRETCHES).fold(0, |best, stretch| {
        if count(visited[stretch]) > count(visited[best]) {
            stretch
        } else {
            best
        }
    });
    let beside = |stretch: Option<usize>| {
        let sum = stretch.and_then(|stretch| visited.get(stretch));
        sum.copied().unwrap_or(0)
    };
    let (before, after) = (beside(most.checked_sub(1)), beside(Some(most + 1)));
    let near = visited[most]
        + if count(before) > count(after) {
            before
        } else {
            after
        };
    let shown = count(near);
    let lanes = [0, 16, 32, 48].map(|shift| {
        let lane = |sum: ColourSum| (sum >> shift) & 0xFFFF;
        // This group stands for all visited squares, beside those not visited.
        (lane(near) * all / shown + lane(never[0])) << shift
    });
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn opaque(red: u64, green: u64, blue: u64) -> ColourSum {
        red | green << 16 | blue << 32 | 255 << 48
    }

    #[test]
    fn the_shades_are_told_apart_evenly() {
        let stretches: Vec<usize> = (0..Palette::SHADES).map(stretch_of).collect();
        assert!(stretches.is_sorted() && stretches[0] == 0 && stretches[255] == STRETCHES - 1);
        assert!(
            (0..STRETCHES).all(|one| stretches.iter().filter(|&&other| other == one).count() == 32)
        );
    }

    #[test]
    fn what_was_visited_far_apart_is_not_averaged() {
        let mut mixture = [0; STRETCHES + 1];
        mixture[0] = 3 * opaque(0, 0, 200);
        mixture[7] = 2 * opaque(200, 100, 0);
        assert_eq!(blend(&mixture), 5 * opaque(0, 0, 200));
        mixture[7] *= 2;
        assert_eq!(blend(&mixture), 7 * opaque(200, 100, 0));
    }

    #[test]
    fn what_was_visited_at_about_the_same_time_is_averaged() {
        let mut mixture = [0; STRETCHES + 1];
        mixture[3] = 2 * opaque(100, 0, 0);
        mixture[4] = 2 * opaque(0, 0, 100);
        mixture[7] = opaque(7, 7, 7);
        assert_eq!(blend(&mixture), 5 * opaque(50, 0, 50));
    }

    #[test]
    fn those_not_visited_keep_their_share() {
        let mut mixture = [0; STRETCHES + 1];
        mixture[UNVISITED] = 3 * opaque(240, 240, 240);
        assert_eq!(blend(&mixture), 3 * opaque(240, 240, 240));
        mixture[2] = opaque(40, 0, 0);
        assert_eq!(
            blend(&mixture),
            3 * opaque(240, 240, 240) + opaque(40, 0, 0)
        );
        assert_eq!(blend(&[0; STRETCHES + 1]), 0);
    }
}
