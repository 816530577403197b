//! The page's translation models through the session.

mod changes;
mod families;
mod numbers;
mod texts;

use std::fs;
use std::path::Path;

use headlight::analysis::provenance::Explanation;
use headlight::session::Session;
use headlight::session::manifest::ModelManifest;
use headlight::session::translate::Translated;

use crate::clock;

const AREA: &str = "The European Economic Area agreement was signed in August 1992.";

const CAT: &str = "The black cat sat on the white table.";

fn load(session: &mut Session, name: &str) -> ModelManifest {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("www/models")
        .join(name);
    let [tokenizer, weights] =
        ["tokenizer.json", "model.bin"].map(|name| fs::read(folder.join(name)).unwrap());
    session.load_model(name, &[], &tokenizer, &weights).unwrap()
}

fn session(name: &str) -> Session {
    let mut session = Session::new(clock);
    let manifest = load(&mut session, name);
    assert!(manifest.translates);
    assert_eq!((manifest.n_layers, manifest.n_heads), (6, 8));
    assert_eq!((manifest.d_vocab, manifest.n_ctx), (32_000, 512));
    session
}

/// A request to translate a text.
pub fn asked(text: &str) -> Translated {
    Translated {
        text: text.into(),
        cut: false,
        forced: Vec::new(),
        changes: Vec::new(),
        languages: None,
    }
}

/// Evaluates the explanation of a number from its sources.
pub fn worked_out(why: &Explanation) -> Option<f32> {
    let source = |nth: usize| why.operands[nth].values.0.as_slice();
    let one = |nth: usize| source(nth)[0];
    let sum_of_products = || -> f32 {
        let (pairs, bias) = (why.operands.chunks_exact(2), why.operands.len() % 2);
        let products = pairs.flat_map(|pair| {
            assert_eq!(pair[0].values.0.len(), pair[1].values.0.len());
            pair[0].values.0.iter().zip(&pair[1].values.0)
        });
        let sum: f32 = products.map(|(a, b)| a * b).sum();
        sum + if bias == 1 {
            one(why.operands.len() - 1)
        } else {
            0.0
        }
    };
    let squares = |nth: usize| source(nth).iter().map(|x| x * x).sum::<f32>();
    let count = |nth: usize| source(nth).len() as f32;
    Some(match why.operation.as_str() {
        "given" => return None,
        "copy" => one(0),
        "sum_of_products" => sum_of_products(),
        "tanh" => sum_of_products().tanh(),
        "sigmoid" => 1.0 / (1.0 + (-sum_of_products()).exp()),
        "remember" => {
            let before = if why.operands.len() == 3 { one(2) } else { 0.0 };
            one(0) * before + (1.0 - one(0)) * one(1)
        }
        "sum" => (0..why.operands.len()).map(one).sum(),
        "product" => one(0) * one(1),
        "quotient" => one(0) / source(1).iter().sum::<f32>(),
        "divide_by" => one(0) / why.constant.unwrap(),
        "largest" => source(0).iter().copied().fold(f32::NEG_INFINITY, f32::max),
        "exp_of_difference" => (one(0) - one(1)).exp(),
        "total" => source(0).iter().sum(),
        "mean" => source(0).iter().sum::<f32>() / count(0),
        "root_mean_square" => (squares(0) / count(0) - one(1) * one(1)).sqrt(),
        "standardize" => (one(0) - one(1)) / one(2),
        // RMS norm adds no β.
        "affine" => one(0) * one(1) + if why.operands.len() == 3 { one(2) } else { 0.0 },
        "relu" => one(0).max(0.0),
        "silu" => one(0) / (1.0 + (-one(0)).exp()),
        "masked" => f32::NEG_INFINITY,
        other => panic!("the decoder has no {other}"),
    })
}
