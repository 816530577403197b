//! Pairs of source and target sentences: lecture B's two pairs, or user-supplied ones.

use indexmap::IndexSet;

use crate::error::{Result, TrainError, excerpt, fail};

/// Lecture B's sentences and their translations, in the lecture's word order.
const SIX_WORDS: [(&str, &str); 2] = [("merci", "thanks"), ("je suis étudiant", "I am a student")];
const ANSWERED: [&str; 5] = ["a", "am", "I", "thanks", "student"];

/// Maximum number of typed pairs.
const MOST_PAIRS: usize = 24;
/// Maximum number of words on one side of a pair.
const MOST_WORDS: usize = 8;
/// Maximum number of letters of a word.
const MOST_LETTERS: usize = 16;
/// Maximum number of distinct words in all pairs.
const MOST_DIFFERENT: usize = 48;
/// Maximum number of letters in all lines together, so that they fit into a link.
const MOST_TYPED: usize = 1000;

/// The words of both sides of a line.
type Sides<'a> = (Vec<&'a str>, Vec<&'a str>);

/// The position of the end token in the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndToken {
    /// The end token comes after the words of the targets.
    AfterTargets,
    /// The end token comes first, as in a translation model.
    First,
}

/// Pairs of sentences over one vocabulary, which consists of the words of the targets, the end
/// token, the words that occur only in sources, and the separator or start token, in this order.
/// With [`EndToken::First`], the end token comes first.
///
/// # Example: two pairs, typed line by line
///
/// ```
/// use headlight::train::sentences::{EndToken, Sentences};
/// let text = "merci -> thanks\nbonjour → hello";
/// let typed = Sentences::typed(text, ["<eos>", "→"], EndToken::AfterTargets)?;
/// assert_eq!(typed.vocabulary, ["thanks", "hello", "<eos>", "merci", "bonjour", "→"]);
/// assert_eq!(typed.answer(&[4]), Some(&[1, 2][..]));
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sentences {
    /// The word of each id; the last is the separator or start token.
    pub vocabulary: Vec<String>,
    /// Source ids, and target ids ending with the end token.
    pub pairs: Vec<(Vec<usize>, Vec<usize>)>,
}

impl Sentences {
    /// Lecture B's translation task. The sources are "merci" and "je suis étudiant"; the targets
    /// use six words, including the end token.
    pub fn six_words(signs: [&str; 2], end: EndToken) -> Self {
        let split = |text: &'static str| text.split(' ').collect();
        let pairs = SIX_WORDS.map(|(source, target)| (split(source), split(target)));
        Sentences::new(&ANSWERED, &pairs, signs, end)
    }

    /// Parses typed pairs, one per line: source, `->` or `→`, target.
    ///
    /// # Errors
    ///
    /// An error with the line number and its problem.
    pub fn typed(text: &str, signs: [&str; 2], end: EndToken) -> Result<Self> {
        let letters = text.chars().count();
        if letters > MOST_TYPED {
            return fail(TrainError::PairsLetters {
                found: letters,
                most: MOST_TYPED,
            });
        }
        let mut pairs: Vec<(usize, Sides)> = Vec::new();
        for (typed, line) in text.lines().zip(1..) {
            if typed.trim().is_empty() {
                continue;
            }
            let pair = pair_of(typed, line, signs)?;
            if let Some((first, _)) = pairs.iter().find(|(_, (source, _))| *source == pair.0) {
                let first = *first;
                return fail(TrainError::SameInput { first, line });
            }
            pairs.push((line, pair));
        }
        if pairs.is_empty() {
            return fail(TrainError::NoPairs);
        }
        if pairs.len() > MOST_PAIRS {
            return fail(TrainError::ManyPairs {
                found: pairs.len(),
                most: MOST_PAIRS,
            });
        }
        let pairs: Vec<_> = pairs.into_iter().map(|(_, pair)| pair).collect();
        let sentences = Sentences::new(&[], &pairs, signs, end);
        let different = sentences.vocabulary.len() - signs.len();
        if different > MOST_DIFFERENT {
            return fail(TrainError::PairsWords {
                found: different,
                most: MOST_DIFFERENT,
            });
        }
        Ok(sentences)
    }

    fn new(first: &[&str], pairs: &[Sides], [end, mark]: [&str; 2], order: EndToken) -> Self {
        let target = pairs.iter().flat_map(|(_, target)| target);
        let source = pairs.iter().flat_map(|(source, _)| source);
        // A word that occurs several times is listed once, at its first position.
        let before = (order == EndToken::First).then_some(&end);
        let all = before
            .into_iter()
            .chain(first)
            .chain(target)
            .chain([&end])
            .chain(source)
            .chain([&mark]);
        let vocabulary: IndexSet<&str> = all.copied().collect();
        let id = |word: &&str| vocabulary.get_index_of(*word).unwrap_or_default();
        let ids = |(source, target): &Sides| {
            let ended = target.iter().chain([&end]);
            (source.iter().map(id).collect(), ended.map(id).collect())
        };
        Sentences {
            pairs: pairs.iter().map(ids).collect(),
            vocabulary: vocabulary.into_iter().map(str::to_owned).collect(),
        }
    }

    /// The target of a source sentence, if the task has that sentence.
    pub fn answer(&self, source: &[usize]) -> Option<&[usize]> {
        let (_, answer) = self.pairs.iter().find(|(known, _)| known == source)?;
        Some(answer)
    }

    /// Length of the longest source, in words.
    pub fn longest_source(&self) -> usize {
        let lengths = self.pairs.iter().map(|(source, _)| source.len());
        lengths.max().unwrap_or_default()
    }

    /// Length of the longest target, in words, including the end token.
    pub fn longest_target(&self) -> usize {
        let lengths = self.pairs.iter().map(|(_, target)| target.len());
        lengths.max().unwrap_or_default()
    }
}

/// Splits a line into its two sides.
fn pair_of<'a>(typed: &'a str, line: usize, signs: [&str; 2]) -> Result<Sides<'a>> {
    let sides: Vec<_> = typed.split("->").flat_map(|part| part.split('→')).collect();
    let [source, target] = sides[..] else {
        return fail(match sides.len() - 1 {
            0 => TrainError::NoArrow { line },
            found => TrainError::ManyArrows { line, found },
        });
    };
    let [source, target] = [source, target].map(|side| side.split_whitespace().collect::<Vec<_>>());
    let most = MOST_WORDS;
    match (source.len(), target.len()) {
        (0, _) => return fail(TrainError::NoWordBeforeArrow { line }),
        (_, 0) => return fail(TrainError::NoWordAfterArrow { line }),
        (found, _) if found > most => {
            return fail(TrainError::ManyWordsBeforeArrow { line, found, most });
        }
        (_, found) if found > most => {
            return fail(TrainError::ManyWordsAfterArrow { line, found, most });
        }
        _ => {}
    }
    let pair = (source, target);
    for word in pair.0.iter().chain(&pair.1) {
        let letters = word.chars().count();
        if letters > MOST_LETTERS {
            return fail(TrainError::LongWord {
                word: excerpt(word),
                line,
                found: letters,
                most: MOST_LETTERS,
            });
        }
        if signs.contains(word) {
            let word = excerpt(word);
            return fail(TrainError::ReservedWord { word, line });
        }
    }
    Ok(pair)
}
