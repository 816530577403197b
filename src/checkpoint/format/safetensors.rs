//! safetensors, Hugging Face's format: one file, or several with an index.

use safetensors::{Dtype, SafeTensors};
use serde_json::{Map, Value};

use super::{Named, Tensor};
use crate::checkpoint::File;
use crate::error::{Error, Result, excerpt};
use crate::linear::Format;

/// What the page and every message call the file.
pub const FILE: &str = "model.safetensors";

/// Ends the name of the file that says which part holds which tensor.
pub const INDEX: &str = ".safetensors.index.json";

/// The longest header that is read, in bytes; that of BERT-large has about 50,000. So is the
/// longest index.
///
/// The safetensors library allows a hundred times as much, which takes gigabytes when
/// its JSON is parsed. Everything else that it allocates is bounded by the file's own
/// length: it checks that shapes, types and places fit the bytes without gap or overlap.
const LONGEST_HEADER: u64 = 1 << 20;

/// The tensors of all parts. Where an index is among the files, the parts are those that it
/// names.
pub fn read_parts<'data>(files: &[File<'data>]) -> Result<Named<'data>> {
    let is_index = |file: &&File| file.base().ends_with(INDEX);
    let index = files.iter().find(is_index).map(places).transpose()?;
    if let Some(index) = &index {
        for name in index.values().filter_map(Value::as_str) {
            if !files.iter().any(|file| file.base() == name) {
                let name = excerpt(name);
                return refuse(format!(
                    "{name} is missing, which the index names; choose it too"
                ));
            }
        }
    }
    let mut all = Named::new();
    for file in files.iter().filter(|file| !is_index(file)) {
        let place = file.base();
        if let Some(index) = &index
            && !index.values().any(|named| named == place)
        {
            continue;
        }
        for (name, tensor) in read(*file)? {
            let named = index.as_ref().and_then(|index| index.get(&name));
            if named.is_some_and(|named| named != place) || all.contains_key(&name) {
                return refuse(format!(
                    "the tensor {} of {} lies in another file too; choose the files of one model",
                    excerpt(&name),
                    excerpt(place)
                ));
            }
            all.insert(name, tensor);
        }
    }
    Ok(all)
}

/// The files of an index by the names of tensors.
fn places(index: &File) -> Result<Map<String, Value>> {
    let json = match index.bytes.len() as u64 {
        0..=LONGEST_HEADER => serde_json::from_slice(index.bytes).ok(),
        _ => None,
    };
    match json {
        Some(Value::Object(mut fields)) => match fields.remove("weight_map") {
            Some(Value::Object(places)) => Ok(places),
            _ => refuse("the index has no weight_map; take the one that belongs to the model"),
        },
        _ => refuse(format!(
            "the index is no JSON object of at most {LONGEST_HEADER} bytes; take the one that \
             belongs to the model"
        )),
    }
}

/// Reads the header and checks it against the file's length.
fn read(file: File<'_>) -> Result<Named<'_>> {
    let bytes = file.bytes;
    let refuse = |problem| {
        let file = excerpt(file.base());
        Error::WeightsFile { file, problem }
    };
    if let Some(length) = bytes.first_chunk()
        && u64::from_le_bytes(*length) > LONGEST_HEADER
    {
        return Err(refuse(format!(
            "its header claims {} bytes, and {LONGEST_HEADER} are the most",
            u64::from_le_bytes(*length)
        )));
    }
    let file =
        SafeTensors::deserialize(bytes).map_err(|error| refuse(excerpt(&error.to_string())))?;
    let tensors = file.iter().map(|(name, view)| {
        let tensor = Tensor {
            shape: view.shape().to_vec(),
            format: match view.dtype() {
                Dtype::F32 => Ok(Format::F32),
                Dtype::F16 => Ok(Format::F16),
                Dtype::BF16 => Ok(Format::BF16),
                other => Err(other.to_string()),
            },
            bytes: view.data(),
        };
        (name.into(), tensor)
    });
    Ok(tensors.collect())
}

fn refuse<T>(problem: impl Into<String>) -> Result<T> {
    Err(Error::Files(problem.into()))
}
