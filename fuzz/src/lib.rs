//! Small models and mutations, shared by the targets.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use headlight::checkpoint::File;
use headlight::session::Session;

/// The files of a model, with their names.
pub type Folder = Vec<(String, Vec<u8>)>;

/// A small model of each architecture, GGUF files, and a model in Marian's own format.
pub static MODELS: LazyLock<Vec<Folder>> = LazyLock::new(|| {
    let folders = listed(&golden("architectures"));
    let folders = folders.into_iter().filter(|path| path.is_dir());
    let mut models: Vec<Folder> = folders.map(|folder| files(&folder)).collect();
    let damaged = golden("damaged");
    models.extend(["model.gguf", "quantized.gguf"].map(|name| {
        let (_, bytes) = read(&damaged.join(name));
        vec![("model.gguf".into(), bytes)]
    }));
    let ggufs = listed(&golden("gguf")).into_iter();
    let ggufs = ggufs.filter(|path| path.extension().is_some_and(|kind| kind == "gguf"));
    models.extend(ggufs.map(|path| vec![("model.gguf".into(), read(&path).1)]));
    let tokenizer = golden("architectures/marian/tokenizer.json");
    models.push(vec![read(&damaged.join("model.bin")), read(&tokenizer)]);
    models
});

/// The model with this number, modulo the number of models.
pub fn model(number: u8) -> Folder {
    MODELS[usize::from(number) % MODELS.len()].clone()
}

/// The model that transformers saved in this folder of `tests/golden/architectures`.
pub fn saved(folder: &str) -> Folder {
    files(&golden("architectures").join(folder))
}

/// A path in `tests/golden`.
fn golden(path: &str) -> PathBuf {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    golden.join(path)
}

/// The files in a folder.
fn files(folder: &Path) -> Folder {
    listed(folder).iter().map(|path| read(path)).collect()
}

/// The paths in a folder, in alphabetical order.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the golden files are part of the repository");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A file's name and bytes.
fn read(path: &Path) -> (String, Vec<u8>) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    (name.into(), fs::read(path).unwrap())
}

/// Replaces parts of the original with bytes of the input. A change consists of two bytes for the
/// position, one for the number of removed bytes, one for the number of inserted bytes, and the
/// inserted bytes.
pub fn change(bytes: &mut Vec<u8>, mut input: &[u8]) {
    while let Some(([low, high, go, come], rest)) = input.split_first_chunk() {
        let at = usize::from(u16::from_le_bytes([*low, *high])).min(bytes.len());
        let end = (at + usize::from(*go)).min(bytes.len());
        let (new, rest) = rest.split_at(usize::from(*come).min(rest.len()));
        bytes.splice(at..end, new.iter().copied());
        input = rest;
    }
}

/// Loads files as the page loads user-supplied files, and runs the model on a text.
pub fn load_and_run(files: &[File]) {
    let mut session = Session::new(|| 0.0);
    if session.load_files("own", files).is_ok() {
        let _ = session.run_text("ab 12 the cat é", true);
    }
}
