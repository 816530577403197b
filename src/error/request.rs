//! Requests that are impossible in the current state or exceed a limit.

/// A request that is impossible in the current state, or an argument out of range.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages show the fields")]
pub enum RequestError {
    /// An index of a layer, head or token is out of range.
    #[error("There is no {what} {index}; choose one from 0 to {}.", count - 1)]
    NoSuch {
        what: &'static str,
        index: usize,
        count: usize,
    },
    /// The request names no heads.
    #[error("No head is selected; select at least one.")]
    NoHead,
    /// The base of the sinusoids is not above 1.
    #[error("The base of the wavelengths is {0}; choose a number above 1, such as 10000.")]
    Base(f32),
    /// top-p is outside the allowed range, which is above 0 and at most 1.
    #[error("top-p is {0}; choose a number above 0 and at most 1.")]
    TopP(f32),
    /// A user's guess of the attention weights cannot be scored.
    #[error("The guess cannot be scored: {0}.")]
    Guess(String),
    /// A kept result and the current one have different sizes.
    #[error(
        "The kept result has {kept} numbers and the current one {now}; only results of the same size can be compared."
    )]
    Kept { kept: usize, now: usize },
    /// A query cannot be looked up in the pairs of keys and values.
    #[error("The lookup cannot be computed: {0}.")]
    Lookup(String),
    /// No model has been run on a text yet.
    #[error("Nothing has been computed yet; run a text first.")]
    NoText,
    /// Two texts between which activations are patched have different lengths.
    #[error(
        "To put A's numbers into B, both sentences need the same number of tokens, but A has {a} and B has {b}. Change a word of {}.",
        if a > b { "the longer one, A" } else { "the longer one, B" }
    )]
    PatchLengths { a: usize, b: usize },
    /// A text is too long for activation patching.
    #[error(
        "The sentences have {found} tokens, too many for a map of all positions. Use at most {most}."
    )]
    PatchTooLong { found: usize, most: usize },
    /// No text has been translated yet.
    #[error("Nothing has been translated yet; translate a text first.")]
    NoTranslation,
    /// The worked example has not been run yet.
    #[error("Nothing has been computed yet; run an example first.")]
    NoExample,
    /// A link is too long for a QR code.
    #[error("The link has {0} characters, too many for a QR code. Shorten the sentence.")]
    LinkTooLong(usize),
    /// A translation model does not have a language.
    #[error(
        "This model has no language \"{found}\"; choose one of its {known} languages, such as {} or {}.",
        examples[0], examples[1]
    )]
    Language {
        found: String,
        known: usize,
        examples: [String; 2],
    },
    /// An argument is not one of the allowed words.
    #[error("\"{found}\" is not a known {what}; choose one of {choices}.")]
    UnknownWord {
        what: &'static str,
        found: String,
        choices: &'static str,
    },
}
