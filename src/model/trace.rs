//! Recording and changing a forward pass as it runs.
//!
//! Every named value of the forward pass goes through [`Recorder::tap`], which may ignore it
//! ([`NoRecord`]), store it ([`Trace`]), or change it ([`Edit`]), and returns it.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;

use crate::Matrix;
use crate::error::{ActivationError, Result, SiteProblem, check_index, fail, no_such_site};
use crate::math::ops;
use crate::model::config::Config;
use crate::model::site::{Extent, Site};

/// Receives every named matrix of a forward pass, and may change it.
pub trait Recorder {
    /// Receives the matrix at a site, and returns the matrix with which the pass continues.
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix;

    /// Whether the recorder stores the matrix at a site on which the rest of the pass does not
    /// depend.
    fn wants(&self, _site: Site) -> bool {
        false
    }

    /// Stores the matrix at a site that the recorder wants.
    fn store(&mut self, _site: Site, _matrix: Matrix) {}
}

impl dyn Recorder + '_ {
    /// Offers a matrix on which the rest of the pass does not depend. It is computed only if the
    /// recorder stores it.
    pub fn aside(&mut self, site: Site, reading: impl FnOnce() -> Matrix) {
        if self.wants(site) {
            self.store(site, reading());
        }
    }
}

/// A recorder that stores nothing and returns every matrix unchanged.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoRecord;

impl Recorder for NoRecord {
    fn tap(&mut self, _site: Site, matrix: Matrix) -> Matrix {
        matrix
    }
}

/// A function that makes a smaller matrix for display.
pub type Shorten = fn(&Matrix) -> Matrix;

/// The matrices of one forward pass by site, in the order of the pass.
///
/// # Example: only the requested sites are stored
///
/// ```
/// use headlight::{Matrix, model::site::Site, model::trace::{Recorder, Trace}};
/// let wanted: Site = "blocks.0.resid_pre".parse()?;
/// let other: Site = "blocks.0.resid_post".parse()?;
/// let mut trace = Trace::of([wanted]);
/// trace.tap(wanted, Matrix::from_element(1, 1, 1.0));
/// trace.tap(other, Matrix::from_element(1, 1, 2.0));
/// assert_eq!(trace.get(wanted)?[(0, 0)], 1.0);
/// assert!(trace.get(other).is_err());
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// The sites to store; `None` stores all.
    wanted: Option<HashSet<Site>>,
    matrices: IndexMap<Site, Matrix>,
    /// The sites whose matrices are stored as shortened copies, and the function that shortens a
    /// matrix.
    shortened: Option<(HashSet<Site>, Shorten)>,
    short: IndexMap<Site, Matrix>,
}

impl Trace {
    /// Stores every site, including those that the pass does not need ([`Recorder::store`]).
    pub fn all() -> Self {
        Trace::default()
    }

    /// Stores the given sites.
    pub fn of(sites: impl IntoIterator<Item = Site>) -> Self {
        Trace {
            wanted: Some(sites.into_iter().collect()),
            ..Trace::default()
        }
    }

    /// Also stores shortened copies of the matrices at `sites`, for use if the whole matrices would
    /// need too much memory.
    pub fn with_short(mut self, sites: impl IntoIterator<Item = Site>, shorten: Shorten) -> Self {
        self.shortened = Some((sites.into_iter().collect(), shorten));
        self
    }

    /// The matrix at a site.
    pub fn get(&self, site: Site) -> Result<&Matrix> {
        recorded(&self.matrices, site)
    }

    /// The shortened copy of the matrix at a site.
    pub fn short(&self, site: Site) -> Result<&Matrix> {
        recorded(&self.short, site)
    }

    /// Sites and matrices in the order of the pass.
    pub fn iter(&self) -> impl Iterator<Item = (Site, &Matrix)> {
        self.matrices.iter().map(|(site, matrix)| (*site, matrix))
    }
}

fn recorded(matrices: &IndexMap<Site, Matrix>, site: Site) -> Result<&Matrix> {
    let name = || site.to_string();
    let found = matrices.get(&site);
    Ok(found.ok_or_else(|| ActivationError::NotRecorded { site: name() })?)
}

impl Recorder for Trace {
    fn tap(&mut self, site: Site, matrix: Matrix) -> Matrix {
        if self.wants(site) {
            self.matrices.insert(site, matrix.clone());
        }
        if let Some((sites, shorten)) = &self.shortened
            && sites.contains(&site)
        {
            self.short.insert(site, shorten(&matrix));
        }
        matrix
    }

    fn wants(&self, site: Site) -> bool {
        self.wanted
            .as_ref()
            .is_none_or(|sites| sites.contains(&site))
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        self.matrices.insert(site, matrix);
    }
}

/// A change at one site.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Every cell becomes 0, which switches off the part that computes the matrix.
    Zero,
    /// The whole matrix is replaced.
    Replace(Matrix),
    /// The matrix becomes a copy of the matrix at an earlier site, so the pass skips the operations
    /// between the two sites.
    Copy(Site),
    /// Makes a head attend to one token: in every row, that token's weight becomes 1 and all other
    /// weights become 0. With `None`, all weights of a row become equal. Weights of 0 stay 0,
    /// because the mask may hide those keys; a row in which the token's weight is 0 does not
    /// change.
    LookAt(Option<usize>),
    /// A column of scores becomes −∞, so that no query can attend to that token.
    MaskKey(usize),
    /// The scores of all keys that come later than their query become −∞ ([`ops::causal_mask`]
    /// with `first_query` 0).
    CausalMask,
    /// Replaces one row, which patches the activation at one position.
    Row {
        /// The row's index in the pass, counted from 0.
        row: usize,
        /// The new row: `[1, columns]`.
        by: Matrix,
    },
    /// Replaces the value of one cell.
    Cell {
        /// Row, counted from 0.
        row: usize,
        /// Column, counted from 0.
        column: usize,
        /// The new value.
        value: f32,
    },
}

/// Changes matrices at chosen sites and passes them to another recorder.
///
/// An ablation is a list of such changes. The inner recorder receives the changed values, from
/// which the rest of the pass is computed.
///
/// # Example: switching off a head
///
/// ```
/// use headlight::{Matrix, model::config::Config, model::trace::{Change, Edit, NoRecord, Recorder}};
/// let z = "blocks.0.attn.z.0".parse()?;
/// let config = Config::default();
/// let mut edit = Edit::new(vec![(z, Change::Zero)], NoRecord, &config, 1)?;
/// assert_eq!(edit.tap(z, Matrix::from_element(1, 4, 3.0)), Matrix::zeros(1, 4));
/// # Ok::<(), headlight::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Edit<R> {
    changes: HashMap<Site, Vec<Change>>,
    /// The matrices that [`Change::Copy`] copies, by site; `None` until the pass reaches the site.
    copied: HashMap<Site, Option<Matrix>>,
    inner: R,
}

impl<R: Recorder> Edit<R> {
    /// Checks the changes for a pass. Several changes at one site apply in order.
    ///
    /// # Errors
    ///
    /// An error for a site that the model does not have or that does not affect the pass, a cell
    /// outside its matrix, a replacement with another shape, or a copy of a later site.
    pub fn new(
        changes: impl IntoIterator<Item = (Site, Change)>,
        inner: R,
        config: &Config,
        extent: impl Into<Extent>,
    ) -> Result<Self> {
        let extent = extent.into();
        // Most passes have no changes and need no list of sites.
        let places = LazyCell::new(|| {
            HashMap::<Site, usize>::from_iter(Site::all(config).into_iter().zip(0..))
        });
        let mut edit = Edit {
            changes: HashMap::new(),
            copied: HashMap::new(),
            inner,
        };
        for (site, change) in changes {
            let refuse = |reason| no_such_site(&site, reason);
            let Some(place) = places.get(&site) else {
                return refuse(SiteProblem::Unknown);
            };
            if !site.is_on_path() {
                return refuse(SiteProblem::SideResult);
            }
            let shape = site.shape(config, extent);
            if let Change::Copy(from) = change {
                if places.get(&from).is_none_or(|from| from >= place) {
                    return refuse(SiteProblem::CopiedTooEarly);
                }
                check_shape(site, from.shape(config, extent), shape)?;
                edit.copied.insert(from, None);
            }
            check_change(site, &change, shape)?;
            edit.changes.entry(site).or_default().push(change);
        }
        Ok(edit)
    }

    /// The inner recorder.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

fn check_change(site: Site, change: &Change, shape: [usize; 2]) -> Result<()> {
    match change {
        Change::Zero | Change::Copy(_) | Change::LookAt(None) | Change::CausalMask => Ok(()),
        Change::Replace(matrix) => check_shape(site, [matrix.nrows(), matrix.ncols()], shape),
        Change::LookAt(Some(column)) | Change::MaskKey(column) => {
            check_index("token", *column, shape[1])
        }
        Change::Row { row, by } => {
            check_index("token", *row, shape[0])?;
            check_shape(site, [by.nrows(), by.ncols()], [1, shape[1]])
        }
        Change::Cell { row, column, .. } => {
            if *row < shape[0] && *column < shape[1] {
                return Ok(());
            }
            fail(ActivationError::NoSuchCell {
                name: site.to_string(),
                row: *row,
                column: *column,
                shape,
            })
        }
    }
}

fn check_shape(site: Site, found: [usize; 2], expected: [usize; 2]) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    fail(ActivationError::Replacement {
        site: site.to_string(),
        found,
        expected,
    })
}

/// Applies [`Change::LookAt`] to every row of a pattern.
fn look_at(pattern: &mut Matrix, column: Option<usize>) {
    for mut row in pattern.row_iter_mut() {
        match column {
            Some(column) if row[column] > 0.0 => {
                row.fill(0.0);
                row[column] = 1.0;
            }
            Some(_) => {}
            None => {
                let count = row.iter().filter(|weight| **weight > 0.0).count();
                row.apply(|weight| {
                    if *weight > 0.0 {
                        *weight = 1.0 / count as f32;
                    }
                });
            }
        }
    }
}

impl<R: Recorder> Recorder for Edit<R> {
    fn tap(&mut self, site: Site, mut matrix: Matrix) -> Matrix {
        for change in self.changes.get(&site).into_iter().flatten() {
            match change {
                Change::Zero => matrix.fill(0.0),
                Change::Replace(by) => matrix.copy_from(by),
                Change::Copy(from) => {
                    if let Some(Some(earlier)) = self.copied.get(from) {
                        matrix.copy_from(earlier);
                    }
                }
                Change::LookAt(column) => look_at(&mut matrix, *column),
                Change::MaskKey(column) => matrix.column_mut(*column).fill(f32::NEG_INFINITY),
                Change::CausalMask => matrix = ops::causal_mask(matrix, 0),
                Change::Row { row, by } => matrix.set_row(*row, &by.row(0)),
                Change::Cell { row, column, value } => matrix[(*row, *column)] = *value,
            }
        }
        if let Some(copied) = self.copied.get_mut(&site) {
            *copied = Some(matrix.clone());
        }
        self.inner.tap(site, matrix)
    }

    fn wants(&self, site: Site) -> bool {
        self.inner.wants(site)
    }

    fn store(&mut self, site: Site, matrix: Matrix) {
        self.inner.store(site, matrix);
    }
}
