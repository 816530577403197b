//! Sequence to sequence with recurrent networks, with attention and without.
//!
//! An encoder reads the source word by word. Its last state is all that the decoder begins with
//! (Sutskever et al. 2014): the bottleneck. With [attention] every state is handed
//! over, and the decoder chooses anew for each word.

pub mod attention;
pub mod count;
pub mod pairs;
pub mod reading;
pub mod sums;
pub mod training;

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::backward::Gradients;
use super::loss::{CrossEntropy, cross_entropy};
use super::parameters::{Parameters, normal, through, uniform};
use super::recurrent::layer::{Layer, Pass, rows_of, stack};
use super::recurrent::{Cell, State};
use super::transformer;
use super::{check_rate, check_size};
use crate::Matrix;
use crate::config::Config;
use crate::error::Result;
use crate::linear::{Packed, product};
use crate::tokens::Tokens;
use attention::{Attended, Attention, Memory};
use pairs::{Pair, Task};

/// The most words of a source.
pub const MOST_WORDS: usize = 24;

/// Everything that decides a training: equal settings give equal bits on the same machine.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// What is to be learned.
    pub task: Task,
    /// Letters of the longest source: 2 to 12. Sentences have no length.
    pub length: usize,
    /// The lines of [`Task::Typed`]; other tasks have none, and any are taken.
    pub pairs: String,
    /// The kind of both layers' cells.
    pub cell: Cell,
    /// How the decoder looks at the encoder's states.
    pub attention: Attention,
    /// Width of the embedding and of the states: 4 to 64.
    pub d_model: usize,
    /// About how far a weight moves in a step: above 0, at most 100.
    pub learning_rate: f32,
    /// Pairs in a step: 1 to 64.
    pub batch: usize,
    /// Where all chance comes from.
    pub seed: u32,
}

impl Settings {
    /// Checks every setting but the task's length and pairs, which [`pairs::Pairs::new`] checks.
    ///
    /// # Errors
    ///
    /// [`Error::TrainSetting`](crate::error::Error::TrainSetting) with the setting's name and
    /// value.
    pub fn check(&self) -> Result<()> {
        check_size("d_model", self.d_model, &(4..=64))?;
        check_size("batch", self.batch, &(1..=64))?;
        check_rate(self.learning_rate)
    }
}

/// An encoder and a decoder of one recurrent layer each, over one vocabulary.
///
/// With x the embeddings of the source's words and y those of the start token and of the words
/// written so far:
///
/// h_s = cell(x_s, h_(s−1)), h_0 = 0; g_t = cell(y_t, g_(t−1)), g_0 = h_n (and an LSTM's memory);
/// o_t = g_t, or what [attention](Attention) makes of it; logits_t = o_t·W_u.
///
/// Parameters: `w_e` `[d_vocab, d_model]`, `encoder.*` and `decoder.*` as a layer's in
/// [`Recurrent`](super::recurrent::Recurrent), `attn.*`, `w_u` `[d_model, d_vocab]`. Equals
/// `torch.nn.RNN`, `LSTM` or `GRU` twice behind one `torch.nn.Embedding`.
#[derive(Debug, Clone, PartialEq)]
pub struct Seq2Seq {
    cell: Cell,
    attention: Attention,
    config: Config,
    start: usize,
}

/// The model with its weights ready for the kernel.
pub(super) struct Ready<'a> {
    seq2seq: &'a Seq2Seq,
    parameters: &'a Parameters,
    encoder: Layer<'a>,
    decoder: Layer<'a>,
    w_u: Packed,
}

/// A source, what the decoder reads behind it, and the word that should follow each of that.
pub(super) struct Taught<'a> {
    pub(super) source: &'a [usize],
    pub(super) inputs: Vec<usize>,
    pub(super) targets: Vec<Option<usize>>,
}

/// Sources of one length, read.
pub(super) struct Read {
    encoder: Pass,
    /// The encoder's states: `[n·rows, d_model]`.
    pub(super) states: Matrix,
    memory: Memory,
}

/// As many words written behind each source.
pub(super) struct Written {
    decoder: Pass,
    /// The decoder's states: `[m·rows, d_model]`.
    pub(super) states: Matrix,
    pub(super) attended: Attended,
    /// A number for each word of the vocabulary: `[m·rows, d_vocab]`.
    pub(super) logits: Matrix,
}

impl Seq2Seq {
    /// A model of that width over a vocabulary, whose word `start` the decoder reads first.
    ///
    /// # Errors
    ///
    /// What [`Config::validate`] finds in the sizes, and
    /// [`Error::NoSuch`](crate::error::Error::NoSuch) for a start token outside the vocabulary.
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

    /// The kind of its cells.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// How its decoder looks at the encoder's states.
    pub fn attention(&self) -> Attention {
        self.attention
    }

    /// Random parameters: embeddings normal, all others evenly between ±1/√`d_model`, but for an
    /// LSTM's forget gates, which begin with a bias of 1.
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

    /// The gradients of the mean loss of a batch, each word of a target predicted from those
    /// before it (teacher forcing).
    ///
    /// Equals `loss.backward()` in PyTorch; `tests/train/` compares every weight's with it, and
    /// with the difference that a small change of the weight makes. At the sites
    /// `encoder.hidden`, `decoder.hidden` and `logits` it is that of the first pair.
    ///
    /// # Errors
    ///
    /// What [`Tokens::new`] finds in a source or a target.
    pub fn gradients(&self, parameters: &Parameters, batch: &[Pair]) -> Result<Gradients> {
        for pair in batch {
            self.check(&pair.source)?;
            self.check(&pair.target)?;
        }
        let taught: Vec<_> = batch.iter().map(|pair| self.taught(pair)).collect();
        Ok(self.gradients_of(parameters, &taught, 0.0))
    }

    /// The gradients of the mean loss of a batch whose words were checked, with that label
    /// smoothing.
    pub(super) fn gradients_of(
        &self,
        parameters: &Parameters,
        batch: &[Taught],
        smoothing: f32,
    ) -> Gradients {
        let ready = self.ready(parameters);
        let mut groups: BTreeMap<[usize; 2], Vec<&Taught>> = BTreeMap::new();
        let lengths = |one: &Taught| [one.source.len(), one.inputs.len()];
        for one in batch {
            groups.entry(lengths(one)).or_default().push(one);
        }
        let runs: Vec<_> = groups.values().map(|taught| ready.taught(taught)).collect();
        let d_vocab = self.config.d_vocab;
        let logits = stack(runs.iter().map(|(_, written)| &written.logits), d_vocab);
        let targets = groups
            .values()
            .flat_map(|taught| by_word(taught, |one| &one.targets));
        let targets: Vec<_> = targets.collect();
        let CrossEntropy { loss, gradient } = cross_entropy(&logits, &targets, smoothing);

        let mut found = parameters.zeros();
        let (mut sites, mut start) = (Vec::new(), 0);
        let first = batch.first().map(lengths);
        for ((lengths, taught), (read, written)) in groups.iter().zip(&runs) {
            let words = written.logits.nrows();
            let dlogits = rows_of(&gradient, start, words);
            let [dread, dwritten] = ready.back(taught, read, written, &dlogits, &mut found);
            // A group keeps the order of the batch.
            if first == Some(*lengths) {
                let own = [
                    ("encoder.hidden", dread),
                    ("decoder.hidden", dwritten),
                    ("logits", dlogits),
                ];
                sites.extend(own.map(|(name, x)| (name.into(), every(&x, taught.len(), 0))));
            }
            start += words;
        }
        Gradients {
            loss,
            parameters: found,
            sites,
        }
    }

    /// A pair as the decoder learns it: behind the start token it reads each word of the target
    /// but the last.
    fn taught<'a>(&self, pair: &'a Pair) -> Taught<'a> {
        let before = pair.target.iter().copied();
        let inputs = std::iter::once(self.start).chain(before);
        Taught {
            source: &pair.source,
            inputs: inputs.take(pair.target.len()).collect(),
            targets: pair.target.iter().copied().map(Some).collect(),
        }
    }

    pub(super) fn ready<'a>(&'a self, parameters: &'a Parameters) -> Ready<'a> {
        let layer = |at| Layer::new(self.cell, parameters, at);
        Ready {
            seq2seq: self,
            parameters,
            encoder: layer("encoder"),
            decoder: layer("decoder"),
            w_u: Packed::new(parameters.get("w_u")),
        }
    }

    /// Checks words that are read or to be written.
    pub(super) fn check(&self, words: &[usize]) -> Result<()> {
        Tokens::new(words, &self.config).map(|_| ())
    }
}

impl Ready<'_> {
    /// Reads sources of one length.
    pub(super) fn read(&self, sources: &[&[usize]]) -> Read {
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
        Read {
            encoder,
            states,
            memory,
        }
    }

    /// Goes on from a state, over words that the decoder reads: those of one step of all sources,
    /// then of the next.
    fn write(&self, read: &Read, ids: &[usize], from: State) -> Written {
        let decoder = self.decoder.run(self.embed(ids), from);
        let states = decoder.states(); // [m·rows, d_model]
        let attended = self
            .seq2seq
            .attention
            .attend(self.parameters, &states, &read.memory);
        Written {
            logits: product(&attended.output, &self.w_u), // [m·rows, d_vocab]
            decoder,
            states,
            attended,
        }
    }

    /// Reads the sources of pairs of one length, and each of their targets' words behind those
    /// before it.
    pub(super) fn forced(&self, pairs: &[&Pair]) -> (Read, Written) {
        let taught: Vec<_> = pairs.iter().map(|pair| self.seq2seq.taught(pair)).collect();
        self.taught(&taught.iter().collect::<Vec<_>>())
    }

    /// Reads sources of one length, and behind them as many words of each.
    pub(super) fn taught(&self, taught: &[&Taught]) -> (Read, Written) {
        let sources: Vec<_> = taught.iter().map(|one| one.source).collect();
        let read = self.read(&sources);
        let ids: Vec<_> = by_word(taught, |one| &one.inputs).collect();
        let written = self.write(&read, &ids, read.encoder.end().clone());
        (read, written)
    }

    /// Writes the likeliest word behind those before, up to the word `end`, or `most` words.
    pub(super) fn greedy(&self, source: &[usize], end: usize, most: usize) -> Vec<usize> {
        let read = self.read(&[source]);
        let (mut words, mut state) = (Vec::new(), read.encoder.end().clone());
        let mut last = self.seq2seq.start;
        while words.len() < most && (words.is_empty() || last != end) {
            let written = self.write(&read, &[last], state);
            last = written.logits.row(0).transpose().argmax().0;
            words.push(last);
            state = written.decoder.end().clone();
        }
        words
    }

    /// From ∂ loss / ∂ logits back to every parameter. Gives ∂ loss by the encoder's states and by
    /// the decoder's: `[n·rows, d_model]` and `[m·rows, d_model]`.
    fn back(
        &self,
        taught: &[&Taught],
        read: &Read,
        written: &Written,
        dlogits: &Matrix,
        found: &mut Parameters,
    ) -> [Matrix; 2] {
        let rows = taught.len();
        found.add_product("w_u", &written.attended.output, dlogits);
        let doutput = through(dlogits, self.parameters.get("w_u")); // [m·rows, d_model]
        let (dwritten, dread) = self.seq2seq.attention.back(
            self.parameters,
            [&written.states, &read.states],
            (&read.memory, &written.attended),
            doutput,
            found,
        );
        let end = State::zeros(self.seq2seq.cell, rows, self.seq2seq.config.d_model);
        let decoder = self.decoder.back(&written.decoder, &dwritten, end, found);
        let encoder = self
            .encoder
            .back(&read.encoder, &dread, decoder.dstart, found);
        let mut w_e = Matrix::zeros(self.seq2seq.config.d_vocab, self.seq2seq.config.d_model);
        let sources = by_word(taught, |one| one.source).zip(encoder.dx.row_iter());
        let inputs = by_word(taught, |one| &one.inputs).zip(decoder.dx.row_iter());
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

/// The first word of each sequence, then the second of each, and so on. All are as long as the
/// first.
fn by_word<'a, T, Word: Copy + 'a>(
    sequences: &'a [T],
    words: impl Fn(&'a T) -> &'a [Word] + Copy + 'a,
) -> impl Iterator<Item = Word> + 'a {
    let n = sequences.first().map_or(0, |first| words(first).len());
    (0..n).flat_map(move |word| sequences.iter().map(move |one| words(one)[word]))
}

/// The rows of one sequence: every `rows`-th, from its first on.
fn every(x: &Matrix, rows: usize, sequence: usize) -> Matrix {
    Matrix::from_fn(x.nrows() / rows.max(1), x.ncols(), |word, column| {
        x[(word * rows + sequence, column)]
    })
}
