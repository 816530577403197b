//! A text processed in parts gives bit-identical results to the same text processed as a whole.

mod common;

use common::{kinds, random};
use headlight::Matrix;
use headlight::math::ops::rotary::Rotation;
use headlight::model::config::{Config, Mask, Pairs, Positions, Rotary, Stretch};
use headlight::model::pass::Pass;
use headlight::model::site::{Extent, HeadSite, Site};
use headlight::model::tokens::Tokens;
use headlight::model::trace::{NoRecord, Trace};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn rotary(pairs: Pairs) -> Rotary {
    Rotary {
        base: 100.0,
        stretch: Stretch::Linear(1.0),
        pairs,
        dims: None,
    }
}

fn cases() -> ProptestConfig {
    ProptestConfig {
        cases: 192,
        rng_seed: RngSeed::Fixed(2017),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn partial_passes_are_bit_identical_to_the_whole_pass_at_every_site(
        config in kinds::any(),
        cuts in prop::collection::vec(1..=4usize, 2..=3),
        seed: u64,
    ) {
        let config = Config { n_ctx: 12, ..kinds::with_mask(config, Mask::Causal) };
        let model = random::model(&config, seed);
        let n = cuts.iter().sum();
        let tokens = random::tokens(&config, n, seed);
        let mut whole = Trace::all();
        let output = model.forward(&mut whole, &tokens);

        let mut pass = Pass::cached(&config);
        for cut in cuts {
            let first = pass.first();
            let extent = Extent {
                n_query: cut,
                n_key: first + cut,
            };
            let mut trace = Trace::all();
            let part = part(&tokens, first, first + cut, &config);
            let found = model.read_on(&mut trace, &part, &mut pass).unwrap();
            prop_assert_eq!(bits(&found), bits(&output.rows(first, cut).into_owned()));
            let sites: Vec<Site> = trace.iter().map(|(site, _)| site).collect();
            prop_assert_eq!(sites, Site::all(&config));
            for (site, found) in trace.iter() {
                let expected = seen(site, whole.get(site).unwrap(), first, extent, n);
                prop_assert_eq!([found.nrows(), found.ncols()], site.shape(&config, extent));
                prop_assert_eq!(bits(found), bits(&expected), "{} from {}", site, first);
            }
            let kept = config.n_layers() * pass.first() * 2 * config.d_kv_heads();
            prop_assert_eq!(pass.kept_bytes(), kept * size_of::<f32>());
        }
    }

    #[test]
    fn a_cached_beginning_can_have_another_ending(
        config in kinds::any(),
        kept in 1..=4usize,
        seed: u64,
    ) {
        let config = kinds::with_mask(config, Mask::Causal);
        let model = random::model(&config, seed);
        let tokens = random::tokens(&config, 7, seed);
        let mut pass = Pass::cached(&config);
        let mut read = |from, to| {
            let part = part(&tokens, from, to, &config);
            model.read_on(&mut NoRecord, &part, &mut pass).unwrap();
            pass.truncate(kept);
            assert_eq!(pass.first(), kept);
        };
        read(0, 7);
        let end = part(&tokens, kept, 7, &config);
        let expected = model.forward(&mut NoRecord, &tokens);
        let found = model.read_on(&mut NoRecord, &end, &mut pass).unwrap();
        prop_assert_eq!(bits(&found), bits(&expected.rows(kept, 7 - kept).into_owned()));
    }

    #[test]
    fn the_product_of_rotated_vectors_depends_only_on_their_distance(
        offset in 0..9usize,
        distance in 0..9usize,
        half in 1..=8usize,
        seed: u64,
    ) {
        for pairs in [Pairs::Interleaved, Pairs::Halves] {
            let rotation = Rotation::new(20, 2 * half, rotary(pairs));
            let x = random::Random::new(seed).matrix(2, 2 * half);
            let at = |row, position| rotation.apply(&x.rows(row, 1).into_owned(), position);
            let near = at(0, distance).dot(&at(1, 0));
            let far = at(0, offset + distance).dot(&at(1, offset));
            prop_assert!((near - far).abs() <= 1e-5, "{pairs:?}: {near} is not {far}");
        }
    }
}

#[test]
fn both_layouts_rotate_the_same_pairs() {
    let d = 6;
    let x = random::Random::new(1).matrix(5, d);
    let mut moved = x.clone();
    let places = (0..d / 2).map(|pair| {
        let from = Pairs::Interleaved.columns(pair, d);
        (from, Pairs::Halves.columns(pair, d))
    });
    for ([a, b], [c, e]) in places.clone() {
        moved.set_column(c, &x.column(a));
        moved.set_column(e, &x.column(b));
    }
    let turned = |x: &Matrix, pairs| Rotation::new(5, d, rotary(pairs)).apply(x, 0);
    let (beside, apart) = (
        turned(&x, Pairs::Interleaved),
        turned(&moved, Pairs::Halves),
    );
    for ([a, b], [c, e]) in places {
        assert_eq!(beside.column(a), apart.column(c));
        assert_eq!(beside.column(b), apart.column(e));
    }
}

#[test]
fn refuses_impossible_partial_passes() {
    let refusal = |config: &Config, first, then| {
        let model = random::model(config, 1);
        let mut pass = Pass::cached(config);
        let read = |n, pass: &mut Pass| {
            let tokens = random::tokens(config, n, 2);
            model.read_on(&mut NoRecord, &tokens, pass)
        };
        read(first, &mut pass)?;
        read(then, &mut pass)
    };
    let causal = Config {
        positions: Positions::Learned,
        ..kinds::with_mask(Config::default(), Mask::Causal)
    };
    assert!(refusal(&causal, 5, 3).is_ok());
    assert_eq!(
        refusal(&causal, 5, 4).unwrap_err().to_string(),
        "The text has 9 tokens, but this model reads at most 8. Shorten it by 1 or more."
    );
    assert_eq!(
        refusal(&Config::default(), 1, 1).unwrap_err().to_string(),
        "This model has no causal mask, so it cannot process a text token by token; run it \
         on the whole text."
    );
}

/// The tokens from `first` to `end`, exclusive.
fn part(tokens: &Tokens, first: usize, end: usize, config: &Config) -> Tokens {
    let types = &tokens.token_types()[first..end];
    Tokens::with_types(&tokens.ids()[first..end], types, config).unwrap()
}

/// The part of the whole pass's matrix that a partial pass computes.
fn seen(site: Site, whole: &Matrix, first: usize, extent: Extent, n: usize) -> Matrix {
    let Extent { n_query, n_key } = extent;
    let Site::Head { part, .. } = site else {
        return whole.rows(first, n_query).into_owned();
    };
    match part {
        HeadSite::K
        | HeadSite::KNormScale
        | HeadSite::KNormHat
        | HeadSite::KNormalized
        | HeadSite::RotK
        | HeadSite::V
        | HeadSite::ValueNorm => whole.rows(0, n_key).into_owned(),
        HeadSite::QkProducts | HeadSite::WeightedV => {
            Matrix::from_fn(n_query * n_key, whole.ncols(), |row, column| {
                whole[((first + row / n_key) * n + row % n_key, column)]
            })
        }
        HeadSite::DotProducts
        | HeadSite::ScaledScores
        | HeadSite::C2p
        | HeadSite::P2c
        | HeadSite::SummedDots
        | HeadSite::BiasedScores
        | HeadSite::CappedScores
        | HeadSite::AttnScores
        | HeadSite::Exp
        | HeadSite::Pattern
        | HeadSite::WeightedNorm => whole.view((first, 0), (n_query, n_key)).into_owned(),
        _ => whole.rows(first, n_query).into_owned(),
    }
}

fn bits(matrix: &Matrix) -> Vec<u32> {
    matrix.iter().map(|x| x.to_bits()).collect()
}
