import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';
import { drawingOf } from '../../../../shared/marked-text/figure.ts';
import { LONGEST_ARGUMENTS, runTool, TOOL_DEFINITIONS, TOOLS } from './tools.ts';

const run = (name: string, given: object) => runTool(name, JSON.stringify(given));

describe('each tool computes', () => {
  test.for<readonly [name: string, given: object, result: RegExp]>([
    ['algebra', { action: 'solve', expression: 'x^2 - 5x + 6 = 0' }, /^x = 2 or x = 3 \(verified/],
    ['algebra', { action: 'integrate', expression: 'x*exp(x)', from: '0', to: '1' }, /^1 \(verified/],
    ['algebra', { action: 'integrate', expression: 't^2', variable: 't' }, /^t\^3\/3 \+ C/],
    ['algebra', { action: 'differentiate', expression: 'x^2*sin(x)' }, /^x\^2 cos\(x\) \+ 2x sin\(x\)/],
    ['algebra', { action: 'limit', expression: 'sin(x)/x', from: '0' }, /^1 /],
    ['algebra', { action: 'factorise', expression: 'x^2 - 4' }, /\(x - 2\)/],
    ['algebra', { action: 'expand', expression: '(x+1)^2' }, /x\^2 \+ 2x \+ 1/],
    ['algebra', { action: 'value', expression: 'sqrt(50) + sqrt(2)' }, /^6sqrt\(2\)/],
    ['calculate', { expression: '0.5 * 2 kg * (3 m/s)^2', unit: 'J' }, /^9 J$/],
    ['calculate', { expression: '36 km/h + 1 m/s', unit: 'm/s' }, /^11 m\/s$/],
    ['calculate', { expression: '2 kg + 3 m' }, /^Not computed/],
    ['calculate', { expression: '2 kg', unit: 'm' }, /dimension \[M\]/],
    ['constant', { name: 'speed of light' }, /3\.00 × 10\^8 m\/s/],
    ['molar_mass', { formula: 'CuSO4·5H2O' }, /^249\.5 g\/mol/],
    ['balance', { equation: 'H2 + O2 -> H2O' }, /^2H2 \+ O2 -> 2H2O/],
    ['balance', { equation: 'H2 -> O2' }, /^Not computed/],
    [
      'search',
      { query: 'moment of inertia of a ring', subject: 'physics' },
      /Topics of the syllabus: .*Moment of inertia[^]*A solved question/,
    ],
    [
      'solve_question',
      { question: 'A car starts at 5 m/s and accelerates at 2 m/s^2 for 3 s. Find its final velocity.' },
      /^Answer: 11 m\/s/,
    ],
    ['solve_question', { question: 'Why is the sky blue?' }, /^Not solved/],
    ['plot', { functions: ['x^2 - 4'], from: -3, to: 3 }, /```figure\n\{"functions"/],
    ['plot', { functions: ['<svg onload=alert(1)>'], from: 0, to: 1 }, /cannot be drawn/],
  ])('%s %o', async ([name, given, result]) => {
    expect(await run(name, given)).toMatch(result);
  });
});

test('whatever a model sends, a tool answers in bounds and never throws', async () => {
  const names = fc.oneof(fc.constantFrom(...TOOLS.map(({ name }) => name)), fc.constantFrom('__proto__', 'toString'), fc.string());
  const written = fc.oneof(fc.json(), fc.string(), fc.constant('9'.repeat(LONGEST_ARGUMENTS + 1)));
  await fc.assert(
    fc.asyncProperty(names, written, async (name, given) => {
      expect((await runTool(name, given)).length).toBeLessThanOrEqual(4500);
    }),
  );
  const texts = fc.record({
    action: fc.constantFrom('solve', 'simplify', 'integrate'),
    expression: fc.string({ minLength: 1, maxLength: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(typeof (await run('algebra', given))).toBe('string');
    }),
    { numRuns: 30 },
  );
});

test('each tool has a JSON Schema that names its parameters and their limits', () => {
  for (const { function: one } of TOOL_DEFINITIONS) {
    const { properties, additionalProperties } = one.parameters as {
      properties: Record<string, { type: string }>;
      additionalProperties: boolean;
    };
    expect([additionalProperties, Object.values(properties).every(({ type }) => typeof type === 'string')]).toEqual([false, true]);
    expect(one.description.length).toBeGreaterThan(40);
  }
  expect(TOOL_DEFINITIONS.find(({ function: { name } }) => name === 'constant')!.function.parameters).toMatchObject({
    properties: { name: { type: 'string', enum: expect.arrayContaining(['planck constant']) } },
    required: ['name'],
  });
});

test('a graph has gaps where there is no value, and a pole does not decide its height', () => {
  const { curves, y } = drawingOf({ functions: ['1/x'], from: -2, to: 2 })!;
  expect(curves[0]!.pieces).toHaveLength(2);
  expect(y[1]).toBeLessThan(40);
  expect(drawingOf({ xs: [0, 1, 2], ys: [0, 1, 4], x_label: 't / s' })).toMatchObject({
    points: [
      [0, 0],
      [1, 1],
      [2, 4],
    ],
    labels: ['t / s', 'y'],
  });
  for (const none of [{}, { functions: ['a*b'] }, { functions: ['x'], from: 1, to: 1 }, { functions: ['x'], svg: '<svg/>' }, [], null]) {
    expect(drawingOf(none)).toBeNull();
  }
});

describe('algebra asks SymPy only for what our own engine leaves', () => {
  const solution = { answer: 'x = 0', subject: 'maths', topic: 'Equation', steps: [], verification: 'put in.' } as const;
  const hard = JSON.stringify({ action: 'solve', expression: 'e^x + x = 1' });

  test.for<readonly [why: string, outcome: Outcome | null, result: RegExp]>([
    ['solved', { status: 'solved', solution }, /^x = 0 \(verified: put in\.\)$/],
    ['not found', { status: 'abstained', reason: 'SymPy took too long.' }, /^Not computed: SymPy took too long\.$/],
    ['not on this device', null, /^Not computed: only SymPy could, which is not on this device/],
  ])('%s', async ([, outcome, result]) => {
    const asked: AlgebraTask[] = [];
    const sympy = async (task: AlgebraTask) => {
      asked.push(task);
      return outcome;
    };
    expect(await runTool('algebra', hard, sympy)).toMatch(result);
    expect(asked).toMatchObject([{ asked: { kind: 'equation' } }]);
    // Our own engine solves this, and nobody reads that.
    await runTool('algebra', JSON.stringify({ action: 'solve', expression: 'x^2 = 4' }), sympy);
    await runTool('algebra', JSON.stringify({ action: 'simplify', expression: '__import__("os").system("x")' }), sympy);
    expect(asked).toHaveLength(1);
  });

  test('a SymPy that fails is a refusal, not an error', async () => {
    expect(await runTool('algebra', hard, () => Promise.reject(new Error('gone')))).toMatch(/^This cannot be computed/);
  });
});
