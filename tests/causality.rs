//! Tests which numbers stay bit-identical when a text changes.

mod common;

use common::{kinds, random};
use headlight::analysis::unchanged::unchanged;
use headlight::model::config::Mask;
use headlight::model::tokens::Tokens;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_later_word_changes_nothing_before_it_with_a_causal_mask(
        config in kinds::any(),
        seed in any::<u64>(),
        at in 0..5_usize,
    ) {
        let model = random::model(&config, seed);
        let one = random::tokens(&config, 5, seed).ids().to_vec();
        let mut other = one.clone();
        other[at] = (one[at] + 1) % config.d_vocab;
        let [one, other] = [one, other].map(|ids| Tokens::new(&ids, &config).unwrap());
        let found = unchanged(&model, &one, &other).unwrap();
        prop_assert_eq!(found.tokens, at);
        prop_assert_eq!(found.numbers, at * (config.n_layers() + 1) * config.d_model);
        if config.mask() == Mask::Causal {
            prop_assert_eq!(found.equal, found.numbers);
        } else {
            prop_assert!(found.equal <= found.numbers);
        }
    }
}

#[test]
fn a_later_word_changes_earlier_numbers_without_a_mask() {
    let config = kinds::all(&headlight::model::config::Config {
        d_model: 8,
        d_head: 4,
        n_heads: 2,
        d_mlp: 8,
        stacks: kinds::layers(2),
        n_ctx: 8,
        d_vocab: 9,
        ..Default::default()
    });
    let config = config.iter().find(|config| config.mask() == Mask::None);
    let config = config.unwrap();
    let model = random::model(config, 7);
    let [one, other] = [[1, 2, 3, 4], [1, 2, 3, 5]].map(|ids| Tokens::new(&ids, config).unwrap());
    let found = unchanged(&model, &one, &other).unwrap();
    assert_eq!(found.tokens, 3);
    // The inputs of the first block are equal; later numbers differ.
    assert!(
        found.equal >= 3 * 8 && found.equal < found.numbers,
        "{found:?}"
    );
}
