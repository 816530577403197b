//! `config.json` of a BERT-type encoder into a [`Config`].
//!
//! A setting that is not understood is refused: a model that runs with another
//! activation or other positions than it was trained with gives numbers, but not its own.

use serde_json::{Map, Value};

use crate::config::{
    Activation, Config, LIMITS, Mask, MlpKind, NormKind, NormOrder, Positions, Scaling,
};
use crate::error::{Error, Result, excerpt};

/// The longest `config.json` that is read, in bytes. Real ones have under 2,000; those
/// of classifiers with many labels a few times that.
const LONGEST: usize = 1 << 20;

/// The fields of `config.json`.
pub struct Settings(Map<String, Value>);

impl Settings {
    /// Reads the text as one JSON object.
    pub fn parse(json: &[u8]) -> Result<Self> {
        if json.len() > LONGEST {
            return Err(Error::ConfigFile(format!(
                "it has {} bytes, and {LONGEST} are the most",
                json.len()
            )));
        }
        match serde_json::from_slice(json) {
            Ok(Value::Object(fields)) => Ok(Settings(fields)),
            Ok(_) => Err(Error::ConfigFile("it is not a JSON object".into())),
            Err(error) => Err(Error::ConfigFile(excerpt(&error.to_string()))),
        }
    }

    /// What the model was saved or loaded as, without the name of its owner.
    pub fn name(&self) -> Option<String> {
        let path = self.0.get("_name_or_path")?.as_str()?;
        let name = path.rsplit('/').next()?;
        (!name.is_empty()).then(|| excerpt(name))
    }

    /// The configuration of a `BertModel`. Where a field is left out that `BertConfig`
    /// has a default for, and that is no size, the default counts.
    pub fn bert(&self) -> Result<Config> {
        self.only("model_type", "bert")?;
        self.only("position_embedding_type", "absolute")?;
        self.off("is_decoder")?;
        self.off("add_cross_attention")?;
        let d_model = self.size("hidden_size")?;
        let n_heads = self.size("num_attention_heads")?;
        if !d_model.is_multiple_of(n_heads) {
            let supported = format!("divisors of hidden_size ({d_model})");
            return Err(unsupported(
                "num_attention_heads",
                &n_heads.into(),
                supported,
            ));
        }
        let config = Config {
            n_layers: self.size("num_hidden_layers")?,
            n_heads,
            d_model,
            d_head: d_model / n_heads,
            d_mlp: self.size("intermediate_size")?,
            d_vocab: self.size("vocab_size")?,
            n_ctx: self.size("max_position_embeddings")?,
            n_token_types: match self.get("type_vocab_size") {
                None => 2,
                Some(_) => self.size("type_vocab_size")?,
            },
            norm: NormKind::LayerNorm,
            norm_eps: self.layer_norm_eps()?,
            norm_order: NormOrder::PostNorm,
            positions: Positions::Learned,
            activation: self.activation()?,
            mlp: MlpKind::Plain,
            mask: Mask::None,
            scaling: Scaling::SqrtDHead,
        };
        config.validate()?;
        Ok(config)
    }

    fn activation(&self) -> Result<Activation> {
        let field = "hidden_act";
        let Some(value) = self.get(field) else {
            return Ok(Activation::Gelu);
        };
        match value.as_str() {
            Some("gelu") => Ok(Activation::Gelu),
            Some("gelu_new" | "gelu_pytorch_tanh") => Ok(Activation::GeluTanh),
            Some("relu") => Ok(Activation::Relu),
            Some("silu" | "swish") => Ok(Activation::Silu),
            _ => {
                let known = "\"gelu\", \"gelu_new\", \"gelu_pytorch_tanh\", \"relu\", \"silu\" and \"swish\"";
                Err(unsupported(field, value, known.into()))
            }
        }
    }

    fn layer_norm_eps(&self) -> Result<f32> {
        let field = "layer_norm_eps";
        let Some(value) = self.get(field) else {
            return Ok(1e-12);
        };
        let eps = value.as_f64().map(|eps| eps as f32);
        eps.filter(|eps| eps.is_finite() && *eps > 0.0)
            .ok_or_else(|| unsupported(field, value, "positive numbers of float32".into()))
    }

    /// A number of things; it must be there.
    fn size(&self, field: &'static str) -> Result<usize> {
        let value = self.get(field).ok_or(Error::ConfigMissing { field })?;
        let size = value.as_u64().and_then(|size| usize::try_from(size).ok());
        size.filter(|size| (1..=LIMITS).contains(size))
            .ok_or_else(|| unsupported(field, value, format!("whole numbers from 1 to {LIMITS}")))
    }

    /// A field that may be left out, and otherwise has only one value that is understood.
    fn only(&self, field: &'static str, word: &str) -> Result<()> {
        match self.get(field) {
            Some(value) if value != word => Err(unsupported(field, value, format!("\"{word}\""))),
            _ => Ok(()),
        }
    }

    /// A switch that must not be on.
    fn off(&self, field: &'static str) -> Result<()> {
        match self.get(field) {
            Some(value) if value != false => Err(unsupported(field, value, "false".into())),
            _ => Ok(()),
        }
    }

    /// A field's value; `null` stands for a field left out, as in Python.
    fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }
}

fn unsupported(field: &'static str, found: &Value, supported: String) -> Error {
    Error::ConfigValue {
        field,
        found: excerpt(&found.to_string()),
        supported,
    }
}
