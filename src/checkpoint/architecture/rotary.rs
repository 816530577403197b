//! Rotary positions in `config.json`.

use serde_json::{Map, Value};

use crate::checkpoint::settings::Settings;
use crate::config::{Pairs, Positions};
use crate::error::Result;

/// An architecture's defaults for absent fields, and the fields that it supports.
pub struct Defaults {
    /// The field that contains the base of the wavelengths in old versions.
    pub base_field: &'static str,
    /// The default share of a head's dimensions that are rotated.
    pub share: f32,
    /// Whether other shares are supported.
    pub has_share: bool,
}

impl Defaults {
    /// The defaults of the LLaMA family.
    pub const LLAMA: Defaults = Defaults {
        base_field: "rope_theta",
        share: 1.0,
        has_share: false,
    };
}

/// The position encoding of a model with heads of this width. transformers 5 stores its parameters
/// in `rope_parameters`; older versions store the base in a separate field and the other parameters
/// in `rope_scaling`.
pub fn rotary(settings: &Settings, d_head: usize, defaults: &Defaults) -> Result<Positions> {
    let mut found = Parameters {
        base: settings.positive(defaults.base_field, 10_000.0)?,
        stretch: None,
        share: defaults.share,
    };
    let fields = ["rope_scaling", "rope_parameters"];
    let given = fields.into_iter().find(|field| {
        let value = settings.get(field);
        value.is_some_and(|value| value != &Value::Object(Map::new()))
    });
    if let Some(field) = given {
        found.read(settings, field, defaults)?;
    }
    let dims = (d_head as f32 * found.share) as usize;
    Ok(Positions::Rotary {
        base: found.base,
        stretch: found.stretch.unwrap_or(1.0),
        pairs: Pairs::Halves,
        dims: (dims != d_head).then_some(dims),
    })
}

struct Parameters {
    base: f32,
    /// The divisor of every position.
    stretch: Option<f32>,
    share: f32,
}

impl Parameters {
    fn read(
        &mut self,
        settings: &Settings,
        field: &'static str,
        defaults: &Defaults,
    ) -> Result<()> {
        let refuse = |supported: &str| Err(settings.unsupported(field, supported));
        let Some(Value::Object(parameters)) = settings.get(field) else {
            return refuse("JSON objects");
        };
        let kind = |key| match parameters.get(key) {
            None | Some(Value::Null) => None,
            Some(kind) => Some(kind.as_str().unwrap_or_default()),
        };
        let kinds = [kind("rope_type"), kind("type")];
        let kinds: Vec<&str> = kinds.into_iter().flatten().collect();
        let is_linear = match kinds[..] {
            [] | ["default"] | ["default", "default"] => false,
            ["linear"] | ["linear", "linear"] => true,
            _ => return refuse("the values \"default\" and \"linear\" of rope_type"),
        };
        for (key, value) in parameters {
            let number = value.as_f64().map(|number| number as f32);
            let number = number.filter(|number| number.is_finite() && *number > 0.0);
            match (key.as_str(), number) {
                (_, _) if value.is_null() => {}
                // The type is checked above; the last field is the context length before scaling.
                ("rope_type" | "type" | "original_max_position_embeddings", _) => {}
                ("rope_theta", Some(number)) => self.base = number,
                ("rope_theta", None) => return refuse("positive numbers as rope_theta"),
                ("factor", Some(number)) if is_linear || number == 1.0 => {
                    self.stretch = Some(number);
                }
                ("factor", None) => return refuse("positive numbers as factor"),
                ("factor", _) => return refuse("factors with a rope_type"),
                ("partial_rotary_factor", Some(share)) if defaults.has_share && share <= 1.0 => {
                    self.share = share;
                }
                ("partial_rotary_factor", Some(1.0)) => {}
                _ => return refuse("rope_type, rope_theta and factor"),
            }
        }
        match (is_linear, self.stretch) {
            (true, None) => refuse("linear scaling with a factor"),
            _ => Ok(()),
        }
    }
}
