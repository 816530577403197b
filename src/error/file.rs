//! Errors in the files of models.

use super::fault::coded;

coded! {
    /// A file that is damaged, missing, or not supported.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum FileError {
        /// `config.json` does not describe a model.
        #[error("config.json cannot be read: {problem}. Use the file that belongs to the model.")]
        ConfigFile { problem: String },
        /// A field of `config.json` is missing.
        #[error("config.json has no {field}; use the file that belongs to the model.")]
        ConfigMissing { field: &'static str },
        /// A field of `config.json` has a value that the crate does not support.
        #[error(
            "{field} is {found} in config.json, but only {supported} {} supported; choose another model.",
            is_or_are(supported)
        )]
        ConfigValue {
            field: &'static str,
            found: String,
            supported: String,
        },
        /// The files do not form a model.
        #[error("These files cannot be loaded as a model: {problem}.")]
        Files { problem: String },
        /// A reference file cannot be compared with the model.
        #[error("reference.safetensors cannot be compared with the model: {problem}.")]
        Reference { problem: String },
        /// A file became unreadable after it was chosen.
        #[error("{file} can no longer be read: it was changed, moved or deleted. Choose it again.")]
        Gone { file: String },
        /// A weights file does not match its header, or has no header.
        #[error("{file} cannot be read: {problem}. The download may be incomplete; download it again.")]
        WeightsFile { file: String, problem: String },
        /// A file's content does not match its name.
        #[error("{file} is {kind}.")]
        NotModelFile { file: String, kind: FileKind },
        /// A tensor that the configuration requires is missing.
        #[error(
            "{file} has no tensor {name}, which the configuration requires; the two files belong to different models."
        )]
        TensorMissing { file: String, name: String },
        /// The file has tensors that the configuration does not use.
        #[error(
            "The configuration does not use {} of {file}; the two files belong to different models.",
            first_names(names)
        )]
        TensorsExtra { file: String, names: Vec<String> },
        /// A tensor does not have the shape that the configuration requires.
        #[error(
            "{name} has the shape {found:?}, but the configuration requires {expected:?}; the weights and the configuration belong to different models."
        )]
        TensorShape {
            name: String,
            found: Vec<usize>,
            expected: Vec<usize>,
        },
        /// The number type of a tensor is not supported.
        #[error(
            "{name} has numbers of type {found}, but only F32, F16 and BF16 are supported, or, in a GGUF file, Q2_K to Q6_K, Q4_0 to Q5_1, Q8_0 and IQ4_NL; save the model in one of these types."
        )]
        TensorType { name: String, found: String },
        /// A field in the header of a weights file is missing or has an unsupported value.
        #[error(
            "{field} is {found} in {file}, but only {supported} {} supported; choose another model.",
            is_or_are(supported)
        )]
        HeaderField {
            file: String,
            field: String,
            found: String,
            supported: String,
        },
        /// `tokenizer.json` does not describe a supported tokeniser.
        #[error("tokenizer.json cannot be read: {problem}. Use the file that belongs to the model.")]
        TokenizerFile { problem: String },
        /// A file of a SentencePiece tokeniser is damaged or not supported.
        #[error("{file} cannot be read: {problem}. Use the file that belongs to the model.")]
        SentencePiece { file: String, problem: String },
    }
}

coded! {
    /// What a file is that is not a model's file, and what to do.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum FileKind {
        /// A pointer of Git LFS to a file of `size` bytes.
        #[error(
            "a Git LFS pointer: {bytes} bytes in place of a file of {size} bytes. Get that file with git lfs pull, or download it from the model's page"
        )]
        LfsPointer { bytes: usize, size: String },
        /// HTML.
        #[error(
            "a web page (HTML). Download the file itself: on the model's page, use the button that downloads it"
        )]
        WebPage,
        /// XML.
        #[error("an XML text, such as a server's message. Download the file again")]
        Xml,
        /// Weights as PyTorch saves them.
        #[error(
            "a PyTorch file (pickle), which is not supported. Save the model as safetensors, or choose a copy in that format"
        )]
        Pickle,
        /// A gzip archive.
        #[error("compressed (gzip). Unpack it first")]
        Gzip,
        /// A GGUF of a machine with another byte order.
        #[error(
            "a GGUF in big-endian byte order, but only little-endian is supported. Use the little-endian file, or convert it with gguf_convert_endian.py of llama.cpp"
        )]
        BigEndian,
        /// No bytes.
        #[error("empty. Download it again")]
        Empty,
        /// A text such as "Entry not found".
        #[error("a text of {bytes} bytes (“{text}”), not weights. Download it again")]
        ShortText { bytes: usize, text: String },
    }
}

impl FileError {
    /// Changes a file name in the message from the usual name to the actual name.
    pub(super) fn rename(&mut self, usual: &str, name: &str) {
        if let FileError::WeightsFile { file, .. }
        | FileError::TensorMissing { file, .. }
        | FileError::TensorsExtra { file, .. }
        | FileError::NotModelFile { file, .. }
        | FileError::HeaderField { file, .. } = self
            && file == usual
        {
            *file = name.into();
        }
    }
}

fn first_names(names: &[String]) -> String {
    const MOST: usize = 3;
    match names {
        [name] => format!("the tensor {name}"),
        _ if names.len() <= MOST => format!("the tensors {}", names.join(", ")),
        _ => format!(
            "the tensors {} and {} more",
            names[..MOST].join(", "),
            names.len() - MOST
        ),
    }
}

/// The verb after a list of supported values: "is" for a single quoted value or a boolean, and
/// "are" for several values.
fn is_or_are(supported: &str) -> &'static str {
    let one = ["false", "true"].contains(&supported) || supported.matches('"').count() == 2;
    if one { "is" } else { "are" }
}
