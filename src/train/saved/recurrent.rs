//! A recurrent model saved with its whole training state: parameters, Adam's running means, and
//! settings.

use serde::Serialize;
use serde_json::{Value, json};
use strum::VariantArray;

use crate::Matrix;
use crate::checkpoint::File;
use crate::checkpoint::format::safetensors;
use crate::checkpoint::settings::Settings as Fields;
use crate::checkpoint::tensors::Tensors;
use crate::error::{Result, TrainError, fail};
use crate::train::optimizer::Method;
use crate::train::parameters::Parameters;
use crate::train::progress::StepRecord;
use crate::train::tasks::Task;
use crate::train::training::Training;
use crate::train::{Architecture, PositionEncoding, Settings};

use super::Tensor;

/// The `model_type` of its `config.json`.
const MODEL_TYPE: &str = "headlight";
/// Maximum number of steps that a restored run may have taken. There is a limit because restoring a
/// run draws the batches of all its steps again. The page stops training at this number of steps.
const MOST_STEPS: usize = 20_000;
/// Name prefixes of Adam's running means of the gradient and of its square.
const MOMENTS: [&str; 2] = ["adam.m.", "adam.v."];

/// Rows: loss, gradient norm, then the gradient norm of each layer. Columns: steps.
const CURVE: &str = "training.curve";

const ARCHITECTURES: [Architecture; 4] = [
    Architecture::Rnn,
    Architecture::Lstm,
    Architecture::Gru,
    Architecture::GruAttention,
];

/// The parameters by name, Adam's running means if the current model is saved, and the training
/// curve up to the saved step.
pub(super) fn tensors(training: &Training, step: Option<usize>) -> Result<Vec<Tensor>> {
    let last = training.step();
    let (step, of_step, moments) = match step {
        Some(step) if step != last => (step, training.parameters_at(step)?, None),
        _ => {
            let moments = training.learner.optimizer.running_means();
            (last, training.parameters(), moments)
        }
    };
    let moments = MOMENTS.into_iter().zip(moments.into_iter().flatten());
    let all = std::iter::once(("", of_step)).chain(moments);
    let named = all.flat_map(|(prefix, all)| all.iter().map(move |named| (prefix, named)));
    let tensor = |(prefix, (name, matrix)): (&str, (&str, &Matrix))| {
        Tensor::matrix(format!("{prefix}{name}"), matrix.clone())
    };
    let mut tensors: Vec<_> = named.map(tensor).collect();
    if step > 0 {
        let rows = 2 + training.network.layers().len();
        let of_steps = training.curve[..step].iter().flat_map(|one| {
            let both = [one.loss, one.gradient_norm];
            both.into_iter().chain(one.layer_norms.iter().copied())
        });
        tensors.push(Tensor::matrix(
            CURVE,
            Matrix::from_iterator(rows, step, of_steps),
        ));
    }
    Ok(tensors)
}

/// The sizes as named in [`Config`](crate::model::config::Config), the words, and the training settings.
pub(super) fn config(training: &Training, step: usize) -> Value {
    let (settings, network) = (&training.settings, &training.network);
    // The shortest decimal number that identifies the float32, without digits that only a float64
    // needs.
    let shortest = |number: f32| number.to_string().parse::<f64>().ok();
    json!({
        "model_type": MODEL_TYPE,
        "architecture": settings.architecture,
        "n_layers": settings.n_layers,
        "d_model": settings.d_model,
        "d_vocab": network.config().d_vocab,
        "n_ctx": network.config().n_ctx,
        "vocabulary": training.data.vocabulary(),
        "training": {
            "task": settings.task,
            "length": settings.length,
            "pairs": settings.pairs,
            "n_heads": settings.n_heads,
            "has_positions": settings.positions != PositionEncoding::None,
            "optimizer": settings.optimizer,
            "learning_rate": shortest(settings.learning_rate),
            "warm_up": settings.warm_up,
            "smoothing": shortest(settings.smoothing),
            "batch": settings.batch,
            "seed": settings.seed,
            "step": step,
        },
    })
}

/// Restores a training run from the results of [`tensors`] and [`config`].
pub(super) fn read(config: &[u8], weights: File) -> Result<Training> {
    let fields = Fields::parse(config)?;
    if fields.model_type()? != MODEL_TYPE {
        return Err(fields.unsupported("model_type", "\"headlight\""));
    }
    let of_training = fields.object("training")?;
    let step = of_training.whole("step", MOST_STEPS)?;
    let begun = Training::begin(&settings(&fields, &of_training)?)?;
    if fields.get("vocabulary") != Some(&json!(begun.data.vocabulary())) {
        return fail(TrainError::OtherVocabulary);
    }
    let named = safetensors::read_parts(&[weights])?;
    let mut tensors = Tensors::new(safetensors::FILE, named, "", [""]);
    let shapes = begun.parameters();
    let parameters = take(&mut tensors, "", shapes)?;
    let [first, second] = MOMENTS;
    let moments = match tensors.holds(&format!("{first}w_e")) {
        true => Some([
            take(&mut tensors, first, shapes)?,
            take(&mut tensors, second, shapes)?,
        ]),
        false => None,
    };
    let curve = match step {
        0 => Vec::new(),
        _ => {
            let layers = begun.network.layers().len();
            let curve = tensors.matrix(CURVE, [2 + layers, step])?;
            let steps = curve.column_iter().map(|column| StepRecord {
                loss: column[0],
                gradient_norm: column[1],
                layer_norms: column.iter().skip(2).copied().collect(),
            });
            steps.collect()
        }
    };
    tensors.finish(|_| false)?;
    Ok(begun.resumed(parameters, moments, curve))
}

/// For each matrix in `shapes`, takes a matrix of the same shape from a file. Its name in the file
/// is `prefix` followed by the name in `shapes`.
fn take(tensors: &mut Tensors, prefix: &str, shapes: &Parameters) -> Result<Parameters> {
    let mut taken = Parameters::default();
    for (name, like) in shapes.iter() {
        let shape = [like.nrows(), like.ncols()];
        taken.insert(name, tensors.matrix(&format!("{prefix}{name}"), shape)?);
    }
    Ok(taken)
}

/// The settings of a training run; [`Training::begin`] checks their ranges.
fn settings(fields: &Fields, of_training: &Fields) -> Result<Settings> {
    let number = |name| of_training.whole(name, u32::MAX as usize);
    let pairs = of_training.get("pairs").map(Value::as_str);
    let decimal = |name| match of_training.get(name).map(Value::as_f64) {
        Some(Some(number)) => Ok(number as f32),
        _ => Err(of_training.unsupported(name, "numbers")),
    };
    Ok(Settings {
        task: choice(of_training, "task", Task::VARIANTS)?,
        length: number("length")?,
        pairs: match pairs {
            Some(Some(pairs)) => pairs.into(),
            _ => return Err(of_training.unsupported("pairs", "texts")),
        },
        architecture: choice(fields, "architecture", &ARCHITECTURES)?,
        n_layers: fields.size("n_layers")?,
        n_heads: number("n_heads")?,
        d_model: fields.size("d_model")?,
        positions: match of_training.switch("has_positions", true)? {
            true => PositionEncoding::Absolute,
            false => PositionEncoding::None,
        },
        has_residual: true,
        has_norms: true,
        optimizer: choice(of_training, "optimizer", Method::VARIANTS)?,
        learning_rate: decimal("learning_rate")?,
        warm_up: number("warm_up")?,
        smoothing: decimal("smoothing")?,
        batch: number("batch")?,
        seed: number("seed")? as u32,
    })
}

/// Parses a field whose value must be one of `known`, as [`config`] writes them.
fn choice<T: Copy + Serialize>(fields: &Fields, field: &'static str, known: &[T]) -> Result<T> {
    let found = known
        .iter()
        .find(|one| fields.get(field) == Some(&json!(one)));
    found.copied().ok_or_else(|| {
        let words: Vec<_> = known.iter().map(|one| json!(one).to_string()).collect();
        fields.unsupported(field, &words.join(", "))
    })
}
