//! The same wasm for browsers without relaxed SIMD.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use walrus::ir::{
    BinaryOp, Binop, Instr, InstrLocId, InstrSeq, LocalGet, LocalSet, TernOp, TernaryOp, Unop,
    Visitor, VisitorMut, dfs_in_order, dfs_pre_order_mut,
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
    for (_, function) in module.funcs.iter_local() {
        let mut search = Search::default();
        dfs_in_order(&mut search, function, function.entry_block());
        if let Some(found) = search.found {
            bail!(
                "it has the instruction {found}, which such browsers do not know either; split it here"
            );
        }
    }
    Ok(module.emit_wasm())
}

/// Looks for what is left of relaxed SIMD.
#[derive(Default)]
struct Search {
    found: Option<String>,
}

impl<'instr> Visitor<'instr> for Search {
    fn visit_instr(&mut self, instruction: &'instr Instr, _: &'instr InstrLocId) {
        let op = match instruction {
            Instr::TernOp(TernOp { op }) => format!("{op:?}"),
            Instr::Binop(Binop { op }) => format!("{op:?}"),
            Instr::Unop(Unop { op }) => format!("{op:?}"),
            _ => return,
        };
        if op.contains("Relaxed") {
            self.found = Some(op);
        }
    }
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
                sequence.instrs.push((strict(instruction), at));
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

/// The instruction that says what a relaxed one leaves to the processor: which of two numbers is
/// the smaller when one of them is no number, or both are 0.
fn strict(instruction: Instr) -> Instr {
    match instruction {
        Instr::Binop(Binop { op }) => {
            let op = match op {
                BinaryOp::F32x4RelaxedMin => BinaryOp::F32x4Min,
                BinaryOp::F32x4RelaxedMax => BinaryOp::F32x4Max,
                BinaryOp::F64x2RelaxedMin => BinaryOp::F64x2Min,
                BinaryOp::F64x2RelaxedMax => BinaryOp::F64x2Max,
                op => op,
            };
            Instr::Binop(Binop { op })
        }
        other => other,
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

#[cfg(test)]
mod tests {
    use walrus::FunctionBuilder;

    use super::*;

    /// A module of one function that makes x · y + z of its arguments, with an instruction.
    fn module(op: TernaryOp) -> Vec<u8> {
        let mut module = Module::default();
        let arguments = [0; 3].map(|_| module.locals.add(ValType::V128));
        let types = [ValType::V128; 3];
        let mut function = FunctionBuilder::new(&mut module.types, &types, &types[..1]);
        let mut body = function.func_body();
        for local in arguments {
            body.local_get(local);
        }
        body.instr(TernOp { op });
        let id = function.finish(arguments.to_vec(), &mut module.funcs);
        module.exports.add("madd", id);
        module.emit_wasm()
    }

    #[test]
    fn a_multiplication_and_addition_becomes_two_instructions() {
        let bytes = plain(&module(TernaryOp::F32x4RelaxedMadd)).unwrap();
        let module = Module::from_buffer(&bytes).unwrap();
        let (_, function) = module.funcs.iter_local().next().unwrap();
        let entry = function.block(function.entry_block());
        let names: Vec<_> = entry
            .instrs
            .iter()
            .map(|(instruction, _)| match instruction {
                Instr::LocalGet(_) => "get".into(),
                Instr::LocalSet(_) => "set".into(),
                Instr::Binop(Binop { op }) => format!("{op:?}"),
                other => format!("{other:?}"),
            })
            .collect();
        let expected = ["get", "get", "get", "set", "F32x4Mul", "get", "F32x4Add"];
        assert_eq!(names, expected);
    }

    #[test]
    fn a_module_with_another_relaxed_instruction_or_with_none_is_refused() {
        let text = |bytes: &[u8]| plain(bytes).unwrap_err().to_string();
        assert!(text(&module(TernaryOp::F32x4RelaxedNmadd)).contains("no f32x4.relaxed_madd"));
        assert!(text(&Module::default().emit_wasm()).contains("no f32x4.relaxed_madd"));
    }
}
