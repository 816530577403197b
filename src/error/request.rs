//! Requests that are impossible in the current state or exceed a limit.

use super::fault::coded;

coded! {
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
        #[error("The base of the wavelengths is {base}; choose a number above 1, such as 10000.")]
        Base { base: f32 },
        /// top-p is outside the allowed range, which is above 0 and at most 1.
        #[error("top-p is {top_p}; choose a number above 0 and at most 1.")]
        TopP { top_p: f32 },
        /// A guess of attention weights has the wrong length.
        #[error(
            "The guess cannot be scored: it has {found} numbers for {expected} words; give one for each."
        )]
        GuessLength { found: usize, expected: usize },
        /// A guess contains a number that is not a weight.
        #[error(
            "The guess cannot be scored: it contains {value}, but every number must be 0 or more and finite."
        )]
        GuessNumber { value: f32 },
        /// All numbers of a guess are 0.
        #[error("The guess cannot be scored: all guesses are 0; raise at least one.")]
        GuessZero,
        /// All weights to be guessed are 0.
        #[error("The guess cannot be scored: the head gives these words no weight; choose another head.")]
        GuessNoWeight,
        /// A kept result and the current one have different sizes.
        #[error(
            "The kept result has {kept} numbers and the current one {now}; only results of the same size can be compared."
        )]
        Kept { kept: usize, now: usize },
        /// A lookup without keys.
        #[error("The lookup cannot be computed: there is no key; add one.")]
        LookupNoKey,
        /// A lookup whose keys and values differ in number.
        #[error(
            "The lookup cannot be computed: there are {keys} keys and {values} values; give one value for each key."
        )]
        LookupValues { keys: usize, values: usize },
        /// The width of a Gaussian is not positive.
        #[error("The lookup cannot be computed: the width is {width}; choose one above 0.")]
        LookupWidth { width: f32 },
        /// Queries and keys differ in width.
        #[error(
            "The lookup cannot be computed: a query has {query} numbers and a key {key}; give both the same number."
        )]
        LookupQuery { query: usize, key: usize },
        /// A number of a lookup is too large, or not a number.
        #[error(
            "The lookup cannot be computed: one of its numbers is {value}; choose numbers from −1000000 to 1000000."
        )]
        LookupNumber { value: f32 },
        /// A list of numbers is not a list of points.
        #[error(
            "The lookup cannot be computed: {found} numbers do not form points of {d} dimensions; give 1 or 2 numbers per point."
        )]
        LookupPoints { found: usize, d: usize },
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
        #[error("The link has {found} characters, too many for a QR code. Shorten the sentence.")]
        LinkTooLong { found: usize },
        /// A translation model does not have a language.
        #[error(
            "This model has no language “{found}”; choose one of its {known} languages, such as {} or {}.",
            examples[0], examples[1]
        )]
        Language {
            found: String,
            known: usize,
            examples: [String; 2],
        },
        /// An argument is not one of the allowed words.
        #[error("“{found}” is not a known {what}; choose one of {choices}.")]
        UnknownWord {
            what: &'static str,
            found: String,
            choices: &'static str,
        },
    }
}
