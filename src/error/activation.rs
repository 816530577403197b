//! Errors in the names and values of activations.

/// An activation that does not exist or was not recorded.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages show the fields")]
pub enum ActivationError {
    /// No site has this name.
    #[error(
        "\"{0}\" is not the name of an activation; names look like \"blocks.0.attn.pattern.1\" (layer, then head, both counted from 0)."
    )]
    UnknownSite(String),
    /// This model or run does not have the site.
    #[error("{site} does not exist here: {reason}.")]
    NoSuchSite { site: String, reason: String },
    /// A replacement for the matrix at a site has a different shape.
    #[error(
        "The replacement for {site} is {} × {}, but the matrix is {} × {}; give a matrix of that shape.",
        found[0], found[1], expected[0], expected[1]
    )]
    Replacement {
        site: String,
        found: [usize; 2],
        expected: [usize; 2],
    },
    /// The trace did not record the site.
    #[error("{0} was not recorded in this run; select it before the run starts.")]
    NotRecorded(String),
    /// A cell is outside its matrix.
    #[error(
        "{name} has {} rows and {} columns, so there is no row {row}, column {column} (counted from 0).",
        shape[0], shape[1]
    )]
    NoSuchCell {
        name: String,
        row: usize,
        column: usize,
        shape: [usize; 2],
    },
}
