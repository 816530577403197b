//! Rotary positions in `config.json`.

use serde_json::{Map, Value};

use crate::checkpoint::settings::Settings;
use crate::error::Result;
use crate::model::config::{Pairs, Rotary, Stretch};

/// An architecture's defaults for absent fields, and the fields that it supports.
pub struct Defaults {
    /// The field that contains the base of the wavelengths in files from old versions of
    /// transformers.
    pub base_field: &'static str,
    /// The default base of the wavelengths.
    pub base: f32,
    /// The default share of a head's dimensions that are rotated.
    pub share: f32,
    /// Whether shares of rotated dimensions other than the default are supported.
    pub has_share: bool,
    /// The kind of layer whose parameters are read, if different kinds of layers have different
    /// parameters.
    pub layers: Option<&'static str>,
}

impl Defaults {
    /// The defaults of the LLaMA family.
    pub const LLAMA: Defaults = Defaults {
        base_field: "rope_theta",
        base: 10_000.0,
        share: 1.0,
        has_share: false,
        layers: None,
    };
}

/// The rotation of a model with heads of this width. transformers 5 stores its parameters in
/// `rope_parameters`; older versions store the base in a separate field and the other parameters in
/// `rope_scaling`.
pub fn rotary(settings: &Settings, d_head: usize, defaults: &Defaults) -> Result<Rotary> {
    let mut found = Parameters {
        base: settings.positive(defaults.base_field, defaults.base)?,
        factor: None,
        bands: [None; 3],
        share: defaults.share,
    };
    let fields = ["rope_scaling", "rope_parameters"];
    let given = fields.into_iter().find(|field| {
        let value = settings.get(field);
        value.is_some_and(|value| value != &Value::Object(Map::new()))
    });
    let stretch = match given {
        Some(field) => found.read(settings, field, defaults)?,
        None => Stretch::Linear(1.0),
    };
    let dims = (d_head as f32 * found.share) as usize;
    Ok(Rotary {
        base: found.base,
        stretch,
        pairs: Pairs::Halves,
        dims: (dims != d_head).then_some(dims),
    })
}

/// Supported values of `rope_type`.
const TYPES: &str = "the values \"default\", \"linear\" and \"llama3\" of rope_type";

struct Parameters {
    base: f32,
    factor: Option<f32>,
    /// The values of `low_freq_factor`, of `high_freq_factor`, and of the context length before
    /// stretching.
    bands: [Option<f32>; 3],
    share: f32,
}

impl Parameters {
    fn read(
        &mut self,
        settings: &Settings,
        field: &'static str,
        defaults: &Defaults,
    ) -> Result<Stretch> {
        let refuse = |supported: &str| Err(settings.unsupported(field, supported));
        let Some(Value::Object(all)) = settings.get(field) else {
            return refuse("JSON objects");
        };
        let parameters = match defaults.layers.and_then(|layers| all.get(layers)) {
            Some(Value::Object(own)) => own,
            // Older versions of transformers do not stretch positions in layers with a window.
            None if defaults.layers == Some("sliding_attention") => {
                return Ok(Stretch::Linear(1.0));
            }
            None => all,
            Some(_) => return refuse("JSON objects"),
        };
        let kind = |key| match parameters.get(key) {
            None | Some(Value::Null) => None,
            Some(kind) => Some(kind.as_str().unwrap_or_default()),
        };
        let kind = match [kind("rope_type"), kind("type")] {
            [Some(one), Some(other)] if one != other => return refuse(TYPES),
            [one, other] => one.or(other).unwrap_or("default"),
        };
        self.read_numbers(parameters, kind, defaults.has_share)
            .map_err(|supported| settings.unsupported(field, supported))?;
        match (kind, self.factor, self.bands) {
            ("default", ..) => Ok(Stretch::Linear(1.0)),
            ("linear", Some(factor), _) => Ok(Stretch::Linear(factor)),
            ("linear", None, _) => refuse("linear scaling with a factor"),
            ("llama3", Some(factor), [Some(low), Some(high), Some(n_ctx)]) if low < high => {
                Ok(Stretch::ByWavelength {
                    factor,
                    low,
                    high,
                    n_ctx,
                })
            }
            ("llama3", ..) => refuse(
                "llama3 scaling with factor, low_freq_factor, a larger high_freq_factor and \
                 original_max_position_embeddings",
            ),
            _ => refuse(TYPES),
        }
    }

    /// Reads every field; the error is what would be supported instead.
    fn read_numbers(
        &mut self,
        parameters: &Map<String, Value>,
        kind: &str,
        has_share: bool,
    ) -> std::result::Result<(), &'static str> {
        let has_factor = kind != "default";
        for (key, value) in parameters {
            let number = value.as_f64().map(|number| number as f32);
            let number = number.filter(|number| number.is_finite() && *number > 0.0);
            match (key.as_str(), number) {
                (_, _) if value.is_null() => {}
                ("low_freq_factor", number) if kind == "llama3" => self.bands[0] = number,
                ("high_freq_factor", number) if kind == "llama3" => self.bands[1] = number,
                ("original_max_position_embeddings", number) => self.bands[2] = number,
                ("rope_type" | "type", _) => {}
                ("rope_theta", Some(number)) => self.base = number,
                ("rope_theta", None) => return Err("positive numbers as rope_theta"),
                ("factor", Some(number)) if has_factor || number == 1.0 => {
                    self.factor = Some(number);
                }
                ("factor", None) => return Err("positive numbers as factor"),
                ("factor", _) => return Err("factors with a rope_type"),
                ("partial_rotary_factor", Some(share)) if has_share && share <= 1.0 => {
                    self.share = share;
                }
                ("partial_rotary_factor", Some(1.0)) => {}
                _ => return Err("rope_type, rope_theta and factor"),
            }
        }
        Ok(())
    }
}
