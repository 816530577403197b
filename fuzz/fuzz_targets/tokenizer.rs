//! Changes the `tokenizer.json` of a small model and tokenises a text. The first byte selects the
//! model. The changes follow, then a line break and the text. An input that starts with a brace is
//! a complete `tokenizer.json`.

#![no_main]

use headlight::text::tokenizer::Tokenizer;
use headlight_fuzz::{change, model};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let (json, text) = match input.split_first() {
        None => return,
        Some((b'{', _)) => (input.to_vec(), &b"ab 12 the cat"[..]),
        Some((which, rest)) => {
            let files = model(*which);
            let Some((_, mut json)) = files.into_iter().find(|(name, _)| name == "tokenizer.json")
            else {
                return;
            };
            let mut parts = rest.splitn(2, |byte| *byte == b'\n');
            change(&mut json, parts.next().unwrap_or_default());
            (json, parts.next().unwrap_or_default())
        }
    };
    if let Ok(tokenizer) = Tokenizer::from_bytes(&json) {
        let _ = tokenizer.encode(&String::from_utf8_lossy(text));
        for id in 0..tokenizer.entries().min(100) {
            let _ = tokenizer.decode(id);
        }
    }
});
