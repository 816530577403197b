//! Compares every weight's gradient with finite differences.

use headlight::Matrix;
use headlight::model::config::{
    Activation, Config, DistanceBias, Kind, Mask, Norms, Positions, Scaling,
};
use headlight::model::site::SublayerAt;
use headlight::train::attentive::Attentive;
use headlight::train::backward;
use headlight::train::gradients::Gradients;
use headlight::train::network::Network;
use headlight::train::parameters::Parameters;
use headlight::train::recurrent::{Cell, Recurrent};
use headlight::train::tasks::Example;
use headlight::train::transformer::{self, Transformer, config, reduced, relative};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// Step size of the differences, and the share of weights that may deviate: 0, because the loss is
/// smooth.
pub const SMOOTH: (f32, f64) = (0.01, 0.0);

/// The mean cross-entropy with label smoothing, in double precision, by the textbook formula.
fn loss(network: &Network, parameters: &Parameters, batch: &[Example], smoothing: f64) -> f64 {
    let outputs = network.forward(parameters, batch).unwrap();
    let (mut sum, mut count) = (0.0, 0);
    for (output, example) in outputs.iter().zip(batch) {
        for (row, target) in example.targets.iter().enumerate() {
            if let Some(target) = target {
                let logits: Vec<f64> = output.logits.row(row).iter().map(|x| (*x).into()).collect();
                let total: f64 = logits.iter().map(|x| x.exp()).sum();
                let surprise = |logit: &f64| total.ln() - logit;
                let all: f64 = logits.iter().map(surprise).sum();
                sum += (1.0 - smoothing) * surprise(&logits[*target]);
                sum += smoothing * all / logits.len() as f64;
                count += 1;
            }
        }
    }
    sum / f64::from(count)
}

/// Adds noise to parameters, so that no bias is 0 and no γ is 1.
pub fn with_noise(mut parameters: Parameters, random: &mut ChaCha8Rng) -> Parameters {
    for (_, matrix) in parameters.iter_mut() {
        matrix.apply(|x| *x += random.next_u32() as f32 / u32::MAX as f32 * 0.4 - 0.2);
    }
    parameters
}

/// Sequences of different lengths, with some positions without a target.
fn batch(random: &mut ChaCha8Rng, d_vocab: usize, lengths: &[usize]) -> Vec<Example> {
    let mut word = || random.next_u32() as usize % d_vocab;
    let mut example = |n| {
        let ids = (0..n).map(|_| word()).collect();
        Example::new(ids, (0..n).map(|at| (at != 1).then(&mut word)).collect())
    };
    lengths.iter().map(|n| example(*n)).collect()
}

/// The derivative of the loss with respect to a weight, from f32 passes: central differences at two
/// steps cancel the error of the third derivative (Richardson 1911).
fn slope(
    loss: &dyn Fn(&Parameters) -> f64,
    parameters: &Parameters,
    (name, at): (&str, usize),
    width: f32,
) -> f64 {
    let mut moved = parameters.clone();
    let mut at_distance = |distance: f32| {
        let mut change = Matrix::zeros(parameters.get(name).nrows(), parameters.get(name).ncols());
        change[at] = distance;
        moved.insert(name, parameters.get(name) + change);
        (f64::from(moved.get(name)[at]), loss(&moved))
    };
    let mut difference = |distance: f32| {
        let ((left, below), (right, above)) = (at_distance(-distance), at_distance(distance));
        (above - below) / (right - left)
    };
    (4.0 * difference(width) - difference(2.0 * width)) / 3.0
}

/// Compares every weight's gradient with finite differences. `most_off` is the share of weights
/// that may deviate: a difference does not approximate the derivative if a hidden unit crosses the
/// corner of a ReLU within the step.
pub fn compare(
    found: &Gradients,
    parameters: &Parameters,
    loss: &dyn Fn(&Parameters) -> f64,
    (width, most_off): (f32, f64),
) {
    let expected = loss(parameters);
    assert!((f64::from(found.loss) - expected).abs() < 1e-5);
    let mut off = Vec::new();
    for (name, gradient) in found.parameters.iter() {
        assert_eq!(gradient.shape(), parameters.get(name).shape());
        for at in 0..gradient.len() {
            let (found, expected) = (gradient[at], slope(loss, parameters, (name, at), width));
            let error = (f64::from(found) - expected).abs();
            if error.is_nan() || error > 2e-4 + 1e-3 * expected.abs() {
                off.push(format!("{name}[{at}]: {found}, not {expected}"));
            }
        }
    }
    assert_eq!(found.parameters.count(), parameters.count());
    let most = most_off * parameters.count() as f64;
    assert!(off.len() as f64 <= most, "{}", off.join("\n"));
    assert!(found.parameters.norm() > 0.05);
}

fn compare_network(
    network: &Network,
    parameters: &Parameters,
    batch: &[Example],
    exactness: (f32, f64),
) {
    for smoothing in [0.0, 0.125] {
        let found = network.gradients(parameters, batch, smoothing).unwrap();
        let loss = |parameters: &Parameters| loss(network, parameters, batch, smoothing.into());
        compare(&found, parameters, &loss, exactness);
    }
}

fn transformer(change: impl FnOnce(&mut Config), seed: u64) {
    let mut config = Config {
        d_mlp: 7,
        ..config([2, 2, 6], 5, 6)
    };
    change(&mut config);
    let d_vocab = config.d_vocab;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let transformer = Transformer::new(config).unwrap();
    let parameters = with_noise(transformer.initialise(&mut random), &mut random);
    let batch = batch(&mut random, d_vocab, &[4, 6, 1]);
    let first = SublayerAt::attention(0).layer();
    let exactness = match transformer.config().activation {
        Activation::Relu => (0.002, 0.02),
        // Without residual connections, a norm's input is the small output of a sublayer. There the
        // norm has more curvature than in a residual stream, so differences are less exact.
        _ if !transformer.config().has_residual(first) => (0.004, 0.01),
        _ => SMOOTH,
    };
    let network = Network::Transformer(transformer);
    compare_network(&network, &parameters, &batch, exactness);
}

#[test]
fn gradients_of_a_causal_transformer_with_gelu_and_learned_positions() {
    transformer(|_| {}, 1);
    transformer(|_| {}, 2);
}

#[test]
fn gradients_of_narrow_heads_without_positions_or_scaling() {
    let change = |config: &mut Config| {
        config.stacks[0].layers.truncate(1);
        config.n_heads = 3;
        config.d_head = 1;
        config.positions = Positions::None;
        config.scaling = Scaling::None;
    };
    transformer(change, 3);
}

#[test]
fn gradients_of_relative_positions_with_one_or_two_sides() {
    transformer(|config| *config = relative(config.clone()), 17);
    let change = |config: &mut Config| {
        *config = relative(config.clone());
        for layer in &mut config.stacks[0].layers {
            layer.sublayers[0].kind = Kind::SelfAttention(Mask::None);
            // Distances from 2 on share buckets.
            layer.distance_bias = Some(DistanceBias {
                n_buckets: 8,
                farthest: 5,
                is_two_sided: true,
            });
        }
    };
    transformer(change, 18);
}

#[test]
fn gradients_of_a_transformer_without_a_mask() {
    let change = |config: &mut Config| {
        for layer in &mut config.stacks[0].layers {
            layer.sublayers[0].kind = Kind::SelfAttention(Mask::None);
        }
    };
    transformer(change, 4);
}

/// Compares the gradients of an encoder with a decoder after a change of its configuration.
fn encoder_decoder(change: impl FnOnce(Config) -> Config, seed: u64) {
    let config = change(Config {
        d_mlp: 7,
        ..transformer::encoder_decoder([2, 2, 6], 5, 7)
    });
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let transformer = Transformer::new(config).unwrap();
    let parameters = with_noise(transformer.initialise(&mut random), &mut random);
    let mut word = || random.next_u32() as usize % 5;
    let batch = [(7, 3, 5), (4, 1, 9), (2, 1, 9)].map(|(n, given, missing)| {
        let mut ids: Vec<_> = (0..n).map(|_| word()).collect();
        ids[given] = 4;
        let counts = |at: usize| at >= given && at != missing;
        Example::new(ids, (0..n).map(|at| counts(at).then(&mut word)).collect())
    });
    let network = Network::Transformer(transformer);
    compare_network(&network, &parameters, &batch, SMOOTH);
}

#[test]
fn gradients_of_an_encoder_and_a_decoder_with_cross_attention() {
    encoder_decoder(|config| config, 14);
    let pre_norm = |mut config: Config| {
        for stack in &mut config.stacks {
            stack.has_norm_after = true;
            for layer in &mut stack.layers {
                layer
                    .sublayers
                    .iter_mut()
                    .for_each(|one| one.norms = Norms::PRE);
            }
        }
        config
    };
    encoder_decoder(pre_norm, 15);
}

#[test]
fn gradients_without_residual_connections_or_norms() {
    for (seed, [has_residual, has_norms]) in
        (16..).zip([[false, true], [true, false], [false, false]])
    {
        encoder_decoder(|config| reduced(config, has_residual, has_norms), seed);
        let change =
            |config: &mut Config| *config = reduced(config.clone(), has_residual, has_norms);
        transformer(change, seed);
    }
}

#[test]
fn gradients_of_relu() {
    transformer(|config| config.activation = Activation::Relu, 5);
}

#[test]
fn gradients_of_every_kind_of_recurrent_layer() {
    for (cell, n_layers, seed) in [
        (Cell::Plain, 1, 6),
        (Cell::Plain, 3, 7),
        (Cell::Lstm, 1, 8),
        (Cell::Lstm, 2, 9),
        (Cell::Gru, 1, 11),
        (Cell::Gru, 2, 12),
    ] {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let recurrent = Recurrent::new(cell, config([n_layers, 1, 5], 4, 7)).unwrap();
        let parameters = with_noise(recurrent.initialise(&mut random), &mut random);
        let batch = batch(&mut random, 4, &[7, 3, 1]);
        compare_network(&Network::Recurrent(recurrent), &parameters, &batch, SMOOTH);
    }
}

#[test]
fn gradients_of_an_encoder_and_a_decoder_with_attention() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let attentive = Attentive::new(config([1, 1, 5], 4, 7)).unwrap();
    let parameters = with_noise(attentive.initialise(&mut random), &mut random);
    let mut word = || random.next_u32() as usize % 4;
    // Two of the sequences have equal lengths and are batched. The first one lacks a target in the
    // middle.
    let batch = [(7, 3, 5), (7, 3, 9), (4, 1, 9), (2, 1, 9)].map(|(n, given, missing)| {
        let ids = (0..n).map(|_| word()).collect();
        let counts = |at: usize| at >= given && at != missing;
        Example::new(ids, (0..n).map(|at| counts(at).then(&mut word)).collect())
    });
    assert_eq!(batch.each_ref().map(|one| one.given), [3, 3, 1, 1]);
    let network = Network::Attentive(attentive);
    compare_network(&network, &parameters, &batch, SMOOTH);

    // Nothing is predicted for the words of the input. Each row of the alignment sums to 1.
    let output = network.forward(&parameters, &batch).unwrap().remove(0);
    assert!(output.logits.rows(0, 3).iter().all(|logit| *logit == 0.0));
    let alignment = output.alignment.unwrap();
    assert_eq!((alignment.shape(), output.hidden.shape()), ((4, 3), (7, 5)));
    assert!((alignment.row(3).sum() - 1.0).abs() < 1e-6);
    // A sequence without targets still has a forward pass.
    let unknown = Example::new(vec![1, 2, 3], vec![None; 3]);
    let output = network.forward(&parameters, [&unknown]).unwrap().remove(0);
    assert_eq!(output.logits, Matrix::zeros(3, 4));
}

#[test]
fn the_gradient_at_a_site_equals_that_of_its_summand() {
    // Only position 2 uses its row of w_pos, so the gradient at its embedding equals the gradient
    // of that row.
    let transformer = Transformer::new(config([1, 2, 6], 5, 6)).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(10);
    let parameters = transformer.initialise(&mut random);
    let batch = batch(&mut random, 5, &[4]);
    let found = backward::gradients(&transformer, &parameters, &batch, 0.0).unwrap();
    let (name, embed) = &found.sites[0];
    assert_eq!(name, "embed");
    assert_eq!(embed.row(2), found.parameters.get("w_pos").row(2));
    let names: Vec<_> = found.sites.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "embed",
        "blocks.0.resid_pre",
        "blocks.0.attn.z",
        "blocks.0.resid_mid",
        "blocks.0.mlp.post",
        "blocks.0.resid_post",
        "logits",
    ];
    assert_eq!(names, expected);
}

#[test]
fn refuses_a_model_without_derivatives() {
    let refused = Transformer::new(Config::default()).unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("Only a transformer with layer norm before each sublayer")
    );
}
