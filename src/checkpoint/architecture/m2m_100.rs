//! M2M100 and NLLB: translation between many languages, with sinusoidal positions.

use super::bart;
use super::marian::wavelength_base;
use crate::checkpoint::names::Form;
use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Activation, Config, Norms, Pairs, Positions};

/// The configuration of an `M2M100ForConditionalGeneration`, and its storage conventions.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let base = bart::base(settings, Norms::PRE)?;
    let padding = match settings.get("pad_token_id") {
        Some(_) => settings.whole("pad_token_id", base.d_vocab - 1)?,
        None => 1,
    };
    let config = Config {
        embed_scale: bart::embed_scale(settings, true)?,
        activation: settings.activation("activation_function", Activation::Relu)?,
        positions: Positions::Sinusoidal {
            base: wavelength_base(base.d_model),
            pairs: Pairs::Halves,
            // As in fairseq, the first token's position is the padding token's id plus 1.
            first: padding + 1,
        },
        ..base
    };
    let form = Form {
        padding: Some(padding),
        ..Form::PLAIN
    };
    Ok((config, form))
}
