//! Conversions between the page's and the core's types.

use super::{TrainAttention, TrainPlan, TrainSettings, TrainView};
use crate::session::numbers::{Floats, Numbers};
use crate::train::Settings;
use crate::train::network::Attention;
use crate::train::training::Training;
use crate::train::view::View;

impl From<&TrainSettings> for Settings {
    fn from(settings: &TrainSettings) -> Self {
        Settings {
            task: settings.task.into(),
            length: settings.length,
            pairs: settings.pairs.clone(),
            architecture: settings.architecture.into(),
            n_layers: settings.n_layers,
            n_heads: settings.n_heads,
            d_model: settings.d_model,
            has_positions: settings.has_positions,
            has_residual: settings.has_residual,
            has_norms: settings.has_norms,
            optimizer: settings.optimizer.into(),
            learning_rate: settings.learning_rate,
            warm_up: settings.warm_up,
            smoothing: settings.smoothing,
            batch: settings.batch,
            seed: settings.seed,
        }
    }
}

impl From<&Settings> for TrainSettings {
    fn from(settings: &Settings) -> Self {
        TrainSettings {
            task: settings.task.into(),
            length: settings.length,
            pairs: settings.pairs.clone(),
            architecture: settings.architecture.into(),
            n_layers: settings.n_layers,
            n_heads: settings.n_heads,
            d_model: settings.d_model,
            has_positions: settings.has_positions,
            has_residual: settings.has_residual,
            has_norms: settings.has_norms,
            optimizer: settings.optimizer.into(),
            learning_rate: settings.learning_rate,
            warm_up: settings.warm_up,
            smoothing: settings.smoothing,
            batch: settings.batch,
            seed: settings.seed,
        }
    }
}

impl From<&Training> for TrainPlan {
    fn from(training: &Training) -> Self {
        let probe = training.probe();
        TrainPlan {
            vocabulary: training.data().vocabulary().to_vec(),
            n_parameters: training.parameters().count(),
            chance: training.chance(),
            best: training.best(),
            layers: training.network().layers(),
            attention: training
                .network()
                .attention()
                .into_iter()
                .map(Into::into)
                .collect(),
            has_unseen: training.data().has_unseen(),
            probe: probe.ids.clone(),
            predicted_from: probe.given,
        }
    }
}

impl From<Attention> for TrainAttention {
    fn from(one: Attention) -> Self {
        TrainAttention {
            layer: one.at.layer,
            queries: one.queries.into(),
            keys: one.keys.into(),
        }
    }
}

impl From<View> for TrainView {
    fn from(view: View) -> Self {
        TrainView {
            step: view.step,
            sequence: view.ids,
            patterns: view.patterns.iter().map(Numbers::from).collect(),
            alignment: view.alignment.map(Numbers::from),
            cross_entropy: view.cross_entropy,
            divergence: view.divergence,
            probabilities: view.probabilities.into(),
            targets: view.targets,
            previous_token: Floats(view.previous_token),
            induction: Floats(view.induction),
            alignment_score: Floats(view.alignment_score),
            hidden: view.hidden.into(),
        }
    }
}
