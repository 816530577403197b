//! Lists the pieces of a model's weights in `dist/`, in the order in which the page downloads them:
//! the first words, the layers, the other words. Frequent words come first in a vocabulary, so most
//! texts can be read as soon as the first layer has arrived.
//!
//! A piece is a range of the unchanged file. A host without range requests sends the whole file.

mod tensors;

use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::files::Files;
use crate::model::sha256;
use tensors::{Tensor, tensors};

/// A model with pieces.
struct Cut {
    name: &'static str,
    /// The file in which the words and layers are.
    weights: &'static str,
    /// The tensor with one row for each word.
    words: &'static str,
    /// Prefix of the tensors of a layer.
    layer: &'static str,
    /// Number of words in the first pieces; those of the opening sentence are among them.
    rows: usize,
    /// Entries of the vocabulary before `rows` that no text uses.
    unused: Range<usize>,
    /// Number of layers that the page loads at a time, after the first one.
    step: usize,
}

const MODELS: [Cut; 3] = [
    Cut {
        name: "minilm-l6",
        weights: "model.safetensors",
        words: "embeddings.word_embeddings.weight",
        layer: "encoder.layer.",
        rows: 5_504,
        // BERT's vocabulary has the entries `[unused99]` to `[unused993]`.
        unused: 104..999,
        step: 1,
    },
    Cut {
        name: "smollm2-135m",
        rows: 16_384,
        step: 5,
        ..GGUF
    },
    Cut {
        name: "e5-small",
        rows: 128_000,
        step: 3,
        ..GGUF
    },
];

/// The names in a GGUF file.
const GGUF: Cut = Cut {
    name: "",
    weights: "model.gguf",
    words: "token_embd.weight",
    layer: "blk.",
    rows: 0,
    unused: 0..0,
    step: 1,
};

/// Adds the pieces to the manifests of the models.
pub fn list(models: &mut Files) -> Result<()> {
    for cut in MODELS {
        let name = cut.name;
        let folder = Path::new(name);
        let path = folder.join("manifest.json");
        let weights = models.get(&folder.join(cut.weights));
        let weights = weights.with_context(|| format!("{name} has no {}", cut.weights))?;
        let manifest = models.get(&path);
        let manifest = manifest.with_context(|| format!("{name} has no manifest.json"))?;
        let mut manifest: Value = serde_json::from_slice(manifest)?;
        let files = manifest["files"].as_array_mut().into_iter().flatten();
        for file in files.filter(|file| file["name"] == cut.weights) {
            file["rows"] = cut.rows.into();
            file["pieces"] = pieces(weights, &cut)?;
        }
        let text = serde_json::to_string(&manifest)? + "\n";
        models.insert(path, text.into_bytes());
    }
    Ok(())
}

/// The pieces of a file: ranges, checksums, and the number of layers that can be used after each.
fn pieces(weights: &[u8], cut: &Cut) -> Result<Value> {
    let tensors = tensors(weights)?;
    let words = tensors.iter().find(|tensor| tensor.name == cut.words);
    let words = words.with_context(|| format!("{} has no {}", cut.weights, cut.words))?;
    let width = words.place.len() / words.rows;
    let row = |row: usize| words.place.start + row * width;
    let late = [
        row(cut.unused.start)..row(cut.unused.end),
        row(cut.rows)..words.place.end,
    ];
    let layers = layers(&tensors, cut.layer);
    let n_layers = layers.len();
    let first = between(layers.iter().chain(&late), weights.len());
    let mut pieces: Vec<_> = first.into_iter().map(|range| (range, 0)).collect();
    let mut usable = 0;
    for (range, count) in layers.into_iter().zip(1..) {
        if count == 1 || count % cut.step == 0 || count == n_layers {
            usable = count;
        }
        pieces.push((range, usable));
    }
    pieces.extend(late.map(|range| (range, n_layers)));
    let listed = pieces.into_iter().filter(|(range, _)| !range.is_empty());
    let listed = listed.map(|(Range { start, end }, layers)| {
        let sum = sha256(&weights[start..end]);
        json!({ "start": start, "end": end, "sha256": sum, "layers": layers })
    });
    Ok(listed.collect())
}

/// The place of each layer.
fn layers(tensors: &[Tensor], prefix: &str) -> Vec<Range<usize>> {
    let mut layers = Vec::new();
    for layer in 0.. {
        let prefix = format!("{prefix}{layer}.");
        let of_layer = tensors
            .iter()
            .filter(|tensor| tensor.name.starts_with(&prefix));
        let places: Vec<_> = of_layer.map(|tensor| &tensor.place).collect();
        match (places.first(), places.last()) {
            (Some(first), Some(last)) => layers.push(first.start..last.end),
            _ => break,
        }
    }
    layers
}

/// The parts of a file of `bytes` bytes that are not in the given ranges.
fn between<'a>(ranges: impl Iterator<Item = &'a Range<usize>>, bytes: usize) -> Vec<Range<usize>> {
    let mut ranges: Vec<_> = ranges.collect();
    ranges.sort_unstable_by_key(|range| range.start);
    let starts = ranges.iter().map(|range| range.start).chain([bytes]);
    let ends = [0].into_iter().chain(ranges.iter().map(|range| range.end));
    ends.zip(starts).map(|(end, start)| end..start).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the pieces of a model cover its file. Returns, for each number of usable layers,
    /// how many bytes arrive before them.
    fn bytes_before_layers(cut: &Cut) -> Vec<[u64; 2]> {
        let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/models");
        let weights = std::fs::read(models.join(cut.name).join(cut.weights)).unwrap();
        let pieces = pieces(&weights, cut).unwrap();
        let mut in_file = Vec::new();
        let mut steps = Vec::new();
        let mut usable = 0;
        let mut arrived = 0;
        for piece in pieces.as_array().unwrap() {
            let [start, end, layers] =
                ["start", "end", "layers"].map(|name| piece[name].as_u64().unwrap());
            arrived += end - start;
            in_file.push((start, end));
            if layers > usable {
                usable = layers;
                steps.push([layers, arrived]);
            }
        }
        in_file.sort_unstable();
        let mut until = 0;
        for (start, end) in in_file {
            assert_eq!(start, until);
            until = end;
        }
        assert_eq!(until, weights.len() as u64);
        steps
    }

    #[test]
    fn pieces_cover_the_files_and_are_ordered() {
        let [minilm, smollm2, e5] = MODELS.map(|cut| bytes_before_layers(&cut));
        assert_eq!([minilm[0], minilm[5]], [[1, 7_496_080], [6, 25_240_720]]);
        assert_eq!(minilm.len(), 6);
        let layers = smollm2.iter().map(|[layers, _]| *layers);
        assert!(layers.eq([1, 5, 10, 15, 20, 25, 30]));
        assert_eq!(e5.len(), 5);
        assert_eq!(
            [smollm2[0], smollm2[6]],
            [[1, 14_031_424], [30, 78_308_416]]
        );
        assert_eq!([e5[0], e5[4]], [[1, 36_108_800], [12, 47_277_056]]);
    }

    #[test]
    fn a_damaged_gguf_is_an_error() {
        let field = |kind: u8| [&[0; 8][..], &[kind, 0, 0, 0]].concat();
        let header = |n_tensors: u8, n_fields: u8| {
            let counts = [n_tensors, n_fields].map(|count| [&[count][..], &[0; 7]].concat());
            [b"GGUF\x03\0\0\0".to_vec(), counts.concat()].concat()
        };
        let error = |file: Vec<u8>| tensors(&file).err().unwrap().to_string();
        assert_eq!(error(header(1, 0)), "the file ends early");
        let unknown = [header(0, 1), field(13)].concat();
        assert_eq!(error(unknown), "a field has the unknown type 13");
    }
}
