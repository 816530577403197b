//! Recurrent sequence-to-sequence models, with and without attention.
//!
//! An encoder reads the source word by word. Without attention, the decoder gets only the encoder's
//! last state (Sutskever et al. 2014), which is the bottleneck. With [attention], the decoder
//! attends to all encoder states for each word that it generates.

use serde::Deserialize;
use tsify::Tsify;

pub mod attention;
pub mod count;
pub mod decoding;
pub mod pairs;
pub mod sums;
pub mod training;

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::gradients::Gradients;
use super::loss::{CrossEntropy, cross_entropy};
use super::parameters::{Parameters, normal, through, uniform};
use super::recurrent::layer::{Layer, Pass, rows_of, stack};
use super::recurrent::{Cell, State};
use super::transformer;
use super::{check_range, check_rate};
use crate::Matrix;
use crate::error::Result;
use crate::math::linear::{Packed, product};
use crate::math::ops;
use crate::model::config::Config;
use crate::model::tokens::Tokens;
use attention::{Attended, Attention, Memory};
use pairs::{Pair, Task};

/// Maximum number of words of a source.
pub const MOST_WORDS: usize = 24;

/// The settings of a training run. On one machine, equal settings give bit-identical runs.
#[derive(Debug, Clone, PartialEq, Deserialize, Tsify)]
#[tsify(rename = "RecurrentSettings")]
pub struct Settings {
    /// The task.
    #[tsify(type = "Seq2SeqTask")]
    pub task: Task,
    /// Number of letters in the longest source: 2 to 12; ignored for sentences.
    pub length: usize,
    /// The lines of [`Task::Typed`]; ignored by other tasks.
    pub pairs: String,
    /// The cell of both layers.
    #[tsify(type = "RecurrentCell")]
    pub cell: Cell,
    /// The decoder's attention to the encoder's states.
    #[tsify(type = "RecurrentAttention")]
    pub attention: Attention,
    /// Width of the embedding and of the states: 4 to 64.
    pub d_model: usize,
    /// Adam's learning rate: above 0, at most 100.
    pub learning_rate: f32,
    /// Number of pairs per step: 1 to 64.
    pub batch: usize,
    /// The seed of all randomness.
    pub seed: u32,
}

impl Settings {
    /// Checks every setting except the task's length and pairs, which [`pairs::Pairs::new`] checks.
    pub fn check(&self) -> Result<()> {
        check_range("d_model", self.d_model, &(4..=64))?;
        check_range("batch", self.batch, &(1..=64))?;
        check_rate(self.learning_rate)
    }
}

/// An encoder and a decoder of one recurrent layer each, over one vocabulary.
///
/// x are the embeddings of the source words; y are the embeddings of the start token and the words
/// generated so far:
///
/// h_s = cell(x_s, h_(s−1)), h_0 = 0; g_t = cell(y_t, g_(t−1)), g_0 = h_n (for an LSTM, with its
/// memory); o_t = g_t, or the output of [attention](Attention); logits_t = o_t·W_u.
///
/// Parameters: `w_e` `[d_vocab, d_model]`, `encoder.*` and `decoder.*` like a layer of
/// [`Recurrent`](super::recurrent::Recurrent), `attn.*`, `w_u` `[d_model, d_vocab]`. Equals a
/// `torch.nn.Embedding` and two layers of `torch.nn.RNN`, `LSTM` or `GRU`.
#[derive(Debug, Clone, PartialEq)]
pub struct Seq2Seq {
    cell: Cell,
    attention: Attention,
    config: Config,
    start: usize,
}

/// The model with its weights packed for the kernel.
pub(super) struct PackedModel<'a> {
    seq2seq: &'a Seq2Seq,
    parameters: &'a Parameters,
    encoder: Layer<'a>,
    decoder: Layer<'a>,
    w_u: Packed,
}

/// A source, the decoder's inputs, and the target after each input.
pub(super) struct TeacherForced<'a> {
    pub(super) source: &'a [usize],
    pub(super) inputs: Vec<usize>,
    pub(super) targets: Vec<Option<usize>>,
}

/// Encoded sources of equal length.
pub(super) struct Encoded {
    encoder: Pass,
    /// The encoder's states: `[n·rows, d_model]`.
    pub(super) states: Matrix,
    memory: Memory,
}

/// The decoder's pass over target sequences of equal length, one for each source.
pub(super) struct Decoded {
    decoder: Pass,
    /// The decoder's states: `[m·rows, d_model]`.
    pub(super) states: Matrix,
    pub(super) attended: Attended,
    /// Logits: `[m·rows, d_vocab]`.
    pub(super) logits: Matrix,
}

impl Seq2Seq {
    /// Builds a model; `start` is the decoder's first input.
    pub fn new(
        cell: Cell,
        attention: Attention,
        [d_model, d_vocab]: [usize; 2],
        start: usize,
    ) -> Result<Self> {
        let config = transformer::config([1, 1, d_model], d_vocab, MOST_WORDS);
        config.validate()?;
        crate::error::check_index("word", start, d_vocab)?;
        Ok(Seq2Seq {
            cell,
            attention,
            config,
            start,
        })
    }

    /// Random initial parameters: embeddings are normally distributed, all other parameters
    /// uniformly between ±1/√`d_model`. The bias of an LSTM's forget gate is 1.
    pub fn initialise(&self, random: &mut ChaCha8Rng) -> Parameters {
        let (d, d_vocab) = (self.config.d_model, self.config.d_vocab);
        let mut parameters = Parameters::default();
        parameters.insert("w_e", normal(random, [d_vocab, d], 1.0));
        for at in ["encoder", "decoder"] {
            Layer::initialise(self.cell, d, random, &mut parameters, at);
        }
        self.attention.initialise(d, random, &mut parameters);
        let bound = 1.0 / (d as f32).sqrt();
        parameters.insert("w_u", uniform(random, [d, d_vocab], bound));
        parameters
    }

    /// The gradients of the mean loss of a batch with teacher forcing.
    ///
    /// Equals `loss.backward()` in PyTorch; `tests/train/` compares every weight's gradient with
    /// PyTorch and with finite differences. The sites `encoder.hidden`, `decoder.hidden` and
    /// `logits` have the gradients of the first pair.
    pub fn gradients(&self, parameters: &Parameters, batch: &[Pair]) -> Result<Gradients> {
        for pair in batch {
            self.check(&pair.source)?;
            self.check(&pair.target)?;
        }
        let examples: Vec<_> = batch.iter().map(|pair| self.teacher_forced(pair)).collect();
        Ok(self.gradients_of(parameters, &examples, 0.0))
    }

    /// Like [`Seq2Seq::gradients`], for words that are already checked, and with label smoothing.
    pub(super) fn gradients_of(
        &self,
        parameters: &Parameters,
        batch: &[TeacherForced],
        smoothing: f32,
    ) -> Gradients {
        let model = self.packed(parameters);
        let mut groups: BTreeMap<[usize; 2], Vec<&TeacherForced>> = BTreeMap::new();
        let lengths = |one: &TeacherForced| [one.source.len(), one.inputs.len()];
        for one in batch {
            groups.entry(lengths(one)).or_default().push(one);
        }
        let runs: Vec<_> = groups
            .values()
            .map(|examples| model.teacher_forced(examples))
            .collect();
        let d_vocab = self.config.d_vocab;
        let logits = stack(runs.iter().map(|(_, decoded)| &decoded.logits), d_vocab);
        let targets = groups
            .values()
            .flat_map(|examples| by_word(examples, |one| &one.targets));
        let targets: Vec<_> = targets.collect();
        let CrossEntropy { loss, gradient } = cross_entropy(&logits, &targets, smoothing);

        let mut found = parameters.zeros();
        let (mut sites, mut start) = (Vec::new(), 0);
        let first = batch.first().map(lengths);
        for ((lengths, examples), (encoded, decoded)) in groups.iter().zip(&runs) {
            let words = decoded.logits.nrows();
            let dlogits = rows_of(&gradient, start, words);
            let [dread, dwritten] =
                model.backward(examples, encoded, decoded, &dlogits, &mut found);
            // A group contains the pairs with the same lengths, in batch order, so the first pair of
            // the batch is also the first of its group.
            if first == Some(*lengths) {
                let own = [
                    ("encoder.hidden", dread),
                    ("decoder.hidden", dwritten),
                    ("logits", dlogits),
                ];
                sites.extend(own.map(|(name, x)| (name.into(), every(&x, examples.len(), 0))));
            }
            start += words;
        }
        Gradients {
            loss,
            parameters: found,
            sites,
        }
    }

    /// A pair for teacher forcing: the decoder reads the start token and each target word except
    /// the last.
    fn teacher_forced<'a>(&self, pair: &'a Pair) -> TeacherForced<'a> {
        let before = pair.target.iter().copied();
        let inputs = std::iter::once(self.start).chain(before);
        TeacherForced {
            source: &pair.source,
            inputs: inputs.take(pair.target.len()).collect(),
            targets: pair.target.iter().copied().map(Some).collect(),
        }
    }

    pub(super) fn packed<'a>(&'a self, parameters: &'a Parameters) -> PackedModel<'a> {
        let layer = |at| Layer::new(self.cell, parameters, at);
        PackedModel {
            seq2seq: self,
            parameters,
            encoder: layer("encoder"),
            decoder: layer("decoder"),
            w_u: Packed::new(parameters.get("w_u")),
        }
    }

    /// Checks the words of a source or target.
    pub(super) fn check(&self, words: &[usize]) -> Result<()> {
        Tokens::new(words, &self.config).map(|_| ())
    }
}

impl PackedModel<'_> {
    /// Encodes sources of equal length.
    pub(super) fn encode(&self, sources: &[&[usize]]) -> Encoded {
        let ids: Vec<_> = by_word(sources, |source| source).collect();
        let x = self.embed(&ids); // [n·rows, d_model]
        let d = self.seq2seq.config.d_model;
        let start = State::zeros(self.seq2seq.cell, sources.len(), d);
        let encoder = self.encoder.run(x, start);
        let states = encoder.states(); // [n·rows, d_model]
        let memory = self
            .seq2seq
            .attention
            .memory(self.parameters, &states, sources.len());
        Encoded {
            encoder,
            states,
            memory,
        }
    }

    /// Runs the decoder, starting from a state. `ids` holds the first words of all sequences, then
    /// the second words, and so on.
    fn decode(&self, encoded: &Encoded, ids: &[usize], from: State) -> Decoded {
        let decoder = self.decoder.run(self.embed(ids), from);
        let states = decoder.states(); // [m·rows, d_model]
        let attended = self
            .seq2seq
            .attention
            .attend(self.parameters, &states, &encoded.memory);
        Decoded {
            logits: product(&attended.output, &self.w_u), // [m·rows, d_vocab]
            decoder,
            states,
            attended,
        }
    }

    /// Runs the model with teacher forcing on pairs whose sources have equal lengths and whose
    /// targets have equal lengths.
    pub(super) fn forced(&self, pairs: &[&Pair]) -> (Encoded, Decoded) {
        let examples: Vec<_> = pairs
            .iter()
            .map(|pair| self.seq2seq.teacher_forced(pair))
            .collect();
        self.teacher_forced(&examples.iter().collect::<Vec<_>>())
    }

    /// Encodes sources of equal length and decodes inputs of equal length.
    pub(super) fn teacher_forced(&self, examples: &[&TeacherForced]) -> (Encoded, Decoded) {
        let sources: Vec<_> = examples.iter().map(|one| one.source).collect();
        let encoded = self.encode(&sources);
        let ids: Vec<_> = by_word(examples, |one| &one.inputs).collect();
        let decoded = self.decode(&encoded, &ids, encoded.encoder.end().clone());
        (encoded, decoded)
    }

    /// Generates the most likely word at each step, until `end` or `most` words.
    pub(super) fn greedy_decode(&self, source: &[usize], end: usize, most: usize) -> Vec<usize> {
        let encoded = self.encode(&[source]);
        let (mut words, mut state) = (Vec::new(), encoded.encoder.end().clone());
        let mut last = self.seq2seq.start;
        while words.len() < most && (words.is_empty() || last != end) {
            let decoded = self.decode(&encoded, &[last], state);
            last = ops::row_argmax(&decoded.logits)[0];
            words.push(last);
            state = decoded.decoder.end().clone();
        }
        words
    }

    /// Adds the gradients of all parameters to `found`. Returns the gradients of the encoder's
    /// states `[n·rows, d_model]` and of the decoder's states `[m·rows, d_model]`.
    fn backward(
        &self,
        examples: &[&TeacherForced],
        encoded: &Encoded,
        decoded: &Decoded,
        dlogits: &Matrix,
        found: &mut Parameters,
    ) -> [Matrix; 2] {
        let rows = examples.len();
        found.add_product("w_u", &decoded.attended.output, dlogits);
        let doutput = through(dlogits, self.parameters.get("w_u")); // [m·rows, d_model]
        let (dwritten, dread) = self.seq2seq.attention.backward(
            self.parameters,
            [&decoded.states, &encoded.states],
            (&encoded.memory, &decoded.attended),
            doutput,
            found,
        );
        let end = State::zeros(self.seq2seq.cell, rows, self.seq2seq.config.d_model);
        let decoder = self
            .decoder
            .backward(&decoded.decoder, &dwritten, end, found);
        let encoder = self
            .encoder
            .backward(&encoded.encoder, &dread, decoder.dstart, found);
        let mut w_e = Matrix::zeros(self.seq2seq.config.d_vocab, self.seq2seq.config.d_model);
        let sources = by_word(examples, |one| one.source).zip(encoder.dx.row_iter());
        let inputs = by_word(examples, |one| &one.inputs).zip(decoder.dx.row_iter());
        for (id, dx) in sources.chain(inputs) {
            let mut row = w_e.row_mut(id);
            row += dx;
        }
        found.add("w_e", &w_e);
        [encoder.dstates, decoder.dstates]
    }

    fn embed(&self, ids: &[usize]) -> Matrix {
        self.parameters.get("w_e").select_rows(ids)
    }
}

/// The first words of all sequences, then the second words, and so on. All sequences have equal
/// lengths.
fn by_word<'a, T, Word: Copy + 'a>(
    sequences: &'a [T],
    words: impl Fn(&'a T) -> &'a [Word] + Copy + 'a,
) -> impl Iterator<Item = Word> + 'a {
    let n = sequences.first().map_or(0, |first| words(first).len());
    (0..n).flat_map(move |word| sequences.iter().map(move |one| words(one)[word]))
}

/// The rows of one sequence: every `rows`-th row, starting at the sequence's index.
fn every(x: &Matrix, rows: usize, sequence: usize) -> Matrix {
    Matrix::from_fn(x.nrows() / rows.max(1), x.ncols(), |word, column| {
        x[(word * rows + sequence, column)]
    })
}
