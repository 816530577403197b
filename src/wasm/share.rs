//! What a person takes away or gives back: the link as a code, a guess to be judged.

use js_sys::Float32Array;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::analysis::guess::judge;

use super::{JsResult, Session, js_error, no, to_js};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A guess beside the weights, both scaled to add up to 1, and what they have in common. */
export interface Judged {
  overlap: number;
  shares: Float32Array;
  weights: Float32Array;
}
"#;

#[wasm_bindgen]
impl Session {
    /// The modules of a text's QR code, row after row: 1 is dark. It is a square.
    ///
    /// # Errors
    ///
    /// A sentence for a text that is too long.
    pub fn qr_code(&self, text: &str) -> std::result::Result<Vec<u8>, JsValue> {
        let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| {
            no(&format!(
                "The link has {} characters, which is more than a QR code holds. Shorten the sentence.",
                text.chars().count()
            ))
        })?;
        let side = code.size();
        let modules = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Ok(modules
            .map(|(x, y)| u8::from(code.get_module(x, y)))
            .collect())
    }

    /// Judges how high somebody took each weight to be.
    ///
    /// # Errors
    ///
    /// A sentence for a guess that does not fit the weights, or that is nothing.
    #[wasm_bindgen(unchecked_return_type = "Judged")]
    pub fn judge_guess(&self, guess: &[f32], weights: &[f32]) -> JsResult {
        let judged = judge(guess, weights).map_err(|e| js_error(&e))?;
        to_js(&JudgedTransfer {
            overlap: judged.overlap,
            shares: Float32Array::from(&judged.shares[..]),
            weights: Float32Array::from(&judged.weights[..]),
        })
    }
}

#[derive(Serialize)]
struct JudgedTransfer {
    overlap: f32,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    shares: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    weights: Float32Array,
}
