//! Panels of quantised blocks. A block is 32 neighbouring numbers of a column of W, stored as
//! integer codes with a scale.

use std::ops::Range;

use half::f16;

use super::layout::{BLOCK, GROUP, Line, Sums, TILE_COLUMNS, TILE_ROWS};
use super::{packed, unpack};
use crate::Matrix;

/// One block from each of 8 columns, and the kernel's operations on these blocks.
pub(super) trait PanelBlock: Copy + Default {
    /// One block of a tile's rows, packed for [`PanelBlock::accumulate_tiles`].
    type Tile: for<'x> From<&'x [[f32; TILE_ROWS]; BLOCK]>;
    /// One block of a single row, packed for [`PanelBlock::multiply_row`].
    type Row: for<'x> From<&'x [[f32; 1]; BLOCK]>;

    /// The number at a row and column.
    fn at(&self, row: usize, column: usize) -> f32;
    /// Whether every number is finite.
    fn is_finite(&self) -> bool;
    /// Multiplies the blocks by one block of each tile, and adds the products to the tile's sums.
    fn accumulate_tiles(&self, x: &[Self::Tile], sums: &mut [Sums]);
    /// Multiplies a single row by a group of panels. The products are bit-identical to those of
    /// [`PanelBlock::accumulate_tiles`].
    fn multiply_row(panels: [&[Self]; GROUP], x: &[Self::Row]) -> [Line; GROUP];
}

/// Panels of blocks.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Panels<B> {
    /// Number of blocks in a column.
    height: usize,
    /// The blocks, panel by panel. The number of panels is a multiple of [`GROUP`]; missing panels
    /// are 0.
    blocks: Vec<B>,
}

impl<B: PanelBlock> Panels<B> {
    /// Packs the rows of a file as columns of panels; a column has `d_in` numbers. A stored block
    /// has `numbers` weights in `bytes` bytes. `set` writes one group of 32 weights of a stored block
    /// into one column of a panel block.
    pub fn read<'a>(
        rows: impl Iterator<Item = &'a [u8]>,
        [d_in, d_out]: [usize; 2],
        [numbers, bytes]: [usize; 2],
        set: impl Fn(&mut B, usize, &[u8], usize),
    ) -> Self {
        let groups = numbers / BLOCK;
        let height = d_in / BLOCK;
        let panels = d_out.div_ceil(TILE_COLUMNS).next_multiple_of(GROUP);
        let mut blocks = vec![B::default(); panels * height];
        for (column, row) in rows.enumerate() {
            let (panel, place) = (column / TILE_COLUMNS, column % TILE_COLUMNS);
            let panel = &mut blocks[panel * height..];
            for (nth, block) in panel[..height].iter_mut().enumerate() {
                let stored = &row[nth / groups * bytes..][..bytes];
                set(block, place, stored, nth % groups);
            }
        }
        Panels { height, blocks }
    }

    /// Appends panels of the same height; see [`super::Packed::append`].
    pub fn append(&mut self, more: &Self, parts: usize) {
        packed::append(&mut self.blocks, &more.blocks, parts);
    }

    /// The number at index `place` of a line. The numbering of lines continues from panel to panel.
    pub fn at(&self, line: usize, place: usize) -> f32 {
        self.blocks[line / BLOCK].at(line % BLOCK, place)
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        self.blocks.iter().all(B::is_finite)
    }

    /// Multiplies x `[n, d_in]` by the `d_out` columns, giving `[n, d_out]`.
    pub fn product(&self, x: &Blocks<B>, n: usize, d_out: usize) -> Matrix {
        let mut y = Matrix::zeros(n, d_out); // [n, d_out]
        if self.height > 0 && n > 0 {
            match x {
                Blocks::Rows(rows) => {
                    let mut line = vec![0.0; d_out];
                    for (row, x) in rows.iter().enumerate() {
                        self.multiply_row(x, &mut line);
                        set_row(&mut y, row, &line);
                    }
                }
                Blocks::Tiles(tiles, filled) => {
                    self.multiply_tiles(tiles, filled, y.as_mut_slice(), n);
                }
            }
        }
        y
    }

    fn multiply_tiles(&self, x: &[B::Tile], filled: &[Range<usize>], y: &mut [f32], n: usize) {
        let tiles = n.div_ceil(TILE_ROWS);
        let mut sums = vec![Sums::default(); tiles];
        let panels = self.blocks.chunks_exact(self.height);
        for (panel, columns) in panels.zip(y.chunks_mut(n * TILE_COLUMNS)) {
            sums.fill(Sums::default());
            for ((block, x), filled) in panel.iter().zip(x.chunks_exact(tiles)).zip(filled) {
                if !filled.is_empty() {
                    block.accumulate_tiles(&x[filled.clone()], &mut sums[filled.clone()]);
                }
            }
            unpack(&sums, columns, n);
        }
    }

    /// The panels of the matrix, and then those that fill the last group.
    pub fn panels(&self) -> impl Iterator<Item = &[B]> {
        self.blocks.chunks_exact(self.height.max(1))
    }

    /// The entry of a product of a single row at a column, bit-identical to [`Panels::product`].
    pub fn entry(&self, x: &FilledRow<B>, column: usize) -> f32 {
        let panel = &self.blocks[column / TILE_COLUMNS * self.height..][x.filled.clone()];
        B::multiply_row([panel; GROUP], &x.blocks)[0][column % TILE_COLUMNS]
    }

    fn multiply_row(&self, x: &FilledRow<B>, y: &mut [f32]) {
        self.by_groups(y, |panels| {
            let panels = panels.map(|panel| &panel[x.filled.clone()]);
            B::multiply_row(panels, &x.blocks)
        });
    }

    /// Computes a row from the panels, in groups of N. The panels of a group are a part of W apart in
    /// memory, so that the processor prefetches all of them.
    pub fn by_groups<const N: usize>(
        &self,
        y: &mut [f32],
        multiply: impl Fn([&[B]; N]) -> [Line; N],
    ) {
        let panels = self.blocks.len() / self.height;
        let part = panels.div_ceil(N);
        for nth in 0..part {
            // The last parts can be shorter; the sums for their missing panels are discarded.
            let group = std::array::from_fn(|place| {
                let panel = (place * part + nth).min(panels - 1);
                &self.blocks[panel * self.height..][..self.height]
            });
            for (place, sums) in multiply(group).iter().enumerate() {
                let columns = y.iter_mut().skip((place * part + nth) * TILE_COLUMNS);
                columns.zip(sums).for_each(|(cell, sum)| *cell = *sum);
            }
        }
    }
}

/// The left-hand matrix for a block kernel. Blocks of zeros contribute nothing, so they are skipped:
/// one head of each row, for example, fills only a few.
pub(super) enum Blocks<B: PanelBlock> {
    /// A single row, or rows that fill few blocks.
    Rows(Vec<FilledRow<B>>),
    /// The first 32 columns of all rows, then the next 32, and so on; for every 32 columns the tiles
    /// from the first to the last one that is not 0.
    Tiles(Vec<B::Tile>, Vec<Range<usize>>),
}

/// The blocks of a row from the first to the last one that is not 0.
pub(super) struct FilledRow<B: PanelBlock> {
    filled: Range<usize>,
    blocks: Vec<B::Row>,
}

impl<B: PanelBlock> Blocks<B> {
    /// # Panics
    ///
    /// If `d_in` of x `[n, d_in]` is not a multiple of [`BLOCK`].
    pub fn new(x: &Matrix) -> Self {
        let (rows, tiles) = filled(x);
        // A tile with a block of a single row takes at least as long as the row.
        if total(&rows) > total(&tiles) {
            return Blocks::Tiles(by_rows(x), tiles);
        }
        let pack = |(row, filled)| FilledRow::new(x, row, filled);
        Blocks::Rows(rows.into_iter().enumerate().map(pack).collect())
    }
}

impl<B: PanelBlock> FilledRow<B> {
    fn new(x: &Matrix, row: usize, filled: Range<usize>) -> Self {
        let blocks = match filled.len() * BLOCK == x.len() {
            true => by_rows(x),
            false => by_rows(&blocks_of(x, row, &filled)),
        };
        FilledRow { filled, blocks }
    }

    /// All blocks of x `[1, d_in]`.
    pub fn whole(x: &Matrix) -> Self {
        FilledRow::new(x, 0, 0..x.ncols() / BLOCK)
    }
}

/// The cells of a row's blocks: `[1, 32 · blocks]`.
fn blocks_of(x: &Matrix, row: usize, blocks: &Range<usize>) -> Matrix {
    let first = (row, blocks.start * BLOCK);
    x.view(first, (1, blocks.len() * BLOCK)).into_owned()
}

fn set_row(y: &mut Matrix, row: usize, line: &[f32]) {
    let n = y.nrows();
    for (y, cell) in y.as_mut_slice()[row..].iter_mut().step_by(n).zip(line) {
        *y = *cell;
    }
}

/// The blocks that are not 0 in each row, and the tiles that are not 0 in each block.
fn filled(x: &Matrix) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    assert!(x.ncols().is_multiple_of(BLOCK), "blocks fill a row");
    let rows: Vec<_> = (0..x.nrows()).map(|row| filled_blocks(x, row)).collect();
    let tiles = filled_tiles(&rows, x.ncols() / BLOCK);
    (rows, tiles)
}

fn total(ranges: &[Range<usize>]) -> usize {
    ranges.iter().map(Range::len).sum()
}

/// The range of a row's blocks that are not 0.
fn filled_blocks(x: &Matrix, row: usize) -> Range<usize> {
    let row = x.row(row);
    let is_filled = |column: &usize| row[*column] != 0.0;
    let mut columns = 0..row.len();
    match columns.find(is_filled) {
        Some(first) => {
            let last = columns.rfind(is_filled).unwrap_or(first);
            first / BLOCK..last / BLOCK + 1
        }
        None => 0..0,
    }
}

/// The range of tiles that are not 0 in each of `height` blocks.
fn filled_tiles(rows: &[Range<usize>], height: usize) -> Vec<Range<usize>> {
    let range = |block| {
        let is_filled = |row: &Range<usize>| row.contains(&block);
        let first = rows.iter().position(is_filled).map(|row| row / TILE_ROWS);
        let last = rows.iter().rposition(is_filled).map(|row| row / TILE_ROWS);
        first.unwrap_or(0)..last.map_or(0, |last| last + 1)
    };
    (0..height).map(range).collect()
}

/// Packs `ROWS` rows at a time into blocks; missing rows are 0.
pub(super) fn by_rows<const ROWS: usize, X: for<'x> From<&'x [[f32; ROWS]; BLOCK]>>(
    x: &Matrix,
) -> Vec<X> {
    let (n, d_in) = x.shape();
    let groups = n.div_ceil(ROWS);
    let block = |place| {
        let (first, row) = (place / groups * BLOCK, place % groups * ROWS);
        let columns = &x.as_slice()[first * n..][..BLOCK * n];
        X::from(&std::array::from_fn(|column| {
            cells(&columns[column * n..][..n][row..])
        }))
    };
    (0..groups * d_in / BLOCK).map(block).collect()
}

/// The first `ROWS` cells of a column. If the column is shorter, the remaining cells are 0.
#[inline(always)]
fn cells<const ROWS: usize>(column: &[f32]) -> [f32; ROWS] {
    match column.first_chunk() {
        Some(cells) => *cells,
        None => std::array::from_fn(|row| column.get(row).copied().unwrap_or_default()),
    }
}

/// Reads the float16 that starts at byte `at` of a block.
pub(super) fn float16(bytes: &[u8], at: usize) -> f32 {
    f16::from_le_bytes([bytes[at], bytes[at + 1]]).to_f32()
}
