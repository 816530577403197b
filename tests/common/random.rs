//! Seeded random numbers, matrices and models.

use std::collections::HashMap;

use headlight::Matrix;
use headlight::model::Model;
use headlight::model::config::Config;
use headlight::model::tokens::Tokens;

use super::weights_of;

/// A reproducible generator (splitmix64, Steele et al. 2014).
pub struct Random(u64);

impl Random {
    /// A seed gives the same numbers on every machine.
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A number from −1 to 1.
    pub fn number(&mut self) -> f32 {
        // 24 bits are the precision of a float in this range.
        (self.bits() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    /// A matrix of numbers from −1 to 1.
    pub fn matrix(&mut self, rows: usize, columns: usize) -> Matrix {
        Matrix::from_fn(rows, columns, |_, _| self.number())
    }
}

/// The parameters of a model by name. Every layer has a bias, and no value is special (no 0, no γ
/// of 1).
///
/// The matrices of the layers are multiplied by √(3 / rows), so that activations of any width are
/// about as large as in a trained model.
pub fn parameters(config: &Config, seed: u64) -> HashMap<String, Matrix> {
    let mut random = Random::new(seed);
    let mut parameters = HashMap::new();
    weights_of(config, &mut |name, [rows, columns]| {
        let matrix = random.matrix(rows, columns); // [rows, columns]
        let matrix = match name.ends_with("gamma") {
            true => matrix.map(|x| 1.0 + x / 2.0),
            false if rows > 1 && (name.starts_with("blocks") || name.starts_with("decoder")) => {
                matrix * (3.0 / rows as f32).sqrt()
            }
            false => matrix,
        };
        parameters.insert(name.into(), matrix.clone());
        Some(matrix)
    });
    parameters
}

/// The model with these parameters.
pub fn model_of(config: &Config, parameters: &HashMap<String, Matrix>) -> Model {
    let weights = weights_of(config, &mut |name, _shape| parameters.get(name).cloned());
    Model::new(config.clone(), weights).unwrap()
}

/// A model with random [`parameters`].
pub fn model(config: &Config, seed: u64) -> Model {
    model_of(config, &parameters(config, seed))
}

/// `n` tokens with random ids, and with random token types if the model has any.
pub fn tokens(config: &Config, n: usize, seed: u64) -> Tokens {
    let mut random = Random::new(seed);
    let mut draw = |bound| -> Vec<usize> { (0..n).map(|_| random.below(bound)).collect() };
    let ids = draw(config.d_vocab);
    let types = draw(config.n_token_types.max(1));
    Tokens::with_types(&ids, &types, config).unwrap()
}
