//! Supported architectures. Each module converts the names and fields of a file to a configuration
//! and weights.

pub mod albert;
pub mod bart;
pub mod bert;
mod bert_gguf;
pub mod deberta_v2;
pub mod distilbert;
pub mod electra;
mod fields;
pub mod gemma2;
pub mod gemma3;
mod gemma_gguf;
pub mod gpt2;
mod gpt_gguf;
pub mod gpt_neox;
pub mod llama;
mod llama_cpp;
mod llama_gguf;
pub mod m2m_100;
pub mod marian;
pub mod marian_mt;
pub mod modernbert;
pub mod mpnet;
pub mod olmo2;
pub mod opt;
pub mod phi3;
pub mod qwen3;
pub mod roberta;
mod rotary;
pub mod t5;
mod t5_gguf;
mod windows;

use super::Checkpoint;
use super::format::gguf::{self, Gguf};
use super::names::{Form, Names};
use super::settings::Settings;
use crate::error::{Result, excerpt};
use crate::model::config::Config;
use fields::Fields;

/// Supported values of `model_type`.
const READ: &str = "\"albert\", \"bert\", \"deberta-v2\", \"distilbert\", \"electra\", \"roberta\", \"gemma2\", \"gemma3_text\", \"gpt2\", \"gpt_neox\", \"llama\", \"mistral\", \"modernbert\", \"mpnet\", \"olmo2\", \"opt\", \"phi3\", \"qwen2\", \"qwen3\", \"xlm-roberta\", \"camembert\", \"bart\", \"mbart\", \"m2m_100\", \"t5\", \"mt5\" and \"marian\"";

/// Fields that are not supported for any model, because they change results or the shapes of
/// tensors.
const REFUSED: [&str; 3] = ["quantization_config", "per_layer_config", "pruned_heads"];

/// Interprets the `config.json` of a model saved by transformers, according to its `model_type`.
pub fn of(settings: &Settings) -> Result<(Config, Form, &'static Names)> {
    for field in REFUSED {
        settings.without(field)?;
    }
    let ((config, form), names) = match settings.model_type()? {
        "albert" => (albert::config(settings)?, &albert::NAMES),
        "bert" => (bert::config(settings)?, &bert::NAMES),
        "deberta-v2" => (deberta_v2::config(settings)?, &deberta_v2::NAMES),
        "distilbert" => (distilbert::config(settings)?, &distilbert::NAMES),
        "electra" => (electra::config(settings)?, &electra::NAMES),
        "roberta" | "xlm-roberta" | "camembert" => (roberta::config(settings)?, &roberta::NAMES),
        "gemma2" => (gemma2::config(settings)?, &gemma2::NAMES),
        "gemma3_text" => (gemma3::config(settings)?, &gemma2::NAMES),
        "modernbert" => (modernbert::config(settings)?, &modernbert::NAMES),
        "mpnet" => (mpnet::config(settings)?, &mpnet::NAMES),
        "gpt2" => (gpt2::config(settings)?, &gpt2::NAMES),
        "gpt_neox" => (gpt_neox::config(settings)?, &gpt_neox::NAMES),
        "llama" | "mistral" | "qwen2" => (llama::config(settings)?, &llama::NAMES),
        "qwen3" => (qwen3::config(settings)?, &llama::NAMES),
        "olmo2" => (olmo2::config(settings)?, &olmo2::NAMES),
        "opt" => (opt::config(settings)?, &opt::NAMES),
        "phi3" => (phi3::config(settings)?, &phi3::NAMES),
        "bart" => (bart::config(settings)?, &bart::NAMES),
        "mbart" => (bart::mbart(settings)?, &bart::NAMES),
        "m2m_100" => (m2m_100::config(settings)?, &bart::NAMES),
        "t5" => with_names(t5::config(settings)?),
        "mt5" => with_names(t5::mt5(settings)?),
        "marian" => (marian_mt::config(settings)?, &bart::NAMES),
        _ => return Err(settings.unsupported("model_type", READ)),
    };
    config.validate()?;
    Ok((config, form, names))
}

/// The names of T5's tensors, which depend on its configuration.
fn with_names((config, form): (Config, Form)) -> ((Config, Form), &'static Names) {
    let names = t5::names(&config);
    ((config, form), names)
}

/// Rejects a GGUF with an unsupported architecture, if `start` contains that field.
pub fn check_gguf(start: &Gguf) -> Result<()> {
    let kind = "general.architecture";
    match start.text(kind) {
        Some(name) if llama_cpp::find(name).is_none() => {
            Err(start.unsupported(kind, llama_cpp::NAMES))
        }
        _ => Ok(()),
    }
}

/// Reads a model from a GGUF, according to its `general.architecture`; an absent field means
/// `llama`. `first`: number of layers to read; `None` for all.
pub fn of_gguf(file: Gguf, first: Option<usize>) -> Result<Checkpoint> {
    let kind = "general.architecture";
    if !matches!(file.text("general.type"), None | Some("model")) {
        return Err(file.unsupported("general.type", "\"model\""));
    }
    let version = "general.quantization_version";
    if file.whole(version) != Some(2) && file.shown(version).is_some() {
        return Err(file.unsupported(version, "2"));
    }
    let fields = Fields {
        file: &file,
        name: match file.shown(kind) {
            None => "llama",
            Some(_) => file.text(kind).unwrap_or_default(),
        },
    };
    let Some(family) = llama_cpp::find(fields.name) else {
        return Err(file.unsupported(kind, llama_cpp::NAMES));
    };
    let mut config = family.config(&fields)?;
    config.validate()?;
    let name = file.text("general.name").map(excerpt);
    let names = family.names;
    let weights = names.read(gguf::FILE, file.tensors, &mut config, &family.form, first)?;
    Ok(Checkpoint {
        name,
        task_prefixes: Vec::new(),
        config,
        weights,
    })
}
