//! The SAT solver: BatSat, which is MiniSat in Rust (Eén and Sörensson 2003). The only place that knows it.

use std::cell::{Cell, RefCell};

use batsat::{Callbacks, ClauseKind, Lit as Literal, Solver, SolverInterface, SolverOpts, lbool};

use super::cnf::{Cnf, Lit, YES};
use crate::search::{Limit, Task};

/// What a conflict costs, in states: about as much time.
const STATES_PER_CONFLICT: u64 = 16;

/// An answer.
pub(super) enum Said {
    /// There is a way: what is so, variable 1 first.
    Yes(Vec<bool>),
    /// There is none.
    No,
    /// So many conflicts were not enough.
    Later,
}

/// A SAT solver that holds the clauses of one question.
pub(super) struct Sat<'t, 'w> {
    solver: Solver<Watch<'t, 'w>>,
    variables: usize,
}

impl<'t, 'w> Sat<'t, 'w> {
    pub(super) fn new(cnf: &Cnf, task: &'t mut Task<'w>) -> Sat<'t, 'w> {
        let watch = Watch {
            task: RefCell::new(task),
            given_up: Cell::new(None),
            conflicts: Cell::new(0),
            counted: Cell::new(0),
            most: Cell::new(0),
            literals: Cell::new(cnf.literals.len() as u64),
            proof: None,
        };
        let mut solver = Solver::new(SolverOpts::default(), watch);
        for _ in 0..cnf.meanings.len() {
            solver.new_var_default();
        }
        let mut reused = Vec::new();
        for clause in cnf.clauses() {
            reused.clear();
            reused.extend(clause.iter().map(|&literal| of(literal)));
            solver.add_clause_reuse(&mut reused);
        }
        Sat { solver, variables: cnf.meanings.len() }
    }

    /// From now on, keeps what it learns. Everything learned follows by unit propagation from what was known before
    /// (MiniSat's clauses are of that kind), so that after a `No` without assumptions it is a proof in the DRAT form.
    pub(super) fn keep_proof(&mut self) {
        self.solver.cb_mut().proof = Some(String::new());
    }

    /// What it learned, and that nothing is left: a proof in the DRAT form after a `No` without assumptions.
    pub(super) fn proof(&mut self) -> String {
        let mut proof = self.solver.cb_mut().proof.take().unwrap_or_default();
        proof.push_str("0\n");
        proof
    }

    /// Asks whether the clauses and `assumed` can hold together, for so many conflicts.
    ///
    /// # Errors
    /// If the search has to give up.
    pub(super) fn ask(&mut self, assumed: &[Lit], conflicts: u64) -> Result<Said, Limit> {
        if assumed.contains(&-YES) {
            return Ok(Said::No);
        }
        let assumed: Vec<Literal> =
            assumed.iter().filter(|&&literal| literal != YES).map(|&literal| of(literal)).collect();
        let watch = self.solver.cb();
        watch.most.set(watch.conflicts.get().saturating_add(conflicts));
        let said = self.solver.solve_limited(&assumed);
        if let Some(limit) = self.solver.cb().given_up.get() {
            return Err(limit);
        }
        Ok(if said == lbool::TRUE {
            let so = |variable| self.solver.value_var(batsat::Var::unsafe_from_idx(variable as u32)) == lbool::TRUE;
            Said::Yes((0..self.variables).map(so).collect())
        } else if said == lbool::FALSE {
            Said::No
        } else {
            Said::Later
        })
    }
}

fn of(literal: Lit) -> Literal {
    Literal::new(batsat::Var::unsafe_from_idx(literal.unsigned_abs() - 1), literal > 0)
}

fn write_clause(proof: &mut String, head: &str, literals: &[Literal]) {
    proof.push_str(head);
    for literal in literals {
        let number = literal.var().idx() as Lit + 1;
        proof.push_str(&(if literal.sign() { number } else { -number }).to_string());
        proof.push(' ');
    }
    proof.push_str("0\n");
}

/// Counts conflicts, and stops the solver when its time is over.
struct Watch<'t, 'w> {
    task: RefCell<&'t mut Task<'w>>,
    given_up: Cell<Option<Limit>>,
    conflicts: Cell<u64>,
    /// Conflicts that the task knows of.
    counted: Cell<u64>,
    most: Cell<u64>,
    /// Literals in clauses.
    literals: Cell<u64>,
    /// What was learned and forgotten, in the DRAT form, if anybody wants to see it.
    proof: Option<String>,
}

/// Bytes for a literal in a clause, with its share of heads and watches.
const BYTES_PER_LITERAL: u64 = 12;

impl Callbacks for Watch<'_, '_> {
    fn on_new_clause(&mut self, literals: &[Literal], kind: ClauseKind) {
        self.literals.set(self.literals.get() + literals.len() as u64);
        if let Some(proof) = &mut self.proof {
            write_clause(proof, "", literals);
        }
        if kind == ClauseKind::Learnt {
            self.conflicts.set(self.conflicts.get() + 1);
        }
    }

    fn on_delete_clause(&mut self, literals: &[Literal]) {
        self.literals.set(self.literals.get().saturating_sub(literals.len() as u64));
        if let Some(proof) = &mut self.proof {
            write_clause(proof, "d ", literals);
        }
    }

    fn stop(&self) -> bool {
        let conflicts = self.conflicts.get();
        let fresh = conflicts - self.counted.get();
        if fresh > 0 && self.given_up.get().is_none() {
            self.counted.set(conflicts);
            let mut task = self.task.borrow_mut();
            let proof = self.proof.as_ref().map_or(0, String::len) as u64;
            let bytes = self.literals.get() * BYTES_PER_LITERAL + proof;
            if let Err(limit) = task.states(fresh * STATES_PER_CONFLICT).and_then(|()| task.holds(bytes)) {
                self.given_up.set(Some(limit));
            }
        }
        self.given_up.get().is_some() || conflicts >= self.most.get()
    }
}
