//! Tests that the contributions to a logit add up in every model, and that the scores calculated from the weights of a head of layer 0 equal those of a forward
//! pass without positions.

mod common;

use common::{kinds, random};
use headlight::Matrix;
use headlight::analysis::attribution::{attribution, sites, written};
use headlight::analysis::heads;
use headlight::analysis::looked_for::looked_for;
use headlight::model::Model;
use headlight::model::config::{Config, Positions, QkNorms, Unembedding};
use headlight::model::site::{HeadAt, HeadSite, Site};
use headlight::model::trace::Trace;
use proptest::prelude::*;

/// The logits after the last token, and a trace of the sites that contribute to them.
fn pass(config: &Config, seed: u64) -> (Model, Trace, Matrix) {
    let model = random::model(config, seed);
    let tokens = random::tokens(config, 5, seed);
    let mut trace = Trace::of(sites(config).into_iter().chain([Site::Logits]));
    model.forward(&mut trace, &tokens);
    let logits = trace.get(Site::Logits).unwrap();
    let last = logits.rows(logits.nrows() - 1, 1).into_owned();
    (model, trace, last)
}

/// The row of the last token.
const LAST: usize = 4;

proptest! {
    #[test]
    fn the_parts_of_a_logit_add_up(config in kinds::any(), seed in any::<u64>()) {
        prop_assume!(config.unembedding != Unembedding::None);
        // A soft cap would change the sum of the contributions.
        let config = Config { logit_cap: None, ..config };
        let (model, trace, logits) = pass(&config, seed);
        let words = [(3, None), (3, Some(5)), (5, Some(5))];
        for (word, against) in words {
            let found = attribution(&model, &trace, LAST, word, against).unwrap();
            let sum = found.embed + found.heads.sum() + found.mlps.sum() + found.bias;
            let total = logits[word] - against.map_or(0.0, |against| logits[against]);
            let size = logits.amax().max(1.0);
            prop_assert!((sum - total).abs() <= 1e-4 * size, "{sum}, {total}");
        }
    }

    #[test]
    fn the_part_of_a_head_follows_from_its_output(config in kinds::any(), seed in any::<u64>()) {
        prop_assume!(config.unembedding != Unembedding::None);
        let (model, trace, _) = pass(&config, seed);
        let word = 2;
        let parts = attribution(&model, &trace, LAST, word, None).unwrap();
        for at in heads(&config) {
            let pattern = trace.get(at.site(HeadSite::Pattern)).unwrap();
            let weights = pattern.row(pattern.nrows() - 1);
            let mut sum = 0.0;
            for token in 0..pattern.ncols() {
                sum += weights[token] * written(&model, &trace, LAST, at, token).unwrap()[word];
            }
            let part = parts.heads[(at.layer, at.head)];
            prop_assert!((sum - part).abs() <= 1e-4 * part.abs().max(1.0), "{sum}, {part}");
        }
        prop_assert!(written(&model, &trace, LAST, heads(&config).next().unwrap(), 5).is_err());
    }

    #[test]
    fn the_keys_a_head_of_layer_0_looks_for_are_its_scores_without_positions(
        config in kinds::any(),
        seed in any::<u64>(),
    ) {
        let positions = match config.positions {
            turned @ Positions::Rotary { .. } => turned,
            _ => Positions::None,
        };
        let config = Config { positions, n_token_types: 0, ..config };
        let model = random::model(&config, seed);
        let tokens = random::tokens(&config, 5, seed);
        // Queries and keys before rotation by position.
        let [q, k] = match config.qk_norm != QkNorms::None {
            true => [HeadSite::QNormalized, HeadSite::KNormalized],
            false => [HeadSite::Q, HeadSite::K],
        };
        let mut trace = Trace::of(Site::of_heads(&config, &[q, k]));
        model.forward(&mut trace, &tokens);
        for head in 0..config.n_heads {
            let at = HeadAt::new(0, head);
            let q = trace.get(at.site(q)).unwrap();
            let k = trace.get(at.kv(&config).site(k)).unwrap();
            let divisor = config.scaling.divisor(config.d_head).unwrap_or(1.0);
            for (query, id) in tokens.ids().iter().enumerate() {
                let scores = looked_for(&model, at, *id).unwrap();
                prop_assert_eq!(scores.shape(), (1, config.d_vocab));
                for (key, id) in tokens.ids().iter().enumerate() {
                    let scaled = q.row(query).dot(&k.row(key)) / divisor;
                    let expected = match config.score_cap {
                        Some(cap) => cap * (scaled / cap).tanh(),
                        None => scaled,
                    };
                    let found = scores[*id];
                    prop_assert!((found - expected).abs() <= 1e-4 * expected.abs().max(1.0),
                        "{found}, {expected}");
                }
            }
        }
        let [first, none] = [0, config.n_layers()].map(|layer| HeadAt::new(layer, 0));
        prop_assert!(looked_for(&model, none, 0).is_err());
        prop_assert!(looked_for(&model, first, config.d_vocab).is_err());
    }
}
