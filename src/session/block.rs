//! Requests about a block and about an ablated model.

use serde::Serialize;
use tsify::Tsify;

use super::Session;
use super::numbers::{NamedNumbers, Numbers, word};
use crate::analysis::head_weights::{self, HeadMatrix as CoreMatrix};
use crate::analysis::walk::{self, Run};
use crate::error::Result;
use crate::site::HeadAt;
use crate::weights::NormWeights;
use crate::what_if::{Ablation, Altered};

/// The effect of ablations on each token and each head.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct WhatIf {
    /// Cosine of each token's final vectors with and without ablations: `[n, 1]`.
    pub cosine: Numbers,
    /// Largest change of a weight per head: `[n_layers, n_heads]`.
    pub moved: Numbers,
}

/// A head's weights with and without ablations, and their difference.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct ChangedPattern {
    /// `edited` minus `untouched`: `[n, n]`.
    pub difference: Numbers,
    /// The weights with ablations: `[n, n]`.
    pub edited: Numbers,
    /// The weights without ablations: `[n, n]`.
    pub untouched: Numbers,
}

/// One token's values at every stage of a block and of one of its heads. Matrices outside the head
/// have only one row, which belongs to the token.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Block {
    /// The head's keys: `[n, d_head]`.
    pub k: Numbers,
    /// The head's values: `[n, d_head]`.
    pub v: Numbers,
    /// The token's query: `[1, d_head]`.
    pub q: Numbers,
    /// Dot products of the query with every key: `[1, n]`. The stages up to `pattern` have the same
    /// shape.
    pub dot_products: Numbers,
    /// The dot products divided by √d_head.
    pub scaled_scores: Numbers,
    /// The scores plus the relative position bias, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub biased_scores: Option<Numbers>,
    /// The scores after the soft cap, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capped_scores: Option<Numbers>,
    /// The scores after the mask: −∞ for hidden keys.
    pub attn_scores: Numbers,
    /// The largest score: `[1, 1]`.
    pub row_max: Numbers,
    /// The exponentials of the scores minus `row_max`.
    pub exp: Numbers,
    /// The sum of the exponentials: `[1, 1]`.
    pub exp_sum: Numbers,
    /// The weights.
    pub pattern: Numbers,
    /// The values multiplied by the weights: `[n, d_head]`.
    pub weighted_v: Numbers,
    /// Each head's output: `[n_heads, d_head]`.
    pub z: Numbers,
    /// Norm of each head's `result`: `[n_heads, 1]`.
    pub result_norm: Numbers,
    /// Each head's contribution to the residual stream: `[n_heads, d_model]`.
    pub result: Numbers,
    /// The token's row at every site of the block outside heads. Names omit the block.
    pub sites: Vec<NamedNumbers>,
    /// The first norm's weights.
    pub ln1: NormNumbers,
    /// The second norm's weights.
    pub ln2: NormNumbers,
    /// The weights of the norm on attention's output, if attention's input is normalised too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ln1_post: Option<NormNumbers>,
    /// The weights of the norm on the MLP's output, if the MLP's input is normalised too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ln2_post: Option<NormNumbers>,
    /// The bias of `w_o`, if the model has one: `[1, d_model]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b_o: Option<Numbers>,
    /// Norm, mean and standard deviation of each operation's result, with one row per operation.
    pub stats: Numbers,
    /// The strongest hidden units: index, and value before and after the activation, `[12, 3]`. For
    /// a gated MLP, each row also has the linear factor and its product with the activation: `[12,
    /// 5]`.
    pub strongest: Numbers,
    /// The curve of the activation function, x and y: `[121, 2]`.
    pub curve: Numbers,
}

/// The weights of a norm.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Tsify)]
pub struct NormNumbers {
    /// γ: `[1, d_model]`.
    pub gamma: Numbers,
    /// β, if the norm has it: `[1, d_model]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Numbers>,
}

/// A token's vectors before every block and after the last one, one per row.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct Stack {
    /// The norms: `[n_layers + 1, 1]`. The cosines have the same shape.
    pub norm: Numbers,
    /// Cosine with the previous row; NaN in the first row.
    pub cosine_to_previous: Numbers,
    /// Cosine with the first row.
    pub cosine_to_input: Numbers,
    /// Cosine with the same row without ablations.
    pub cosine_to_untouched: Numbers,
    /// The vectors: `[n_layers + 1, d_model]`.
    pub vectors: Numbers,
}

word! {
    /// One of the four matrices of a head: see [`head_weights::HeadMatrix`].
    HeadMatrix of CoreMatrix { WQ, WK, WV, WO }
}

/// One of a head's trained matrices.
#[derive(Debug, Clone, PartialEq, Serialize, Tsify)]
pub struct HeadWeights {
    /// The matrix: `[d_model, d_head]`; for W_O, `[d_head, d_model]`.
    pub weights: Numbers,
    /// Singular values in descending order: `[1, d_head]`.
    pub singular_values: Numbers,
    /// Number of largest singular values whose squares make up 90 % of the sum of all squares.
    pub n_main: usize,
    /// The first head that uses the matrix.
    pub first_head: usize,
    /// The last head that uses the matrix; differs from the first if heads share keys and values.
    pub last_head: usize,
}

impl Session {
    /// Ablates parts of the model for all requests about blocks, until the next text is run. Each
    /// change is an [`Ablation`] as text: `head.0.2`, `mlp.3`, `token.5`.
    ///
    /// # Errors
    ///
    /// If a change cannot be parsed or its part does not exist. In that case, the earlier changes
    /// stay in effect.
    pub fn what_if(&mut self, changes: &[String]) -> Result<WhatIf> {
        let (model, run) = self.run()?;
        let ablations = Ablation::parse_all(changes)?;
        let altered = Altered::run(model, &run.trace, &run.ids, &ablations)?;
        if let Some(text) = &mut self.text {
            text.altered = altered;
        }
        let walk::Difference { cosine, moved } = walk::difference(self.altered()?)?;
        Ok(WhatIf {
            cosine: cosine.into(),
            moved: moved.into(),
        })
    }

    /// A head's weights with and without the ablations.
    ///
    /// # Errors
    ///
    /// If the head does not exist.
    pub fn changed_pattern(&self, layer: usize, head: usize) -> Result<ChangedPattern> {
        let pattern = walk::changed_pattern(self.altered()?, HeadAt::new(layer, head))?;
        Ok(ChangedPattern {
            difference: pattern.difference.into(),
            edited: pattern.edited.into(),
            untouched: pattern.untouched.into(),
        })
    }

    /// One token's values at every stage of a block and of one of its heads.
    ///
    /// # Errors
    ///
    /// If the layer, head or token does not exist.
    pub fn block(&self, layer: usize, head: usize, token: usize) -> Result<Block> {
        let walked = walk::walk(self.altered()?, HeadAt::new(layer, head), token)?;
        let sites = walked.sites.iter();
        let norm = |number: usize| walked.norms.get(number)?.as_ref().map(NormNumbers::from);
        let [ln1, ln2] = [0, 1].map(|number| norm(number).unwrap_or_default());
        let [ln1_post, ln2_post] = [2, 3].map(norm);
        Ok(Block {
            k: walked.k.into(),
            v: walked.v.into(),
            q: walked.q.into(),
            dot_products: walked.dot_products.into(),
            scaled_scores: walked.scaled_scores.into(),
            biased_scores: walked.biased_scores.map(Numbers::from),
            capped_scores: walked.capped_scores.map(Numbers::from),
            attn_scores: walked.attn_scores.into(),
            row_max: walked.row_max.into(),
            exp: walked.exp.into(),
            exp_sum: walked.exp_sum.into(),
            pattern: walked.pattern.into(),
            weighted_v: walked.weighted_v.into(),
            z: walked.z.into(),
            result_norm: walked.result_norm.into(),
            result: walked.result.into(),
            sites: sites
                .map(|(site, row)| NamedNumbers::new(site.name_in_block(), row))
                .collect(),
            ln1,
            ln2,
            ln1_post,
            ln2_post,
            b_o: walked.b_o.map(Numbers::from),
            stats: walked.stats.into(),
            strongest: walked.strongest.into(),
            curve: walked.curve.into(),
        })
    }

    /// The matrix at a site of a block, one row per token. The site's name omits the block.
    ///
    /// # Errors
    ///
    /// If the layer or site does not exist.
    pub fn rows(&self, layer: usize, site: &str) -> Result<Numbers> {
        Ok(walk::rows(self.altered()?, layer, site)?.into())
    }

    /// A trained matrix of a head, unaffected by ablations.
    ///
    /// # Errors
    ///
    /// If the layer or head does not exist.
    pub fn head_weights(
        &self,
        layer: usize,
        head: usize,
        matrix: HeadMatrix,
    ) -> Result<HeadWeights> {
        let (model, _) = self.run()?;
        let found = head_weights::head_weights(model, HeadAt::new(layer, head), matrix.into())?;
        let [first_head, last_head] = found.heads;
        Ok(HeadWeights {
            weights: found.weights.into(),
            singular_values: found.singular_values.into(),
            n_main: found.n_main,
            first_head,
            last_head,
        })
    }

    /// A token's vectors before every block and after the last one.
    ///
    /// # Errors
    ///
    /// If the token does not exist.
    pub fn stack(&self, token: usize) -> Result<Stack> {
        let stack = walk::stack(self.altered()?, token)?;
        Ok(Stack {
            norm: stack.norm.into(),
            cosine_to_previous: stack.cosine_to_previous.into(),
            cosine_to_input: stack.cosine_to_input.into(),
            cosine_to_untouched: stack.cosine_to_untouched.into(),
            vectors: stack.vectors.into(),
        })
    }

    /// The last run, with and without its ablations.
    fn altered(&self) -> Result<Run<'_>> {
        let (model, text) = self.run()?;
        Ok(Run {
            model,
            untouched: &text.trace,
            altered: &text.altered,
        })
    }
}

impl From<&NormWeights> for NormNumbers {
    fn from(weights: &NormWeights) -> Self {
        NormNumbers {
            gamma: (&weights.gamma).into(),
            beta: weights.beta.as_ref().map(Numbers::from),
        }
    }
}
