//! The colour of a pixel that several squares share.

use super::Palette;
use super::palette::ColourSum;

/// The number of sections of the path whose colours are summed separately.
const SECTIONS: usize = 8;

/// The colour sums of a pixel: one for the visited squares of every section of the path, and a last one for unvisited
/// squares.
type ColourSums = [ColourSum; SECTIONS + 1];

/// The index of the sum to which a visited square is added, by its shade.
pub(super) const fn section_of(shade: usize) -> usize {
    shade * SECTIONS / Palette::SHADES
}

/// The index of the sum to which unvisited squares are added.
pub(super) const UNVISITED_SUM: usize = SECTIONS;

/// The number of colours in a sum. Every colour is opaque.
const fn count(sum: ColourSum) -> u64 {
    (sum >> 48) / 255
}

/// Combines the sums of a pixel into one sum.
///
/// Every visited square gets the mean colour of one group: the squares of the section with the most squares, and of the
/// larger of the two sections beside that section. The neighbouring section is included because squares visited at
/// about the same time can lie on both sides of a border between sections.
///
/// The mean of all colours would be a grey, which does not show when any of the squares was visited.
pub(super) fn blend(sums: &ColourSums) -> ColourSum {
    let (visited, unvisited) = sums.split_at(SECTIONS);
    let visited_count: u64 = visited.iter().map(|&sum| count(sum)).sum();
    if visited_count == 0 {
        return unvisited[0];
    }
    // Of equally large sections, the first one is chosen.
    let largest = (1..SECTIONS).fold(0, |best, section| {
        if count(visited[section]) > count(visited[best]) {
            section
        } else {
            best
        }
    });
    let sum_of = |section: Option<usize>| {
        let sum = section.and_then(|section| visited.get(section));
        sum.copied().unwrap_or(0)
    };
    let (before, after) = (sum_of(largest.checked_sub(1)), sum_of(Some(largest + 1)));
    let group = visited[largest]
        + if count(before) > count(after) {
            before
        } else {
            after
        };
    let group_count = count(group);
    let channels = [0, 16, 32, 48].map(|shift| {
        let channel = |sum: ColourSum| (sum >> shift) & 0xFFFF;
        // The group represents all visited squares. Unvisited squares keep their own colours.
        (channel(group) * visited_count / group_count + channel(unvisited[0])) << shift
    });
    channels.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn opaque(red: u64, green: u64, blue: u64) -> ColourSum {
        red | green << 16 | blue << 32 | 255 << 48
    }

    #[test]
    fn shades_are_divided_evenly_into_sections() {
        let sections: Vec<usize> = (0..Palette::SHADES).map(section_of).collect();
        assert!(sections.is_sorted() && sections[0] == 0 && sections[255] == SECTIONS - 1);
        assert!(
            (0..SECTIONS)
                .all(|index| sections.iter().filter(|&&section| section == index).count() == 32)
        );
    }

    #[test]
    fn squares_visited_at_different_times_are_not_averaged() {
        let mut sums = [0; SECTIONS + 1];
        sums[0] = 3 * opaque(0, 0, 200);
        sums[7] = 2 * opaque(200, 100, 0);
        assert_eq!(blend(&sums), 5 * opaque(0, 0, 200));
        sums[7] *= 2;
        assert_eq!(blend(&sums), 7 * opaque(200, 100, 0));
    }

    #[test]
    fn squares_visited_at_about_the_same_time_are_averaged() {
        let mut sums = [0; SECTIONS + 1];
        sums[3] = 2 * opaque(100, 0, 0);
        sums[4] = 2 * opaque(0, 0, 100);
        sums[7] = opaque(7, 7, 7);
        assert_eq!(blend(&sums), 5 * opaque(50, 0, 50));
    }

    #[test]
    fn unvisited_squares_keep_their_share() {
        let mut sums = [0; SECTIONS + 1];
        sums[UNVISITED_SUM] = 3 * opaque(240, 240, 240);
        assert_eq!(blend(&sums), 3 * opaque(240, 240, 240));
        sums[2] = opaque(40, 0, 0);
        assert_eq!(blend(&sums), 3 * opaque(240, 240, 240) + opaque(40, 0, 0));
        assert_eq!(blend(&[0; SECTIONS + 1]), 0);
    }
}
