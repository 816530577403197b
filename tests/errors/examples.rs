//! The examples.

use headlight::error::{
    ActivationError, CellProblem, Error, ExampleError, FileError, FileKind, ModelError,
    RequestError, SiteProblem, TextError, TrainError,
};

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn activations() -> Vec<Error> {
    let site = || "blocks.0.attn.z.1".to_string();
    let reasons = [
        SiteProblem::Unknown,
        SiteProblem::SideResult,
        SiteProblem::CopiedTooEarly,
        SiteProblem::OutsideDecoder,
        SiteProblem::OutsidePrediction,
        SiteProblem::NotPatchable,
        SiteProblem::NoDecoder,
        SiteProblem::NoNorm,
        SiteProblem::NoPositions,
        SiteProblem::Recurrent,
        SiteProblem::Layers { n_layers: 6 },
        SiteProblem::DecoderLayers { n_layers: 6 },
        SiteProblem::Heads { n_heads: 12 },
    ];
    let reasons = reasons.map(|reason| ActivationError::NoSuchSite {
        site: site(),
        reason,
    });
    let others = [
        ActivationError::UnknownSite {
            name: "blocks".into(),
        },
        ActivationError::Replacement {
            site: site(),
            found: [2, 3],
            expected: [4, 5],
        },
        ActivationError::NotRecorded { site: site() },
        ActivationError::NoSuchCell {
            name: site(),
            row: 7,
            column: 8,
            shape: [4, 64],
        },
    ];
    reasons.into_iter().chain(others).map(Error::from).collect()
}

fn examples() -> Vec<Error> {
    let text = || "1,000".to_string();
    let problems = [
        CellProblem::Empty,
        CellProblem::NotANumber { text: "one".into() },
        CellProblem::NotFinite { text: "inf".into() },
        CellProblem::TwoReadings {
            text: text(),
            decimal: "1.000".into(),
            thousands: "1000".into(),
        },
        CellProblem::OutOfRange {
            text: "1e308".into(),
            most: 1e6,
        },
    ];
    let problems = problems.map(|problem| ExampleError::Cell {
        table: "W_Q",
        row: 0,
        column: 1,
        problem,
    });
    let others = [
        ExampleError::ScoreWidth {
            text: "no".into(),
            most: 4096,
        },
        ExampleError::Table {
            table: "The table of scores",
            found: [3, 0],
            expected: [3, 4],
        },
        ExampleError::NoInputs,
        ExampleError::NameTooLong {
            position: 2,
            found: 30,
            most: 24,
        },
    ];
    problems
        .into_iter()
        .chain(others)
        .map(Error::from)
        .collect()
}

fn files() -> Vec<Error> {
    let problem = || "it is not a JSON object".to_string();
    let file = || "model.safetensors".to_string();
    let name = || "w_e".to_string();
    let kinds = [
        FileKind::LfsPointer {
            bytes: 73,
            size: "90868376".into(),
        },
        FileKind::WebPage,
        FileKind::Xml,
        FileKind::Pickle,
        FileKind::Gzip,
        FileKind::BigEndian,
        FileKind::Empty,
        FileKind::ShortText {
            bytes: 15,
            text: "Entry not found".into(),
        },
    ];
    let kinds = kinds.map(|kind| FileError::NotModelFile { file: file(), kind });
    let extra = [&["a"][..], &["a", "b"], &["a", "b", "c", "d", "e"]];
    let extra = extra.map(|names| FileError::TensorsExtra {
        file: file(),
        names: words(names),
    });
    let supported = ["\"gelu\" and \"relu\"", "\"gelu\"", "true"];
    let values = supported.map(|supported| FileError::ConfigValue {
        field: "hidden_act",
        found: "\"tanh\"".into(),
        supported: supported.into(),
    });
    let headers = supported.map(|supported| FileError::HeaderField {
        file: file(),
        field: "activation".into(),
        found: "\"tanh\"".into(),
        supported: supported.into(),
    });
    let others = [
        FileError::ConfigFile { problem: problem() },
        FileError::ConfigMissing {
            field: "hidden_size",
        },
        FileError::Files { problem: problem() },
        FileError::Reference { problem: problem() },
        FileError::Gone { file: file() },
        FileError::WeightsFile {
            file: file(),
            problem: problem(),
        },
        FileError::TensorMissing {
            file: file(),
            name: name(),
        },
        FileError::TensorShape {
            name: name(),
            found: vec![2, 3, 4],
            expected: vec![5],
        },
        FileError::TensorType {
            name: name(),
            found: "I8".into(),
        },
        FileError::TokenizerFile { problem: problem() },
        FileError::SentencePiece {
            file: "source.spm".into(),
            problem: problem(),
        },
    ];
    let all = kinds.into_iter().chain(extra).chain(values).chain(headers);
    all.chain(others).map(Error::from).collect()
}

fn models() -> Vec<Error> {
    let name = || "gpt2".to_string();
    let errors = [
        ModelError::Size {
            name: "The number of tokens",
            value: 0,
            most: 8,
        },
        ModelError::Scalar {
            name: "temperature",
            value: -0.1,
        },
        ModelError::LayerForm,
        ModelError::TwoNorms,
        ModelError::DistanceBuckets {
            found: 3,
            farthest: 128,
            least: 1,
        },
        ModelError::DistanceRows {
            found: 6,
            farthest: 512,
            least: 2,
        },
        ModelError::KeyValueHeads {
            n_heads: 4,
            n_key_value_heads: 3,
        },
        ModelError::QueryKeyNorms,
        ModelError::ProjectedUnembedding,
        ModelError::MaskedWordHead,
        ModelError::DecoderForm,
        ModelError::Count {
            name: "blocks.layers".into(),
            found: 5,
            expected: 6,
        },
        ModelError::OddWidth {
            name: "d_model",
            width: 33,
        },
        ModelError::Shape {
            name: "w_q".into(),
            found: [2, 3],
            expected: [4, 5],
        },
        ModelError::MissingWeight { name: "b_q".into() },
        ModelError::ExtraWeight { name: "b_q".into() },
        ModelError::NotFinite {
            name: "w_q".into(),
            row: 1,
            column: 2,
            value: f32::NAN,
        },
        ModelError::NotCausal,
        ModelError::NoUnembedding { name: name() },
        ModelError::NoNextWord { name: name() },
        ModelError::NoDecoder { name: name() },
        ModelError::PositionsInAttention,
        ModelError::NoLearnedPositions,
        ModelError::ModelNotLoaded { name: name() },
        ModelError::NoModel,
    ];
    errors.into_iter().map(Error::from).collect()
}

fn requests() -> Vec<Error> {
    let errors = [
        RequestError::NoSuch {
            what: "source token",
            index: 9,
            count: 6,
        },
        RequestError::NoHead,
        RequestError::Base { base: 0.1 },
        RequestError::TopP { top_p: 1.5 },
        RequestError::GuessLength {
            found: 2,
            expected: 3,
        },
        RequestError::GuessNumber {
            value: f32::INFINITY,
        },
        RequestError::GuessZero,
        RequestError::GuessNoWeight,
        RequestError::Kept { kept: 1, now: 2 },
        RequestError::LookupNoKey,
        RequestError::LookupValues { keys: 2, values: 3 },
        RequestError::LookupWidth { width: -0.5 },
        RequestError::LookupQuery { query: 1, key: 2 },
        RequestError::LookupNumber { value: 1e7 },
        RequestError::LookupPoints { found: 3, d: 2 },
        RequestError::NoText,
        RequestError::PatchLengths { a: 7, b: 6 },
        RequestError::PatchLengths { a: 6, b: 7 },
        RequestError::PatchTooLong {
            found: 90,
            most: 64,
        },
        RequestError::NoTranslation,
        RequestError::NoExample,
        RequestError::LinkTooLong { found: 3000 },
        RequestError::Language {
            found: "xx".into(),
            known: 2,
            examples: ["por".into(), "pob".into()],
        },
        RequestError::UnknownWord {
            what: "change of the model",
            found: "heads.0".into(),
            choices: "head.0.0, causal",
        },
    ];
    errors.into_iter().map(Error::from).collect()
}

fn texts() -> Vec<Error> {
    let unknown = [
        &["um"][..],
        &["a", "b", "c", "d"],
        &["a", "b", "c", "d", "e"],
    ];
    let known: Vec<String> = (0..41).map(|word| format!("w{word}")).collect();
    let unknown = unknown.map(|unknown| TextError::UnknownWords {
        unknown: words(unknown),
        known: known[..39 + unknown.len().min(2)].to_vec(),
    });
    let others = [
        TextError::NoTokens,
        TextError::TooManyTokens {
            found: 600,
            most: 512,
        },
        TextError::TokenId {
            position: 3,
            id: 10,
            d_vocab: 10,
        },
        TextError::TokenType {
            position: 3,
            token_type: 2,
            last: 1,
        },
        TextError::TokenTypeCount {
            ids: 3,
            token_types: 2,
        },
        TextError::TokenRange {
            start: 2,
            end: 2,
            n: 6,
        },
        TextError::Untokenizable {
            problem: "no piece fits".into(),
        },
        TextError::WordsNotLoaded {
            words: words(&["zebra", "zinc"]),
        },
        TextError::EmptyWord,
        TextError::EmptyContinuation,
        TextError::NoMask,
        TextError::Beginning { text: "☃".into() },
        TextError::LongBeginning {
            found: 70,
            most: 64,
        },
        TextError::Order { found: 3, n: 6 },
    ];
    unknown.into_iter().chain(others).map(Error::from).collect()
}

fn training() -> Vec<Error> {
    let (line, found, most) = (2, 9, 8);
    let word = || "internationalisation".to_string();
    let errors = [
        TrainError::Setting {
            name: "smoothing",
            value: "0.7".into(),
            least: "0".into(),
            most: "0.5".into(),
        },
        TrainError::TaskLength {
            length: 13,
            least: 2,
            most: 12,
        },
        TrainError::LearningRate { value: 0.0 },
        TrainError::UnevenHeads {
            d_model: 32,
            n_heads: 3,
        },
        TrainError::TaskWithoutInput { task: "induction" },
        TrainError::NoPairs,
        TrainError::ManyPairs { found, most },
        TrainError::PairsLetters { found, most },
        TrainError::PairsWords { found, most },
        TrainError::SameInput { first: 1, line },
        TrainError::NoArrow { line },
        TrainError::ManyArrows { line, found },
        TrainError::NoWordBeforeArrow { line },
        TrainError::NoWordAfterArrow { line },
        TrainError::ManyWordsBeforeArrow { line, found, most },
        TrainError::ManyWordsAfterArrow { line, found, most },
        TrainError::LongWord {
            word: word(),
            line,
            found: 20,
            most: 16,
        },
        TrainError::ReservedWord {
            word: "<eos>".into(),
            line,
        },
        TrainError::NoSnapshot { step: 7 },
        TrainError::NumberOverflow { step: 7 },
        TrainError::WeightOverflow { step: 7 },
        TrainError::HopelessLoss {
            step: 7,
            loss: 41.75,
            chance: 2.3,
        },
        TrainError::GradientOverflow,
        TrainError::NoOptimizer { step: 7 },
        TrainError::NoAttention,
        TrainError::OtherVocabulary,
        TrainError::NoFormat,
        TrainError::NotSaved {
            problem: "invalid shape".into(),
        },
        TrainError::NotTrainable,
        TrainError::NoTraining,
    ];
    errors.into_iter().map(Error::from).collect()
}

/// An example of every error.
pub fn all() -> Vec<Error> {
    [
        activations(),
        examples(),
        files(),
        models(),
        requests(),
        texts(),
        training(),
    ]
    .concat()
}
