import { readFile } from 'node:fs/promises';

import { loadPyodide } from 'pyodide';
import { beforeAll, describe, expect, test } from 'vitest';

import { type AlgebraEngine, startEngine } from '../../src/data/tutor/sympy/sympy-engine.ts';
import { type AlgebraTask, readAlgebraTask } from '../../src/domain/solver/computer-algebra/index.ts';
import { sym } from '../../src/domain/solver/maths/algebra/expression.ts';
import { solve } from '../../src/domain/solver/index.ts';

/** The pack's own files, in Node. */
describe('SymPy', () => {
  let engine: AlgebraEngine;

  beforeAll(async () => {
    const sympy = await readFile('packs/sympy/sympy.zip');
    const script = await readFile('src/data/tutor/sympy/answer.py', 'utf8');
    engine = await startEngine({ loadPyodide, sympy, script });
  });

  const taskOf = (question: string): AlgebraTask => {
    const task = readAlgebraTask(question);
    if (task === null) throw new Error(`Not read: ${question}`);
    return task;
  };

  test.for([
    ['∫ 1/(x^4+1) dx', /atan/],
    ['∫ sin(ln x) dx', /^x sin\(ln\(x\)\)\/2 - x cos\(ln\(x\)\)\/2 \+ C$/],
    ['integrate e^(-x^2) dx from -infinity to infinity', /^sqrt\(?pi\)?$/],
    ['solve e^x + x = 1', /^x = 0$/],
    ['simplify sin^4 x - cos^4 x', /^-cos\(?2x\)?$/],
    ['factorise x^4 + 4y^4', /\(.*\) ?\(.*\)/],
    ['partial fractions of (x+1)/(x^3-x)', /1\/\(x - 1\)/],
    ['find inverse of [[a,b],[c,d]]', /^\[\[/],
    ['solve e^x + x = 1 (a) 1 (b) 0 (c) e (d) 2', /^\(b\)/],
  ] as const)('answers what the exact solver leaves, and the answer is checked: %s', ([question, expected]) => {
    expect(solve(question)?.status).not.toBe('solved');
    const outcome = engine(taskOf(question));
    expect(outcome).toMatchObject({ status: 'solved', solution: { engine: 'sympy', answer: expect.stringMatching(expected) } });
  });

  test.for(['∫_0^1 x^x dx', 'simplify x + sin x'])('what has no answer that can be checked is not answered: %s', (question) => {
    expect(engine(taskOf(question)).status).toBe('abstained');
  });

  test('a student’s text never becomes Python', () => {
    expect(readAlgebraTask('solve __import__("os").system("x") = 1')).toBeNull();
    // Bypassing our reader: even as a variable's name it stays a name.
    const name = '__import__("js").document or exec("globals().clear()")';
    const task: AlgebraTask = { asked: { kind: 'simplify', expr: sym(name) }, options: [] };
    expect(engine(task)).toMatchObject({ status: 'abstained' });
    expect(engine(taskOf('simplify sin^4 x - cos^4 x')).status).toBe('solved');
  });
});
