//! Byte-level BPE (`gpt2`). A text is first split by regular expressions; the file selects them by
//! a name from llama.cpp.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Parts, Vocabulary, texts};
use crate::error::Result;

/// The regular expressions of one pre-tokeniser, in the order of application.
struct Split {
    /// Names in `tokenizer.ggml.pre`.
    names: &'static [&'static str],
    patterns: &'static [&'static str],
    /// Whether a part of a text that equals an entry of the vocabulary becomes a single token even
    /// if no merge produces it. If so, a start token is also added before each text, unless the
    /// file says otherwise.
    is_tiktoken: bool,
}

const GPT_2: &str = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)";

const LLAMA_3: &str = r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";

const QWEN_2: &str = r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";

/// The pre-tokenisers of `llama-vocab.cpp`.
const SPLITS: [Split; 7] = [
    Split {
        names: &[
            "gpt-2",
            "phi-2",
            "mpt",
            "olmo",
            "jais",
            "modern-bert",
            "roberta-bpe",
        ],
        patterns: &[GPT_2],
        is_tiktoken: false,
    },
    Split {
        names: &[
            "smollm",
            "starcoder",
            "refact",
            "command-r",
            "codeshell",
            "exaone",
        ],
        patterns: &[r"\p{N}", GPT_2],
        is_tiktoken: false,
    },
    Split {
        names: &[
            "llama-bpe",
            "llama3",
            "llama-v3",
            "falcon3",
            "pixtral",
            "lfm2",
        ],
        patterns: &[LLAMA_3],
        is_tiktoken: true,
    },
    Split {
        names: &["dbrx", "smaug-bpe", "glm4", "chatglm-bpe"],
        patterns: &[LLAMA_3],
        is_tiktoken: false,
    },
    Split {
        names: &[
            "qwen2",
            "deepseek-r1-qwen",
            "stablelm2",
            "hunyuan",
            "megrez",
        ],
        patterns: &[QWEN_2],
        is_tiktoken: false,
    },
    Split {
        names: &["falcon"],
        patterns: &[r"[\p{P}\$\+<=>\^~\|`]+", GPT_2, "[0-9][0-9][0-9]"],
        is_tiktoken: false,
    },
    DEFAULT,
];

/// The pre-tokeniser for files that do not name one.
const DEFAULT: Split = Split {
    names: &["default"],
    patterns: &[r"[\p{P}\$\+<=>\^~\|]+", GPT_2, r"\p{N}+", "[0-9][0-9][0-9]"],
    is_tiktoken: false,
};

/// The BPE model in `tokenizer.json`.
#[derive(Serialize)]
pub struct Bpe<'a, M> {
    pub r#type: &'static str,
    pub vocab: BTreeMap<&'a str, usize>,
    pub merges: M,
    pub unk_token: Option<&'a str>,
    pub fuse_unk: bool,
    pub byte_fallback: bool,
    pub ignore_merges: bool,
}

pub fn parts<'a>(vocabulary: &Vocabulary<'a, '_>) -> Result<(Parts, Bpe<'a, &'a [&'a str]>)> {
    let file = vocabulary.file;
    let prefix = "tokenizer.ggml.add_space_prefix";
    if vocabulary.switch(prefix, false)? {
        return Err(file.unsupported(prefix, "false"));
    }
    let pre = "tokenizer.ggml.pre";
    let split = match (file.text(pre), file.shown(pre)) {
        (None, None) => Some(&DEFAULT),
        (name, _) => {
            let name = name.unwrap_or_default();
            SPLITS.iter().find(|split| split.names.contains(&name))
        }
    };
    let Some(split) = split else {
        let names: Vec<&str> = SPLITS.iter().map(|split| split.names[0]).collect();
        return Err(file.unsupported(pre, &quoted(&names)));
    };
    let byte_level = json!({
        "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": false,
    });
    let mut steps: Vec<Value> = Vec::new();
    for pattern in split.patterns {
        steps.push(json!({
            "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated",
            "invert": false,
        }));
    }
    steps.push(byte_level.clone());
    let model = Bpe {
        r#type: "BPE",
        vocab: vocabulary.tokens.iter().copied().zip(0..).collect(),
        merges: texts(file, "tokenizer.ggml.merges")?,
        unk_token: None,
        fuse_unk: false,
        byte_fallback: false,
        ignore_merges: split.is_tiktoken,
    };
    let parts = Parts {
        normalizer: Value::Null,
        pre_tokenizer: json!({ "type": "Sequence", "pretokenizers": steps }),
        // Excludes a token's leading space from the token's range in the text.
        processor: Some(byte_level.clone()),
        decoder: byte_level,
        ends: [
            vocabulary.end("bos", "bos", split.is_tiktoken)?,
            vocabulary.end("eos", "eos", false)?,
        ],
    };
    Ok((parts, model))
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let (last, first) = names.split_last().expect("several");
    format!("{} and {last}", first.join(", "))
}
