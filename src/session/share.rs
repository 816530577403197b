//! A link as a QR code, and the score of a guess.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Floats;
use crate::analysis::guess::judge;
use crate::error::{Error, Result};

/// A guess beside the weights, both scaled to add up to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Judged {
    /// Their overlap, from 0 (nothing in common) to 1 (equal).
    pub overlap: f32,
    /// The guess.
    pub shares: Floats,
    /// The weights.
    pub weights: Floats,
}

impl Session {
    /// The modules of a text's QR code, a square, row after row: 1 is dark.
    ///
    /// # Errors
    ///
    /// A sentence for a text that is too long.
    pub fn qr_code(&self, text: &str) -> Result<Vec<u8>> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low)
            .map_err(|_| Error::LinkTooLong(text.chars().count()))?;
        let side = code.size();
        let modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Ok(modules
            .map(|(x, y)| u8::from(code.get_module(x, y)))
            .collect())
    }

    /// Compares a person's guess of the weights with the weights.
    ///
    /// # Errors
    ///
    /// A sentence for a guess of another length than the weights, or of nothing but 0.
    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> Result<Judged> {
        let judged = judge(guess, weights)?;
        Ok(Judged {
            overlap: judged.overlap,
            shares: Floats(judged.shares),
            weights: Floats(judged.weights),
        })
    }
}
