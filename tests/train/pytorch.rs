//! Compares the gradients of transformers with those of PyTorch, for two models of Hugging Face's
//! library.

use headlight::Matrix;
use headlight::train::backward::gradients;
use headlight::train::tasks::Example;
use headlight::train::transformer::{Transformer, config, encoder_decoder};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use safetensors::SafeTensors;

/// The id between source and target: a decoder's start token, or the arrow in a single sequence.
const START: usize = 7;

/// Source and target; the last word of a target is the end token.
const PAIRS: [(&[usize], &[usize]); 3] = [
    (&[1, 2, 3], &[3, 2, 0]),
    (&[4], &[4, 5, 1, 0]),
    (&[2, 2, 1], &[1, 0]),
];

const SMOOTHINGS: [f32; 2] = [0.0, 0.125];

/// A matrix of a file in row-major order.
pub fn matrix(file: &SafeTensors, name: &str) -> Matrix {
    let tensor = file.tensor(name).unwrap();
    let bytes = tensor.data().chunks_exact(4);
    let numbers: Vec<_> = bytes
        .map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()))
        .collect();
    Matrix::from_row_slice(tensor.shape()[0], tensor.shape()[1], &numbers)
}

fn example((source, target): (&[usize], &[usize])) -> Example {
    let ids = [source, &[START], target].concat();
    let answer = target.iter().copied().map(Some);
    let targets = vec![None; source.len()].into_iter().chain(answer);
    Example::new(ids, targets.chain([None]).collect())
}

#[test]
fn loss_and_gradients_of_gpt2_and_marian_equal_pytorch() {
    let bytes = include_bytes!("../golden/gradients.safetensors");
    let file = SafeTensors::deserialize(bytes).unwrap();
    let batch = PAIRS.map(example);
    let mut n_compared = 0;
    for (model, config) in [
        ("gpt2", config([2, 2, 8], 8, 8)),
        ("marian", encoder_decoder([2, 2, 8], 8, 8)),
    ] {
        let transformer = Transformer::new(config).unwrap();
        let mut parameters = transformer.initialise(&mut ChaCha8Rng::seed_from_u64(0));
        for (name, weight) in parameters.iter_mut() {
            let read = matrix(&file, &format!("{model}.weights.{name}"));
            assert_eq!(read.shape(), weight.shape(), "{model}.{name}");
            *weight = read;
            n_compared += 1;
        }
        for (number, smoothing) in SMOOTHINGS.into_iter().enumerate() {
            let found = gradients(&transformer, &parameters, &batch, smoothing).unwrap();
            let expected = matrix(&file, &format!("{model}.{number}.loss"))[0];
            assert!((found.loss - expected).abs() < 1e-5, "{model} {number}");
            for (name, gradient) in found.parameters.iter() {
                let expected = matrix(&file, &format!("{model}.{number}.gradients.{name}"));
                let error = (gradient - &expected).amax();
                assert!(error < 1e-5, "{model}.{name}: {error}");
                assert!(
                    expected.amax() > 1e-5 || name.ends_with("b_k"),
                    "{model}.{name}"
                );
                n_compared += 1;
            }
            n_compared += 1;
        }
    }
    assert_eq!(n_compared, file.len());
}
