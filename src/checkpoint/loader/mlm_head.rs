//! Loads the masked-word head of an encoder.

use super::Loader;
use crate::error::Result;
use crate::model::config::{Config, Unembedding};
use crate::model::weights::MlmHeadWeights;

impl Loader<'_, '_> {
    /// The masked-word head; `None` if the file lacks it. The configuration is changed to match.
    pub(super) fn mlm_head(&mut self, c: &mut Config) -> Result<Option<MlmHeadWeights>> {
        if c.mlm_head.is_none() {
            return Ok(None);
        }
        let mut heads = self.names.mlm_head.iter();
        let Some(names) = heads.find(|names| self.tensors.holds_any(names.prefix)) else {
            c.mlm_head = None;
            c.unembedding = Unembedding::None;
            return Ok(None);
        };
        let [dense, logits] = self.form.mlm_head_biases;
        let width = c.embed_width();
        let dense = self.linear("", names.dense, [c.d_model, width], dense, &|row| row)?;
        let ln = self.norm(names.ln, width, c)?;
        let b_u = logits.then(|| {
            // Files save it once or twice, under one of two names.
            let own = format!("{}.bias", names.w_u);
            let name = match self.tensors.holds(&own) {
                true => &own,
                false => names.bias,
            };
            self.tensors.row(name, c.d_vocab)
        });
        Ok(Some(MlmHeadWeights {
            dense,
            ln,
            b_u: b_u.transpose()?,
        }))
    }
}
