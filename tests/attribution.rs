//! A logit taken apart: the parts add up, in every kind of model whose residual stream is a sum.

mod common;

use common::{kinds, random};
use headlight::Matrix;
use headlight::analysis::attribution::{attribution, sites, written};
use headlight::analysis::heads;
use headlight::config::{Config, NormOrder, Unembedding};
use headlight::error::Error;
use headlight::site::{HeadSite, Site};
use headlight::trace::Trace;
use proptest::prelude::*;

/// The logits behind the last token, and what a pass of it records for its parts.
fn pass(config: &Config, seed: u64) -> (headlight::model::Model, Trace, Matrix) {
    let model = random::model(config, seed);
    let tokens = random::tokens(config, 5, seed);
    let mut trace = Trace::of(sites(config).into_iter().chain([Site::Logits]));
    model.forward(&mut trace, &tokens);
    let logits = trace.get(Site::Logits).unwrap();
    let last = logits.rows(logits.nrows() - 1, 1).into_owned();
    (model, trace, last)
}

proptest! {
    #[test]
    fn the_parts_of_a_logit_add_up(config in kinds::any(), seed in any::<u64>()) {
        prop_assume!(config.unembedding != Unembedding::None);
        let (model, trace, logits) = pass(&config, seed);
        let words = [(3, None), (3, Some(5)), (5, Some(5))];
        for (word, against) in words {
            let found = attribution(&model, &trace, word, against);
            if config.norm_order == NormOrder::PostNorm {
                prop_assert_eq!(found.unwrap_err(), Error::PostNorm);
                continue;
            }
            let found = found.unwrap();
            let sum = found.embed + found.heads.sum() + found.mlps.sum() + found.bias;
            let total = logits[word] - against.map_or(0.0, |against| logits[against]);
            let size = logits.amax().max(1.0);
            prop_assert!((sum - total).abs() <= 1e-4 * size, "{sum}, {total}");
        }
    }

    #[test]
    fn what_a_head_writes_makes_its_part(config in kinds::any(), seed in any::<u64>()) {
        prop_assume!(config.unembedding != Unembedding::None);
        prop_assume!(config.norm_order == NormOrder::PreNorm);
        let (model, trace, _) = pass(&config, seed);
        let word = 2;
        let parts = attribution(&model, &trace, word, None).unwrap();
        for at in heads(&config) {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            let last = pattern.row(pattern.nrows() - 1);
            let mut sum = 0.0;
            for token in 0..pattern.ncols() {
                sum += last[token] * written(&model, &trace, at, token).unwrap()[word];
            }
            let part = parts.heads[(at.layer, at.head)];
            prop_assert!((sum - part).abs() <= 1e-4 * part.abs().max(1.0), "{sum}, {part}");
        }
        prop_assert!(written(&model, &trace, heads(&config).next().unwrap(), 5).is_err());
    }
}
