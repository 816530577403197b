//! The page's translation models through the session.

use std::fs;
use std::path::Path;

use headlight::analysis::provenance::{Explanation, Origin};
use headlight::session::Session;
use headlight::session::languages::Languages;
use headlight::session::manifest::ModelManifest;
use headlight::session::numbers::Head;
use headlight::session::translate::{Translated, Translation};

use crate::common::files::Folder;
use crate::{clock, loaded, matrix, named};

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

fn asked(text: &str) -> Translated {
    Translated {
        text: text.into(),
        cut: false,
        forced: Vec::new(),
        changes: Vec::new(),
        languages: None,
    }
}

/// The source word to which a target word gives the largest weight in a head of the last layer. The
/// end token is excluded.
fn looks_at(session: &Session, made: &Translation, head: usize, word: &str) -> String {
    let weights = matrix(&session.cross_attention(1, Some(head)).unwrap());
    let row = made
        .target_tokens
        .iter()
        .position(|one| one.text.trim() == word);
    let row = weights.row(row.unwrap_or_else(|| panic!("no {word}")));
    let own = row.columns(0, made.source_tokens.len() - 1);
    made.source_tokens[own.transpose().argmax().0].text.clone()
}

#[test]
fn translates_and_aligns_the_sentences_of_the_lectures() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(AREA)).unwrap();
    assert_eq!(
        made.translation,
        "O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992."
    );
    assert_eq!(made.best, Head { layer: 1, head: 0 });
    for (target, source) in [
        ("Espaço", "Area"),
        ("Económico", "Economic"),
        ("Europeu", "European"),
        ("assinado", "signed"),
    ] {
        assert_eq!(looks_at(&session, &made, 0, target), source);
    }
    let made = session.translate(&asked(CAT)).unwrap();
    assert_eq!(made.translation, "O gato preto sentou-se na mesa branca.");
    assert_eq!(made.best, Head { layer: 1, head: 0 });
    for (target, source) in [
        ("gato", "cat"),
        ("preto", "black"),
        ("mesa", "table"),
        ("branca", "white"),
    ] {
        assert_eq!(looks_at(&session, &made, 0, target), source);
    }
}

#[test]
fn a_translation_returns_source_and_target_tokens() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let letters: Vec<&str> = made
        .source_tokens
        .iter()
        .map(|token| &CAT[token.start..token.end])
        .collect();
    assert_eq!(letters[..4], ["The", "black", "cat", "sat"]);
    let end = made.source_tokens.last().unwrap();
    assert!(end.special && end.id == 0 && end.start == end.end);
    assert_eq!(made.found, made.source_tokens.len());

    let (last, words) = made.target_tokens.split_last().unwrap();
    assert!(last.ends && words.iter().all(|one| !one.ends && !one.is_forced));
    assert_eq!(words[0].text, " O");
    for one in &made.target_tokens {
        assert_eq!(one.candidates.len(), 5);
        assert_eq!(one.candidates[0].id, one.id);
        assert_eq!(one.candidates[0].probability, one.probability);
    }
    // Every row of every head is a distribution over the source.
    let (rows, columns) = (made.target_tokens.len(), made.source_tokens.len());
    for layer in 0..made.n_layers {
        let mean = matrix(&session.cross_attention(layer, None).unwrap());
        assert_eq!(mean.shape(), (rows, columns));
        for row in mean.row_iter() {
            assert!((row.sum() - 1.0).abs() < 1e-5);
        }
    }
    let json: serde_json::Value =
        serde_json::from_str(&session.cross_attention_json().unwrap()).unwrap();
    let weights = matrix(&session.cross_attention(1, Some(3)).unwrap());
    let cell = json["cross_attention"][1][3][2][4].as_f64().unwrap();
    assert_eq!(cell as f32, weights[(2, 4)]);
}

#[test]
fn a_step_follows_its_formulas_with_the_bits_of_the_translation() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let steps = made.target_tokens.len();
    for (layer, head) in [(0, 5), (1, 0)] {
        let pattern = matrix(&session.cross_attention(layer, Some(head)).unwrap());
        let mut before = None;
        for step in 0..steps {
            let seen = session.decoder_step(step, layer, head).unwrap();
            let [forget, candidate, state_before, state, out] = [
                "ssru.forget",
                "ssru.candidate",
                "ssru.state_before",
                "ssru.state",
                "ssru_out",
            ]
            .map(|name| named(&seen, name));
            let expected = before.unwrap_or_else(|| state_before.map(|_| 0.0));
            assert_eq!(state_before, expected);
            for column in 0..256 {
                let f = forget[column];
                let c = f * state_before[column] + (1.0 - f) * candidate[column];
                assert!((c - state[column]).abs() < 1e-5);
                assert_eq!(out[column], state[column].max(0.0));
            }
            before = Some(state);
            let of_head = |part| named(&seen, &format!("cross_attn.{part}"));
            let [q, k, scores, own] = ["q", "k", "attn_scores", "pattern"].map(of_head);
            let computed = &q * k.transpose() / 32f32.sqrt();
            assert!((computed - scores).amax() < 1e-4);
            assert_eq!(own.row(0), pattern.row(step));
            assert_eq!(of_head("v").shape(), (made.source_tokens.len(), 32));
            assert_eq!(named(&seen, "ln3.normalized").shape(), (1, 256));
        }
    }
    // The second layer's input is the first layer's output.
    let [first, second] = [0, 1].map(|layer| session.decoder_step(3, layer, 0).unwrap());
    assert_eq!(named(&first, "ln3.normalized"), named(&second, "resid_pre"));
}

#[test]
fn a_weight_is_computed_from_a_target_query_and_source_keys() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    for (step, source) in [(0, 0), (2, 1), (5, made.source_tokens.len() - 1)] {
        let seen = session.decoder_step(step, 1, 0).unwrap();
        let why = session.cross_why(step, 1, 0, source).unwrap();
        let row = |part: &str| named(&why.rows, part);
        assert_eq!(row("q"), named(&seen, "cross_attn.q"));
        assert_eq!(row("k"), named(&seen, "cross_attn.k").rows(source, 1));
        assert_eq!(row("qk_products"), row("q").component_mul(&row("k")));
        let parts: Vec<&str> = why.steps.iter().map(|step| step.part.as_str()).collect();
        assert_eq!(
            parts,
            [
                "dot_products",
                "scaled_scores",
                "attn_scores",
                "row_max",
                "exp",
                "exp_sum",
                "pattern"
            ]
        );
        for one in &why.steps {
            let (found, expected) = (one.value, worked_out(one).unwrap());
            assert!(
                (found - expected).abs() < 1e-3,
                "{}: {found}, {expected}",
                one.part
            );
        }
        assert_eq!(
            why.steps[2].value,
            named(&seen, "cross_attn.attn_scores")[source]
        );
        assert_eq!(
            why.steps[6].value,
            named(&seen, "cross_attn.pattern")[source]
        );
        let origins = why.steps[0].operands.iter().map(|one| one.origin);
        assert_eq!(
            origins.collect::<Vec<_>>(),
            [Origin::Decoder, Origin::Encoder]
        );
    }
    let none = session.cross_why(0, 1, 0, 99).unwrap_err().to_string();
    assert_eq!(none, "There is no source token 99; choose one from 0 to 9.");
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

#[test]
fn every_number_of_the_decoder_equals_its_explanation() {
    let mut session = session("marian-en-pt");
    let made = session.translate(&asked(CAT)).unwrap();
    let of_head = |part: &str| format!("decoder.1.cross_attn.{part}.3");
    let heads = [
        "q",
        "k",
        "v",
        "qk_products",
        "dot_products",
        "scaled_scores",
        "attn_scores",
        "row_max",
        "exp",
        "exp_sum",
        "pattern",
        "weighted_v",
        "z",
    ];
    let of_layer = [
        "resid_pre",
        "ssru.forget",
        "ssru.candidate",
        "ssru.state",
        "ssru_out",
        "resid_ssru",
        "ln1.mean",
        "ln1.scale",
        "ln1.x_hat",
        "ln1.normalized",
        "cross_attn_out",
        "resid_cross",
        "ln2.normalized",
        "mlp.pre",
        "mlp.post",
        "mlp_out",
        "resid_post",
        "ln3.normalized",
    ];
    let of_layer = of_layer.map(|part| format!("decoder.1.{part}"));
    for name in heads.map(of_head).into_iter().chain(of_layer) {
        for row in [0, 4] {
            let why = session.number_why(&name, row, 0).unwrap();
            let (found, expected) = (why.value, worked_out(&why).unwrap());
            assert!(
                (found - expected).abs() < 2e-4 * (1.0 + found.abs()),
                "{name} of row {row} is {found}, but its sources give {expected}"
            );
            // Each source has an explanation too, except trained weights and the encoder's output.
            for source in why.operands.iter().filter(|source| source.is_explained) {
                let before = session.number_why(&source.name, source.rows[0], source.columns[0]);
                assert_eq!(before.unwrap().value, source.values.0[0], "{}", source.name);
            }
        }
    }
    let names = |why: &Explanation| -> Vec<(Origin, String)> {
        let each = why.operands.iter();
        each.map(|one| (one.origin, one.part.clone())).collect()
    };
    let q = session.number_why(&of_head("q"), 2, 5).unwrap();
    let k = session.number_why(&of_head("k"), 2, 5).unwrap();
    assert_eq!(names(&q)[0], (Origin::Decoder, "ln1.normalized".into()));
    assert_eq!(names(&q)[1], (Origin::Weights, "cross_attn.w_q.3".into()));
    assert_eq!(names(&k)[0], (Origin::Encoder, "ln2.normalized".into()));
    assert!(q.operands[0].is_explained && !k.operands[0].is_explained);
    let products = q.operands[0].values.0.iter().zip(&q.operands[1].values.0);
    let products: Vec<f32> = products.map(|(a, b)| (a * b).abs()).collect();
    let most = products.iter().copied().fold(0.0, f32::max);
    assert_eq!(products[q.largest[0]], most);
    // The input of the first layer is a sum of vectors that are looked up.
    for (name, operation, sources) in [
        ("decoder.0.resid_pre", "copy", &["decoder.embed_sum"][..]),
        (
            "decoder.embed_sum",
            "sum",
            &["decoder.embed", "decoder.pos_embed"],
        ),
        ("decoder.embed", "given", &[]),
    ] {
        let why = session.number_why(name, 1, 7).unwrap();
        let found: Vec<&str> = why.operands.iter().map(|one| one.name.as_str()).collect();
        assert_eq!((why.operation.as_str(), &found[..]), (operation, sources));
    }

    let refused = |name: &str, row, column| {
        let refusal = session.number_why(name, row, column).unwrap_err();
        refusal.to_string()
    };
    let n = made.target_tokens.len();
    let beyond = format!(
        "decoder.1.cross_attn.q.3 has {n} rows and 32 columns, so there is no row {n}, column 0 (counted from 0)."
    );
    assert_eq!(refused("decoder.1.cross_attn.q.3", n, 0), beyond);
    assert!(refused("decoder.2.ssru_out", 0, 0).contains("there are 2 layers of a decoder"));
    assert!(refused("blocks.0.resid_pre", 0, 0).contains("only numbers of the decoder"));
    assert!(refused("decoder.0.nothing", 0, 0).contains("decoder.0.nothing"));
}

#[test]
fn the_model_continues_after_forced_words() {
    let mut session = session("marian-en-pt");
    let free = session.translate(&asked(CAT)).unwrap();
    let ids: Vec<usize> = free.target_tokens.iter().map(|one| one.id).collect();
    // Forcing the model's own choice changes nothing.
    let same = Translated {
        forced: ids[..4].to_vec(),
        ..asked(CAT)
    };
    let same = session.translate(&same).unwrap();
    assert_eq!(same.translation, free.translation);
    assert!(same.target_tokens[3].is_forced && !same.target_tokens[4].is_forced);
    assert_eq!(
        same.target_tokens[5].probability,
        free.target_tokens[5].probability
    );
    // The second most likely first word.
    let other = Translated {
        forced: vec![free.target_tokens[0].candidates[1].id],
        ..asked(CAT)
    };
    let other = session.translate(&other).unwrap();
    assert_ne!(other.translation, free.translation);
    assert_eq!(
        other.target_tokens[0].text,
        free.target_tokens[0].candidates[1].text
    );
    // An end token ends the translation.
    let ended = Translated {
        forced: vec![ids[0], 0, ids[1]],
        ..asked(CAT)
    };
    let ended = session.translate(&ended).unwrap();
    assert_eq!(
        (ended.translation.as_str(), ended.target_tokens.len()),
        ("O", 2)
    );
}

#[test]
fn switches_off_parts_of_encoder_and_decoder() {
    let mut session = session("marian-en-pt");
    let changed = |changes: &[&str]| Translated {
        changes: changes.iter().map(|change| change.to_string()).collect(),
        ..asked(CAT)
    };
    let free = session.translate(&asked(CAT)).unwrap();
    let black = free
        .source_tokens
        .iter()
        .position(|one| one.text == "black");
    let black = black.unwrap();
    let made = session
        .translate(&changed(&[&format!("token.{black}")]))
        .unwrap();
    assert_eq!(made.translation, "O gato sentou-se na mesa branca.");
    for layer in 0..2 {
        let mean = matrix(&session.cross_attention(layer, None).unwrap());
        assert!(mean.column(black).iter().all(|weight| *weight == 0.0));
    }
    session.translate(&changed(&["cross.1.0"])).unwrap();
    let step = session.decoder_step(0, 1, 0).unwrap();
    assert!(named(&step, "cross_attn.z").iter().all(|z| *z == 0.0));
    let made = session.translate(&changed(&["head.0.0"])).unwrap();
    let probability = |made: &Translation| made.target_tokens[0].probability;
    assert_ne!(probability(&made), probability(&free));
    for (change, sentence) in [
        ("cross.2.0", "There is no layer 2; choose one from 0 to 1."),
        ("head.6.0", "There is no layer 6; choose one from 0 to 5."),
        ("token.99", "There is no token 99; choose one from 0 to 9."),
        (
            "source.0",
            "“source.0” is not a known change of the model; choose one of head.0.0, cross.0.0, \
             attention.0, mlp.0, residual.0.1, norm.0.1, positions, token.0, even.0.0, only.0.0.0, \
             causal.",
        ),
    ] {
        let error = session.translate(&changed(&[change])).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn refuses_impossible_translations() {
    let mut session = loaded();
    let sentence = "This model does not translate; choose marian-en-pt or \
                    marian-pt-en.";
    assert_eq!(
        session.translate(&asked("one")).unwrap_err().to_string(),
        sentence
    );
    assert_eq!(
        session.cross_attention_json().unwrap_err().to_string(),
        sentence
    );

    assert!(load(&mut session, "marian-pt-en").translates);
    let none = session.cross_attention(0, None).unwrap_err().to_string();
    assert_eq!(
        none,
        "Nothing has been translated yet; translate a text first."
    );
    assert!(session.translate(&asked("  ")).is_err());
    let long = "gato ".repeat(600);
    let error = session.translate(&asked(&long)).unwrap_err().to_string();
    assert!(error.contains("601") && error.contains("512"), "{error}");
    let forced = Translated {
        forced: vec![32_000],
        ..asked("gato")
    };
    let error = session.translate(&forced).unwrap_err().to_string();
    assert_eq!(
        error,
        "There is no token 32000; choose one from 0 to 31999."
    );

    let made = session.translate(&asked("Um gato.")).unwrap();
    assert_eq!(made.translation, "A cat.");
    let steps = made.target_tokens.len();
    assert!(session.decoder_step(steps, 0, 0).is_err());
    assert!(session.decoder_step(0, 2, 0).is_err());
    assert!(session.decoder_step(0, 0, 8).is_err());
    assert!(session.cross_attention(2, None).is_err());
    // A rejected request keeps the translation; another model discards it.
    assert!(session.translate(&asked("")).is_err());
    assert!(session.cross_attention(0, Some(0)).is_ok());
    session.choose_model("tiny").unwrap();
    session.choose_model("marian-pt-en").unwrap();
    assert!(session.cross_attention(0, Some(0)).is_err());
}

#[test]
fn translates_unusual_letters_and_cuts_long_texts() {
    let mut session = session("marian-en-pt");
    for text in [
        "😀",
        "Ich bin müde.",
        "猫",
        "a\u{301}",
        "</s>",
        "…",
        "<unk> ▁ ▁▁",
    ] {
        let made = session.translate(&asked(text)).unwrap();
        for token in &made.source_tokens {
            assert!(token.start <= token.end && token.end <= text.encode_utf16().count());
        }
    }
    let long = Translated {
        cut: true,
        ..asked(&"cats and dogs ".repeat(200))
    };
    let made = session.translate(&long).unwrap();
    assert_eq!((made.source_tokens.len(), made.found), (512, 801));
    assert!(made.target_tokens.len() <= 200);
}

#[test]
fn the_other_rooms_work_with_the_encoder() {
    let mut session = session("marian-en-pt");
    let run = session.run_text(CAT, false).unwrap();
    assert_eq!(run.tokens.last().unwrap().text, "</s>");
    let block = session.block(3, 2, 1).unwrap();
    let weights = named(&block.head, "pattern");
    assert!((weights.sum() - 1.0).abs() < 1e-5);
    assert_eq!(named(&block.head, "z").nrows(), 8);
    let why = session.why(3, 2, 1, 2).unwrap();
    assert_eq!(named(&why.rows, "pattern"), weights);
    session.what_if(&["head.3.2".into()]).unwrap();
    assert!(session.stack(0).is_ok() && session.kinds().is_ok());
}

#[test]
fn the_model_continues_a_typed_beginning() {
    let mut session = session("marian-en-pt");
    let free = session.translate(&asked(CAT)).unwrap();
    let ids: Vec<usize> = free.target_tokens.iter().map(|one| one.id).collect();
    // The model's own translation begins with "O gato preto"; spaces around the forced text are
    // ignored.
    assert_eq!(session.beginning("  O gato preto ").unwrap(), ids[..3]);
    for nothing in ["", "   ", "\u{7}"] {
        assert_eq!(session.beginning(nothing).unwrap(), [0usize; 0]);
    }
    let begun = |session: &mut Session, text: &str| {
        let forced = session.beginning(text).unwrap();
        let asked = Translated {
            forced,
            ..asked(CAT)
        };
        session.translate(&asked).unwrap()
    };
    let made = begun(&mut session, "Na mesa branca");
    assert!(made.translation.starts_with("Na mesa branca"), "{made:?}");
    assert!(made.translation.contains("gato preto"), "{made:?}");
    let given: Vec<bool> = made.target_tokens.iter().map(|one| one.is_forced).collect();
    assert_eq!(given.iter().filter(|one| **one).count(), 3);
    assert!(given[..3].iter().all(|one| *one));
    // An incomplete word at the end of the forced text is kept unchanged.
    assert!(begun(&mut session, "O ga").translation.starts_with("O ga"));
    for other in ["Die Katze 2,5 %", "ação, não"] {
        session.beginning(other).unwrap();
    }
}

#[test]
fn refuses_a_beginning_outside_the_vocabulary() {
    let mut session = session("marian-en-pt");
    let said = |session: &Session, text: &str| session.beginning(text).unwrap_err().to_string();
    assert_eq!(
        said(&session, "O 猫"),
        "This model cannot write “猫” because its vocabulary has no piece for it; type other letters."
    );
    assert!(said(&session, "O </s> gato").starts_with("This model cannot write “</s>”"));
    assert_eq!(
        said(&session, &"gato ".repeat(250)),
        "The beginning has 250 tokens, but a translation can begin with at most 199 tokens. Shorten it \
         by 51 or more."
    );
    let most = session.beginning(&"gato ".repeat(199)).unwrap();
    let forced = Translated {
        forced: most,
        ..asked(CAT)
    };
    assert_eq!(session.translate(&forced).unwrap().target_tokens.len(), 200);
    let reader = loaded();
    assert_eq!(
        said(&reader, "O"),
        "This model does not translate; choose marian-en-pt or marian-pt-en."
    );
}

#[test]
fn a_custom_translator_has_masked_self_attention() {
    let mut session = Session::new(clock);
    let folder = Folder::of("marian");
    let manifest = session.load_files("marian", &folder.all());
    assert!(manifest.unwrap().translates);
    let made = session.translate(&asked("the cat sat on the mat")).unwrap();
    let steps = made.target_tokens.len();
    assert!(steps > 2);
    let step = steps - 2;
    let seen = session.decoder_step(step, 1, 2).unwrap();
    assert!(seen.iter().all(|one| !one.name.starts_with("ssru")));
    let of_head = |part| named(&seen, &format!("self_attn.{part}"));
    let [scores, weights] = ["attn_scores", "pattern"].map(of_head);
    assert_eq!(weights.shape(), (1, steps));
    assert!((weights.sum() - 1.0).abs() < 1e-6);
    assert_eq!(
        [scores[steps - 1], weights[steps - 1]],
        [f32::NEG_INFINITY, 0.0]
    );
    // Every number of the layer has an explanation.
    for (site, row, column) in [
        ("self_attn.q.2", step, 7),
        ("self_attn.k.2", 0, 7),
        ("self_attn.v.2", step, 0),
        ("self_attn.dot_products.2", step, 1),
        ("self_attn.attn_scores.2", step, 1),
        ("self_attn.pattern.2", step, 1),
        ("self_attn.z.2", step, 3),
        ("self_attn_out", step, 31),
        ("resid_self", step, 31),
        ("mlp.post", step, 39),
    ] {
        let name = format!("decoder.1.{site}");
        let why = session.number_why(&name, row, column).unwrap();
        assert!(
            why.operands.iter().all(|one| one.origin != Origin::Encoder),
            "{name}"
        );
        if let Some(expected) = worked_out(&why) {
            let off = (expected - why.value).abs();
            assert!(
                off < 1e-5 || expected == why.value,
                "{name}: {expected}, {}",
                why.value
            );
        }
    }
    let hidden = session
        .number_why("decoder.1.self_attn.attn_scores.2", step, steps - 1)
        .unwrap();
    assert_eq!(
        (hidden.operation.as_str(), hidden.value),
        ("masked", f32::NEG_INFINITY)
    );
}

#[test]
fn a_multilingual_model_translates_between_the_chosen_languages() {
    let mut session = Session::new(clock);
    let folder = Folder::of("m2m_100");
    let manifest = session.load_files("m2m_100", &folder.all()).unwrap();
    let codes = |all: &[&str]| -> Vec<String> { all.iter().map(|one| one.to_string()).collect() };
    let expected = Languages {
        codes: codes(&["en", "de", "pt"]),
        source: "en".into(),
        target: "de".into(),
    };
    assert_eq!(manifest.languages, Some(expected));
    let text = "the cat sat on the mat";
    let between = |session: &mut Session, source: &str, target: &str| {
        let languages = Some((source.into(), target.into()));
        session.translate(&Translated {
            languages,
            ..asked(text)
        })
    };
    let free = session.translate(&asked(text)).unwrap();
    assert_eq!(
        between(&mut session, "en", "de").unwrap().target_tokens,
        free.target_tokens
    );
    let made = between(&mut session, "pt", "en").unwrap();
    // The source language is the first source token, the target language the first target token.
    let (source, target) = (&made.source_tokens[0], &made.target_tokens[0]);
    assert!(source.special && source.id == 38 && source.text == "pt");
    assert!(target.is_fixed && !target.is_forced && target.id == 36);
    assert_ne!(
        made.target_tokens[1].probability,
        free.target_tokens[1].probability
    );
    assert!(!made.translation.contains("__"), "{}", made.translation);
    // Forced tokens come after the target language's token.
    let forced = vec![7];
    let at = Translated {
        forced,
        ..asked(text)
    };
    let made = session.translate(&at).unwrap();
    assert_eq!(
        [made.target_tokens[0].id, made.target_tokens[1].id],
        [37, 7]
    );
    assert!(made.target_tokens[1].is_forced);
    assert_eq!(
        between(&mut session, "en", "xx").unwrap_err().to_string(),
        "This model has no language “xx”; choose one of its 3 languages, such as en or de."
    );
    // If the tokeniser adds no language token, the source still begins with the chosen language's
    // token.
    let mut folder = Folder::of("m2m_100");
    let mut json: serde_json::Value = serde_json::from_slice(folder.get("tokenizer.json")).unwrap();
    json["post_processor"] = serde_json::Value::Null;
    folder.set("tokenizer.json", serde_json::to_vec(&json).unwrap());
    session.load_files("bare", &folder.all()).unwrap();
    let made = between(&mut session, "de", "pt").unwrap();
    assert_eq!(made.source_tokens[0].id, 37);
    assert_eq!(made.source_tokens[1].word, 1);
}

#[test]
fn every_number_of_a_pre_norm_decoder_equals_its_explanation() {
    for name in ["bart", "mbart", "m2m_100", "t5", "t5_gated"] {
        let mut session = Session::new(clock);
        session.load_files(name, &Folder::of(name).all()).unwrap();
        let made = session.translate(&asked("the cat sat")).unwrap();
        let step = session.decoder_step(0, 1, 0).unwrap();
        assert_eq!(named(&step, "resid_post").nrows(), 1);
        let mut parts: Vec<String> = ["resid_pre", "resid_self", "resid_cross", "resid_post"]
            .map(|part| format!("decoder.1.{part}"))
            .into();
        parts.extend([1, 2, 3].map(|norm| format!("decoder.0.ln{norm}.normalized")));
        parts.extend(["q", "k", "pattern"].map(|part| format!("decoder.0.cross_attn.{part}.1")));
        parts.push("decoder.embed_sum".into());
        if name.contains("bart") {
            parts.push("decoder.ln_embed.normalized".into());
        }
        for name in parts {
            let why = session.number_why(&name, 0, 0).unwrap();
            let off = (why.value - worked_out(&why).unwrap()).abs();
            assert!(off < 1e-5, "{name}: {why:?}");
        }
        assert!(!made.target_tokens.is_empty());
    }
}

#[test]
fn a_t5_names_the_tasks_that_a_text_can_start_with() {
    let mut session = Session::new(clock);
    let manifest = session.load_files("t5", &Folder::of("t5").all()).unwrap();
    let tasks = ["summarize: ", "translate English to German: "];
    assert_eq!(manifest.task_prefixes, tasks);
    assert_eq!((manifest.score_root, manifest.languages), (1, None));
    let text = "translate English to German: the cat sat";
    let made = session.translate(&asked(text)).unwrap();
    assert!(made.source_tokens.last().unwrap().special);
}
