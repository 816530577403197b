//! A small generated file that tests can edit.

use headlight::checkpoint;

use crate::common::random::Random;

/// The value of a field; the variants follow the format's type numbers.
#[derive(Clone)]
pub enum Value {
    U32(u32),
    F32(f32),
    Text(&'static str),
    Texts(Vec<&'static str>),
}

/// A file that tests can edit.
#[derive(Clone)]
pub struct File {
    pub fields: Vec<(&'static str, Value)>,
    pub tensors: Vec<Stored>,
}

/// Name, dimensions in PyTorch's order, ggml type, bytes.
pub type Stored = (String, Vec<u64>, u32, Vec<u8>);

/// A model with one block: 32 wide, 4 query heads that share 2 key–value heads, and an MLP with 32
/// hidden units.
pub fn tiny() -> File {
    let mut random = Random::new(5);
    let mut tensors = Vec::new();
    let mut add = |name: &str, shape: &[u64], kind: u32| {
        let count: u64 = shape.iter().product();
        let bytes = match kind {
            0 => (0..count)
                .flat_map(|_| (random.number() / 4.0).to_le_bytes())
                .collect(),
            // A block of quantised weights: a scale of 1/64 and 32 codes.
            _ => (0..count / 32)
                .flat_map(|_| [0x00, 0x24].into_iter().chain([3; 32]))
                .collect(),
        };
        tensors.push((name.into(), shape.to_vec(), kind, bytes));
    };
    add("token_embd.weight", &[7, 32], 8);
    add("output_norm.weight", &[32], 0);
    add("blk.0.attn_norm.weight", &[32], 0);
    add("blk.0.ffn_norm.weight", &[32], 0);
    add("blk.0.attn_q.weight", &[32, 32], 0);
    add("blk.0.attn_k.weight", &[16, 32], 0);
    add("blk.0.attn_v.weight", &[16, 32], 0);
    add("blk.0.attn_output.weight", &[32, 32], 0);
    add("blk.0.ffn_gate.weight", &[32, 32], 0);
    add("blk.0.ffn_up.weight", &[32, 32], 0);
    add("blk.0.ffn_down.weight", &[32, 32], 0);
    let tokens = vec!["<|end|>", "a", "b", "ab", "Ġ", "Ġa", "c"];
    File {
        fields: vec![
            ("general.architecture", Value::Text("llama")),
            ("general.name", Value::Text("tiny")),
            ("llama.block_count", Value::U32(1)),
            ("llama.context_length", Value::U32(16)),
            ("llama.embedding_length", Value::U32(32)),
            ("llama.feed_forward_length", Value::U32(32)),
            ("llama.attention.head_count", Value::U32(4)),
            ("llama.attention.head_count_kv", Value::U32(2)),
            ("llama.attention.layer_norm_rms_epsilon", Value::F32(1e-5)),
            ("tokenizer.ggml.model", Value::Text("gpt2")),
            ("tokenizer.ggml.pre", Value::Text("smollm")),
            ("tokenizer.ggml.tokens", Value::Texts(tokens)),
            ("tokenizer.ggml.merges", Value::Texts(vec!["a b", "Ġ a"])),
        ],
        tensors,
    }
}

impl File {
    pub fn with(mut self, name: &'static str, value: Option<Value>) -> Self {
        self.fields.retain(|(field, _)| *field != name);
        self.fields.extend(value.map(|value| (name, value)));
        self
    }

    /// The same file with the name of another architecture.
    pub fn renamed(mut self, architecture: &'static str) -> Self {
        self.fields[0].1 = Value::Text(architecture);
        for (name, _) in &mut self.fields {
            if let Some(field) = name.strip_prefix("llama.") {
                *name = format!("{architecture}.{field}").leak();
            }
        }
        self
    }

    pub fn bytes(&self) -> Vec<u8> {
        let text = |text: &str| {
            let mut bytes = (text.len() as u64).to_le_bytes().to_vec();
            bytes.extend(text.bytes());
            bytes
        };
        let mut bytes = b"GGUF".to_vec();
        bytes.extend(3u32.to_le_bytes());
        bytes.extend((self.tensors.len() as u64).to_le_bytes());
        bytes.extend((self.fields.len() as u64).to_le_bytes());
        for (name, value) in &self.fields {
            bytes.extend(text(name));
            match value {
                Value::U32(number) => {
                    bytes.extend(4u32.to_le_bytes());
                    bytes.extend(number.to_le_bytes());
                }
                Value::F32(number) => {
                    bytes.extend(6u32.to_le_bytes());
                    bytes.extend(number.to_le_bytes());
                }
                Value::Text(value) => {
                    bytes.extend(8u32.to_le_bytes());
                    bytes.extend(text(value));
                }
                Value::Texts(values) => {
                    bytes.extend(9u32.to_le_bytes());
                    bytes.extend(8u32.to_le_bytes());
                    bytes.extend((values.len() as u64).to_le_bytes());
                    bytes.extend(values.iter().flat_map(|value| text(value)));
                }
            }
        }
        let mut offset = 0u64;
        for (name, shape, kind, numbers) in &self.tensors {
            bytes.extend(text(name));
            bytes.extend((shape.len() as u32).to_le_bytes());
            bytes.extend(shape.iter().rev().flat_map(|size| size.to_le_bytes()));
            bytes.extend(kind.to_le_bytes());
            bytes.extend(offset.to_le_bytes());
            offset += (numbers.len() as u64).next_multiple_of(32);
        }
        for (_, _, _, numbers) in &self.tensors {
            bytes.resize(bytes.len().next_multiple_of(32), 0);
            bytes.extend(numbers);
        }
        bytes
    }

    /// The error message for the file.
    pub fn refusal(&self) -> String {
        checkpoint::read(&[], &self.bytes())
            .unwrap_err()
            .to_string()
    }
}
