//! QR codes for links, and scores for guesses.

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Floats;
use crate::analysis::guess::judge;
use crate::error::{RequestError, Result};

/// A guess and the weights, both scaled to sum to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Judged {
    /// The overlap of guess and weights, from 0 (nothing in common) to 1 (equal).
    pub overlap: f32,
    /// The guess.
    pub shares: Floats,
    /// The weights.
    pub weights: Floats,
}

impl Session {
    /// The modules of a square QR code, row by row: 1 is dark.
    ///
    /// # Errors
    ///
    /// If the text is too long.
    pub fn qr_code(&self, text: &str) -> Result<Vec<u8>> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low)
            .map_err(|_| RequestError::LinkTooLong(text.chars().count()))?;
        let side = code.size();
        let modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Ok(modules
            .map(|(x, y)| u8::from(code.get_module(x, y)))
            .collect())
    }

    /// Compares a user's guess with the weights.
    ///
    /// # Errors
    ///
    /// If the guess and the weights differ in length, a number is negative or not finite, or all
    /// numbers of one list are 0.
    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> Result<Judged> {
        let judged = judge(guess, weights)?;
        Ok(Judged {
            overlap: judged.overlap,
            shares: Floats(judged.shares),
            weights: Floats(judged.weights),
        })
    }
}
