//! Lists the pieces of a model's weights in `dist/`, in the order in which the page downloads them:
//! the first words, the layers, the other words. Frequent words come first in a vocabulary, so most
//! texts can be read as soon as the first layer has arrived.
//!
//! A piece is a range of the unchanged file. A host without range requests sends the whole file.

use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result};
use safetensors::SafeTensors;
use serde_json::{Value, json};

use crate::files::Files;
use crate::model::sha256;

/// A model with pieces.
struct Cut {
    name: &'static str,
    /// Number of words in the first pieces; the words of the opening sentence are among them.
    rows: usize,
    /// Entries of the vocabulary before `rows` that no text uses.
    unused: Range<usize>,
}

/// BERT's vocabulary has the entries `[unused99]` to `[unused993]`.
const MODELS: [Cut; 1] = [Cut {
    name: "minilm-l6",
    rows: 5_504,
    unused: 104..999,
}];

/// The file in which the words and layers are.
const WEIGHTS: &str = "model.safetensors";

/// The tensor with one row for each word.
const WORDS: &str = "embeddings.word_embeddings.weight";

/// Prefix of the tensors of a layer.
const LAYER: &str = "encoder.layer.";

/// Adds the pieces to the manifests of the models.
pub fn list(models: &mut Files) -> Result<()> {
    for cut in MODELS {
        let name = cut.name;
        let folder = Path::new(name);
        let path = folder.join("manifest.json");
        let weights = models.get(&folder.join(WEIGHTS));
        let weights = weights.with_context(|| format!("{name} has no {WEIGHTS}"))?;
        let manifest = models.get(&path);
        let manifest = manifest.with_context(|| format!("{name} has no manifest.json"))?;
        let mut manifest: Value = serde_json::from_slice(manifest)?;
        let files = manifest["files"].as_array_mut().into_iter().flatten();
        for file in files.filter(|file| file["name"] == WEIGHTS) {
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
    let file = SafeTensors::deserialize(weights)?;
    let range = |data: &[u8]| {
        let start = data.as_ptr() as usize - weights.as_ptr() as usize;
        start..start + data.len()
    };
    let words = file.tensor(WORDS)?;
    let width = words.data().len() / words.shape()[0];
    let words = range(words.data());
    let mut layers: Vec<Range<usize>> = Vec::new();
    for layer in 0.. {
        let prefix = format!("{LAYER}{layer}.");
        let of_layer = file.iter().filter(|(name, _)| name.starts_with(&prefix));
        let ranges: Vec<_> = of_layer.map(|(_, tensor)| range(tensor.data())).collect();
        let start = ranges.iter().map(|range| range.start).min();
        let end = ranges.iter().map(|range| range.end).max();
        match start.zip(end) {
            Some((start, end)) => layers.push(start..end),
            None => break,
        }
    }
    let [from, to, end] =
        [cut.unused.start, cut.unused.end, cut.rows].map(|row| words.start + row * width);
    let n_layers = layers.len();
    let mut pieces = vec![(0..from, 0), (to..end, 0)];
    pieces.extend(layers.into_iter().zip(1..));
    pieces.extend([(from..to, n_layers), (end..words.end, n_layers)]);
    let listed = pieces.into_iter().map(|(Range { start, end }, layers)| {
        let sum = sha256(&weights[start..end]);
        json!({ "start": start, "end": end, "sha256": sum, "layers": layers })
    });
    Ok(listed.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_the_file_and_are_ordered() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/models/minilm-l6");
        let weights = std::fs::read(path.join(WEIGHTS)).unwrap();
        let pieces = pieces(&weights, &MODELS[0]).unwrap();
        let number = |piece: &Value, name: &str| piece[name].as_u64().unwrap() as usize;
        let pieces = pieces.as_array().unwrap();
        let layers: Vec<_> = pieces.iter().map(|piece| number(piece, "layers")).collect();
        assert_eq!(layers, [0, 0, 1, 2, 3, 4, 5, 6, 6, 6]);
        let mut in_file: Vec<_> = pieces
            .iter()
            .map(|piece| (number(piece, "start"), number(piece, "end")))
            .collect();
        let first = |n: usize| {
            in_file[..n]
                .iter()
                .map(|(start, end)| end - start)
                .sum::<usize>()
        };
        assert_eq!([first(3), first(8)], [7_496_080, 25_240_720]);
        in_file.sort_unstable();
        let mut end = 0;
        for (start, next) in in_file {
            assert_eq!(start, end);
            end = next;
        }
        assert_eq!(end, weights.len());
    }
}
