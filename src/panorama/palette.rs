//! The colours of a picture.

use thiserror::Error;

/// The property of a visited square that its colour shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Colouring {
    /// The position in the path, from the first colour to the last. In a closed tour, the distance from the start along
    /// the cycle: the square halfway along the cycle has the last colour.
    Order,
    /// The position of the square's block in the chain of blocks of a constructed tour. Such a tour passes every block
    /// on the way out and on the way back. So adjacent squares are often far apart in the order of visit. Without a
    /// chain, `Chain` has the same effect as [`Order`](Self::Order).
    Chain,
}

/// The colours of a picture. Light and dark squares each have one colour for unvisited squares, and colours for visited
/// squares from the first to the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// For light squares and then for dark ones: [`SHADES`](Self::SHADES) colours of visited squares, then the colour
    /// of unvisited squares.
    colours: [[ColourSum; Palette::SHADES + 1]; 2],
}

/// Red, green, blue and opacity in 16 bits each, so that up to 256 colours can be added without overflow.
pub(super) type ColourSum = u64;

impl Palette {
    /// The number of colours for visited light squares, and also for visited dark squares.
    pub const SHADES: usize = 256;

    /// The size of a palette in bytes.
    pub const BYTES: usize = 2 * 3 * (Self::SHADES + 1);

    /// Reads the red, green and blue bytes of all colours. The colours of visited light squares come first, from the
    /// first square of the path to the last, then the colour of unvisited light squares. The colours of dark squares
    /// follow in the same order.
    ///
    /// # Errors
    ///
    /// [`PaletteError`] when there are not [`BYTES`](Self::BYTES) bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, PaletteError> {
        if bytes.len() != Self::BYTES {
            return Err(PaletteError { bytes: bytes.len() });
        }
        let mut colours = [[0; Self::SHADES + 1]; 2];
        let all = colours.iter_mut().flatten();
        for (colour, channels) in all.zip(bytes.as_chunks::<3>().0) {
            let [red, green, blue] = channels.map(ColourSum::from);
            *colour = red | green << 16 | blue << 32 | 255 << 48;
        }
        Ok(Self { colours })
    }

    /// The colours of the dark squares if `is_dark` is true, otherwise those of the light squares.
    pub(super) const fn tone(&self, is_dark: bool) -> &[ColourSum; Self::SHADES + 1] {
        &self.colours[is_dark as usize]
    }
}

/// The number of bytes of a palette is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a palette has {} bytes, not {bytes}", Palette::BYTES)]
pub struct PaletteError {
    /// The number of bytes given.
    pub bytes: usize,
}
