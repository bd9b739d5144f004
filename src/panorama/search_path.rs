//! The current path of a running search.

use std::collections::TryReserveError;

use super::picture::{Shades, is_dark, paint, unvisited_colour};
use super::{Camera, HOLE, Palette};
use crate::board::Square;
use crate::flat_board::Cell;
use crate::ground::Ground;
use crate::tour::PathCheck;

/// The places of the squares in the current path of a search. The path may change with the next step.
///
/// The path is not checked, because it is not a result. Takes 4 bytes per cell of the board.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::flat_board::Cell;
/// use knights_tour::panorama::SearchPath;
///
/// let mut current = SearchPath::default();
/// current.update(&Board::new(3, 4)?.into(), &[0, 6, 8])?;
/// assert_eq!(current.place_of(Cell::new(6)), Some(1));
/// assert_eq!(current.place_of(Cell::new(1)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SearchPath {
    /// For every cell of the board, its place in the path, or [`PathCheck::UNVISITED`] or [`HOLE`].
    places: Vec<u32>,
    /// The number of squares of the path.
    len: u32,
}

impl SearchPath {
    /// Replaces the stored path by `path`.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] when there is not enough memory.
    pub fn update(&mut self, ground: &Ground, path: &[Square]) -> Result<(), TryReserveError> {
        let size = ground.board().size() as usize;
        self.places.clear();
        self.places.try_reserve_exact(size)?;
        match ground.cells() {
            None => self.places.resize(size, PathCheck::UNVISITED),
            Some(cells) => {
                self.places.resize(size, HOLE);
                for cell in cells {
                    self.places[cell.index()] = PathCheck::UNVISITED;
                }
            }
        }
        for (place, &square) in (0..).zip(path) {
            self.places[ground.cell(square).index()] = place;
        }
        self.len = path.len() as u32;
        Ok(())
    }

    /// The number of squares of the path.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether the path is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The place of a cell in the path, from 0, or `None` if the path has not visited it.
    #[must_use]
    pub fn place_of(&self, cell: Cell) -> Option<u32> {
        let place = self.places.get(cell.index()).copied();
        place.filter(|&place| place < HOLE)
    }

    /// Draws the path like [`Panorama::picture`](super::Panorama::picture), coloured by the order of visit.
    ///
    /// `ground` must be the one that was passed to [`update`](Self::update).
    pub fn picture(
        &self,
        ground: &Ground,
        camera: &Camera,
        palette: &Palette,
        pixels: &mut Vec<u8>,
    ) {
        let shades = Shades::new(ground.len());
        paint(ground.board(), camera, pixels, |cell, row, column| {
            let (place, tone) = (
                self.places[cell.index()],
                palette.tone(is_dark(row, column)),
            );
            if place < HOLE {
                tone[shades.shade_of(place)]
            } else {
                unvisited_colour(tone, place)
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::panorama::Panorama;

    #[test]
    fn a_search_path_looks_like_the_panorama_of_the_same_path()
    -> Result<(), Box<dyn std::error::Error>> {
        let ground: Ground = Board::new(3, 4)?.into();
        let path = vec![0, 6, 8, 1, 7];
        let camera = Camera::new(0.0, 0.0, 0.25, 16, 12)?;
        let colours: Vec<u8> = (0..=255).cycle().take(Palette::BYTES).collect();
        let palette = Palette::read(&colours)?;
        let mut current = SearchPath::default();
        // An earlier path leaves no trace.
        current.update(&ground, &[4, 10])?;
        current.update(&ground, &path)?;
        assert_eq!((current.len(), current.place_of(Cell::new(4))), (5, None));
        let (mut actual, mut expected) = (Vec::new(), Vec::new());
        current.picture(&ground, &camera, &palette, &mut actual);
        let panorama = Panorama::new(ground, path)?;
        panorama.picture(
            &camera,
            &palette,
            crate::panorama::Colouring::Order,
            5,
            &mut expected,
        );
        assert_eq!(actual, expected);
        Ok(())
    }
}
