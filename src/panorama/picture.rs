//! Pictures of a path.

use super::mixture::{UNVISITED, blend, stretch_of};
use super::palette::ColourSum;
use super::{Camera, Colouring, HOLE, Palette, Panorama};
use crate::board::{Board, Square};
use crate::ground::Ground;

/// The approximate maximum number of samples of a picture, which take about 20 ms.
const MAX_SAMPLES: f64 = 8e6;

/// The maximum number of samples across and down one pixel. The colours of 16 × 16 samples can be added in
/// [`ColourSum`].
const MAX_SAMPLES_PER_SIDE: u32 = 16;

impl Panorama {
    /// Draws the first `progress` squares of the path as a camera sees them. Writes four bytes a pixel, row by row:
    /// red, green, blue and opacity.
    ///
    /// If squares are larger than pixels, a pixel has the colour of the square at its centre. If several squares share
    /// a pixel, their colours are averaged. Where averaging all would take too long, the squares on a regular lattice
    /// stand for them.
    ///
    /// By the [order](Colouring::Order) of visit, only the largest group of squares visited at about the same time is
    /// averaged. Holes and everything off the board are transparent.
    ///
    /// Takes time proportional to the pixels and to the squares shown, of which it samples about 8 million at most.
    /// Takes `150 × width` bytes besides the picture.
    pub fn picture(
        &self,
        camera: &Camera,
        palette: &Palette,
        colouring: Colouring,
        progress: u32,
        into: &mut Vec<u8>,
    ) {
        let places = self.places.as_slice();
        match &self.chain {
            Some(chain) if colouring == Colouring::Chain => {
                let shades = Shades::new(chain.len());
                paint(self.board(), camera, into, |cell, row, column| {
                    let (place, tone) = (places[cell], palette.tone(is_dark(row, column)));
                    if place < progress {
                        tone[shades.of(chain.place(row, column))]
                    } else {
                        unvisited(tone, place)
                    }
                });
            }
            _ => {
                let order = OrderShades::new(self.ground.len(), self.is_closed());
                let seen = |cell: usize, row, column| {
                    let (place, tone) = (places[cell], palette.tone(is_dark(row, column)));
                    if place < progress {
                        let shade = order.shade(place);
                        (stretch_of(shade), tone[shade])
                    } else {
                        (UNVISITED, unvisited(tone, place))
                    }
                };
                if samples_across(camera) > 1 {
                    paint_mixed(self.board(), camera, into, seen, blend);
                } else {
                    paint(self.board(), camera, into, |cell, row, column| {
                        seen(cell, row, column).1
                    });
                }
            }
        }
    }
}

/// The colour of a cell that is not visited yet.
pub(super) const fn unvisited(tone: &[ColourSum; Palette::SHADES + 1], place: u32) -> ColourSum {
    if place == HOLE {
        0
    } else {
        tone[Palette::SHADES]
    }
}

/// Whether a cell is dark. The top left cell is light.
pub(super) const fn is_dark(row: u32, column: u32) -> bool {
    (row ^ column) & 1 == 1
}

/// Draws a ground without a path, like [`Panorama::picture`] before the first square.
pub fn empty_picture(ground: &Ground, camera: &Camera, palette: &Palette, into: &mut Vec<u8>) {
    let is_whole = ground.cells().is_none();
    paint(ground.board(), camera, into, |cell, row, column| {
        if is_whole || ground.square_on(cell as Square).is_some() {
            palette.tone(is_dark(row, column))[Palette::SHADES]
        } else {
            0
        }
    });
}

/// Paints the squares of a board. `colour` returns the colour of a cell from its index, row and column.
pub(super) fn paint(
    board: Board,
    camera: &Camera,
    into: &mut Vec<u8>,
    colour: impl Fn(usize, u32, u32) -> ColourSum,
) {
    let alone = |cell, row, column| (0, colour(cell, row, column));
    paint_mixed(board, camera, into, alone, |sums: &[ColourSum; 1]| sums[0]);
}

/// Paints the squares of a board, several to a pixel. `colour` returns, for a cell, its row and its column, a part of
/// the mixture and the colour to add to it. `blend` turns the mixture of a pixel into the sum whose mean is shown.
fn paint_mixed<const PARTS: usize>(
    board: Board,
    camera: &Camera,
    into: &mut Vec<u8>,
    colour: impl Fn(usize, u32, u32) -> (usize, ColourSum),
    blend: impl Fn(&[ColourSum; PARTS]) -> ColourSum,
) {
    let width = camera.width as usize;
    into.clear();
    into.resize(width * camera.height as usize * 4, 0);
    let across = samples_across(camera);
    let columns = Samples::new(
        camera.left,
        camera.scale,
        camera.width,
        board.columns(),
        across,
    );
    let rows = Samples::new(
        camera.top,
        camera.scale,
        camera.height,
        board.rows(),
        across,
    );
    let strip = SampledColumns::new(&columns);
    // The colours of the sampled columns in the last sampled row. The extra entry at the end is for samples off the
    // board.
    let mut colours: Vec<(usize, ColourSum)> = vec![(0, 0); strip.columns.len() + 1];
    let mut painted = OFF_BOARD;
    // The sums of every pixel over that row. They are kept because most rows are in more than one sample.
    let mut row_sums = vec![[0; PARTS]; width];
    let mut sums = vec![[0; PARTS]; width];
    let lines = into.chunks_exact_mut(width * 4);
    for (line, rows) in lines.zip(rows.lines.chunks_exact(rows.across)) {
        if rows.iter().all(|&row| row == OFF_BOARD) {
            continue;
        }
        sums.fill([0; PARTS]);
        for &row in rows.iter().filter(|&&row| row != OFF_BOARD) {
            if row != painted {
                let first = row as usize * board.columns() as usize;
                for (slot, &column) in colours.iter_mut().zip(&strip.columns) {
                    *slot = colour(first + column as usize, row, column);
                }
                let pixels = strip.places.chunks_exact(columns.across);
                for (sum, places) in row_sums.iter_mut().zip(pixels) {
                    *sum = [0; PARTS];
                    for &place in places {
                        let (part, lanes) = colours[place as usize];
                        sum[if PARTS == 1 { 0 } else { part }] += lanes;
                    }
                }
                painted = row;
            }
            for (sum, row) in sums.iter_mut().zip(&row_sums) {
                for (part, lanes) in sum.iter_mut().zip(row) {
                    *part += lanes;
                }
            }
        }
        for (pixel, mixture) in line.as_chunks_mut::<4>().0.iter_mut().zip(&sums) {
            *pixel = mean(blend(mixture), across * across);
        }
    }
}

/// The sampled columns without duplicates, and the column of every sample.
struct SampledColumns {
    columns: Vec<u32>,
    /// The index of every sample's column in `columns`. For a sample off the board, the index behind the last.
    places: Vec<u32>,
}

impl SampledColumns {
    fn new(samples: &Samples) -> Self {
        let there = samples.lines.iter().filter(|&&column| column != OFF_BOARD);
        let mut columns: Vec<u32> = there.copied().collect();
        // Samples go from left to right.
        columns.dedup();
        let mut place = 0;
        let places = samples.lines.iter().map(|&column| {
            if column == OFF_BOARD {
                return columns.len() as u32;
            }
            while columns[place] != column {
                place += 1;
            }
            place as u32
        });
        Self {
            places: places.collect(),
            columns,
        }
    }
}

/// The number of samples across and down a pixel.
fn samples_across(camera: &Camera) -> u32 {
    let pixels = f64::from(camera.width) * f64::from(camera.height);
    let affordable = (MAX_SAMPLES / pixels).sqrt().floor();
    // If a pixel shows a fractional number of squares, there is one sample more than squares. Otherwise some squares
    // would have twice the weight of others.
    let wanted = match camera.scale {
        scale if scale <= 1.0 => 1.0,
        scale if scale.fract() == 0.0 => scale,
        scale => scale.ceil() + 1.0,
    };
    // Both are small positive numbers.
    (wanted.min(affordable) as u32).clamp(1, MAX_SAMPLES_PER_SIDE)
}

/// The mean colour of `samples` samples. Its opacity is the share of the pixel that they cover.
fn mean(sum: ColourSum, samples: u32) -> [u8; 4] {
    let lane = |shift: u32| (sum >> shift) as u32 & 0xFFFF;
    // Every sample on a square is opaque.
    let covered = lane(48);
    let seen = covered / 255;
    if seen == 0 {
        return [0; 4];
    }
    let channel = |shift| ((lane(shift) + seen / 2) / seen) as u8;
    [
        channel(0),
        channel(16),
        channel(32),
        (covered / samples) as u8,
    ]
}

/// The row or column of a sample off the board.
const OFF_BOARD: u32 = u32::MAX;

/// The sampled rows of every row of pixels, or the sampled columns of every column of pixels.
struct Samples {
    lines: Vec<u32>,
    across: usize,
}

impl Samples {
    /// Samples a side of `side` squares, shown from `begin` on, with `across` samples a pixel.
    fn new(begin: f64, scale: f64, pixels: u32, side: u32, across: u32) -> Self {
        let part = scale / f64::from(across);
        let lines = (0..pixels * across).map(|sample| {
            let line = (begin + (f64::from(sample) + 0.5) * part).floor();
            if (0.0..f64::from(side)).contains(&line) {
                line as u32
            } else {
                OFF_BOARD
            }
        });
        Self {
            lines: lines.collect(),
            across: across as usize,
        }
    }
}

/// Maps the places of a path to shades, by the order of visit.
#[derive(Clone, Copy)]
struct OrderShades {
    shades: Shades,
    squares: u32,
    /// Whether the tour is closed. Its shades follow the distance from the start along the cycle, so the ways out and
    /// back look alike where they are adjacent. By place, they would have the first and the last shades.
    is_cycle: bool,
}

impl OrderShades {
    fn new(squares: u32, is_cycle: bool) -> Self {
        let places = if is_cycle { squares / 2 + 1 } else { squares };
        Self {
            shades: Shades::new(places),
            squares,
            is_cycle,
        }
    }

    fn shade(self, place: u32) -> usize {
        let distance = if self.is_cycle {
            place.min(self.squares - place)
        } else {
            place
        };
        self.shades.of(distance)
    }
}

/// Maps a number of places evenly to shades.
#[derive(Clone, Copy)]
pub(super) struct Shades {
    /// Shades a place, times 2³².
    rate: u64,
}

impl Shades {
    pub(super) fn new(places: u32) -> Self {
        Self {
            rate: ((Palette::SHADES as u64) << 32) / u64::from(places),
        }
    }

    pub(super) fn of(self, place: u32) -> usize {
        // Rounded down, so that it stays below the number of shades.
        ((u64::from(place) * self.rate) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Draft;
    use crate::run::{Run, RunGoal};

    /// A palette in which visited light squares are red by their shade, and dark ones green. Squares not visited are
    /// pale or dim blue.
    fn palette() -> Palette {
        let mut bytes = Vec::new();
        for (channel, free) in [(0, [0, 0, 240]), (1, [0, 0, 100])] {
            for shade in 0..=255 {
                let mut colour = [0, 0, 7];
                colour[channel] = shade;
                bytes.extend(colour);
            }
            bytes.extend(free);
        }
        Palette::read(&bytes).unwrap()
    }

    fn picture(panorama: &Panorama, camera: Camera, progress: u32) -> Vec<[u8; 4]> {
        let mut pixels = vec![1, 2, 3];
        panorama.picture(&camera, &palette(), Colouring::Order, progress, &mut pixels);
        pixels.as_chunks::<4>().0.to_vec()
    }

    fn camera(left: f64, top: f64, scale: f64, width: u32, height: u32) -> Camera {
        Camera::new(left, top, scale, width, height).unwrap()
    }

    const TOUR: [u32; 12] = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];

    fn small() -> Panorama {
        Panorama::new(Board::new(3, 4).unwrap().into(), TOUR.to_vec()).unwrap()
    }

    /// The colour of a visited square at a place of a path of twelve.
    fn visited(place: u32, dark: bool) -> [u8; 4] {
        let shade = Shades::new(12).of(place) as u8;
        assert_eq!(u32::from(shade), (place * 256).saturating_sub(1) / 12);
        if dark {
            [0, shade, 7, 255]
        } else {
            [shade, 0, 7, 255]
        }
    }

    #[test]
    fn a_square_a_pixel_has_the_colour_of_its_place_and_its_tone() {
        let seen = picture(&small(), camera(0.0, 0.0, 1.0, 4, 3), 12);
        for (place, &square) in (0..).zip(&TOUR) {
            let dark = (square / 4 + square % 4) % 2 == 1;
            assert_eq!(seen[square as usize], visited(place, dark), "{square}");
        }
    }

    #[test]
    fn what_was_not_visited_yet_shows_the_board() {
        let seen = picture(&small(), camera(0.0, 0.0, 1.0, 4, 3), 2);
        assert_eq!(seen[0], visited(0, false));
        assert_eq!(seen[6], visited(1, true));
        assert_eq!((seen[8], seen[1]), ([0, 0, 240, 255], [0, 0, 100, 255]));
        // More squares than the path has make no difference.
        let whole = camera(0.0, 0.0, 1.0, 4, 3);
        assert_eq!(picture(&small(), whole, 99), picture(&small(), whole, 12));
    }

    #[test]
    fn a_square_may_have_many_pixels_and_what_is_off_the_board_none() {
        let seen = picture(&small(), camera(-1.0, 2.0, 0.5, 4, 4), 12);
        let (corner, nothing) = (visited(2, false), [0; 4]);
        let row = [nothing, nothing, corner, corner];
        assert_eq!(seen, [row, row, [nothing; 4], [nothing; 4]].concat());
    }

    #[test]
    fn squares_that_share_a_pixel_are_averaged() {
        let seen = picture(&small(), camera(0.0, 0.0, 2.0, 2, 2), 0);
        let mixed = [0, 0, 170, 255];
        // The lower pixels show one row of the board and one beyond it.
        assert_eq!(seen, [mixed, mixed, [0, 0, 170, 127], [0, 0, 170, 127]]);
    }

    #[test]
    fn a_picture_of_very_many_squares_looks_at_some_of_each_pixel() {
        let board = Board::new(3000, 3000).unwrap();
        let panorama = Panorama::new(board.into(), vec![0]).unwrap();
        let seen = picture(&panorama, camera(0.0, 0.0, 1000.0, 3, 3), 0);
        assert_eq!(seen, vec![[0, 0, 170, 255]; 9]);
    }

    #[test]
    fn along_the_chain_of_blocks_neighbours_have_nearly_the_same_colour() {
        let board = Board::new(96, 96).unwrap();
        let draft = Draft {
            rows: "96".into(),
            columns: "96".into(),
            start: "40,50".into(),
            algorithm: "auto".into(),
            ..Draft::default()
        };
        let mut run = Run::new(&draft.validate().unwrap(), RunGoal::Path);
        while run.work(1000).unwrap().is_none() {}
        let panorama = Panorama::from_checked_path(run.take_path().unwrap().unwrap()).unwrap();
        let steps = |colouring| {
            let mut pixels = Vec::new();
            let camera = camera(0.0, 0.0, 1.0, 96, 96);
            panorama.picture(&camera, &palette(), colouring, 96 * 96, &mut pixels);
            let shade = |pixel: &[u8; 4]| u32::from(pixel[0].max(pixel[1]));
            let shades: Vec<u32> = pixels.as_chunks::<4>().0.iter().map(shade).collect();
            assert_eq!(shades.len(), board.size() as usize);
            assert!(shades.iter().max() > Some(&250) && shades.iter().min() < Some(&10));
            let rows = shades.chunks(96).flat_map(|row| row.windows(2));
            let apart: u32 = rows.map(|pair| pair[0].abs_diff(pair[1])).sum();
            f64::from(apart) / (96.0 * 95.0)
        };
        let (along, by_order) = (steps(Colouring::Chain), steps(Colouring::Order));
        assert!(along < 1.0, "{along}");
        assert!(by_order > 20.0, "{by_order}");
    }

    #[test]
    fn a_closed_tour_has_the_colours_of_the_distance_from_its_start() {
        let (open, cycle) = (OrderShades::new(1000, false), OrderShades::new(1000, true));
        assert_eq!((open.shade(0), open.shade(999)), (0, 255));
        assert_eq!((cycle.shade(0), cycle.shade(500)), (0, 255));
        for place in 1..1000 {
            assert_eq!(cycle.shade(place), cycle.shade(1000 - place));
        }
        assert!((1..=500).all(|place| cycle.shade(place) >= cycle.shade(place - 1)));
        // The shades change twice as fast as those of an open path.
        assert_eq!(cycle.shade(250), 127);
    }

    #[test]
    fn a_pixel_of_a_large_closed_tour_has_the_colour_of_most_of_its_squares() {
        let board = Board::new(96, 96).unwrap();
        let draft = Draft {
            rows: "96".into(),
            columns: "96".into(),
            algorithm: "auto".into(),
            ..Draft::default()
        };
        let mut run = Run::new(&draft.validate().unwrap(), RunGoal::Path);
        while run.work(1000).unwrap().is_none() {}
        let panorama = Panorama::from_checked_path(run.take_path().unwrap().unwrap()).unwrap();
        assert!(panorama.is_closed());
        let seen = picture(&panorama, camera(0.0, 0.0, 8.0, 12, 12), board.size());
        // The rows of pixels go from blocks near the start to blocks far from it. A picture in one colour would show
        // nothing.
        let row = |row: usize| -> u32 {
            let pixels = &seen[row * 12..(row + 1) * 12];
            pixels
                .iter()
                .map(|&[red, green, ..]| u32::from(red.max(green)))
                .sum()
        };
        assert!(row(11) > 2 * row(1), "{} {}", row(1), row(11));
    }

    #[test]
    fn before_anything_was_made_the_board_is_there() {
        let mut pixels = Vec::new();
        let whole = camera(0.0, 0.0, 1.0, 4, 3);
        empty_picture(
            &Board::new(3, 4).unwrap().into(),
            &whole,
            &palette(),
            &mut pixels,
        );
        assert_eq!(pixels.as_chunks::<4>().0, picture(&small(), whole, 0));
    }

    #[test]
    fn holes_are_transparent() {
        use crate::holes::Holes;
        use crate::leaper::Leaper;
        use crate::region::Region;
        use crate::topology::Topology;
        let holes = Holes::read(Board::new(3, 3).unwrap(), "/.#.").unwrap();
        let region = Region::new(&holes, Topology::Plane, Leaper::KNIGHT).unwrap();
        let panorama = Panorama::new(
            crate::ground::Ground::Region(std::sync::Arc::new(region)),
            vec![0],
        )
        .unwrap();
        let seen = picture(&panorama, camera(0.0, 0.0, 1.0, 3, 3), 0);
        assert_eq!(seen[4], [0; 4]);
        assert!((0..9).all(|cell| cell == 4 || seen[cell][3] == 255));
    }

    #[test]
    fn every_place_has_a_shade_and_the_last_ones_are_used() {
        for squares in [1, 2, 255, 256, 257, 10_001, 1 << 25] {
            let shades = Shades::new(squares);
            let all = (0..squares).step_by(1 + squares as usize / 1000);
            assert!(all.chain([squares - 1]).all(|place| shades.of(place) < 256));
            let last = shades.of(squares - 1);
            assert!(squares < 256 || last == 255);
        }
    }
}
