//! Compares the models of the page and a seeded model of every architecture with reference values, and
//! checks the list of these comparisons in `docs/MODELS.md` and on the page.
//!
//! `cargo xtask models` sets HEADLIGHT_CHECKED to the date, and this test writes the list.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use common::files::{Folder, GGUFS, SAVED};
use common::golden;
use headlight::analysis;
use headlight::analysis::next_word::NextWord;
use headlight::analysis::translation::Translation;
use headlight::checkpoint::{self, Checkpoint, File};
use headlight::model::Model;
use headlight::model::site::{HeadAt, HeadSite, Site, SublayerAt};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{NoRecord, Trace};
use headlight::session::Session;
use headlight::session::reference::{self, Reference, largest_difference};
use safetensors::{Dtype, SafeTensors};
use serde_json::{Value, from_value};

/// The largest difference that is allowed for matrices of seeded models, and for weights and
/// probabilities of trained models with long sums.
const SEEDED_LIMIT: f32 = 1e-5;
const TRAINED_LIMIT: f32 = 1e-4;

/// The part of a document that the list replaces.
const MARKS: [&str; 2] = ["<!-- checked -->\n", "<!-- end of checked -->"];

/// One comparison.
struct Row {
    model: String,
    storage: &'static str,
    compared: String,
    largest: f32,
    limit: f32,
}

#[test]
fn every_listed_model_equals_its_reference() {
    let rows: Vec<Row> = trained()
        .into_iter()
        .chain(SAVED.iter().map(|name| seeded(name)))
        .chain(GGUFS.iter().map(|file| seeded_gguf(file)))
        .collect();
    for row in &rows {
        assert!(row.largest <= row.limit, "{}: {}", row.model, row.largest);
    }
    let [document, script] = ["docs/MODELS.md", "www/page/own/checked-models.ts"].map(in_root);
    if let Ok(date) = std::env::var("HEADLIGHT_CHECKED") {
        let text = fs::read_to_string(&document).unwrap();
        let [start, end] = MARKS.map(|mark| text.find(mark).unwrap());
        let list = format!(
            "{}{}{}",
            &text[..start + MARKS[0].len()],
            table(&rows, &date),
            &text[end..]
        );
        fs::write(&document, list).unwrap();
        fs::write(&script, as_script(&rows, &date)).unwrap();
    }
    let [document, script] = [document, script].map(|path| fs::read_to_string(path).unwrap());
    for row in &rows {
        let line = format!("| {} |", row.names().join(" | "));
        assert!(
            document.contains(&line),
            "run cargo xtask models: docs/MODELS.md has no {line}"
        );
        let line = format!("['{}',", row.names().join("', '"));
        assert!(
            script.contains(&line),
            "run cargo xtask models: checked-models.ts has no {line}"
        );
    }
}

impl Row {
    /// The model, how it is stored, and what was compared.
    fn names(&self) -> [&str; 3] {
        [&self.model, self.storage, &self.compared]
    }
}

fn in_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn table(rows: &[Row], date: &str) -> String {
    let mut text = "| Model | Stored as | Compared | Largest difference | Date |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for row in rows {
        let (names, largest) = (row.names().join(" | "), row.largest);
        writeln!(text, "| {names} | {largest:.1e} | {date} |").unwrap();
    }
    text
}

fn as_script(rows: &[Row], date: &str) -> String {
    let mut text = format!(
        "/** Models that were compared with references; written by `cargo xtask models`. */\n\n\
         export const DATE = '{date}';\n\n\
         /** Model, storage, what was compared, and the largest difference. */\n\
         export const CHECKED: [string, string, string, number][] = [\n"
    );
    for row in rows {
        // The formatter of scripts writes 1e-7, not 1.0e-7.
        let largest = format!("{:.1e}", row.largest).replace(".0e", "e");
        writeln!(text, "  ['{}', {largest}],", row.names().join("', '")).unwrap();
    }
    text + "];\n"
}

/// A seeded model of an architecture, compared with transformers at every site.
fn seeded(name: &str) -> Row {
    let folder = Folder::of(name);
    let read = checkpoint::read_parts(&folder.config(), &folder.weights()).unwrap();
    let weights = folder
        .weights()
        .into_iter()
        .find(|file| file.base().ends_with(".safetensors"));
    let bytes = weights.unwrap().bytes.read().unwrap();
    let storage = match SafeTensors::deserialize(&bytes)
        .unwrap()
        .iter()
        .next()
        .unwrap()
        .1
        .dtype()
    {
        Dtype::F32 => "float32",
        Dtype::F16 => "float16",
        Dtype::BF16 => "bfloat16",
        other => panic!("{name}: {other:?}"),
    };
    let file = golden::bytes(&format!("architectures/{name}.safetensors"));
    every_site(name, storage, read, &file)
}

/// A seeded model in a GGUF. Some have reference values of their own, because a GGUF lacks a part or
/// a setting of the model.
fn seeded_gguf(file: &str) -> Row {
    let name = file.trim_end_matches(".gguf");
    let bytes = golden::bytes(&format!("gguf/{file}"));
    let read = checkpoint::read(&[], &bytes).unwrap();
    let folder = match name {
        "modernbert" | "t5" | "t5_gated" => "gguf",
        _ => "architectures",
    };
    let storage = match name {
        "gpt2" | "gpt_neox" => "GGUF, float16",
        _ => "GGUF, bfloat16",
    };
    let values = golden::bytes(&format!("{folder}/{name}.safetensors"));
    every_site(name, storage, read, &values)
}

/// Compares a seeded model with reference values at every site.
fn every_site(name: &str, storage: &'static str, read: Checkpoint, values: &[u8]) -> Row {
    let model = model_of(read);
    let checked = reference::compare(&model, values).unwrap();
    assert_eq!(checked.sites, Site::all(model.config()).len(), "{name}");
    Row {
        model: format!("seeded {name}"),
        storage,
        compared: format!("all {} matrices of a pass", checked.sites),
        largest: checked.largest,
        limit: SEEDED_LIMIT,
    }
}

/// The models of the page, and Gemma 3 270M if HEADLIGHT_GEMMA names its file.
fn trained() -> Vec<Row> {
    let [pt, en] = ["marian-en-pt", "marian-pt-en"].map(marian);
    let shipped = [minilm(), smollm2(), e5(), pt, en];
    shipped.into_iter().chain(gemma()).collect()
}

fn file_of(folder: &str, name: &str) -> Vec<u8> {
    fs::read(in_root("www/models").join(folder).join(name)).unwrap()
}

fn model_of(read: Checkpoint) -> Model {
    Model::new(read.config, read.weights).unwrap()
}

fn minilm() -> Row {
    let model = model_of(
        checkpoint::read(
            &file_of("minilm-l6", "config.json"),
            &file_of("minilm-l6", "model.safetensors"),
        )
        .unwrap(),
    );
    let bytes = golden::bytes("minilm.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let sentences = golden::metadata(&bytes, "sentences");
    let mut largest = 0.0f32;
    for (number, sentence) in sentences.as_array().unwrap().iter().enumerate() {
        let ids: Vec<usize> = from_value(sentence["ids"].clone()).unwrap();
        let tokens = Tokens::new(&ids, model.config()).unwrap();
        let mut trace = Trace::all();
        model.forward(&mut trace, &tokens);
        for site in Site::all(model.config()) {
            let name = format!("{number}.{site}");
            if file.tensor(&name).is_ok() {
                let expected = golden::matrix(&file, &name);
                largest =
                    largest.max(largest_difference(trace.get(site).unwrap(), &expected).unwrap());
            }
        }
    }
    Row {
        model: "all-MiniLM-L6-v2".into(),
        storage: "float16",
        compared: "attention and hidden states of 6 texts".into(),
        largest,
        limit: SEEDED_LIMIT,
    }
}

/// Every 31st attention weight is in the golden files of large models.
const STRIDE: usize = 31;

/// The largest difference of attention weights; `numbers` are every 31st weight in the order of `found`.
fn of_weights(found: impl Iterator<Item = f32>, numbers: impl Iterator<Item = f32>) -> f32 {
    let pairs = found.step_by(STRIDE).zip(numbers);
    pairs
        .map(|(found, expected)| (found - expected).abs())
        .fold(0.0, f32::max)
}

fn smollm2() -> Row {
    let model = model_of(checkpoint::read(&[], &file_of("smollm2-135m", "model.gguf")).unwrap());
    let bytes = golden::bytes("smollm2.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let texts = golden::metadata(&bytes, "texts");
    let mut largest = 0.0f32;
    for (number, text) in texts.as_array().unwrap().iter().enumerate() {
        let ids: Vec<usize> = from_value(text["ids"].clone()).unwrap();
        let (trace, next) = next_word(&model, &ids, &[HeadSite::Pattern]);
        largest = largest.max(of_likely(&next, text));
        let expected = golden::matrix(&file, &format!("{number}.patterns"));
        let found = Site::of_heads(model.config(), &[HeadSite::Pattern])
            .into_iter()
            .flat_map(|site| {
                let pattern = trace.get(site).unwrap();
                let cells =
                    (0..ids.len()).flat_map(|query| (0..=query).map(move |key| (query, key)));
                cells.map(|cell| pattern[cell])
            });
        largest = largest.max(of_weights(found, expected.iter().copied()));
    }
    Row {
        model: "SmolLM2-135M-Instruct".into(),
        storage: "GGUF, Q4_1 and Q8_0",
        compared: "attention and next words of 10 texts".into(),
        largest,
        limit: TRAINED_LIMIT,
    }
}

/// The recorded sites of heads, and the probabilities of the next token.
fn next_word(model: &Model, ids: &[usize], sites: &[HeadSite]) -> (Trace, NextWord) {
    let tokens = Tokens::new(ids, model.config()).unwrap();
    let mut trace = Trace::of(Site::of_heads(model.config(), sites));
    let x = model.forward(&mut trace, &tokens); // [n, d_model]
    let last = x.rows(x.nrows() - 1, 1).into_owned(); // [1, d_model]
    let next = NextWord::new(model.unembed(&last).as_slice().to_vec());
    (trace, next)
}

/// The largest difference of the probabilities of the most likely next tokens.
fn of_likely(next: &NextWord, expected: &Value) -> f32 {
    let ids: Vec<usize> = from_value(expected["next"].clone()).unwrap();
    let probabilities: Vec<f32> = from_value(expected["probabilities"].clone()).unwrap();
    let pairs = ids.iter().zip(probabilities);
    pairs
        .map(|(id, expected)| (next.probability(*id) - expected).abs())
        .fold(0.0, f32::max)
}

fn e5() -> Row {
    let model = model_of(checkpoint::read(&[], &file_of("e5-small", "model.gguf")).unwrap());
    let expected: Value = serde_json::from_slice(&golden::bytes("e5.json")).unwrap();
    let mut largest = 0.0f32;
    for text in expected["patterns"].as_array().unwrap() {
        let ids: Vec<usize> = from_value(text["ids"].clone()).unwrap();
        let weights: Vec<f32> = from_value(text["weights"].clone()).unwrap();
        let tokens = Tokens::new(&ids, model.config()).unwrap();
        let mut trace = Trace::of(analysis::sites(model.config()));
        model.forward(&mut trace, &tokens);
        let found = analysis::heads(model.config()).flat_map(|at| {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            pattern.transpose().iter().copied().collect::<Vec<f32>>()
        });
        largest = largest.max(of_weights(found, weights.into_iter()));
    }
    Row {
        model: "multilingual-e5-small".into(),
        storage: "GGUF, Q4_0",
        compared: "attention of 5 texts".into(),
        largest,
        limit: TRAINED_LIMIT,
    }
}

fn marian(name: &str) -> Row {
    let model = model_of(checkpoint::read(&[], &file_of(name, "model.bin")).unwrap());
    let bytes = golden::bytes("marian.safetensors");
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let report: Value = serde_json::from_slice(&golden::bytes("marian.json")).unwrap();
    let golden = |part: &str| golden::matrix(&file, &format!("{name}.{part}"));
    let mut largest = 0.0f32;
    for (number, sentence) in report[name].as_array().unwrap().iter().enumerate() {
        let ids: Vec<usize> = from_value(sentence["source_ids"].clone()).unwrap();
        let source = Tokens::new(&ids, model.config()).unwrap();
        let made = Translation::run(&model, &source, None, &[], &[]).unwrap();
        let probabilities: Vec<f32> = from_value(sentence["probabilities"].clone()).unwrap();
        let steps: Vec<usize> = (0..made.written.len()).collect();
        let found = made.next_words(&model, &steps, |step, next, _| {
            next.probability(made.written[step].id)
        });
        for (found, expected) in found.unwrap().iter().zip(probabilities) {
            largest = largest.max((found - expected).abs());
        }
        if number > 0 {
            continue;
        }
        let encoded = model.forward(&mut NoRecord, &source);
        largest = largest.max(largest_difference(&encoded, &golden("encoded")).unwrap());
        for (layer, head) in (0..2).flat_map(|layer| (0..8).map(move |head| (layer, head))) {
            let found = made
                .pattern(SublayerAt::cross_attention(layer).head(head))
                .unwrap();
            largest = largest
                .max(largest_difference(found, &golden(&format!("{layer}.{head}"))).unwrap());
        }
    }
    Row {
        model: name.into(),
        storage: "Marian, int8",
        compared: "probabilities of 30 translations, attention of one".into(),
        largest,
        limit: TRAINED_LIMIT,
    }
}

/// Gemma 3 270M, if HEADLIGHT_GEMMA names its file.
fn gemma() -> Option<Row> {
    let path = std::env::var_os("HEADLIGHT_GEMMA")?;
    let model = model_of(checkpoint::read(&[], &fs::read(path).unwrap()).unwrap());
    let expected: Value = serde_json::from_slice(&golden::bytes("gemma.json")).unwrap();
    let mut largest = 0.0f32;
    for text in expected["next_words"].as_array().unwrap() {
        let ids: Vec<usize> = from_value(text["ids"].clone()).unwrap();
        let (trace, next) = next_word(&model, &ids, &[HeadSite::Pattern]);
        largest = largest.max(of_likely(&next, text));
        let attention: Vec<f32> = from_value(text["attention"].clone()).unwrap();
        let found = (0..model.config().n_layers()).flat_map(|layer| {
            let pattern = trace
                .get(HeadAt::new(layer, 0).site(HeadSite::Pattern))
                .unwrap();
            pattern
                .row(ids.len() - 1)
                .iter()
                .copied()
                .collect::<Vec<f32>>()
        });
        let pairs = found.zip(attention);
        largest = pairs
            .map(|(found, expected)| (found - expected).abs())
            .fold(largest, f32::max);
    }
    Some(Row {
        model: "Gemma 3 270M".into(),
        storage: "GGUF, Q4_K_M",
        compared: "attention and next words of 8 texts".into(),
        largest,
        limit: 1e-3,
    })
}

#[test]
fn a_reference_file_is_compared_with_the_model_that_is_loaded() {
    let folder = Folder::of("gpt2");
    let load = |reference: &[u8]| {
        let mut files = folder.all();
        files.push(File::new("reference.safetensors", reference));
        let manifest = Session::new(|| 0.0).load_files("own-00000000", &files);
        manifest.unwrap().reference.unwrap()
    };
    let of = |name: &str| load(&golden::bytes(&format!("architectures/{name}.safetensors")));
    let Reference::Checked(checked) = of("gpt2") else {
        panic!("{:?}", of("gpt2"));
    };
    assert!(
        checked.sites > 100 && checked.numbers > 10_000,
        "{checked:?}"
    );
    assert!(
        checked.largest > 0.0 && checked.largest < SEEDED_LIMIT,
        "{checked:?}"
    );
    let refusal = |found| match found {
        Reference::Refused(fault) => serde_json::to_value(fault).unwrap(),
        Reference::Checked(checked) => panic!("{checked:?}"),
    };
    let refused = refusal(of("llama"));
    assert_eq!(refused["code"], "reference");
    assert_eq!(
        refused["fields"]["problem"],
        "the model has no blocks.0.attn.rot_k.0"
    );
    assert_eq!(refusal(load(b"damaged"))["code"], "reference");
}
