//! Masked self-attention: attention of the tokens written, none of which sees a later one
//! (Vaswani et al. 2017, section 3.2.3).

use crate::Matrix;
use crate::config::{Config, Mask};
use crate::site::Site;
use crate::trace::Recorder;

/// The layers of masked self-attention as a model of their own: as many as the decoder has, and
/// causal.
pub(super) fn causal(config: &Config) -> Config {
    Config {
        n_layers: config.n_decoder_layers,
        mask: Mask::Causal,
        ..config.clone()
    }
}

/// Gives what attention records its place in the decoder's masked self-attention.
pub(crate) struct InMaskedAttention<'rec, R>(pub &'rec mut R);

impl<R: Recorder> Recorder for InMaskedAttention<'_, R> {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        self.0.tap(site.in_masked_attention(), matrix)
    }

    fn aside(&mut self, site: Site, reading: impl FnOnce() -> Matrix) {
        self.0.aside(site.in_masked_attention(), reading);
    }
}
