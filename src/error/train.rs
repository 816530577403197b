//! Errors in training.

use super::fault::coded;

coded! {
    /// A training run that cannot start or continue.
    #[derive(Debug, Clone, PartialEq, thiserror::Error)]
    #[allow(missing_docs, reason = "the messages show the fields")]
    pub enum TrainError {
        /// A setting is out of range.
        #[error("{name} is {value}; choose {least} to {most}.")]
        Setting {
            name: &'static str,
            value: String,
            least: String,
            most: String,
        },
        /// The length is out of range for the task.
        #[error("length is {length}; choose {least} to {most} for this task.")]
        TaskLength {
            length: usize,
            least: usize,
            most: usize,
        },
        /// The learning rate is out of range.
        #[error("learning_rate is {value}; choose a number above 0 and at most 100, such as 0.003.")]
        LearningRate { value: f32 },
        /// The width does not divide into heads.
        #[error("d_model is {d_model}; choose a multiple of n_heads, which is {n_heads}.")]
        UnevenHeads { d_model: usize, n_heads: usize },
        /// An encoder–decoder cannot learn a task without an input and an answer.
        #[error(
            "task is {task}; choose six words, copy, reverse, sort or your own pairs for an encoder–decoder, which reads an input and writes an answer."
        )]
        TaskWithoutInput { task: &'static str },
        /// The typed text has no pair of sentences.
        #[error("The pairs cannot be read: no pair is typed; type one per line, such as merci -> thanks.")]
        NoPairs,
        /// Too many pairs.
        #[error("The pairs cannot be read: there are {found}, but at most {most} are allowed.")]
        ManyPairs { found: usize, most: usize },
        /// The pairs have too many letters.
        #[error("The pairs cannot be read: they have {found} letters, but at most {most} are allowed.")]
        PairsLetters { found: usize, most: usize },
        /// The pairs have too many different words.
        #[error(
            "The pairs cannot be read: they have {found} different words, but at most {most} are allowed."
        )]
        PairsWords { found: usize, most: usize },
        /// Two lines have the same input.
        #[error(
            "The pairs cannot be read: lines {first} and {line} have the same input; keep one of them."
        )]
        SameInput { first: usize, line: usize },
        /// A line has no arrow.
        #[error(
            "The pairs cannot be read: line {line} has no arrow; type the input, ->, and the output."
        )]
        NoArrow { line: usize },
        /// A line has several arrows.
        #[error("The pairs cannot be read: line {line} has {found} arrows; keep one.")]
        ManyArrows { line: usize, found: usize },
        /// A line has no input.
        #[error(
            "The pairs cannot be read: line {line} has no word before its arrow; type at least one."
        )]
        NoWordBeforeArrow { line: usize },
        /// A line has no output.
        #[error(
            "The pairs cannot be read: line {line} has no word after its arrow; type at least one."
        )]
        NoWordAfterArrow { line: usize },
        /// An input is too long.
        #[error(
            "The pairs cannot be read: line {line} has {found} words before its arrow, but at most {most} are allowed."
        )]
        ManyWordsBeforeArrow {
            line: usize,
            found: usize,
            most: usize,
        },
        /// An output is too long.
        #[error(
            "The pairs cannot be read: line {line} has {found} words after its arrow, but at most {most} are allowed."
        )]
        ManyWordsAfterArrow {
            line: usize,
            found: usize,
            most: usize,
        },
        /// A word is too long.
        #[error(
            "The pairs cannot be read: “{word}” in line {line} has {found} letters, but at most {most} are allowed."
        )]
        LongWord {
            word: String,
            line: usize,
            found: usize,
            most: usize,
        },
        /// A word is a sign that the task adds.
        #[error(
            "The pairs cannot be read: line {line} contains {word}, which is added automatically; remove it."
        )]
        ReservedWord { word: String, line: usize },
        /// No snapshot was saved at this step.
        #[error("There is no snapshot of step {step}; choose a step that has one.")]
        NoSnapshot { step: usize },
        /// The loss or the gradient is not finite.
        #[error(
            "In step {step}, a number overflowed: the training has diverged. Choose a smaller learning rate, such as 0.003."
        )]
        NumberOverflow { step: usize },
        /// A weight is not finite.
        #[error(
            "After step {step}, a weight overflowed: the training has diverged. Choose a smaller learning rate, such as 0.003."
        )]
        WeightOverflow { step: usize },
        /// The loss is far above that of a uniform guess.
        #[error(
            "In step {step}, the loss is {loss:.0}, but a model that knows nothing has a loss of {chance:.1}: the training has diverged. Choose a smaller learning rate, such as 0.003."
        )]
        HopelessLoss { step: usize, loss: f64, chance: f64 },
        /// A gradient of the long sequence is not finite.
        #[error("A gradient overflowed. Choose a smaller scale of the weights.")]
        GradientOverflow,
        /// A saved model has weights of an earlier step than its optimizer's state.
        #[error(
            "This model was saved as a snapshot after {step} steps of a longer training, without the optimizer's state, so it cannot continue to learn. Restart it to train it from scratch."
        )]
        NoOptimizer { step: usize },
        /// A request about attention in a model without it.
        #[error("This model has no attention; choose the attention dot or additive.")]
        NoAttention,
        /// The vocabulary of a saved model is not that of its task.
        #[error(
            "The vocabulary in config.json does not match its task; use the config.json that was saved with the model."
        )]
        OtherVocabulary,
        /// No format of the transformers library can express the model.
        #[error(
            "This model cannot be saved, because saved files are those of GPT-2 or Marian, which have residual connections, norms and no relative positions; choose these to save or open a model."
        )]
        NoFormat,
        /// The safetensors library rejects a matrix.
        #[error("This model cannot be saved: {problem}. Restart the training.")]
        NotSaved { problem: String },
        /// A model without a backward pass.
        #[error(
            "Only a transformer with layer norm before each sublayer, after the sum or nowhere, a plain MLP (ReLU or GELU), and learned, sinusoidal or no positions can be trained; choose these settings."
        )]
        NotTrainable,
        /// No training was started.
        #[error("No model is being trained; start training first.")]
        NoTraining,
    }
}
