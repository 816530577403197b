//! Fields, tensors and layouts that are refused.

use headlight::checkpoint::{self, vocabulary};

use crate::common::{gguf, golden};
use crate::file::{File, Stored, Value, tiny};

#[test]
fn refuses_unsupported_fields_and_names_supported_values() {
    let refused = |field, value, expected: &str| {
        assert_eq!(tiny().with(field, value).refusal(), expected);
    };
    refused(
        "general.architecture",
        Some(Value::Text("gemma")),
        "general.architecture is \"gemma\" in model.gguf, but only \"llama\", \"qwen2\", \"qwen3\", \
         \"phi3\", \"olmo2\", \"gemma2\", \"gemma3\", \"gpt2\", \"gptneox\", \"bert\", \"modern-bert\" and \
         \"t5\" are supported; choose another model.",
    );
    refused(
        "llama.rope.scaling.type",
        Some(Value::Text("yarn")),
        "llama.rope.scaling.type is \"yarn\" in model.gguf, but only \"none\" and \"linear\" are \
         supported; choose another model.",
    );
    refused(
        "llama.block_count",
        None,
        "llama.block_count is missing in model.gguf, but only whole numbers from 1 to 16777216 \
         are supported; choose another model.",
    );
    refused(
        "llama.attention.head_count",
        Some(Value::U32(5)),
        "llama.attention.head_count is 5 in model.gguf, but only divisors of \
         llama.embedding_length (32) are supported; choose another model.",
    );
    refused(
        "llama.attention.head_count_kv",
        Some(Value::U32(3)),
        "n_heads is 4, which is not a multiple of the 3 heads of keys and values; choose a multiple \
         of n_key_value_heads.",
    );
    refused(
        "llama.attention.layer_norm_rms_epsilon",
        Some(Value::F32(f32::NAN)),
        "llama.attention.layer_norm_rms_epsilon is NaN in model.gguf, but only positive numbers \
         of float32 are supported; choose another model.",
    );
    let other = tiny().with("tokenizer.ggml.pre", Some(Value::Text("viking")));
    assert_eq!(
        vocabulary::tokenizer_json(other.bytes()[..].into())
            .unwrap_err()
            .to_string(),
        "tokenizer.ggml.pre is \"viking\" in model.gguf, but only \"gpt-2\", \"smollm\", \"llama-bpe\", \
         \"dbrx\", \"qwen2\", \"falcon\" and \"default\" are supported; choose another model."
    );
}

#[test]
fn refuses_unsupported_fields_of_each_architecture() {
    let refused = |file: &str, field: &str, value: Option<gguf::Value>, expected: &str| {
        let file = gguf::with(
            &golden::bytes(&format!("gguf/{file}.gguf")),
            field,
            value.as_ref(),
        );
        let found = checkpoint::read(&[], &file).unwrap_err().to_string();
        assert!(
            found.starts_with(&format!("{field} is {expected}")),
            "{found}"
        );
    };
    let text = |text: &str| Some(gguf::Value::Text(text.into()));
    let number = |number| Some(gguf::Value::U32(number));
    refused(
        "gpt2",
        "gpt2.rope.freq_base",
        Some(gguf::Value::F32(100.0)),
        "100 in",
    );
    refused(
        "gpt2",
        "gpt2.attention.layer_norm_epsilon",
        None,
        "missing in model.gguf, but only positive numbers",
    );
    refused(
        "gpt_neox",
        "gptneox.use_parallel_residual",
        number(1),
        "1 in model.gguf, but only true and false",
    );
    refused(
        "olmo2",
        "olmo2.rope.dimension_count",
        number(4),
        "4 in model.gguf, but only the width",
    );
    refused(
        "olmo2",
        "olmo2.attention.sliding_window_pattern",
        number(4),
        "4 in model.gguf, but only models without it",
    );
    refused(
        "phi3",
        "phi3.rope.scaling.attn_factor",
        Some(gguf::Value::F32(1.2)),
        "1.2",
    );
    refused(
        "modernbert",
        "modern-bert.attention.causal",
        Some(gguf::Value::Switch(true)),
        "true",
    );
    refused(
        "modernbert",
        "modern-bert.hidden_activation",
        text("silu"),
        "\"silu\"",
    );
    refused("t5", "t5.attention.relative_buckets_count", None, "missing");
    refused(
        "t5",
        "t5.decoder_start_token_id",
        text("0"),
        "\"0\" in model.gguf, but only whole",
    );
    refused(
        "t5",
        "tokenizer.ggml.eos_token_id",
        Some(gguf::Value::F32(1.0)),
        "1 in model.gguf",
    );
    let outside = gguf::with(
        &golden::bytes("gguf/t5.gguf"),
        "t5.decoder_start_token_id",
        number(60).as_ref(),
    );
    let found = checkpoint::read(&[], &outside).unwrap_err().to_string();
    assert!(found.contains("60"), "{found}");
}

#[test]
fn refuses_the_divisors_of_long_contexts() {
    let mut file = tiny().renamed("phi3");
    let name = "rope_factors_long.weight";
    file.tensors.push((name.into(), vec![4], 0, vec![0; 16]));
    assert_eq!(
        file.refusal(),
        "rope_factors_long.weight is present in model.gguf, but only models without it are supported; \
         choose another model."
    );
}

#[test]
fn the_start_of_a_file_is_enough_to_refuse_its_architecture() {
    let of = |name| {
        let mut file = tiny();
        file.fields[0].1 = Value::Text(name);
        checkpoint::check_ahead("model-Q4_0.gguf", &file.bytes()[..100], 1000)
    };
    assert_eq!(of("llama"), Ok(()));
    assert_eq!(of("bert"), Ok(()));
    assert_eq!(
        of("mamba").unwrap_err().to_string(),
        "general.architecture is \"mamba\" in model-Q4_0.gguf, but only \"llama\", \"qwen2\", \
         \"qwen3\", \"phi3\", \"olmo2\", \"gemma2\", \"gemma3\", \"gpt2\", \"gptneox\", \"bert\", \
         \"modern-bert\" and \"t5\" are supported; choose another model.",
    );
    let cut = checkpoint::check_ahead("a.gguf", b"GGUF\x03\x00", 1000);
    assert!(
        cut.unwrap_err()
            .to_string()
            .starts_with("a.gguf cannot be read")
    );
    let config = br#"{"model_type": "mamba"}"#;
    let error = checkpoint::check_ahead("model.safetensors", config, 1000);
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("model_type is \"mamba\"")
    );
}

#[test]
fn names_tensors_that_do_not_fit() {
    let edited = |edit: fn(&mut Stored)| {
        let mut file = tiny();
        edit(&mut file.tensors[4]);
        file.refusal()
    };
    assert_eq!(
        edited(|tensor| tensor.0 = "other".into()),
        "model.gguf has no tensor blk.0.attn_q.weight, which the configuration requires; the \
         two files belong to different models."
    );
    assert_eq!(
        edited(|tensor| tensor.1 = vec![16, 64]),
        "blk.0.attn_q.weight has the shape [16, 64], but the configuration requires [32, 32]; \
         the weights and the configuration belong to different models."
    );
    assert_eq!(
        edited(|tensor| tensor.2 = 23),
        "blk.0.attn_q.weight has numbers of type IQ4_XS, but only F32, F16 and BF16 are supported, \
         or, in a GGUF file, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0 and IQ4_NL; save the model in one of these types."
    );
    assert_eq!(
        edited(|tensor| tensor.3[4 * 35 + 2..4 * 35 + 4].copy_from_slice(&[0x80, 0x7f])),
        "blk.0.attn_q.weight has inf in row 2, column 4 (counted from 1), but every number must be \
         finite."
            .replace("inf", &not_finite(&tiny()))
    );
    assert!(edited(|tensor| tensor.2 = 39).contains("of type MXFP4, but"));
    assert!(edited(|tensor| tensor.2 = 99).contains("of type number 99 of ggml, but"));
    let mut file = tiny();
    file.tensors.push(("extra".into(), vec![1], 0, vec![0; 4]));
    assert_eq!(
        file.refusal(),
        "The configuration does not use the tensor extra of model.gguf; the two files belong \
         to different models."
    );
}

/// How the error message shows a damaged float32 number: as infinity or NaN. The first two bytes of
/// the number are unchanged, and the last two are replaced by those of infinity.
fn not_finite(file: &File) -> String {
    let (_, _, _, stored) = &file.tensors[4];
    let at = 4 * 35;
    f32::from_le_bytes([stored[at], stored[at + 1], 0x80, 0x7f]).to_string()
}

#[test]
fn refuses_packed_rows_of_a_wrong_length() {
    let refusal = |kind: u32, columns: u64, length: usize| {
        let mut file = tiny();
        let packed = vec![0; length];
        file.tensors
            .push(("packed".into(), vec![3, columns], kind, packed));
        (file.refusal(), file.bytes().len())
    };
    // Numbers and bytes of a block of Q8_0, Q4_0, Q5_0, IQ4_NL, Q4_K and Q6_K.
    let blocks = [
        (8, 32, 34),
        (2, 32, 18),
        (6, 32, 22),
        (20, 32, 18),
        (12, 256, 144),
        (14, 256, 210),
    ];
    for (kind, numbers, bytes) in blocks {
        let length = 3 * 2 * bytes;
        let (whole, _) = refusal(kind, 2 * numbers, length);
        assert!(whole.contains("does not use the tensor packed"), "{whole}");
        for (columns, length) in [(2 * numbers, length - 1), (2 * numbers + 8, 2 * length)] {
            let (found, size) = refusal(kind, columns, length);
            assert_eq!(
                found,
                format!(
                    "model.gguf cannot be read: the tensor packed is not within its {size} bytes. \
                     The download may be incomplete; download it again."
                )
            );
        }
    }
}

#[test]
fn refuses_overlapping_tensors() {
    let file = tiny();
    let mut bytes = file.bytes();
    let numbers = file.tensors.iter().map(|(.., numbers)| numbers.len());
    let numbers: usize = numbers.map(|length| length.next_multiple_of(32)).sum();
    // Every tensor begins at the same offset, and the file ends after the longest tensor.
    let header = bytes.len() - numbers;
    for (name, shape, ..) in &file.tensors {
        let name_at = bytes
            .windows(name.len())
            .position(|found| found == name.as_bytes());
        let place = name_at.unwrap() + name.len() + 4 + 8 * shape.len() + 4;
        bytes[place..place + 8].fill(0);
    }
    bytes.truncate(header + 4096 + 32);
    assert_eq!(
        checkpoint::read(&[], &bytes).unwrap_err().to_string(),
        "model.gguf cannot be read: its tensors overlap. The download may be \
         incomplete; download it again."
    );
}

#[test]
fn refuses_big_endian_files_with_a_remedy() {
    let mut bytes = tiny().bytes();
    bytes[4..8].reverse();
    assert_eq!(
        checkpoint::read(&[], &bytes).unwrap_err().to_string(),
        "model.gguf is a GGUF in big-endian byte order, but only little-endian \
         is supported. Use the little-endian file, or convert it with gguf_convert_endian.py of \
         llama.cpp."
    );
}
