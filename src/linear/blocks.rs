//! Panels of blocks: 32 neighbouring numbers of a column of W, stored as whole numbers with a scale.

use half::f16;

use super::packed::Line;
use super::{Sums, TILE_COLUMNS, TILE_ROWS, unpack};
use crate::Matrix;

/// Numbers in a block.
pub(super) const BLOCK: usize = 32;

/// Panels that lie side by side, and that a single row is multiplied by at once: as many as there
/// are registers for.
pub(super) const GROUP: usize = 2;

/// The blocks of 8 columns, and the steps of products with them.
pub(super) trait PanelBlock: Clone + Default {
    /// A block's columns of a tile's rows, as [`PanelBlock::accumulate_tile`] reads them.
    type Tile: From<[[f32; TILE_ROWS]; BLOCK]>;
    /// Those of a single row, as [`PanelBlock::multiply_row`] reads them.
    type Row: From<[[f32; 1]; BLOCK]>;
    /// The codes, unpacked for many tiles.
    type Codes;

    /// The number in a row and a column.
    fn at(&self, row: usize, column: usize) -> f32;
    /// Whether every number is finite.
    fn is_finite(&self) -> bool;
    fn codes(&self) -> Self::Codes;
    /// Adds the products with a tile's rows to their sums.
    fn accumulate_tile(&self, codes: &Self::Codes, x: &Self::Tile, sums: &mut Sums);
    /// The products of a row and a group of panels, with the bits that
    /// [`PanelBlock::accumulate_tile`] would give them.
    fn multiply_row(group: &[[Self; GROUP]], x: &[Self::Row]) -> [Line; GROUP];
}

/// Panels of blocks.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Panels<B> {
    /// Blocks in a column.
    height: usize,
    /// The blocks of a group of panels, then those of the next. A missing panel is 0.
    groups: Vec<[B; GROUP]>,
}

impl<B: PanelBlock> Panels<B> {
    /// Reads rows of stored blocks, `width` bytes each, as the columns of panels of `d_in` rows;
    /// `set` puts a block's bytes into a place of a line.
    pub fn read<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        [d_in, d_out]: [usize; 2],
        width: usize,
        set: impl Fn(&mut B, usize, &[u8]),
    ) -> Self {
        let height = d_in / BLOCK;
        let count = d_out.div_ceil(GROUP * TILE_COLUMNS);
        let mut groups = vec![<[B; GROUP]>::default(); count * height];
        for (column, row) in rows.enumerate() {
            let (panel, place) = (column / TILE_COLUMNS, column % TILE_COLUMNS);
            let group = &mut groups[panel / GROUP * height..];
            for (blocks, stored) in group.iter_mut().zip(row.chunks_exact(width)) {
                set(&mut blocks[panel % GROUP], place, stored);
            }
        }
        Panels { height, groups }
    }

    /// The number at a place of a line, counted over all panels.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        let (panel, block) = (line / BLOCK / self.height, line / BLOCK % self.height);
        let group = &self.groups[panel / GROUP * self.height + block];
        group[panel % GROUP].at(line % BLOCK, place)
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        self.groups.as_flattened().iter().all(B::is_finite)
    }

    /// x `[n, d_in]` times the `d_out` columns to `[n, d_out]`.
    pub fn product(&self, x: &Blocks<B>, n: usize, d_out: usize) -> Matrix {
        let mut y = Matrix::zeros(n, d_out); // [n, d_out]
        if self.height > 0 && n > 0 {
            match x {
                Blocks::One(row) => self.multiply_row(row, y.as_mut_slice()),
                Blocks::Tiles(tiles) => self.multiply_tiles(tiles, y.as_mut_slice(), n),
            }
        }
        y
    }

    /// The codes of a block are unpacked once for all tiles.
    fn multiply_tiles(&self, x: &[B::Tile], y: &mut [f32], n: usize) {
        let tiles = n.div_ceil(TILE_ROWS);
        let mut sums = vec![Sums::default(); tiles];
        for (panel, columns) in y.chunks_mut(n * TILE_COLUMNS).enumerate() {
            sums.fill(Sums::default());
            let group = &self.groups[panel / GROUP * self.height..][..self.height];
            for (blocks, x) in group.iter().zip(x.chunks_exact(tiles)) {
                let block = &blocks[panel % GROUP];
                let codes = block.codes();
                for (sums, x) in sums.iter_mut().zip(x) {
                    block.accumulate_tile(&codes, x, sums);
                }
            }
            unpack(&sums, columns, n);
        }
    }

    fn multiply_row(&self, x: &[B::Row], y: &mut [f32]) {
        let columns = y.chunks_mut(GROUP * TILE_COLUMNS);
        for (group, columns) in self.groups.chunks_exact(self.height).zip(columns) {
            let sums = B::multiply_row(group, x);
            columns.copy_from_slice(&sums.as_flattened()[..columns.len()]);
        }
    }
}

/// The left-hand matrix for a kernel of blocks: the first 32 columns of all rows, then the next.
pub(super) enum Blocks<B: PanelBlock> {
    One(Vec<B::Row>),
    Tiles(Vec<B::Tile>),
}

impl<B: PanelBlock> Blocks<B> {
    /// # Panics
    ///
    /// When blocks do not fill a row of x `[n, d_in]`.
    pub fn new(x: &Matrix) -> Self {
        match x.nrows() {
            1 => Blocks::One(by_rows(x)),
            _ => Blocks::Tiles(by_rows(x)),
        }
    }
}

/// Blocks of so many rows at a time; missing rows are 0.
fn by_rows<const ROWS: usize, X: From<[[f32; ROWS]; BLOCK]>>(x: &Matrix) -> Vec<X> {
    let (n, d_in) = x.shape();
    assert!(d_in.is_multiple_of(BLOCK), "blocks fill a row");
    let mut blocks = Vec::with_capacity(n.div_ceil(ROWS) * d_in / BLOCK);
    for columns in x.as_slice().chunks_exact((n * BLOCK).max(1)) {
        for row in (0..n).step_by(ROWS) {
            let rows = ROWS.min(n - row);
            let mut numbers = [[0.0; ROWS]; BLOCK];
            for (numbers, column) in numbers.iter_mut().zip(columns.chunks_exact(n)) {
                numbers[..rows].copy_from_slice(&column[row..][..rows]);
            }
            blocks.push(X::from(numbers));
        }
    }
    blocks
}

/// The float16 at a place of a block's bytes.
pub(super) fn float16(bytes: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([bytes[at], bytes[at + 1]]).to_f32()
}
