//! QR codes for links, scores for guesses, and differences of kept results.

use qrcodegen::{QrCode, QrCodeEcc};

use super::Session;
use crate::analysis::guess::{Judged, judge};
use crate::error::{RequestError, Result, fail};

impl Session {
    /// The modules of a square QR code, row by row: 1 is dark.
    pub fn qr_code(&self, text: &str) -> Result<Vec<u8>> {
        let code =
            QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| RequestError::LinkTooLong {
                found: text.chars().count(),
            })?;
        let side = code.size();
        let modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Ok(modules
            .map(|(x, y)| u8::from(code.get_module(x, y)))
            .collect())
    }

    /// Compares a user's guess with the weights.
    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> Result<Judged> {
        judge(guess, weights)
    }

    /// A kept result minus the current one, number by number.
    ///
    /// # Errors
    ///
    /// [`RequestError::Kept`] when the results differ in length.
    pub fn difference(&self, kept: &[f32], now: &[f32]) -> Result<Vec<f32>> {
        if kept.len() != now.len() {
            let (kept, now) = (kept.len(), now.len());
            return fail(RequestError::Kept { kept, now });
        }
        Ok(kept.iter().zip(now).map(|(kept, now)| kept - now).collect())
    }
}
