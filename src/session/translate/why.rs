//! Explains a cross-attention weight.

use super::super::Session;
use crate::analysis::details::{ExplainedWeight, RecordedHead};
use crate::error::{Result, check_index};
use crate::model::site::{Extent, HeadSite, SublayerAt};

impl Session {
    /// Explains the weight from a decoder step to a source token in a cross-attention head of the
    /// last translation: the query comes from the decoder, and the key and value from the encoder.
    pub fn cross_why(
        &self,
        step: usize,
        layer: usize,
        head: usize,
        source: usize,
    ) -> Result<ExplainedWeight> {
        let run = self.translated()?;
        let model = self.model()?.model();
        let at = SublayerAt::cross_attention(layer).head(head);
        at.check(model.config())?;
        check_index("step", step, run.written.len())?;
        let n_key = run.pattern(at)?.ncols();
        check_index("source token", source, n_key)?;
        let parts = [HeadSite::Q, HeadSite::K, HeadSite::QkProducts];
        let sites = RecordedHead::sites(model.config(), at);
        let trace = run.again(model, sites.chain([at.site(HeadSite::QkProducts)]))?;
        let n_query = run.written.len();
        let extent = Extent { n_query, n_key };
        RecordedHead::new(model, &trace, at, extent, 0).explain([step, source], &parts)
    }
}
