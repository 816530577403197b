//! safetensors, Hugging Face's format: one file, or shards with an index.

use std::collections::BTreeMap;

use safetensors::tensor::{Metadata, TensorInfo};
use safetensors::{Dtype, SafeTensorError};
use serde_json::{Map, Value};

use super::{Named, Numbered, Tensor, numbered};
use crate::checkpoint::{File, kind, refuse};
use crate::error::{Error, FileError, Result, excerpt};
use crate::math::linear::Format;

/// The name by which the page and messages refer to the file.
pub const FILE: &str = "model.safetensors";

/// Suffix of the index, which maps tensors to shards.
pub const INDEX: &str = ".safetensors.index.json";

/// Maximum length of a header or index, in bytes; BERT-large's header has about 50,000 bytes.
///
/// The safetensors library allows a hundred times as much, but parsing such a header would need
/// gigabytes. The library's other allocations are bounded by the file's length, because it checks
/// that shapes, types and offsets cover the bytes without gaps or overlaps.
const LONGEST_HEADER: u64 = 1 << 20;

/// Number of bytes that contain the header's length.
const LENGTH: usize = 8;

/// The tensors of all shards. If there is an index, only the shards that it names are read.
pub fn read_parts<'data>(files: &[File<'data>]) -> Result<Named<'data>> {
    let is_index = |file: &&File| file.base().ends_with(INDEX);
    let index = files.iter().find(is_index).map(places).transpose()?;
    if let Some(index) = &index {
        for name in index.values().filter_map(Value::as_str) {
            if !files.iter().any(|file| file.base() == name) {
                let name = excerpt(name);
                return refuse(format!(
                    "{name}, which the index names, is missing; choose it too"
                ));
            }
        }
    }
    if index.is_none() {
        check_parts(files)?;
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
                    "the tensor {} of {} is also in another file; choose the files of one model",
                    excerpt(&name),
                    excerpt(place)
                ));
            }
            all.insert(name, tensor);
        }
    }
    Ok(all)
}

/// Checks the numbers in the shards' names to find out whether a shard is missing.
fn check_parts(files: &[File]) -> Result<()> {
    let names: Vec<&str> = files.iter().map(File::base).collect();
    for part in names.iter().filter_map(|name| numbered(name)) {
        // n files always lack one of the numbers 1 to n + 1, so no others need to be checked, even
        // if a name claims a huge number of shards.
        for number in 1..=part.count.min(names.len() as u64 + 1) {
            let is_number = |other: Numbered| other.stem == part.stem && other.number == number;
            if !names
                .iter()
                .any(|name| numbered(name).is_some_and(is_number))
            {
                return refuse(format!(
                    "{}, part {number} of {}, is missing; choose all parts together",
                    part.name_of(number),
                    part.count
                ));
            }
        }
    }
    Ok(())
}

/// The file of each tensor, as listed in an index.
fn places(index: &File) -> Result<Map<String, Value>> {
    kind::check(index.base(), index.bytes)?;
    let json = match index.bytes.len() as u64 {
        0..=LONGEST_HEADER => serde_json::from_slice(&index.bytes.read()?).ok(),
        _ => None,
    };
    match json {
        Some(Value::Object(mut fields)) => match fields.remove("weight_map") {
            Some(Value::Object(places)) => Ok(places),
            _ => refuse("the index has no weight_map; use the file that belongs to the model"),
        },
        _ => refuse(format!(
            "the index is not a JSON object of at most {LONGEST_HEADER} bytes; use the \
             file that belongs to the model"
        )),
    }
}

/// Parses the header and checks it against the file's length.
fn read(file: File<'_>) -> Result<Named<'_>> {
    let bytes = file.bytes;
    kind::check_weights(file.base(), bytes)?;
    let refuse = |problem| -> Error {
        let file = excerpt(file.base());
        FileError::WeightsFile { file, problem }.into()
    };
    let broken = |error: SafeTensorError| refuse(excerpt(&error.to_string()));
    let Some(length) = bytes.part(0, LENGTH) else {
        return Err(broken(SafeTensorError::HeaderTooSmall));
    };
    let length = length.read()?;
    let length = u64::from_le_bytes((*length).try_into().expect("as many as were read"));
    if length > LONGEST_HEADER {
        return Err(refuse(format!(
            "its header claims {length} bytes, but at most {LONGEST_HEADER} are allowed"
        )));
    }
    let start = LENGTH + length as usize;
    let Some(head) = bytes.part(0, start) else {
        return Err(broken(SafeTensorError::InvalidHeaderLength));
    };
    let header = header(&head.read()?[LENGTH..]).map_err(broken)?;
    if bytes.len() - start != header.data_len() {
        return Err(broken(SafeTensorError::MetadataIncompleteBuffer));
    }
    let tensors = header.tensors().into_iter().map(|(name, info)| {
        let (from, to) = info.data_offsets;
        let tensor = Tensor {
            shape: info.shape.clone(),
            format: match info.dtype {
                Dtype::F32 => Ok(Format::F32),
                Dtype::F16 => Ok(Format::F16),
                Dtype::BF16 => Ok(Format::BF16),
                other => Err(other.to_string()),
            },
            bytes: bytes
                .part(start + from, to - from)
                .expect("the header's offsets are within the file"),
            file: file.base(),
        };
        (unwrapped(&name), tensor)
    });
    let tensors: Vec<_> = tensors.collect();
    let count = tensors.len();
    let named: Named = tensors.into_iter().collect();
    match named.len() == count {
        true => Ok(named),
        false => Err(refuse(
            "it has a tensor twice, under names with and without _orig_mod. or module.".into(),
        )),
    }
}

/// Removes the prefixes that PyTorch adds to tensor names when it compiles or distributes a module:
/// `_orig_mod.` (`torch.compile`), `module.` (data parallelism), and the prefixes of FSDP and of
/// activation checkpointing.
fn unwrapped(name: &str) -> String {
    const WRAPPERS: [&str; 4] = [
        "_orig_mod",
        "module",
        "_fsdp_wrapped_module",
        "_checkpoint_wrapped_module",
    ];
    let parts = name.split('.').filter(|part| !WRAPPERS.contains(part));
    parts.collect::<Vec<_>>().join(".")
}

/// Parses only a header; `SafeTensors::read_metadata` would need the whole file in memory.
fn header(json: &[u8]) -> std::result::Result<Metadata, SafeTensorError> {
    let json = std::str::from_utf8(json).map_err(SafeTensorError::InvalidHeader)?;
    let mut fields: BTreeMap<String, Value> =
        serde_json::from_str(json).map_err(SafeTensorError::InvalidHeaderDeserialization)?;
    fields.remove("__metadata__");
    let tensors = fields.into_iter().map(|(name, info)| {
        let info: TensorInfo = serde_json::from_value(info)?;
        Ok((name, info))
    });
    let mut tensors = tensors
        .collect::<serde_json::Result<Vec<_>>>()
        .map_err(SafeTensorError::InvalidHeaderDeserialization)?;
    tensors.sort_by_key(|(_, info)| info.data_offsets);
    // Checks that shapes, types and offsets match, without gaps or overlaps.
    Metadata::new(None, tensors)
}
