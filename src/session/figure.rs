//! The request for the figure of a whole model.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::Numbers;
use super::predict::Candidate;
use crate::Matrix;
use crate::analysis::next_word::NextWord;
use crate::analysis::strips::strips;
use crate::error::Result;
use crate::model::config::Unembedding;
use crate::model::site::{BlockSite, EmbeddingSite, Site};

/// Number of likely next tokens that the figure shows.
const BEST: usize = 6;

/// The vectors of a run as [`strips`], one row per token. The attention patterns are in
/// [`Session::overview`].
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Figure {
    /// The token embeddings.
    pub embed: Numbers,
    /// The position vectors; absent if the model adds none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Numbers>,
    /// The residual stream before every block and after the last one.
    pub stream: Vec<Numbers>,
    /// The activations of each layer's MLP.
    pub mlp: Vec<Numbers>,
    /// The mean of all tokens' final vectors: one row.
    pub mean: Numbers,
    /// The most likely next tokens in descending order; empty if the model predicts none.
    pub next: Vec<Candidate>,
}

impl Session {
    /// The vectors of the last run, for a picture of the whole model.
    pub fn figure(&self) -> Result<Figure> {
        let (model, run) = self.run()?;
        let config = model.config();
        let strip = |site| Ok(Numbers::from(strips(run.trace.get(site)?)));
        let last = run.trace.get(Site::output(config))?; // [n, d_model]
        let positions = Site::embedding(EmbeddingSite::PosEmbed);
        Ok(Figure {
            embed: strip(Site::embedding(EmbeddingSite::Embed))?,
            positions: match config.adds_positions() {
                true => Some(strip(positions)?),
                false => None,
            },
            stream: Site::depths(config).map(strip).collect::<Result<_>>()?,
            mlp: (0..config.n_layers())
                .map(|layer| run.trace.short(Site::block(layer, BlockSite::MlpPost)))
                .map(|strip| Ok(strip?.into()))
                .collect::<Result<_>>()?,
            mean: strips(&Matrix::from_rows(&[last.row_mean()])).into(),
            next: match (config.unembedding, config.mlm_head) {
                (Unembedding::None, _) | (_, Some(_)) => Vec::new(),
                _ => self.next_of(last)?,
            },
        })
    }

    /// The most likely tokens after the last row of the model's output.
    fn next_of(&self, last: &Matrix) -> Result<Vec<Candidate>> {
        let loaded = self.model()?;
        let row = last.rows(last.nrows() - 1, 1).into_owned();
        let next = NextWord::new(loaded.model().unembed(&row).data.into()); // [1, d_vocab]
        Ok(Candidate::all(loaded.tokenizer(), &next, next.best(BEST)))
    }
}
