//! All error messages of the crate.
//!
//! A message names the cause, gives the numbers, and says what to do. The page shows it in its own
//! language, from the error's code and fields ([`Fault`]).

mod activation;
mod example;
mod fault;
mod file;
mod model;
mod request;
mod text;
mod train;

pub use activation::{ActivationError, SiteProblem};
pub use example::{CellProblem, ExampleError};
pub use fault::{Fault, Field, Fields};
pub use file::{FileError, FileKind};
pub use model::ModelError;
pub use request::RequestError;
pub use text::TextError;
pub use train::TrainError;

/// A result with an error message for users.
pub type Result<T> = std::result::Result<T, Error>;

/// An error in user input, a link or a file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error(transparent)]
pub enum Error {
    /// An unusable configuration or weight, or a request that the model does not support.
    Model(#[from] ModelError),
    /// A text that the model cannot process.
    Text(#[from] TextError),
    /// An activation that does not exist or was not recorded.
    Activation(#[from] ActivationError),
    /// A file that is damaged, missing, or not supported.
    File(#[from] FileError),
    /// An invalid table of the worked example.
    Example(#[from] ExampleError),
    /// A training run that cannot start or continue.
    Train(#[from] TrainError),
    /// A request that is impossible in the current state, or an argument out of range.
    Request(#[from] RequestError),
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        match error {
            Error::Model(error) => error.into(),
            Error::Text(error) => error.into(),
            Error::Activation(error) => error.into(),
            Error::File(error) => error.into(),
            Error::Example(error) => error.into(),
            Error::Train(error) => error.into(),
            Error::Request(error) => error.into(),
        }
    }
}

fault::as_fault!(Error);

impl Error {
    /// Builds a [`RequestError::UnknownWord`]; a long word is shortened.
    pub fn unknown_word(what: &'static str, found: &str, choices: &'static str) -> Self {
        let found = found.chars().take(30).collect();
        let error = RequestError::UnknownWord {
            what,
            found,
            choices,
        };
        error.into()
    }

    /// Changes a file name in the message from the usual name to the actual name.
    pub fn rename_file(mut self, usual: &str, name: &str) -> Self {
        if let Error::File(error) = &mut self {
            error.rename(usual, name);
        }
        self
    }
}

/// Refuses with this error.
pub(crate) fn fail<T>(error: impl Into<Error>) -> Result<T> {
    Err(error.into())
}

/// Refuses a site with a reason.
pub(crate) fn no_such_site<T>(site: &impl ToString, reason: SiteProblem) -> Result<T> {
    let site = site.to_string();
    fail(ActivationError::NoSuchSite { site, reason })
}

/// Checks that a size is from 1 to `most`.
pub(crate) fn check_size(name: &'static str, value: usize, most: usize) -> Result<()> {
    match (1..=most).contains(&value) {
        true => Ok(()),
        false => fail(ModelError::Size { name, value, most }),
    }
}

/// Checks that `index` is below `count`.
pub fn check_index(what: &'static str, index: usize, count: usize) -> Result<()> {
    if index < count {
        return Ok(());
    }
    fail(RequestError::NoSuch { what, index, count })
}

/// The first 120 characters of a text, for a message.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
