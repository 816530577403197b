//! A training run of a sequence-to-sequence model.

use serde::Serialize;
use tsify::Tsify;

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::decoding::Decoding;
use super::pairs::{Pair, Pairs};
use super::sums::Stage;
use super::{MOST_WORDS, Seq2Seq, Settings, by_word};
use crate::analysis::provenance::Explanation;
use crate::error::{Result, TrainError, fail};
use crate::math::numbers::Floats;
use crate::math::ops;
use crate::train::learner::{Learner, check_steps};
use crate::train::optimizer::{Method, Optimizer};
use crate::train::parameters::Parameters;
use crate::train::refuse;

/// Number of steps over which the learning rate grows to its full size.
const WARM_UP: usize = 20;
/// Maximum number of held-out pairs of each length.
const N_UNSEEN: usize = 32;
/// Maximum number of held-out pairs. Measuring the accuracy on this many pairs takes about as long
/// as two training steps.
const MOST_UNSEEN: usize = 192;

/// The results of several training steps, and the accuracy on held-out pairs ([`Pairs::unseen`]).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Tsify)]
#[tsify(rename = "RecurrentProgress")]
pub struct Progress {
    /// Number of steps since the start.
    pub step: usize,
    /// The loss of each of these steps: mean cross-entropy over the target words, in nats.
    pub losses: Floats,
    /// The norm of each step's gradient before clipping.
    pub gradient_norms: Floats,
    /// The share of target words predicted correctly with teacher forcing.
    pub accuracy: f32,
    /// For each source length, starting at one word: the share of sources whose whole greedy answer
    /// is correct; 0 if no source has this length.
    pub accuracy_by_length: Floats,
    /// Number of sources of each length.
    pub counted_by_length: Vec<usize>,
    /// The error if training diverged; no further steps are taken then.
    #[tsify(type = "Fault | undefined")]
    pub problem: Option<TrainError>,
    /// Mean duration of these steps in milliseconds; 0 until the caller sets it.
    pub step_ms: f64,
}

/// A training run on pairs of sequences.
///
/// # Example: two runs with equal settings give equal losses
///
/// ```
/// use headlight::train::recurrent::Cell;
/// use headlight::train::seq2seq::{
///     Settings, attention::Attention, pairs::Task, training::PairTraining,
/// };
/// let settings = Settings {
///     task: Task::SixWords,
///     length: 0,
///     pairs: String::new(),
///     cell: Cell::Gru,
///     attention: Attention::Dot,
///     d_model: 4,
///     learning_rate: 0.01,
///     batch: 4,
///     seed: 7,
/// };
/// let steps = PairTraining::begin(&settings)?.steps(2)?;
/// assert_eq!(steps.losses.len(), 2);
/// assert_eq!(steps, PairTraining::begin(&settings)?.steps(2)?);
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct PairTraining {
    batch: usize,
    /// The pairs.
    pub pairs: Pairs,
    seq2seq: Seq2Seq,
    learner: Learner,
    random: ChaCha8Rng,
    /// Held-out pairs, grouped by the length of the source, starting at one word.
    unseen: Vec<Vec<Pair>>,
    /// A random source of maximum length.
    long: Vec<usize>,
}

impl PairTraining {
    /// Starts a training run from random parameters.
    pub fn begin(settings: &Settings) -> Result<Self> {
        settings.check()?;
        let pairs = Pairs::new(settings.task, settings.length, &settings.pairs)?;
        let d_vocab = pairs.vocabulary().len();
        let sizes = [settings.d_model, d_vocab];
        let seq2seq = Seq2Seq::new(settings.cell, settings.attention, sizes, pairs.start())?;
        // One random stream for each purpose, so that every model sees the same pairs.
        let stream = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(settings.seed.into());
            random.set_stream(number);
            random
        };
        let parameters = seq2seq.initialise(&mut stream(0));
        let mut others = stream(1);
        let most = N_UNSEEN.min(MOST_UNSEEN / pairs.length());
        let unseen = (1..=pairs.length())
            .map(|words| pairs.unseen(words, most, &mut others))
            .collect();
        let rate = settings.learning_rate;
        let optimizer = Optimizer::new(Method::Adam, &parameters, rate, WARM_UP);
        Ok(PairTraining {
            batch: settings.batch,
            long: pairs.words(MOST_WORDS, &mut others),
            pairs,
            seq2seq,
            learner: Learner::new(parameters, optimizer, d_vocab),
            random: stream(2),
            unseen,
        })
    }

    /// The current parameters.
    pub fn parameters(&self) -> &Parameters {
        &self.learner.parameters
    }

    /// Number of steps taken.
    pub fn step(&self) -> usize {
        self.learner.step
    }

    /// The loss of a uniform prediction, ln `d_vocab`, in nats.
    pub fn chance(&self) -> f32 {
        self.learner.chance
    }

    /// The source that the page shows: the first of the longest held-out sources.
    pub fn probe(&self) -> &[usize] {
        let longest = self.unseen.iter().rev().find_map(|pairs| pairs.first());
        longest.map_or(&self.long, |pair| &pair.source)
    }

    /// Takes up to `n` steps, fewer if the training diverges, and measures the accuracy.
    pub fn steps(&mut self, n: usize) -> Result<Progress> {
        check_steps(n)?;
        let (mut losses, mut gradient_norms) = (Vec::new(), Vec::new());
        while losses.len() < n && self.learner.problem.is_none() {
            let batch: Vec<_> = (0..self.batch)
                .map(|_| self.pairs.training(&mut self.random))
                .collect();
            let found = self.seq2seq.gradients(self.parameters(), &batch);
            let Some(mut found) = self.learner.checked(found) else {
                break;
            };
            losses.push(found.loss);
            gradient_norms.push(self.learner.update(&mut found.parameters));
        }
        Ok(Progress {
            step: self.learner.step,
            losses: Floats(losses),
            gradient_norms: Floats(gradient_norms),
            problem: self.learner.problem.clone(),
            ..self.measure()
        })
    }

    /// Decodes `source` greedily; if it is empty, decodes [`PairTraining::probe`] instead.
    pub fn greedy_decode(&self, source: &[usize]) -> Result<Decoding> {
        let source = if source.is_empty() {
            self.probe()
        } else {
            source
        };
        let decoding = self
            .seq2seq
            .greedy_decode(self.parameters(), source, &self.pairs)?;
        Ok(Decoding {
            step: self.step(),
            ..decoding
        })
    }

    /// Explains one number in the result of [`PairTraining::greedy_decode`]: see
    /// [`Seq2Seq::explain`].
    pub fn explain(&self, source: &[usize], stage: Stage, at: [usize; 2]) -> Result<Explanation> {
        let decoding = self.greedy_decode(source)?;
        self.seq2seq
            .explain(self.parameters(), &decoding, stage, at)
    }

    /// The gradient norm at each encoder state, from the last to the first: ‖∂ loss_T / ∂ h_(n−k)‖,
    /// k = 0, 1, …, over a source of 24 random words.
    ///
    /// The loss is the first target word's loss. All W_hh of the model are multiplied by `scale`.
    ///
    /// # Errors
    ///
    /// [`TrainError::Setting`] for a scale below 0 or above 10, and [`TrainError::GradientOverflow`] if a
    /// gradient is not finite.
    pub fn gradient_by_distance(&self, scale: f32) -> Result<Vec<f32>> {
        if !(0.0..=10.0).contains(&scale) {
            return refuse("The scale of the weights", &scale, [&0.0, &10.0]);
        }
        let mut parameters = self.parameters().clone();
        for (name, matrix) in parameters.iter_mut() {
            if name.ends_with(".w_hh") {
                *matrix *= scale;
            }
        }
        let answer = self.pairs.answer(&self.long);
        let pair = Pair {
            source: self.long.clone(),
            target: vec![answer.first().copied().unwrap_or(self.pairs.end())],
        };
        let found = self.seq2seq.gradients(&parameters, &[pair])?;
        let states = found
            .sites
            .iter()
            .filter(|(name, _)| name == "encoder.hidden");
        let rows = states.flat_map(|(_, states)| states.row_iter());
        let mut norms: Vec<_> = rows.map(|row| row.norm()).collect();
        norms.reverse();
        match norms.iter().all(|norm| norm.is_finite()) {
            true => Ok(norms),
            false => fail(TrainError::GradientOverflow),
        }
    }

    /// A greedy answer is correct if and only if each of its words is the most likely one after the
    /// correct words before it, so one pass with teacher forcing gives the accuracy of single words
    /// and of whole answers.
    fn measure(&self) -> Progress {
        let model = self.seq2seq.packed(self.parameters());
        let (mut right, mut words) = (0, 0);
        let (mut shares, mut counted) = (Vec::new(), Vec::new());
        for pairs in &self.unseen {
            // Only answers of equal length are decoded together.
            let mut groups: BTreeMap<usize, Vec<&Pair>> = BTreeMap::new();
            for pair in pairs {
                groups.entry(pair.target.len()).or_default().push(pair);
            }
            let mut whole = 0;
            for pairs in groups.values() {
                let (_, decoded) = model.forced(pairs);
                let is_right: Vec<_> = by_word(pairs, |pair| &pair.target)
                    .zip(ops::row_argmax(&decoded.logits))
                    .map(|(target, found)| found == target)
                    .collect();
                right += is_right.iter().filter(|is_right| **is_right).count();
                words += is_right.len();
                let of = |one| is_right.iter().skip(one).step_by(pairs.len());
                let wholes = (0..pairs.len()).filter(|one| of(*one).all(|is_right| *is_right));
                whole += wholes.count();
            }
            shares.push(whole as f32 / pairs.len().max(1) as f32);
            counted.push(pairs.len());
        }
        Progress {
            accuracy: right as f32 / words.max(1) as f32,
            accuracy_by_length: Floats(shares),
            counted_by_length: counted,
            ..Progress::default()
        }
    }
}
