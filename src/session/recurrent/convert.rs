//! Conversions between the page's and the core's types.

use super::{RecurrentPlan, RecurrentProgress, RecurrentSettings, RecurrentView};
use crate::Matrix;
use crate::session::numbers::{Floats, NamedNumbers};
use crate::train::seq2seq::Settings;
use crate::train::seq2seq::decoding::Decoding;
use crate::train::seq2seq::training::{PairTraining, Progress};

impl From<&RecurrentSettings> for Settings {
    fn from(settings: &RecurrentSettings) -> Self {
        Settings {
            task: settings.task.into(),
            length: settings.length,
            pairs: settings.pairs.clone(),
            cell: settings.cell.into(),
            attention: settings.attention.into(),
            d_model: settings.d_model,
            learning_rate: settings.learning_rate,
            batch: settings.batch,
            seed: settings.seed,
        }
    }
}

impl From<&PairTraining> for RecurrentPlan {
    fn from(training: &PairTraining) -> Self {
        let pairs = training.pairs();
        RecurrentPlan {
            vocabulary: pairs.vocabulary().to_vec(),
            n_parameters: training.parameters().count(),
            chance: training.chance(),
            has_unseen: pairs.has_unseen(),
            probe: training.probe().to_vec(),
            start: pairs.start(),
            end: pairs.end(),
        }
    }
}

impl From<Progress> for RecurrentProgress {
    fn from(progress: Progress) -> Self {
        let Progress {
            step,
            losses,
            gradient_norms,
            measured,
            problem,
        } = progress;
        RecurrentProgress {
            step,
            losses: Floats(losses),
            gradient_norms: Floats(gradient_norms),
            accuracy: measured.accuracy,
            accuracy_by_length: Floats(measured.whole),
            counted_by_length: measured.counted,
            problem,
            step_ms: 0.0,
        }
    }
}

pub(super) fn view(training: &PairTraining, source: &[usize], decoding: Decoding) -> RecurrentView {
    RecurrentView {
        step: training.step(),
        source: source.to_vec(),
        encoder: decoding.encoder.into(),
        encoder_gates: named(&decoding.encoder_gates),
        words: decoding.words,
        decoder: decoding.decoder.into(),
        decoder_gates: named(&decoding.decoder_gates),
        scores: decoding.scores.into(),
        pattern: decoding.pattern.into(),
        context: decoding.context.into(),
        output: decoding.output.into(),
        probabilities: decoding.probabilities.into(),
        expected: training.pairs().answer(source),
    }
}

fn named(gates: &[(&'static str, Matrix)]) -> Vec<NamedNumbers> {
    let gates = gates.iter();
    gates
        .map(|(name, gate)| NamedNumbers::new((*name).into(), gate))
        .collect()
}
