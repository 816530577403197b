//! Loading files in chunks gives the same model as loading them from memory, and needs memory for
//! at most one tensor of a layer, or a part of a table, besides the model.
//!
//! This file has a single test, because memory is measured for the whole process.

mod common;

use std::cell::Cell;
use std::fs;
use std::path::Path;

use common::files::{Folder, SAVED};
use headlight::checkpoint::{self, Bytes, File, Pieces, vocabulary};
use headlight::error::{FileError, Result};
use headlight::session::Session;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Number of bytes of a part of a table.
const PART: usize = 1 << 20;

/// A generated file that consists of the given bytes followed by zeros.
struct GeneratedFile {
    head: Vec<u8>,
    len: usize,
    /// The longest chunk requested after the header.
    longest: Cell<usize>,
}

impl GeneratedFile {
    fn new(head: Vec<u8>, len: usize) -> Self {
        let longest = Cell::new(0);
        GeneratedFile { head, len, longest }
    }

    fn file<'a>(&'a self, name: &'a str) -> File<'a> {
        let bytes = Bytes::of_file(self, self.len);
        File { name, bytes }
    }
}

impl Pieces for GeneratedFile {
    fn read(&self, start: usize, piece: &mut [u8]) -> Result<()> {
        assert!(start + piece.len() <= self.len);
        let there = self.head.get(start..).unwrap_or_default();
        let there = &there[..there.len().min(piece.len())];
        piece[..there.len()].copy_from_slice(there);
        if start > 0 {
            self.longest.set(self.longest.get().max(piece.len()));
        }
        Ok(())
    }
}

/// A file that can no longer be read.
struct Gone;

impl Pieces for Gone {
    fn read(&self, _start: usize, _piece: &mut [u8]) -> Result<()> {
        Err(FileError::Gone {
            file: "model.safetensors".into(),
        }
        .into())
    }
}

/// Loads the files from memory and in chunks; returns each manifest or error.
fn both(files: &[(String, Vec<u8>)]) -> [std::result::Result<String, String>; 2] {
    let read = |files: &[File]| {
        let mut session = Session::new(|| 0.0);
        let manifest = session.load_files("own", files);
        manifest
            .map(|manifest| {
                session.run_text("the cat sat", false).unwrap();
                format!("{manifest:?} {:?}", session.overview(64).unwrap())
            })
            .map_err(|error| error.to_string())
    };
    let in_memory: Vec<_> = files
        .iter()
        .map(|(name, bytes)| File::new(name, bytes))
        .collect();
    let made: Vec<_> = files
        .iter()
        .map(|(_, bytes)| GeneratedFile::new(bytes.clone(), bytes.len()))
        .collect();
    let in_pieces: Vec<_> = files
        .iter()
        .zip(&made)
        .map(|((name, _), made)| made.file(name))
        .collect();
    [read(&in_memory), read(&in_pieces)]
}

fn files_that_cannot_fit_are_refused_before_they_are_read() {
    let refusal = |files: &[File]| {
        let error = checkpoint::Chosen::among(files).unwrap_err();
        error.to_string()
    };
    let long = GeneratedFile::new(b"GGUF".to_vec(), 5 << 30);
    assert_eq!(
        refusal(&[long.file("long.gguf")]),
        "These files cannot be loaded as a model: long.gguf takes 5.4 GB, but there is room for at \
         most 3.2 GB of weights; choose a smaller model, or one with fewer bits per number."
    );
    let parts = [
        GeneratedFile::new(Vec::new(), 2 << 30),
        GeneratedFile::new(Vec::new(), 2 << 30),
    ];
    let found = refusal(&[
        parts[0].file("model-00001-of-00002.safetensors"),
        parts[1].file("model-00002-of-00002.safetensors"),
    ]);
    let expected = "model-00001-of-00002.safetensors with 1 more part takes 4.3 GB";
    assert!(found.contains(expected), "{found}");
    assert!(long.longest.get() + parts[0].longest.get() + parts[1].longest.get() < 1024);
}

fn chunks_give_the_same_safetensors() {
    for model in SAVED {
        let Folder { mut files } = Folder::of(model);
        let [in_memory, in_pieces] = both(&files);
        assert!(in_memory.is_ok(), "{model}");
        assert_eq!(in_memory, in_pieces, "{model}");
        // Truncated within the numbers, within the header, and within the header's length.
        for cut in [1, 40_000, 1 << 30] {
            for (name, bytes) in &mut files {
                if name.ends_with(".safetensors") {
                    bytes.truncate(bytes.len().saturating_sub(cut).max(5));
                }
            }
            let [in_memory, in_pieces] = both(&files);
            assert!(in_memory.is_err(), "{model} without {cut}");
            assert_eq!(in_memory, in_pieces, "{model} without {cut}");
        }
    }
}

fn chunks_give_the_same_gguf() {
    let path = "www/models/smollm2-135m/model.gguf";
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let made = GeneratedFile::new(bytes.clone(), bytes.len());
    let json = vocabulary::tokenizer_json(made.file("").bytes).unwrap();
    assert_eq!(json, vocabulary::tokenizer_json(bytes[..].into()).unwrap());
    // The header is longer than the first chunk.
    assert!(json.len() > 1 << 20);
    let read = |file| checkpoint::read_parts(b"", &[file]).unwrap();
    assert_eq!(read(made.file("")), read(File::new("", &bytes)));
    let refusal = |bytes: Bytes| vocabulary::tokenizer_json(bytes).unwrap_err().to_string();
    let cut = GeneratedFile::new(bytes.clone(), 1_500_000);
    assert_eq!(
        refusal(cut.file("").bytes),
        refusal(bytes[..cut.len].into())
    );
}

/// A LLaMA of 30 layers, each with one head of width 256, in single precision. Its table is more
/// than a third of the file.
fn reads_one_tensor_or_part_at_a_time() {
    let [layers, width, words] = [30, 256, 40_000];
    let config = format!(
        r#"{{"model_type": "llama", "hidden_size": {width}, "intermediate_size": {width},
            "num_hidden_layers": {layers}, "num_attention_heads": 1, "vocab_size": {words},
            "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "hidden_act": "silu",
            "tie_word_embeddings": true}}"#
    );
    let mut tensors = vec![("embed_tokens".to_owned(), vec![words, width])];
    for layer in 0..layers {
        for name in ["self_attn.q", "self_attn.k", "self_attn.v", "self_attn.o"] {
            tensors.push((format!("layers.{layer}.{name}_proj"), vec![width, width]));
        }
        for name in ["mlp.gate", "mlp.up", "mlp.down"] {
            tensors.push((format!("layers.{layer}.{name}_proj"), vec![width, width]));
        }
        for name in ["input_layernorm", "post_attention_layernorm"] {
            tensors.push((format!("layers.{layer}.{name}"), vec![width]));
        }
    }
    tensors.push(("norm".to_owned(), vec![width]));
    let mut end = 0;
    let entries = tensors.iter().map(|(name, shape)| {
        let start = end;
        end += 4 * shape.iter().product::<usize>();
        format!(
            r#""model.{name}.weight": {{"dtype": "F32", "shape": {shape:?}, "data_offsets": [{start}, {end}]}}"#
        )
    });
    let header = format!("{{{}}}", entries.collect::<Vec<_>>().join(", "));
    let mut head = (header.len() as u64).to_le_bytes().to_vec();
    head.extend(header.as_bytes());
    let file = GeneratedFile::new(head.clone(), head.len() + end);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let read =
        checkpoint::read_parts(config.as_bytes(), &[file.file("model.safetensors")]).unwrap();
    let (peak, kept) = (
        MEMORY.peak_usage() - before,
        MEMORY.current_usage() - before,
    );
    assert_eq!(read.config.n_layers(), layers);
    assert_eq!(file.longest.get(), PART);
    assert!(kept < end + 2 * PART, "{kept} bytes are allocated of {end}");
    assert!(peak < end + 4 * PART, "{peak} bytes for {end}");
}

#[test]
fn reads_files_in_chunks() {
    files_that_cannot_fit_are_refused_before_they_are_read();
    chunks_give_the_same_safetensors();
    chunks_give_the_same_gguf();
    reads_one_tensor_or_part_at_a_time();
    let bytes = Bytes::of_file(&Gone, 1 << 20);
    let name = "model.safetensors";
    let refused = checkpoint::read_parts(b"{}", &[File { name, bytes }]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "model.safetensors can no longer be read: it was changed, moved or deleted. Choose it again."
    );
}
