import { loadPyodide } from 'pyodide';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { limitMemory } from '../../src/topics/tutor/store/sympy/limit-memory.ts';
import { type AlgebraEngine, startEngine } from '../../src/topics/tutor/store/sympy/sympy-engine.ts';
import { createSympy } from '../../src/topics/tutor/store/sympy/sympy.ts';
import { type AlgebraTask, readAlgebraTask } from '../../src/solver/computer-algebra/index.ts';
import { type Expr, num, sym } from '../../src/solver/tools/algebra.ts';
import { solve } from '../../src/solver/index.ts';
import { checkedSteps, exactSidesOf } from '../../src/topics/tutor/rules/tools/checks/checked-steps.ts';
import { exactResult } from '../../src/topics/tutor/rules/tools/checks/exact-question.ts';
import { keyOf } from '../../src/topics/tutor/rules/tools/checks/exact-sides.ts';
import { runTool } from '../../src/topics/tutor/rules/tools/tools.ts';
import { sympyFiles, sympyThread } from './testing/sympy-thread.ts';

/** The pack's own files, in Node. */
describe('SymPy', () => {
  /** Three times what SymPy takes; filling the worker's half a gigabyte costs seconds. */
  const MOST_BYTES = 192 * 1024 * 1024;
  let engine: AlgebraEngine;
  let python: { readonly _module: { readonly HEAPU8: Uint8Array } };

  // Other files' databases share this process, and may need more.
  // oxlint-disable-next-line typescript/unbound-method
  const grow = WebAssembly.Memory.prototype.grow;
  beforeAll(async () => {
    limitMemory(MOST_BYTES);
    const load: typeof loadPyodide = async (options) => {
      const loaded = await loadPyodide(options);
      python = loaded as unknown as typeof python;
      return loaded;
    };
    engine = await startEngine({ loadPyodide: load, ...(await sympyFiles()) });
  });
  afterAll(() => void (WebAssembly.Memory.prototype.grow = grow));

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

  const algebra = (given: object) => runTool('algebra', JSON.stringify(given), async (task) => engine(task));

  test('a model gets from the tool what SymPy finds and our arithmetic confirms', async () => {
    expect(await algebra({ action: 'solve', expression: 'e^x + x = 1' })).toMatch(/^x = 0 \(verified: /);
    expect(await algebra({ action: 'integrate', expression: 'exp(-x^2)', from: '0', to: 'infinity' })).toMatch(
      /^sqrt\(pi\)\/2 \(verified: /,
    );
    expect(await algebra({ action: 'simplify', expression: 'x + sin(x)' })).toMatch(/^Not computed/);
  });

  test.for([
    { action: 'simplify', expression: '__import__("os").system("x")' },
    { action: 'solve', expression: 'exec("globals().clear()") = 1' },
    { action: 'integrate', expression: '().__class__.__bases__[0]' },
    { action: 'limit', expression: 'lambda x: x', from: '0)) or exec("1"' },
    { action: 'simplify', expression: '9**9**9' },
    { action: 'simplify', expression: 'x^(9^9^9)' },
    { action: 'solve', expression: '99999999! x = 1' },
    { action: 'factorise', expression: 'x^100000 - 1' },
    { action: 'solve', expression: 'x^9999999 + x = 1' },
    { action: 'integrate', expression: 'x^x^x^x', from: '0', to: '9^9^9^9' },
    { action: 'simplify', expression: '('.repeat(290) },
    { action: 'simplify', expression: `${'sin('.repeat(70)}x${')'.repeat(70)}` },
  ])('a hostile call is refused, and SymPy answers the next one: $action $expression', async (given) => {
    expect(await algebra(given)).toMatch(/^(?:Not |This cannot be computed)/);
    expect(engine(taskOf('solve e^x + x = 1')).status).toBe('solved');
  });

  test('what Python cannot write out in reasonable memory ends as not found', () => {
    expect(engine(taskOf('factorise (x+y+z+w)^900 + 1')).status).toBe('abstained');
    expect(python._module.HEAPU8.byteLength).toBeLessThanOrEqual(MOST_BYTES);
    expect(engine(taskOf('solve e^x + x = 1')).status).toBe('solved');
  });

  test.for<readonly [why: string, expr: Expr]>([
    ['a power', { kind: 'power', base: num(9), exponent: num(387_420_489), key: '9^(9^9)' }],
    ['a factorial', { kind: 'call', name: 'factorial', argument: num(100_000_000), key: '(10^8)!' }],
  ])('Python begins no number too large to write out, whoever made the expression: %s', ([, expr]) => {
    expect(engine({ asked: { kind: 'simplify', expr }, options: [] }).status).toBe('abstained');
  });

  test('an answer too long to read is none', () => {
    expect(engine(taskOf('factorise x^990 - 1'))).toMatchObject({ reason: expect.stringContaining('found no answer') });
    expect(engine(taskOf('factorise x^11 - x')).status).toBe('solved');
  });

  /** The mark of a step with one claim, as the student's device sets it. */
  const stateOf = (claim: string) => {
    const answer = `1. So \\(${claim}\\).`;
    const results = exactSidesOf(answer).flatMap((side) => {
      const outcome = engine(exactResult(side).task!);
      return outcome.status === 'solved' ? [[keyOf(side), outcome.solution.answer] as const] : [];
    });
    const question = `Compute \\(${claim.split(' = ')[0]}\\).`;
    return [checkedSteps(question, answer)[0]!.state, checkedSteps(question, answer, new Map(results))[0]!.state];
  };

  test.for([
    String.raw`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`,
    String.raw`\int_0^\infty e^{-x^2}\,dx = 0.886`,
    String.raw`\int_0^\infty \frac{\ln x}{1 + x^2}\,dx = 0`,
    String.raw`\int_0^\infty \frac{\sqrt{x}}{1 + x^2}\,dx = \frac{\pi}{\sqrt{2}}`,
    String.raw`\lim_{x \to 0^+} x^x = 1`,
  ])('a step that only SymPy can compute is marked with it, and not without: %s', (claim) => {
    expect(stateOf(claim)).toEqual(['open', 'checked']);
  });

  test.for([
    String.raw`\int_0^\infty e^{-x^2}\,dx = \sqrt{\pi}`,
    String.raw`\int_0^\infty e^{-x^2}\,dx = 0.9`,
    String.raw`\int_0^\infty \sin x\,dx = 1`,
    String.raw`\int_0^\infty \frac{\ln x}{1 + x^2}\,dx = 1`,
    String.raw`\int_0^\infty x^{-1}\,dx = 1`,
    String.raw`\lim_{x \to 0^+} x^x = 0`,
    String.raw`\lim_{x \to \infty} e^{-ax} = 0`,
    String.raw`\lim_{x \to \infty} \sin x = 0`,
  ])('a step that does not hold is never marked: %s', (claim) => {
    expect(stateOf(claim)).not.toContain('checked');
  });
});

describe('SymPy in a thread of its own', () => {
  const endless: AlgebraTask = readAlgebraTask('simplify (x+1)^900 + (x+2)^900 + 1')!;
  const quick: AlgebraTask = readAlgebraTask('solve e^x + x = 1')!;

  test('a question that does not end is ended, by its time or by the student, and the next one is answered', async () => {
    const sympy = createSympy(async () => true, sympyThread, { loadMs: 120_000, answerMs: 1000, idleMs: 0 });
    const going = new AbortController();
    expect(await sympy.answer(endless, going.signal)).toMatchObject({
      status: 'abstained',
      reason: expect.stringContaining('was stopped'),
    });
    const stop = new AbortController();
    const asked = sympy.answer(endless, stop.signal);
    stop.abort();
    expect(await asked).toBeNull();
    const patient = createSympy(async () => true, sympyThread, { loadMs: 120_000, answerMs: 60_000, idleMs: 0 });
    expect((await patient.answer(quick, going.signal))?.status).toBe('solved');
  });
});
