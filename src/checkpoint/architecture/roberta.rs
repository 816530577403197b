//! RoBERTa: a BERT whose first token stands at the position behind that of the padding.

use super::bert;
use crate::checkpoint::names::{Form, Names};
use crate::checkpoint::settings::Settings;
use crate::config::Config;
use crate::error::Result;

/// The names of transformers' `RobertaModel`.
pub const NAMES: Names = Names {
    prefixes: &["roberta.", ""],
    ..bert::NAMES
};

/// The configuration of a `RobertaModel`, and how its file stores it.
///
/// Its table of positions begins with rows that no token has: up to that of the padding, whose
/// number is the padding's in the vocabulary.
pub fn config(settings: &Settings) -> Result<(Config, Form)> {
    let (config, form) = bert::config(settings)?;
    let first_position = match settings.get("pad_token_id").map(|id| id.as_u64()) {
        None => 2,
        Some(Some(id)) if id < config.n_ctx as u64 - 1 => id as usize + 1,
        _ => {
            let supported = format!("whole numbers from 0 to {}", config.n_ctx.saturating_sub(2));
            return Err(settings.unsupported("pad_token_id", &supported));
        }
    };
    let config = Config {
        n_ctx: config.n_ctx.saturating_sub(first_position),
        ..config
    };
    let form = Form {
        first_position,
        ..form
    };
    Ok((config, form))
}
