//! Writes long texts in pieces, for JavaScript.

use std::io;

use wasm_bindgen::prelude::*;

/// Writes a further piece, and returns whether there is more to write.
type WritePiece = dyn FnMut(&mut Vec<u8>, usize) -> io::Result<bool>;

/// A writer of a text in pieces.
#[wasm_bindgen]
pub struct TextWriter {
    write_piece: Box<WritePiece>,
    has_more: bool,
}

impl TextWriter {
    pub(super) fn new(
        write_piece: impl FnMut(&mut Vec<u8>, usize) -> io::Result<bool> + 'static,
    ) -> Self {
        Self {
            write_piece: Box::new(write_piece),
            has_more: true,
        }
    }
}

#[wasm_bindgen]
impl TextWriter {
    /// Writes a piece of about `most` squares or rows, and returns it as text in UTF-8.
    ///
    /// # Errors
    ///
    /// Throws an `Error` if there is no memory for the text.
    pub fn next(&mut self, most: u32) -> Result<Vec<u8>, JsValue> {
        let mut text = Vec::new();
        if self.has_more {
            let more = (self.write_piece)(&mut text, most as usize);
            self.has_more = more.map_err(|error| js_sys::Error::new(&error.to_string()))?;
        }
        Ok(text)
    }

    /// Whether there is more to write.
    #[must_use]
    #[wasm_bindgen(getter, js_name = hasMore)]
    pub fn has_more(&self) -> bool {
        self.has_more
    }
}
