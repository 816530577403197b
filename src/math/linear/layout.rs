//! The layout of packed matrices: tiles of x, panels and blocks of W, and their sums.

use half::f16;

/// Number of rows of x in a tile.
pub(super) const TILE_ROWS: usize = 4;
/// Number of columns of W in a panel.
pub(super) const TILE_COLUMNS: usize = 8;
/// Number of panels that are multiplied at once by a single row.
pub(super) const ROW_PANELS: usize = 4;

/// Number of weights in a block.
pub(super) const BLOCK: usize = 32;

/// Number of panels of blocks that are multiplied at once by a single row, limited by the number of
/// registers.
pub(super) const GROUP: usize = 2;

/// Number of panels whose products are estimated at once. Reading W takes longer than estimating;
/// with two panels, it takes a fifth longer.
pub(super) const ESTIMATE_GROUP: usize = 4;

/// A row of W in one panel, in single precision.
pub(super) type Line = [f32; TILE_COLUMNS];

/// A row of W in one panel, in half precision.
pub(super) type HalfLine = [f16; TILE_COLUMNS];

/// Number of lines in a part of a panel: 2 kB, about the prefetch distance. One part is multiplied
/// by all tiles before the next part starts.
pub(super) const PART_LINES: usize = 2 * BLOCK;

/// A part of a panel, widened to float32.
pub(super) type Part = [Line; PART_LINES];

/// The sums of a tile and a panel, in the same layout as the panel's lines.
pub(super) type Sums = [Line; TILE_ROWS];
/// The sums of a single row and several panels.
pub(super) type RowSums = [Line; ROW_PANELS];

/// Partial sums for one row and one column: sum i adds the products i, i + 16, i + 32 and so on.
pub(super) type Lanes = [f32; 16];

/// 2¹¹²; the exponent biases of float32 and float16 differ by 112.
pub(super) const TWO_TO_112: f32 = f32::from_bits((112 + 127) << 23);
