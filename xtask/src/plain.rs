//! The same wasm for browsers without relaxed SIMD.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use walrus::ir::{
    BinaryOp, Binop, Instr, InstrSeq, LocalGet, LocalSet, TernOp, TernaryOp, VisitorMut,
    dfs_pre_order_mut,
};
use walrus::{LocalFunction, LocalId, Module, ModuleLocals, ValType};

use crate::run::announce;

/// Writes `from` to `to` with each multiplication-and-addition as two instructions.
pub fn write(from: &Path, to: &Path) -> Result<()> {
    announce("writing the wasm for browsers without relaxed SIMD");
    let bytes = fs::read(from).with_context(|| format!("could not read {}", from.display()))?;
    let bytes = plain(&bytes).with_context(|| format!("{} cannot be rewritten", from.display()))?;
    fs::write(to, bytes).with_context(|| format!("could not write {}", to.display()))
}

fn plain(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::from_buffer(bytes)?;
    let mut count = 0;
    for (_, function) in module.funcs.iter_local_mut() {
        count += split(function, &mut module.locals);
    }
    ensure!(
        count > 0,
        "it has no f32x4.relaxed_madd; was it built with the flags of .cargo/config.toml?"
    );
    Ok(module.emit_wasm())
}

/// Rewrites a function; how many instructions were split.
fn split(function: &mut LocalFunction, locals: &mut ModuleLocals) -> usize {
    let mut splitter = Splitter {
        locals,
        addend: None,
        count: 0,
    };
    let entry = function.entry_block();
    dfs_pre_order_mut(&mut splitter, function, entry);
    splitter.count
}

struct Splitter<'module> {
    locals: &'module mut ModuleLocals,
    /// Where the function keeps what is added while it multiplies.
    addend: Option<LocalId>,
    count: usize,
}

impl VisitorMut for Splitter<'_> {
    fn start_instr_seq_mut(&mut self, sequence: &mut InstrSeq) {
        let old = std::mem::take(&mut sequence.instrs);
        for (instruction, at) in old {
            if !is_madd(&instruction) {
                sequence.instrs.push((instruction, at));
                continue;
            }
            let local = *self
                .addend
                .get_or_insert_with(|| self.locals.add(ValType::V128));
            let binary = |op| Instr::Binop(Binop { op });
            // Of x, w and the sum, which lie on the stack, the last is what is added.
            let two = [
                Instr::LocalSet(LocalSet { local }),
                binary(BinaryOp::F32x4Mul),
                Instr::LocalGet(LocalGet { local }),
                binary(BinaryOp::F32x4Add),
            ];
            sequence
                .instrs
                .extend(two.map(|instruction| (instruction, at)));
            self.count += 1;
        }
    }
}

fn is_madd(instruction: &Instr) -> bool {
    matches!(
        instruction,
        Instr::TernOp(TernOp {
            op: TernaryOp::F32x4RelaxedMadd
        })
    )
}
