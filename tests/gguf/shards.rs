//! A model in several files.

use headlight::checkpoint::{self, Chosen, vocabulary};

use crate::file::{File, Value, tiny};

/// The small model in shards, as written by llama.cpp's gguf-split: the first shard has all fields.
fn parts(count: u32) -> Vec<File> {
    let whole = tiny();
    let each = whole.tensors.len().div_ceil(count as usize);
    let all = whole.tensors.len() as u32;
    let chunks = whole.tensors.chunks(each).zip(0..);
    chunks
        .map(|(tensors, number)| File {
            fields: if number == 0 {
                whole.fields.clone()
            } else {
                Vec::new()
            },
            tensors: tensors.to_vec(),
        })
        .zip(0..)
        .map(|(part, number)| {
            part.with("split.no", Some(Value::U32(number)))
                .with("split.count", Some(Value::U32(count)))
                .with("split.tensors.count", Some(Value::U32(all)))
        })
        .collect()
}

#[test]
fn loads_shards_in_any_order() {
    let parts: Vec<Vec<u8>> = parts(3).iter().map(File::bytes).collect();
    let named = |order: &[usize]| {
        let files = order.iter().map(|at| {
            let name = ["a/m-00001-of-00003.gguf", "b", "m-00003-of-00003.gguf"][*at];
            checkpoint::File::new(name, &parts[*at])
        });
        files.collect::<Vec<_>>()
    };
    let whole = tiny().bytes();
    for order in [[0, 1, 2], [2, 0, 1]] {
        let chosen = Chosen::among(&named(&order)).unwrap();
        let json = vocabulary::tokenizer_json(chosen.weights[0].bytes).unwrap();
        assert_eq!(json, vocabulary::tokenizer_json(whole[..].into()).unwrap());
        let read = checkpoint::read_parts(&[], &chosen.weights).unwrap();
        assert_eq!(read, checkpoint::read(&[], &whole).unwrap());
    }
}

#[test]
fn names_shards_that_are_missing_duplicate_or_of_another_model() {
    let [first, second] = &parts(2)[..] else {
        panic!("two parts")
    };
    let refusal = |files: &[(&str, &File)]| {
        let bytes: Vec<Vec<u8>> = files.iter().map(|(_, file)| file.bytes()).collect();
        let files = files.iter().zip(&bytes);
        let files = files.map(|((name, _), bytes)| checkpoint::File::new(name, bytes));
        let found = Chosen::among(&files.collect::<Vec<_>>())
            .unwrap_err()
            .to_string();
        let found = found
            .strip_prefix("These files cannot be loaded as a model: ")
            .unwrap();
        found.to_owned()
    };
    let [one, two] = ["m-00001-of-00002.gguf", "m-00002-of-00002.gguf"];
    assert_eq!(
        refusal(&[(one, first)]),
        "m-00002-of-00002.gguf, part 2 of 2, is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[(two, second)]),
        "m-00001-of-00002.gguf, part 1 of 2, is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[("mine.gguf", second)]),
        "mine.gguf is one of 2 parts, and part 1 is missing; choose all parts together."
    );
    assert_eq!(
        refusal(&[(one, first), ("copy.gguf", first), (two, second)]),
        "m-00001-of-00002.gguf and copy.gguf are both part 1 of 2; choose each part once."
    );
    let different = |found: String, other: &str| {
        let end = format!("{other} are parts of different models; choose the parts of one.");
        assert!(found.ends_with(&end), "{found}");
    };
    // Shards with different names or different counts, a shard without a number, and a tensor that
    // is in both shards.
    different(
        refusal(&[(one, first), ("n-00002-of-00002.gguf", second)]),
        "n-00002-of-00002.gguf",
    );
    different(refusal(&[(one, first), ("b.gguf", &parts(3)[1])]), "b.gguf");
    different(
        refusal(&[(one, first), ("b.gguf", &tiny())]),
        "m-00001-of-00002.gguf and b.gguf",
    );
    let mut both = second.clone();
    both.tensors.push(first.tensors[1].clone());
    different(refusal(&[(one, first), (two, &both)]), two);
    let mut fewer = second.clone();
    fewer.tensors.pop();
    assert_eq!(
        refusal(&[(one, first), (two, &fewer)]),
        "the parts of m-00001-of-00002.gguf hold 10 tensors, but the model has 11; choose the parts \
         of one model."
    );
    let part = checkpoint::read_parts(&[], &[checkpoint::File::new("x.gguf", &first.bytes())]);
    assert!(part.is_err(), "a part alone is no model");
}
