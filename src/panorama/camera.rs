//! The part of a board that a picture shows.

use thiserror::Error;

/// The part of a board that a picture shows, and its scale.
///
/// # Examples
///
/// ```
/// use knights_tour::panorama::Camera;
///
/// // The picture begins at the top left corner of the board, with half a square per pixel.
/// let camera = Camera::new(0.0, 0.0, 0.5, 640, 480)?;
/// assert!(Camera::new(0.0, f64::NAN, 0.5, 640, 480).is_err());
/// # Ok::<(), knights_tour::panorama::CameraError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) scale: f64,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Camera {
    /// The maximum number of pixels of a picture, about twice as many as a screen of 3840×2160 pixels has.
    pub const MAX_PIXELS: u32 = 1 << 24;

    /// Creates a camera whose picture begins `left` columns and `top` rows from the top left corner of the board, with
    /// `scale` squares per pixel. The origin of the picture may be fractional and off the board.
    ///
    /// # Errors
    ///
    /// [`CameraError`] when a number is not finite, when the scale is not positive, or when the picture has no pixels
    /// or more than [`MAX_PIXELS`](Self::MAX_PIXELS).
    pub fn new(
        left: f64,
        top: f64,
        scale: f64,
        width: u32,
        height: u32,
    ) -> Result<Self, CameraError> {
        if !(left.is_finite() && top.is_finite()) {
            return Err(CameraError::Origin { left, top });
        }
        if !(scale.is_finite() && scale > 0.0) {
            return Err(CameraError::Scale { scale });
        }
        let pixels = u64::from(width) * u64::from(height);
        if pixels == 0 || pixels > u64::from(Self::MAX_PIXELS) {
            return Err(CameraError::Size { width, height });
        }
        Ok(Self {
            left,
            top,
            scale,
            width,
            height,
        })
    }
}

/// Reasons why a camera is refused.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum CameraError {
    /// The origin of the picture is not finite.
    #[error("a picture cannot begin at {left}, {top}")]
    Origin {
        /// The columns from the corner of the board.
        left: f64,
        /// The rows from the corner of the board.
        top: f64,
    },
    /// The scale is not finite or not positive.
    #[error("a pixel cannot show {scale} squares")]
    Scale {
        /// The number of squares per pixel.
        scale: f64,
    },
    /// The picture has too few or too many pixels.
    #[error(
        "a picture may have 1 to {} pixels, not {width}×{height}",
        Camera::MAX_PIXELS
    )]
    Size {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
}
