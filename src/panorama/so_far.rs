//! A path that is still being looked for.

use std::collections::TryReserveError;

use super::picture::{Shades, is_dark, paint, unvisited};
use super::{Camera, HOLE, Palette};
use crate::board::Square;
use crate::ground::Ground;
use crate::tour::Inspection;

/// Where the squares stand of a path that a search has by now, which may be another one a moment later.
///
/// Nothing of it is checked: it is a picture of the search, and no answer. Takes 4 bytes a square of the board.
///
/// # Examples
///
/// ```
/// use knights_tour::board::Board;
/// use knights_tour::panorama::SoFar;
///
/// let mut so_far = SoFar::default();
/// so_far.take(&Board::new(3, 4)?.into(), &[0, 6, 8])?;
/// assert_eq!((so_far.place_of(6), so_far.place_of(1)), (Some(1), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SoFar {
    /// The place of every cell of the board, as a panorama has it.
    places: Vec<u32>,
    /// How many squares the path has.
    len: u32,
}

impl SoFar {
    /// Takes the path that there is now.
    ///
    /// # Errors
    ///
    /// [`TryReserveError`] where there is no room for it.
    pub fn take(&mut self, ground: &Ground, path: &[Square]) -> Result<(), TryReserveError> {
        let size = ground.board().size() as usize;
        self.places.clear();
        self.places.try_reserve_exact(size)?;
        match ground.cells() {
            None => self.places.resize(size, Inspection::NEVER),
            Some(cells) => {
                self.places.resize(size, HOLE);
                for &cell in cells {
                    self.places[cell as usize] = Inspection::NEVER;
                }
            }
        }
        for (place, &square) in (0..).zip(path) {
            self.places[ground.cell(square) as usize] = place;
        }
        self.len = path.len() as u32;
        Ok(())
    }

    /// How many squares the path had.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether there was no path.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The place in the path of a cell, from 0; none where it has not come.
    #[must_use]
    pub fn place_of(&self, cell: Square) -> Option<u32> {
        let place = self.places.get(cell as usize).copied();
        place.filter(|&place| place < HOLE)
    }

    /// The picture that a camera takes of it: as [`Panorama::picture`](super::Panorama::picture), in the order of visit.
    ///
    /// `ground` is the one of the path that was taken.
    pub fn picture(&self, ground: &Ground, camera: &Camera, palette: &Palette, into: &mut Vec<u8>) {
        let shades = Shades::new(ground.len());
        paint(ground.board(), camera, into, |cell, row, column| {
            let (place, tone) = (self.places[cell], palette.tone(is_dark(row, column)));
            if place < HOLE {
                tone[shades.of(place)]
            } else {
                unvisited(tone, place)
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
    fn it_looks_as_the_panorama_of_the_same_path() -> Result<(), Box<dyn std::error::Error>> {
        let ground: Ground = Board::new(3, 4)?.into();
        let path = vec![0, 6, 8, 1, 7];
        let camera = Camera::new(0.0, 0.0, 0.25, 16, 12)?;
        let colours: Vec<u8> = (0..=255).cycle().take(Palette::BYTES).collect();
        let palette = Palette::read(&colours)?;
        let mut so_far = SoFar::default();
        // What was taken before leaves nothing.
        so_far.take(&ground, &[4, 10])?;
        so_far.take(&ground, &path)?;
        assert_eq!((so_far.len(), so_far.place_of(4)), (5, None));
        let (mut seen, mut wanted) = (Vec::new(), Vec::new());
        so_far.picture(&ground, &camera, &palette, &mut seen);
        let panorama = Panorama::new(ground, path)?;
        panorama.picture(
            &camera,
            &palette,
            crate::panorama::Colouring::Order,
            5,
            &mut wanted,
        );
        assert_eq!(seen, wanted);
        Ok(())
    }
}
