//! Reads `tests/golden/`: models, inputs, and every value computed by PyTorch.

use std::collections::BTreeSet;
use std::path::Path;

use headlight::Matrix;
use headlight::model::Model;
use headlight::model::config::{
    Activation, Config, Decoding, Layer, Mask, MlpKind, NormKind, Norms, Pairs, Positions, QkNorms,
    Rotary, Scaling, Stack, Stretch, Unembedding,
};
use headlight::model::site::Site;
use headlight::model::tokens::Tokens;
use headlight::model::trace::Trace;
use headlight::model::weights::Weights;
use safetensors::{Dtype, SafeTensors};
use serde_json::Value;

use super::weights_of;

/// The golden values are exact to float32 rounding; the tolerance covers the core's rounding. It is
/// absolute up to 1 and relative above, because float32 has a fixed number of digits.
const TOLERANCE: f32 = 1e-5;

/// The contents of a file.
pub struct Golden {
    pub config: Config,
    pub weights: Weights,
    pub tokens: Tokens,
    /// Names and values of all sites, in the order of computation.
    pub sites: Vec<(String, Matrix)>,
}

/// Reads `tests/golden/{name}.safetensors`.
///
/// # Panics
///
/// With the reason, if the file is not as described in the folder's README.
pub fn read(name: &str) -> Golden {
    let bytes = bytes(&format!("{name}.safetensors"));
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let config = config(&metadata(&bytes, "config"));
    let mut unread: BTreeSet<String> = file
        .names()
        .into_iter()
        .filter(|name| name.starts_with("weights."))
        .map(String::from)
        .collect();
    let weights = weights_of(&config, &mut |name, _shape| {
        let name = format!("weights.{name}");
        unread.remove(&name).then(|| matrix(&file, &name))
    });
    assert!(
        unread.is_empty(),
        "unused tensors {unread:?}: the comparison would be of another model"
    );

    let ids = integers(&file, "input.ids");
    let tokens = match config.n_token_types {
        0 => Tokens::new(&ids, &config),
        _ => Tokens::with_types(&ids, &integers(&file, "input.token_types"), &config),
    }
    .unwrap();
    let sites = metadata(&bytes, "sites")
        .as_array()
        .unwrap()
        .iter()
        .map(|site| {
            let name = site.as_str().unwrap();
            (name.into(), matrix(&file, &format!("site.{name}")))
        })
        .collect();
    Golden {
        config,
        weights,
        tokens,
        sites,
    }
}

/// The bytes of a file in `tests/golden/`.
pub fn bytes(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let path = path.join(name);
    std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A JSON entry of a safetensors file's metadata.
pub fn metadata(bytes: &[u8], key: &str) -> Value {
    optional_metadata(bytes, key).unwrap_or_else(|| panic!("no {key}"))
}

/// A JSON entry of a safetensors file's metadata; `None` if absent.
pub fn optional_metadata(bytes: &[u8], key: &str) -> Option<Value> {
    let (_, metadata) = SafeTensors::read_metadata(bytes).unwrap();
    let text = metadata.metadata().as_ref().unwrap().get(key)?;
    Some(serde_json::from_str(text).unwrap())
}

/// Runs a model and compares each site stored in the file as `PREFIX.SITE`, in the order of
/// computation.
///
/// Returns the trace and the number of compared values.
pub fn compare(bytes: &[u8], prefix: &str, model: &Model, tokens: &Tokens) -> (Trace, usize) {
    let mut trace = Trace::all();
    model.forward(&mut trace, tokens);
    let compared = compare_trace(bytes, prefix, model, &trace);
    (trace, compared)
}

/// Compares a recorded trace as [`compare`] does; returns the number of compared values.
pub fn compare_trace(bytes: &[u8], prefix: &str, model: &Model, trace: &Trace) -> usize {
    let file = SafeTensors::deserialize(bytes).unwrap();
    let mut compared = 0;
    for site in Site::all(model.config()) {
        let name = format!("{prefix}.{site}");
        if file.tensor(&name).is_err() {
            continue;
        }
        if let Some(difference) = difference(trace.get(site).unwrap(), &matrix(&file, &name)) {
            panic!("{name} is the first site that differs: {difference}");
        }
        compared += 1;
    }
    compared
}

fn config(json: &Value) -> Config {
    let size = |key: &str| json[key].as_u64().unwrap_or_else(|| panic!("no {key}")) as usize;
    let word = |key: &str| json[key].as_str().unwrap_or_else(|| panic!("no {key}"));
    let norms = match word("norm_order") {
        "pre" => Norms::PRE,
        "post" => Norms::POST,
        other => panic!("norm_order {other}"),
    };
    let mask = match word("mask") {
        "none" => Mask::None,
        "causal" => Mask::Causal,
        other => panic!("mask {other}"),
    };
    Config {
        stacks: vec![Stack {
            has_norm_after: norms.before,
            ..Stack::new(size("n_layers"), &Layer::attention_mlp(mask, norms))
        }],
        n_heads: size("n_heads"),
        n_key_value_heads: json["n_kv_heads"].as_u64().map(|n| n as usize),
        d_model: size("d_model"),
        d_embed: None,
        d_head: size("d_head"),
        d_mlp: size("d_mlp"),
        d_vocab: size("d_vocab"),
        n_ctx: size("n_ctx"),
        n_token_types: size("n_token_types"),
        norm: match word("norm") {
            "layer_norm" => NormKind::LayerNorm,
            "rms_norm" => NormKind::RmsNorm,
            other => panic!("norm {other}"),
        },
        norm_eps: json["norm_eps"].as_f64().unwrap() as f32,
        has_ln_embed: norms.sum,
        embed_scale: 1.0,
        unembed_scale: 1.0,
        positions: match word("positions") {
            "learned" => Positions::Learned,
            "sinusoidal" => Positions::Sinusoidal {
                base: 10_000.0,
                pairs: Pairs::Interleaved,
                first: 0,
            },
            "rotary" => Positions::Rotary(Rotary {
                base: 10_000.0,
                stretch: Stretch::Linear(1.0),
                pairs: Pairs::Halves,
                dims: None,
            }),
            other => panic!("positions {other}"),
        },
        activation: match word("activation") {
            "gelu" => Activation::Gelu,
            "gelu_tanh" => Activation::GeluTanh,
            "silu" => Activation::Silu,
            other => panic!("activation {other}"),
        },
        mlp: match word("mlp") {
            "plain" => MlpKind::Plain,
            "gated" => MlpKind::Gated,
            other => panic!("mlp {other}"),
        },
        qk_norm: QkNorms::None,
        scaling: Scaling::SqrtDHead,
        score_cap: None,
        mlm_head: None,
        logit_cap: None,
        unembedding: match json["unembed"].as_str() {
            None => Unembedding::None,
            Some("tied") => Unembedding::Tied,
            Some(other) => panic!("unembed {other}"),
        },
        decoding: Decoding::default(),
    }
}

/// The float32 matrix with the given name.
pub fn matrix(file: &SafeTensors, name: &str) -> Matrix {
    let tensor = file.tensor(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(tensor.dtype(), Dtype::F32, "{name}");
    let &[rows, columns] = tensor.shape() else {
        panic!("{name} has the shape {:?}", tensor.shape());
    };
    let (numbers, rest) = tensor.data().as_chunks::<4>();
    assert!(rest.is_empty());
    let numbers = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes));
    Matrix::from_row_iterator(rows, columns, numbers)
}

fn integers(file: &SafeTensors, name: &str) -> Vec<usize> {
    let tensor = file.tensor(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(tensor.dtype(), Dtype::I64, "{name}");
    let (numbers, rest) = tensor.data().as_chunks::<8>();
    assert!(rest.is_empty());
    numbers
        .iter()
        .map(|bytes| usize::try_from(i64::from_le_bytes(*bytes)).unwrap())
        .collect()
}

/// Describes the first differing cell. Infinities must be equal; NaN equals nothing.
pub fn difference(found: &Matrix, expected: &Matrix) -> Option<String> {
    let cells = (0..found.nrows()).flat_map(|row| (0..found.ncols()).map(move |col| (row, col)));
    cells
        .map(|cell| (cell, found[cell], expected[cell]))
        .find(|(_, found, expected)| {
            let room = TOLERANCE * expected.abs().max(1.0);
            let equal =
                found == expected || (expected.is_finite() && (found - expected).abs() <= room);
            !equal
        })
        .map(|((row, column), found, expected)| {
            format!("row {row}, column {column} is {found}, but PyTorch computed {expected}")
        })
}
