//! Prints a head's attention pattern for a sentence, with a row per query token and a column per
//! key token.
//!
//! `cargo run --release --example attention -- "The cat sat on the mat." 5 11`

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

use headlight::checkpoint;
use headlight::model::Model;
use headlight::model::site::{HeadAt, HeadSite};
use headlight::model::trace::Trace;
use headlight::text::tokenizer::{Tokenizer, check};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let tired = "The animal didn't cross the street because it was too tired";
    let text = args.next().unwrap_or_else(|| tired.into());
    let mut number = |usual| args.next().map_or(Ok(usual), |typed| typed.parse());
    let (layer, head) = (number(5)?, number(11)?);

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/models/minilm-l6");
    let file = |name| fs::read(folder.join(name));
    let read = checkpoint::read(&file("config.json")?, &file("model.safetensors")?)?;
    let model = Model::new(read.config, read.weights)?;
    let tokens = Tokenizer::from_bytes(&file("tokenizer.json")?)?.encode_readable(&text)?;

    let at = HeadAt::new(layer, head);
    at.check(model.config())?;
    let pattern = at.site(HeadSite::Pattern);
    let mut trace = Trace::of([pattern]);
    model.forward(&mut trace, &check(&tokens, model.config())?);
    let weights = trace.get(pattern)?; // [n, n], rows sum to 1

    println!("L{layer} H{head} of all-MiniLM-L6-v2, in percent");
    let names = tokens.iter().map(|token| format!("{:>8.8}", token.text));
    println!("{:>12}{}", "", names.collect::<String>());
    for (row, token) in weights.row_iter().zip(&tokens) {
        let percents = row.iter().map(|weight| format!("{:>8.1}", 100.0 * weight));
        println!("{:>12.12}{}", token.text, percents.collect::<String>());
    }
    Ok(())
}
