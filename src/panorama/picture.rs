//! Pictures of a path.

use super::mixture::{UNVISITED_SUM, blend, section_of};
use super::palette::ColourSum;
use super::{Camera, Colouring, HOLE, Palette, Panorama};
use crate::flat_board::{Cell, FlatBoard};
use crate::ground::Ground;

/// The approximate maximum number of samples of a picture. A picture with this number of samples takes about 20 ms.
const MAX_SAMPLES: f64 = 8e6;

/// The maximum number of samples across and down one pixel. The colours of 16 × 16 samples can be added in
/// [`ColourSum`].
const MAX_SAMPLES_PER_SIDE: u32 = 16;

impl Panorama {
    /// Draws the first `progress` squares of the path as a camera sees them. Replaces `pixels` by four bytes a pixel,
    /// row by row: red, green, blue and opacity.
    ///
    /// If squares are larger than pixels, a pixel has the colour of the square at its centre. If several squares share
    /// a pixel, their colours are averaged. Where averaging all squares would take too long, only squares on a
    /// regular grid are averaged.
    ///
    /// If colours show the [order](Colouring::Order) of visit, all visited squares of a pixel have one colour: the mean
    /// colour of their largest group that was visited at about the same time. Holes and everything off the board are
    /// transparent.
    ///
    /// Takes time proportional to the number of samples. There are about 8 million samples at most, but at least one
    /// per pixel. Besides the picture, takes a few hundred bytes for every column of pixels.
    pub fn picture(
        &self,
        camera: &Camera,
        palette: &Palette,
        colouring: Colouring,
        progress: u32,
        pixels: &mut Vec<u8>,
    ) {
        let places = self.places.as_slice();
        match &self.chain {
            Some(chain) if colouring == Colouring::Chain => {
                let shades = Shades::new(chain.len());
                paint(self.board(), camera, pixels, |cell, row, column| {
                    let (place, tone) = (places[cell.index()], palette.tone(is_dark(row, column)));
                    if place < progress {
                        tone[shades.shade_of(chain.position(row, column))]
                    } else {
                        unvisited_colour(tone, place)
                    }
                });
            }
            _ => {
                let order = OrderShades::new(self.ground.len(), self.is_closed());
                let indexed_colour = |cell: Cell, row, column| {
                    let (place, tone) = (places[cell.index()], palette.tone(is_dark(row, column)));
                    if place < progress {
                        let shade = order.shade(place);
                        (section_of(shade), tone[shade])
                    } else {
                        (UNVISITED_SUM, unvisited_colour(tone, place))
                    }
                };
                if samples_per_side(camera) > 1 {
                    paint_mixed(self.board(), camera, pixels, indexed_colour, blend);
                } else {
                    paint(self.board(), camera, pixels, |cell, row, column| {
                        indexed_colour(cell, row, column).1
                    });
                }
            }
        }
    }
}

/// The colour of a cell that is not visited yet, or 0 (transparent) for a hole.
pub(super) const fn unvisited_colour(
    tone: &[ColourSum; Palette::SHADES + 1],
    place: u32,
) -> ColourSum {
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
pub fn empty_picture(ground: &Ground, camera: &Camera, palette: &Palette, pixels: &mut Vec<u8>) {
    let is_whole = ground.cells().is_none();
    paint(ground.board(), camera, pixels, |cell, row, column| {
        if is_whole || ground.square_on(cell).is_some() {
            palette.tone(is_dark(row, column))[Palette::SHADES]
        } else {
            0
        }
    });
}

/// Paints the cells of a board. `colour` returns the colour of a cell from the cell, its row and its column.
pub(super) fn paint(
    board: FlatBoard,
    camera: &Camera,
    pixels: &mut Vec<u8>,
    colour: impl Fn(Cell, u32, u32) -> ColourSum,
) {
    let indexed_colour = |cell, row, column| (0, colour(cell, row, column));
    paint_mixed(
        board,
        camera,
        pixels,
        indexed_colour,
        |sums: &[ColourSum; 1]| sums[0],
    );
}

/// Paints the cells of a board. If several squares share a pixel, their colours are added in several sums.
///
/// `colour` returns the index of a sum and the colour to add to it, from a cell, its row and its column. `blend`
/// combines the sums of a pixel into a single sum, whose mean is shown.
fn paint_mixed<const SUMS: usize>(
    board: FlatBoard,
    camera: &Camera,
    pixels: &mut Vec<u8>,
    colour: impl Fn(Cell, u32, u32) -> (usize, ColourSum),
    blend: impl Fn(&[ColourSum; SUMS]) -> ColourSum,
) {
    let width = camera.width as usize;
    pixels.clear();
    pixels.resize(width * camera.height as usize * 4, 0);
    let samples_per_side = samples_per_side(camera);
    let columns = Samples::new(
        camera.left,
        camera.scale,
        camera.width,
        board.columns(),
        samples_per_side,
    );
    let rows = Samples::new(
        camera.top,
        camera.scale,
        camera.height,
        board.rows(),
        samples_per_side,
    );
    let sampled = SampledColumns::new(&columns);
    // The colour of each sampled column in the last sampled row, with the index of its sum. The extra entry at the end
    // is for samples off the board.
    let mut colours: Vec<(usize, ColourSum)> = vec![(0, 0); sampled.columns.len() + 1];
    let mut summed_row = OFF_BOARD;
    // The sums of every pixel over the last sampled row. They are reused if the next sample is in the same row.
    let mut row_sums = vec![[0; SUMS]; width];
    let mut sums = vec![[0; SUMS]; width];
    let pixel_rows = pixels.chunks_exact_mut(width * 4);
    for (pixel_row, rows) in pixel_rows.zip(rows.indices.chunks_exact(rows.samples_per_side)) {
        if rows.iter().all(|&row| row == OFF_BOARD) {
            continue;
        }
        sums.fill([0; SUMS]);
        for &row in rows.iter().filter(|&&row| row != OFF_BOARD) {
            if row != summed_row {
                let first = row * board.columns();
                for (slot, &column) in colours.iter_mut().zip(&sampled.columns) {
                    *slot = colour(Cell::new(first + column), row, column);
                }
                let samples_by_pixel = sampled.indices.chunks_exact(columns.samples_per_side);
                for (row_sum, indices) in row_sums.iter_mut().zip(samples_by_pixel) {
                    *row_sum = [0; SUMS];
                    for &index in indices {
                        let (sum_index, sampled_colour) = colours[index as usize];
                        row_sum[if SUMS == 1 { 0 } else { sum_index }] += sampled_colour;
                    }
                }
                summed_row = row;
            }
            for (pixel_sums, pixel_row_sums) in sums.iter_mut().zip(&row_sums) {
                for (sum, row_sum) in pixel_sums.iter_mut().zip(pixel_row_sums) {
                    *sum += row_sum;
                }
            }
        }
        for (pixel, pixel_sums) in pixel_row.as_chunks_mut::<4>().0.iter_mut().zip(&sums) {
            *pixel = mean(blend(pixel_sums), samples_per_side * samples_per_side);
        }
    }
}

/// The sampled columns without duplicates, and the column of every sample.
struct SampledColumns {
    columns: Vec<u32>,
    /// The index of every sample's column in `columns`. For a sample off the board, the length of `columns`.
    indices: Vec<u32>,
}

impl SampledColumns {
    fn new(samples: &Samples) -> Self {
        let on_board = samples
            .indices
            .iter()
            .filter(|&&column| column != OFF_BOARD);
        let mut columns: Vec<u32> = on_board.copied().collect();
        // Samples go from left to right.
        columns.dedup();
        let mut index = 0;
        let indices = samples.indices.iter().map(|&column| {
            if column == OFF_BOARD {
                return columns.len() as u32;
            }
            while columns[index] != column {
                index += 1;
            }
            index as u32
        });
        Self {
            indices: indices.collect(),
            columns,
        }
    }
}

/// The number of samples across and down a pixel.
fn samples_per_side(camera: &Camera) -> u32 {
    let pixels = f64::from(camera.width) * f64::from(camera.height);
    let affordable = (MAX_SAMPLES / pixels).sqrt().floor();
    // If the scale is fractional, there is one sample more than the scale rounded up. With fewer samples, some squares
    // would have twice the weight of others.
    let desired = match camera.scale {
        scale if scale <= 1.0 => 1.0,
        scale if scale.fract() == 0.0 => scale,
        scale => scale.ceil() + 1.0,
    };
    // Neither number is negative, and the smaller one fits in a `u32`.
    (desired.min(affordable) as u32).clamp(1, MAX_SAMPLES_PER_SIDE)
}

/// The mean colour of a pixel from the sum over its `samples` samples. Samples off the board and on holes add nothing
/// to the sum: they reduce only the opacity.
fn mean(sum: ColourSum, samples: u32) -> [u8; 4] {
    let channel_sum = |shift: u32| (sum >> shift) as u32 & 0xFFFF;
    // Every sample on a square is opaque.
    let opacity_sum = channel_sum(48);
    let count = opacity_sum / 255;
    if count == 0 {
        return [0; 4];
    }
    let channel = |shift| ((channel_sum(shift) + count / 2) / count) as u8;
    [
        channel(0),
        channel(16),
        channel(32),
        (opacity_sum / samples) as u8,
    ]
}

/// The row or column of a sample off the board.
const OFF_BOARD: u32 = u32::MAX;

/// The sampled rows of every row of pixels, or the sampled columns of every column of pixels.
struct Samples {
    indices: Vec<u32>,
    samples_per_side: usize,
}

impl Samples {
    /// Samples a side of `side` squares, shown from `begin` on, with `samples_per_side` samples a pixel.
    fn new(begin: f64, scale: f64, pixels: u32, side: u32, samples_per_side: u32) -> Self {
        let squares_per_sample = scale / f64::from(samples_per_side);
        let indices = (0..pixels * samples_per_side).map(|sample| {
            let index = (begin + (f64::from(sample) + 0.5) * squares_per_sample).floor();
            if (0.0..f64::from(side)).contains(&index) {
                index as u32
            } else {
                OFF_BOARD
            }
        });
        Self {
            indices: indices.collect(),
            samples_per_side: samples_per_side as usize,
        }
    }
}

/// Maps the places of a path to shades, by the order of visit.
#[derive(Clone, Copy)]
struct OrderShades {
    shades: Shades,
    squares: u32,
    /// Whether the path is a closed tour. The shades of a closed tour follow the distance from the start along the
    /// cycle, forwards or backwards, whichever is shorter.
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
        self.shades.shade_of(distance)
    }
}

/// Maps a range of places, from 0, evenly to shades.
#[derive(Clone, Copy)]
pub(super) struct Shades {
    /// The number of shades per place, times 2³².
    rate: u64,
}

impl Shades {
    pub(super) fn new(places: u32) -> Self {
        Self {
            rate: ((Palette::SHADES as u64) << 32) / u64::from(places),
        }
    }

    pub(super) fn shade_of(self, place: u32) -> usize {
        // Rounding down keeps the result below the number of shades.
        ((u64::from(place) * self.rate) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::experiment::Draft;
    use crate::run::{Run, RunGoal};

    /// A palette in which visited light squares are red by their shade, and dark ones green. Unvisited squares are
    /// light or dark blue.
    fn palette() -> Palette {
        let mut bytes = Vec::new();
        for (channel, unvisited) in [(0, [0, 0, 240]), (1, [0, 0, 100])] {
            for shade in 0..=255 {
                let mut colour = [0, 0, 7];
                colour[channel] = shade;
                bytes.extend(colour);
            }
            bytes.extend(unvisited);
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

    fn small_panorama() -> Panorama {
        Panorama::new(Board::new(3, 4).unwrap().into(), TOUR.to_vec()).unwrap()
    }

    /// The colour of a visited square at a place of a path of twelve squares.
    fn visited_colour(place: u32, dark: bool) -> [u8; 4] {
        let shade = Shades::new(12).shade_of(place) as u8;
        assert_eq!(u32::from(shade), (place * 256).saturating_sub(1) / 12);
        if dark {
            [0, shade, 7, 255]
        } else {
            [shade, 0, 7, 255]
        }
    }

    #[test]
    fn with_one_square_per_pixel_colours_show_place_and_tone() {
        let pixels = picture(&small_panorama(), camera(0.0, 0.0, 1.0, 4, 3), 12);
        for (place, &square) in (0..).zip(&TOUR) {
            let dark = (square / 4 + square % 4) % 2 == 1;
            assert_eq!(
                pixels[square as usize],
                visited_colour(place, dark),
                "{square}"
            );
        }
    }

    #[test]
    fn unvisited_squares_have_the_colours_of_the_board() {
        let pixels = picture(&small_panorama(), camera(0.0, 0.0, 1.0, 4, 3), 2);
        assert_eq!(pixels[0], visited_colour(0, false));
        assert_eq!(pixels[6], visited_colour(1, true));
        assert_eq!((pixels[8], pixels[1]), ([0, 0, 240, 255], [0, 0, 100, 255]));
        // A progress beyond the end of the path makes no difference.
        let view = camera(0.0, 0.0, 1.0, 4, 3);
        assert_eq!(
            picture(&small_panorama(), view, 99),
            picture(&small_panorama(), view, 12)
        );
    }

    #[test]
    fn a_square_may_cover_many_pixels_and_pixels_off_the_board_are_transparent() {
        let pixels = picture(&small_panorama(), camera(-1.0, 2.0, 0.5, 4, 4), 12);
        let (corner, transparent) = (visited_colour(2, false), [0; 4]);
        let row = [transparent, transparent, corner, corner];
        assert_eq!(
            pixels,
            [row, row, [transparent; 4], [transparent; 4]].concat()
        );
    }

    #[test]
    fn squares_that_share_a_pixel_are_averaged() {
        let pixels = picture(&small_panorama(), camera(0.0, 0.0, 2.0, 2, 2), 0);
        let mixed = [0, 0, 170, 255];
        // The lower pixels show one row of the board and one beyond it.
        assert_eq!(pixels, [mixed, mixed, [0, 0, 170, 127], [0, 0, 170, 127]]);
    }

    #[test]
    fn a_pixel_with_very_many_squares_has_their_mean_colour() {
        let board = Board::new(3000, 3000).unwrap();
        let panorama = Panorama::new(board.into(), vec![0]).unwrap();
        let pixels = picture(&panorama, camera(0.0, 0.0, 1000.0, 3, 3), 0);
        assert_eq!(pixels, vec![[0, 0, 170, 255]; 9]);
    }

    #[test]
    fn colouring_by_the_chain_of_blocks_gives_neighbours_similar_colours() {
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
        let mean_difference = |colouring| {
            let mut pixels = Vec::new();
            let view = camera(0.0, 0.0, 1.0, 96, 96);
            panorama.picture(&view, &palette(), colouring, 96 * 96, &mut pixels);
            let shade = |pixel: &[u8; 4]| u32::from(pixel[0].max(pixel[1]));
            let shades: Vec<u32> = pixels.as_chunks::<4>().0.iter().map(shade).collect();
            assert_eq!(shades.len(), board.size() as usize);
            assert!(shades.iter().max() > Some(&250) && shades.iter().min() < Some(&10));
            let rows = shades.chunks(96).flat_map(|row| row.windows(2));
            let difference: u32 = rows.map(|pair| pair[0].abs_diff(pair[1])).sum();
            f64::from(difference) / (96.0 * 95.0)
        };
        let (by_chain, by_order) = (
            mean_difference(Colouring::Chain),
            mean_difference(Colouring::Order),
        );
        assert!(by_chain < 1.0, "{by_chain}");
        assert!(by_order > 20.0, "{by_order}");
    }

    #[test]
    fn a_closed_tour_is_coloured_by_the_distance_from_its_start() {
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
    fn the_pixels_of_a_large_closed_tour_show_the_distance_from_its_start() {
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
        let pixels = picture(&panorama, camera(0.0, 0.0, 8.0, 12, 12), board.size());
        // The lower rows of pixels are farther from the start, so their colours must differ.
        let shade_sum = |row: usize| -> u32 {
            let pixels = &pixels[row * 12..(row + 1) * 12];
            pixels
                .iter()
                .map(|&[red, green, ..]| u32::from(red.max(green)))
                .sum()
        };
        let (near, far) = (shade_sum(1), shade_sum(11));
        assert!(far > 2 * near, "{near} {far}");
    }

    #[test]
    fn an_empty_picture_shows_the_board() {
        let mut pixels = Vec::new();
        let view = camera(0.0, 0.0, 1.0, 4, 3);
        empty_picture(
            &Board::new(3, 4).unwrap().into(),
            &view,
            &palette(),
            &mut pixels,
        );
        assert_eq!(
            pixels.as_chunks::<4>().0,
            picture(&small_panorama(), view, 0)
        );
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
        let pixels = picture(&panorama, camera(0.0, 0.0, 1.0, 3, 3), 0);
        assert_eq!(pixels[4], [0; 4]);
        assert!((0..9).all(|cell| cell == 4 || pixels[cell][3] == 255));
    }

    #[test]
    fn every_place_has_a_shade_and_the_last_of_many_places_has_the_last_shade() {
        for squares in [1, 2, 255, 256, 257, 10_001, 1 << 25] {
            let shades = Shades::new(squares);
            let all = (0..squares).step_by(1 + squares as usize / 1000);
            assert!(
                all.chain([squares - 1])
                    .all(|place| shades.shade_of(place) < 256)
            );
            let last = shades.shade_of(squares - 1);
            assert!(squares < 256 || last == 255);
        }
    }
}
