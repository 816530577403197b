//! The two sides of a comparison.

use std::borrow::Cow;
use std::rc::Rc;

use super::Other;
use crate::Matrix;
use crate::analysis::comparison::{letters, vectors};
use crate::analysis::units::{self, Unit};
use crate::analysis::what_if::{self, Ablation, Altered};
use crate::error::{ModelError, Result};
use crate::model::config::Config;
use crate::model::site::{HeadAt, HeadSite, Site};
use crate::model::tokens::Tokens;
use crate::model::trace::Trace;
use crate::session::Session;
use crate::session::run::{LoadedModel, TextRun, Tokenized};
use crate::text::tokenizer::Token;

/// A finished run of side b.
pub(in crate::session) struct OtherRun {
    request: Other,
    /// Its model, if different from side a's.
    pub model: Option<Rc<LoadedModel>>,
    /// Its text, tokens and matrices at [`what_if::sites`]; absent for ablations, which use those
    /// of side a.
    run: Option<(String, Tokenized, Trace)>,
    /// The matrices that ablations change.
    altered: Altered,
}

impl OtherRun {
    /// Converts the run to a side of the comparison.
    pub(super) fn side<'run>(&'run self, run: &'run TextRun, is_merged: bool) -> Side<'run> {
        match &self.run {
            None => Side::new(
                (&run.text, &run.tokens, &run.ids),
                (&run.trace, &self.altered),
                is_merged,
            ),
            Some((text, Tokenized { tokens, ids, found }, trace)) => Side {
                found: *found,
                ..Side::new((text, tokens, ids), (trace, &self.altered), is_merged)
            },
        }
    }
}

impl Session {
    /// Runs side b, unless the stored run is already the requested one.
    pub(super) fn run_other(&mut self, other: &Other) -> Result<()> {
        if self
            .other
            .as_ref()
            .is_some_and(|run| needs_same_run(other, &run.request))
        {
            return Ok(());
        }
        let (model, run) = self.run()?;
        let mut side = OtherRun {
            request: other.clone(),
            model: None,
            run: None,
            altered: Altered::default(),
        };
        match other {
            Other::Sentence { text, cut } => {
                side.run = Some(forward(self.model()?, text, *cut)?);
            }
            Other::Change { edits } => {
                let ablations = Ablation::parse_all(edits)?;
                side.altered = Altered::run(model, &run.trace, &run.ids, &ablations)?;
            }
            Other::Model { folder, .. } => {
                let loaded = self.loaded(folder);
                let loaded = loaded.ok_or_else(|| ModelError::ModelNotLoaded {
                    name: folder.clone(),
                })?;
                side.run = Some(forward(&loaded, &run.text, true)?);
                side.model = Some(loaded);
            }
        }
        self.other = Some(side);
        Ok(())
    }

    /// Drops the stored side b after side a's text has changed, unless side b has its own text.
    pub(in crate::session) fn drop_dependent_run(&mut self) {
        self.other
            .take_if(|other| !matches!(other.request, Other::Sentence { .. }));
    }
}

/// Whether two requests need the same run. One run of a model covers all its heads.
fn needs_same_run(one: &Other, other: &Other) -> bool {
    match (one, other) {
        (Other::Model { folder: one, .. }, Other::Model { folder: other, .. }) => one == other,
        _ => one == other,
    }
}

/// Tokenises a text and runs the model on it.
fn forward(loaded: &LoadedModel, text: &str, is_cut: bool) -> Result<(String, Tokenized, Trace)> {
    let model = loaded.model();
    let tokenized = loaded.tokenize(text, is_cut)?;
    let mut trace = Trace::of(what_if::sites(model.config()));
    model.forward(&mut trace, &tokenized.ids);
    Ok((text.into(), tokenized, trace))
}

pub(super) struct Side<'run> {
    pub text: &'run str,
    pub tokens: &'run [Token],
    ids: &'run [usize],
    /// Number of tokens before truncation.
    pub found: usize,
    untouched: &'run Trace,
    altered: &'run Altered,
    pub units: Vec<Unit>,
    is_merged: bool,
}

impl<'run> Side<'run> {
    /// Side a: the last run.
    pub fn of_run(run: &'run TextRun, unchanged: &'run Altered, is_merged: bool) -> Self {
        Side::new(
            (&run.text, &run.tokens, &run.ids),
            (&run.trace, unchanged),
            is_merged,
        )
    }

    fn new(
        (text, tokens, ids): (&'run str, &'run [Token], &'run Tokens),
        (untouched, altered): (&'run Trace, &'run Altered),
        is_merged: bool,
    ) -> Self {
        Side {
            text,
            tokens,
            ids: ids.ids(),
            found: tokens.len(),
            untouched,
            altered,
            units: units::units(text, tokens, is_merged),
            is_merged,
        }
    }

    /// The token ids of each unit, for alignment within one model.
    pub fn ids(&self) -> Vec<&'run [usize]> {
        let ids = |unit: &Unit| &self.ids[unit.tokens()];
        self.units.iter().map(ids).collect()
    }

    /// The letters of each unit, for alignment between two models: see [`letters`].
    pub fn letters(&self, side: usize) -> Vec<[usize; 2]> {
        letters(self.text, self.tokens, &self.units, side)
    }

    /// The mean of each unit's final vectors: `[units, d_model]`.
    pub fn vectors(&self, config: &Config) -> Result<Matrix> {
        let output = self.altered.get(self.untouched, Site::output(config))?; // [n, d_model]
        let mean = |unit: &Unit| output.rows_range(unit.tokens()).row_mean();
        let rows: Vec<_> = self.units.iter().map(mean).collect();
        Ok(Matrix::from_rows(&rows))
    }

    /// The mean vector of a unit's tokens before every block and after the last one:
    /// `[n_layers + 1, d_model]`.
    pub fn path(&self, config: &Config, unit: usize) -> Result<Matrix> {
        let tokens = self.units[unit].tokens();
        vectors(config, (self.untouched, self.altered, &tokens))
    }

    /// A head's weights between the units: `[units, units]`.
    pub fn pattern(&self, at: HeadAt) -> Result<Cow<'run, Matrix>> {
        let site = at.site(HeadSite::Pattern);
        let pattern = self.altered.get(self.untouched, site)?; // [n, n]
        Ok(match self.is_merged {
            true => Cow::Owned(units::merge(pattern, &self.units)),
            false => Cow::Borrowed(pattern),
        })
    }
}
