//! Errors in training.

/// A training run that cannot start or continue.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages show the fields")]
pub enum TrainError {
    /// A setting is out of range.
    #[error("{name} is {value}; choose {allowed}.")]
    Setting {
        name: &'static str,
        value: String,
        allowed: String,
    },
    /// The user-supplied pairs of sentences are not usable.
    #[error("The pairs cannot be read: {0}.")]
    Pairs(String),
    /// No snapshot was saved at this step.
    #[error("There is no snapshot of step {0}; choose a step that has one.")]
    NoSnapshot(usize),
    /// The training diverged.
    #[error("{0}")]
    Diverged(String),
    /// No training was started.
    #[error("No model is being trained; start training first.")]
    NoTraining,
}
