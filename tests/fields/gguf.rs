//! The effect of each field of a GGUF in llama.cpp, for a LLaMA with byte-level BPE.

use headlight::checkpoint::{self, Checkpoint, vocabulary};
use headlight::error::Result;
use headlight::model::Model;
use headlight::model::trace::NoRecord;
use headlight::text::tokenizer::{Tokenizer, check};

use crate::Outcome::{self, Honoured, Ignored, Refused};
use crate::common::gguf::{Value, with};
use crate::common::golden;

const OTHERS: Outcome = Ignored("byte-level BPE does not use it");
const OFF: Outcome = Ignored("this value is that of a model without it");
const LABEL: Outcome = Ignored("it is a name");

#[rustfmt::skip]
fn table() -> Vec<(&'static str, Value, Outcome)> {
    use Value::{F32, I32s, Switch, Texts, U32};
    let text = |text: &str| Value::Text(text.into());
    let kinds = |end: &[i32]| I32s([vec![3], vec![1; 283 - end.len()], end.to_vec()].concat());
    vec![
        ("general.architecture", text("gemma"), Refused),
        ("general.type", text("adapter"), Refused),
        ("general.name", text("other"), LABEL),
        ("general.file_type", U32(1), LABEL),
        ("general.quantization_version", U32(1), Refused),
        ("general.quantization_version", U32(2), Ignored("it is the one that is read")),
        // Sizes.
        ("llama.block_count", U32(1), Honoured),
        ("llama.context_length", U32(32), Honoured),
        ("llama.embedding_length", U32(32), Refused),
        ("llama.feed_forward_length", U32(32), Honoured),
        ("llama.vocab_size", U32(283), Honoured),
        ("llama.attention.head_count", U32(3), Refused),
        ("llama.attention.head_count", I32s(vec![4, 4]), Refused),
        ("llama.attention.head_count_kv", U32(4), Honoured),
        ("llama.attention.key_length", U32(8), Refused),
        ("llama.attention.value_length", U32(8), Refused),
        ("llama.attention.key_length", U32(16), Ignored("heads have this width")),
        // Norms, positions and attention.
        ("llama.attention.layer_norm_rms_epsilon", F32(0.01), Honoured),
        ("llama.rope.freq_base", F32(500.0), Honoured),
        ("llama.rope.dimension_count", U32(8), Refused),
        ("llama.rope.scale_linear", F32(4.0), Honoured),
        ("llama.rope.scale_linear", F32(0.0), OFF),
        ("llama.rope.scale_linear", F32(-1.0), Refused),
        ("llama.rope.scaling.factor", F32(4.0), Honoured),
        ("llama.rope.scaling.factor", text("4"), Refused),
        ("llama.rope.scaling.type", text("yarn"), Refused),
        ("llama.rope.scaling.type", text("longrope"), Refused),
        ("llama.rope.scaling.type", text("linear"), Ignored("there is no factor")),
        ("llama.rope.scaling.type", text("none"), Ignored("there is no factor")),
        ("llama.rope.scaling.attn_factor", F32(1.5), Refused),
        ("llama.rope.scaling.attn_factor", F32(1.0), OFF),
        ("llama.rope.scaling.original_context_length", U32(32), Ignored("the factor counts")),
        ("llama.rope.scaling.finetuned", Switch(true), Ignored("the factor counts")),
        ("llama.rope.scaling.yarn_ext_factor", F32(1.0), Refused),
        ("llama.attention.causal", Switch(false), Refused),
        ("llama.attention.causal", Switch(true), OFF),
        ("llama.attention.clamp_kqv", F32(8.0), Refused),
        ("llama.attention.max_alibi_bias", F32(8.0), Refused),
        ("llama.attention.scale", F32(0.5), Refused),
        ("llama.attention.scale", F32(0.0), OFF),
        ("llama.attention.sliding_window", U32(6), Honoured),
        ("llama.attention.sliding_window", U32(4096), Ignored("texts lie within it")),
        ("llama.use_parallel_residual", Switch(true), Refused),
        // Experts and multipliers.
        ("llama.expert_count", U32(8), Refused),
        ("llama.expert_count", U32(0), OFF),
        ("llama.expert_used_count", U32(2), Refused),
        ("llama.embedding_scale", F32(2.0), Refused),
        ("llama.residual_scale", F32(2.0), Refused),
        ("llama.logit_scale", F32(2.0), Refused),
        ("llama.attn_logit_softcapping", F32(50.0), Refused),
        ("llama.final_logit_softcapping", F32(30.0), Refused),
        ("llama.not_known_yet", U32(1), Refused),
        ("llama.tensor_data_layout", text("Meta AI original pth"), LABEL),
        ("llama.pooling_type", U32(1), Ignored("no text becomes one vector")),
        // The tokeniser.
        ("tokenizer.ggml.model", text("llama"), Refused),
        ("tokenizer.ggml.pre", text("viking"), Refused),
        ("tokenizer.ggml.pre", text("llama-bpe"), Refused),
        ("tokenizer.ggml.pre", text("smollm"), Ignored("this vocabulary has no entry of several digits")),
        ("tokenizer.ggml.tokens", Texts(vec!["a".into()]), Refused),
        ("tokenizer.ggml.merges", Texts(Vec::new()), Honoured),
        ("tokenizer.ggml.token_type", kinds(&[1, 1]), Honoured),
        ("tokenizer.ggml.token_type", kinds(&[3, 3]), Ignored("both are found in a text")),
        ("tokenizer.ggml.token_type", kinds(&[9, 9]), Refused),
        ("tokenizer.ggml.token_type", I32s(vec![3, 1]), Refused),
        ("tokenizer.ggml.bos_token_id", U32(0), Ignored("it is not added")),
        ("tokenizer.ggml.bos_token_id", U32(284), Refused),
        ("tokenizer.ggml.eos_token_id", U32(500), Refused),
        ("tokenizer.ggml.add_bos_token", Switch(true), Refused),
        ("tokenizer.ggml.add_eos_token", Switch(true), Refused),
        ("tokenizer.ggml.add_bos_token", U32(1), Refused),
        ("tokenizer.ggml.padding_token_id", U32(5), Ignored("one text needs no padding")),
        ("tokenizer.ggml.add_space_prefix", Switch(true), Refused),
        ("tokenizer.ggml.add_space_prefix", Switch(false), OFF),
        ("tokenizer.ggml.add_sep_token", Switch(true), Ignored("a text is one sequence")),
        ("tokenizer.ggml.remove_extra_whitespaces", Switch(true), OTHERS),
        ("tokenizer.ggml.escape_whitespaces", Switch(true), OTHERS),
        ("tokenizer.ggml.precompiled_charsmap", I32s(vec![1]), OTHERS),
        ("tokenizer.ggml.scores", I32s(vec![1]), OTHERS),
        ("tokenizer.ggml.token_type_count", U32(2), OTHERS),
        ("tokenizer.ggml.not_known_yet", U32(1), Refused),
        ("tokenizer.chat_template", text("{{ x }}"), Ignored("a text is read as it is typed")),
    ]
}

const TEXT: &str = "the cat <think>sat</think> 12";

/// Tokens, every number of the last layer, and the maximum text length.
fn read(file: &[u8]) -> Result<(Vec<usize>, Vec<u32>, usize)> {
    let json = vocabulary::tokenizer_json(file.into())?;
    let tokens = Tokenizer::from_bytes(&json)?.encode(TEXT)?;
    let Checkpoint {
        config, weights, ..
    } = checkpoint::read(&[], file)?;
    let model = Model::new(config.clone(), weights)?;
    let tokens = check(&tokens, &config)?;
    let last = model.forward(&mut NoRecord, &tokens);
    let bits = last.iter().map(|number| number.to_bits());
    Ok((tokens.ids().to_vec(), bits.collect(), config.n_ctx))
}

#[test]
fn each_field_is_honoured_refused_or_ignored() {
    let file = golden::bytes("gguf/plain.gguf");
    let expected = read(&file).unwrap();
    let mut faults = Vec::new();
    for (field, value, outcome) in table() {
        let found = read(&with(&file, field, Some(&value)));
        let fault = outcome.fault(&expected, found, "in model.gguf, but only");
        let shown = format!("{value:?}");
        let shown = &shown[..shown.len().min(40)];
        faults.extend(fault.map(|fault| format!("{field} = {shown}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn adds_the_tokens_before_and_after_a_text_that_a_file_requests() {
    let file = golden::bytes("gguf/plain.gguf");
    let tokens = |fields: &[(&str, Value)]| {
        let file = fields.iter().fold(file.clone(), |file, (field, value)| {
            with(&file, &format!("tokenizer.ggml.{field}"), Some(value))
        });
        let json = vocabulary::tokenizer_json(file[..].into()).unwrap();
        let tokens = Tokenizer::from_bytes(&json)
            .unwrap()
            .encode("the cat")
            .unwrap();
        let tokens = tokens.into_iter();
        tokens
            .map(|token| (token.id, token.is_special))
            .collect::<Vec<_>>()
    };
    let [on, off] = [true, false].map(Value::Switch);
    let ids = [
        ("bos_token_id", Value::U32(0)),
        ("eos_token_id", Value::U32(283)),
    ];
    let with = |bos: &Value, eos: &Value| {
        let switches = [
            ("add_bos_token", bos.clone()),
            ("add_eos_token", eos.clone()),
        ];
        tokens(&[&ids[..], &switches].concat())
    };
    let [first, last] = [(0, true), (283, true)];
    let text = [(278, false), (263, false)];
    assert_eq!(with(&off, &off), text);
    assert_eq!(with(&on, &off), [&[first][..], &text].concat());
    assert_eq!(with(&off, &on), [&text[..], &[last]].concat());
    assert_eq!(with(&on, &on), [&[first][..], &text, &[last]].concat());
}

#[test]
fn a_scaling_factor_applies_unless_its_type_is_none() {
    let file = golden::bytes("gguf/stretched.gguf");
    let set = |fields: &[(&str, Option<Value>)]| {
        let file = fields.iter().fold(file.clone(), |file, (field, value)| {
            with(&file, &format!("llama.rope.{field}"), value.as_ref())
        });
        read(&file).unwrap().1
    };
    let kind = |kind: &str| ("scaling.type", Some(Value::Text(kind.into())));
    let factor = |factor| ("scaling.factor", Some(Value::F32(factor)));
    let stretched = set(&[]);
    let plain = set(&[("scale_linear", None)]);
    assert_ne!(stretched, plain);
    assert_eq!(set(&[("scale_linear", None), factor(4.0)]), stretched);
    assert_eq!(
        set(&[("scale_linear", None), factor(4.0), kind("linear")]),
        stretched
    );
    // The newer name takes precedence.
    assert_eq!(set(&[factor(1.0)]), plain);
    assert_eq!(set(&[kind("none")]), plain);
}
