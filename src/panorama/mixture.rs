//! What a pixel shows of the squares that share it.

use super::Palette;
use super::palette::Lanes;

/// Into how many stretches of the path the squares of a pixel are told apart.
const STRETCHES: usize = 8;

/// The sums of the colours that share a pixel: of those visited in every stretch of the path, and behind them of
/// those that were not visited.
type Mixture = [Lanes; STRETCHES + 1];

/// The part of a mixture that a visited square belongs to, by its shade.
pub(super) const fn stretch_of(shade: usize) -> usize {
    shade * STRETCHES / Palette::SHADES
}

/// The part of a mixture that squares belong to that were not visited.
pub(super) const NEVER: usize = STRETCHES;

/// How many colours a sum is of; every colour is opaque.
const fn count(sum: Lanes) -> u64 {
    (sum >> 48) / 255
}

/// The sum of a mixture, in which those visited have the mean colour of the most that were visited at about the same
/// time.
///
/// The mean of colours that are far apart is none of them, but a grey: it tells nothing of when any of the squares was
/// visited.
pub(super) fn blend(mixture: &Mixture) -> Lanes {
    let (visited, never) = mixture.split_at(STRETCHES);
    let all: u64 = visited.iter().map(|&sum| count(sum)).sum();
    if all == 0 {
        return never[0];
    }
    // Of equal ones the first.
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
        let lane = |sum: Lanes| (sum >> shift) & 0xFFFF;
        // It stands for all that were visited, beside those that were not.
        (lane(near) * all / shown + lane(never[0])) << shift
    });
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn opaque(red: u64, green: u64, blue: u64) -> Lanes {
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
        mixture[NEVER] = 3 * opaque(240, 240, 240);
        assert_eq!(blend(&mixture), 3 * opaque(240, 240, 240));
        mixture[2] = opaque(40, 0, 0);
        assert_eq!(
            blend(&mixture),
            3 * opaque(240, 240, 240) + opaque(40, 0, 0)
        );
        assert_eq!(blend(&[0; STRETCHES + 1]), 0);
    }
}
