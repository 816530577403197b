//! The two readings of a comparison, each run once.

use std::borrow::Cow;
use std::rc::Rc;

use super::Other;
use crate::Matrix;
use crate::analysis::comparison::letters;
use crate::analysis::units::{self, Unit};
use crate::error::{Error, Result};
use crate::session::Session;
use crate::session::run::{LoadedModel, TextRun, Tokenized};
use crate::site::{HeadAt, HeadSite};
use crate::tokenizer::Token;
use crate::tokens::Tokens;
use crate::trace::Trace;
use crate::what_if::{self, Ablation, Altered};

/// What the text that was run is compared with, run.
pub(in crate::session) struct OtherRun {
    of: Other,
    /// The model that read it, where it is another.
    pub model: Option<Rc<LoadedModel>>,
    /// Its text, tokens and the matrices at [`what_if::sites`]; absent for a change, which has
    /// those of the text that was run.
    read: Option<(String, Tokenized, Trace)>,
    /// The changed pass.
    altered: Altered,
}

impl OtherRun {
    /// As one side of a comparison with the text that was run.
    pub(super) fn side<'run>(&'run self, run: &'run TextRun, is_merged: bool) -> Side<'run> {
        match &self.read {
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
    /// Runs the other side of a comparison, unless it is the last one.
    pub(super) fn read_other(&mut self, other: &Other) -> Result<()> {
        if self
            .other
            .as_ref()
            .is_some_and(|run| is_answered_by(other, &run.of))
        {
            return Ok(());
        }
        let (model, run) = self.run()?;
        let mut found = OtherRun {
            of: other.clone(),
            model: None,
            read: None,
            altered: Altered::default(),
        };
        match other {
            Other::Sentence { text, cut } => {
                found.read = Some(read(self.model()?, text, *cut)?);
            }
            Other::Change { edits } => {
                let ablations = edits.iter().map(|text| text.parse());
                let ablations: Vec<Ablation> = ablations.collect::<Result<_>>()?;
                found.altered = Altered::run(model, &run.trace, &run.ids, &ablations)?;
            }
            Other::Model { folder, .. } => {
                let loaded = self.loaded(folder);
                let loaded = loaded.ok_or_else(|| Error::NotLoaded(folder.clone()))?;
                found.read = Some(read(&loaded, &run.text, true)?);
                found.model = Some(loaded);
            }
        }
        self.other = Some(found);
        Ok(())
    }

    /// Forgets what was compared with another reading of the text that was run: the text is
    /// another now. A second sentence stays.
    pub(in crate::session) fn forget_readings_of_text(&mut self) {
        self.other
            .take_if(|other| !matches!(other.of, Other::Sentence { .. }));
    }
}

/// Whether a run answers a question: a model's other heads are in its run.
fn is_answered_by(wanted: &Other, of: &Other) -> bool {
    match (wanted, of) {
        (Other::Model { folder: wanted, .. }, Other::Model { folder, .. }) => wanted == folder,
        _ => wanted == of,
    }
}

/// A text as a model reads it.
fn read(loaded: &LoadedModel, text: &str, is_cut: bool) -> Result<(String, Tokenized, Trace)> {
    let model = loaded.model();
    let tokenized = loaded.tokenize(text, is_cut)?;
    let mut trace = Trace::of(what_if::sites(model.config()));
    model.forward(&mut trace, &tokenized.ids);
    Ok((text.into(), tokenized, trace))
}

/// One side of a comparison.
pub(super) struct Side<'run> {
    pub text: &'run str,
    pub tokens: &'run [Token],
    ids: &'run [usize],
    /// How many tokens the whole text has.
    pub found: usize,
    pub untouched: &'run Trace,
    pub altered: &'run Altered,
    pub units: Vec<Unit>,
    is_merged: bool,
}

impl<'run> Side<'run> {
    /// The side of the text that was run.
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
            units: match is_merged {
                true => units::words(text, tokens),
                false => units::tokens(tokens),
            },
            is_merged,
        }
    }

    /// The ids of each unit's tokens, by which units of one model are the same.
    pub fn ids(&self) -> Vec<&'run [usize]> {
        let ids = |unit: &Unit| &self.ids[unit.tokens.clone()];
        self.units.iter().map(ids).collect()
    }

    /// The letters of each unit, by which units of two models are the same; see [`letters`].
    pub fn letters(&self, side: usize) -> Vec<[usize; 2]> {
        letters(self.text, self.tokens, &self.units, side)
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
