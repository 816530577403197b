//! Hugging Face's Marian (the OPUS-MT models): the encoder and decoder of the 2017 paper.

use super::bart;
use crate::checkpoint::names::Form;
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Config, Decoding, Norms, Pairs, Positions};

/// The configuration of a `MarianMTModel`, and its storage conventions. Absent fields have the
/// defaults of `MarianConfig`; sizes are required.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let base = bart::base(settings, Norms::POST)?;
    settings.only("decoder_vocab_size", base.d_vocab)?;
    settings.only("share_encoder_decoder_embeddings", true)?;
    for field in [
        "normalize_before",
        "normalize_embedding",
        "add_final_layer_norm",
    ] {
        settings.only(field, false)?;
    }
    let decoding = bart::decoding(settings, 0, base.d_vocab)?;
    let config = Config {
        positions: Positions::Sinusoidal {
            base: 10_000.0,
            pairs: Pairs::Halves,
            first: 0,
        },
        decoding: Decoding {
            never: decoding.start,
            ..decoding
        },
        ..base
    };
    Ok((config, Form::PLAIN))
}
