//! Loads weights that belong to distances between query and key.

use std::sync::Arc;

use super::{Loader, weight};
use crate::Matrix;
use crate::error::Result;
use crate::model::config::{Config, StackId};
use crate::model::norm::normalize;
use crate::model::site::Norm;
use crate::model::trace::NoRecord;
use crate::model::weights::{KindWeights, LayerWeights};

impl Loader<'_, '_> {
    /// Reads the relative position biases that all layers of a stack share, and computes each
    /// layer's keys and queries of distances from the embedding that they share.
    pub(super) fn distances(
        &mut self,
        stack: StackId,
        layers: &mut [Arc<LayerWeights>],
        c: &Config,
    ) -> Result<()> {
        let (mut biases, mut embedding) = (None, None);
        for (at, _) in c.sublayers(stack) {
            let (bias, rows) = (c.distance_bias_at(at), c.disentangled_at(at));
            if let (None, Some(bias)) = (&biases, bias) {
                let name = weight(self.form.distance_biases[stack as usize]);
                biases = Some(self.tensors.matrix(&name, [bias.n_buckets, c.n_heads])?);
            }
            if let (None, Some(rows)) = (&embedding, rows) {
                embedding = Some(self.distance_embedding(stack, rows.n_rows(), c)?);
            }
            if bias.is_none() && rows.is_none() {
                continue; // A layer that shares its weights keeps sharing them.
            }
            let layer = Arc::make_mut(&mut layers[at.layer]);
            if let KindWeights::Attention(own) = &mut layer.sublayers[at.sublayer].kind {
                own.distance_bias = bias.and(biases.clone());
                let table = rows.and(embedding.as_ref());
                own.disentangled = table.map(|table| [own.w_k.apply(table), own.w_q.apply(table)]);
            }
        }
        Ok(())
    }

    /// The embedding of distances, normalised if it has a norm: `[n_rows, d_model]`.
    fn distance_embedding(&mut self, stack: StackId, n_rows: usize, c: &Config) -> Result<Matrix> {
        let [name, norm] = self.form.distance_embedding;
        let table = self.tensors.matrix(&weight(name), [n_rows, c.d_model])?;
        if norm.is_empty() {
            return Ok(table);
        }
        let norm = self.norm(norm, c.d_model, c)?;
        Ok(normalize(
            &mut NoRecord,
            Norm::Embed(stack),
            &table,
            &norm,
            c,
        ))
    }
}
