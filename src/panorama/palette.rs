//! The colours of a picture.

use thiserror::Error;

/// What colour tells of a square that was visited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colouring {
    /// Its place in the path: the first square has the first colour, the last one the last. In a closed tour its
    /// distance from the start along the cycle: the square half way round has the last colour.
    Order,
    /// Where its block stands in the chain of blocks of which the tour was made. Such a tour goes out
    /// through every block and comes back through it, so that squares side by side are often far apart in
    /// the order of visit. The same as [`Order`](Self::Order) where there is no chain.
    Chain,
}

/// The colours of a picture: two tones of squares that were not visited, and for either tone the
/// colours of those that were, from the first to the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// For light squares and then for dark ones: those visited, in [`SHADES`](Self::SHADES), and the one
    /// not visited.
    colours: [[Lanes; Palette::SHADES + 1]; 2],
}

/// Red, green, blue and opacity in 16 bits each, so that up to 256 colours can be added at once.
pub(super) type Lanes = u64;

impl Palette {
    /// How many colours lead from the first square to the last.
    pub const SHADES: usize = 256;

    /// How many bytes a palette is read from.
    pub const BYTES: usize = 2 * 3 * (Self::SHADES + 1);

    /// Reads red, green and blue of all colours: of light squares that were visited, from the first to
    /// the last, and of one that was not; then the same of dark squares.
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
            let [red, green, blue] = channels.map(Lanes::from);
            *colour = red | green << 16 | blue << 32 | 255 << 48;
        }
        Ok(Self { colours })
    }

    /// The colours of one tone.
    pub(super) const fn tone(&self, dark: bool) -> &[Lanes; Self::SHADES + 1] {
        &self.colours[dark as usize]
    }
}

/// The text of a palette is too short or too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a palette has {} bytes, not {bytes}", Palette::BYTES)]
pub struct PaletteError {
    /// How many bytes there were.
    pub bytes: usize,
}
