import { describe, expect, test } from 'vitest';

import { checkedSteps, exactSidesOf } from './checked-steps.ts';
import { exactResult } from './exact-question.ts';
import { keyOf } from './exact-sides.ts';

/** With what our own engine finds. Steps that only SymPy can compute are in tests/tutor/sympy.long.test.ts. */
function stateOf(claim: string, words = '') {
  const question = `Compute \\(${claim.split(' = ')[0]}\\). ${words}`;
  const answer = `1. So \\(${claim}\\).`;
  const results = exactSidesOf(answer).flatMap((side) => {
    const { result } = exactResult(side);
    return result === null ? [] : [[keyOf(side), result] as const];
  });
  return checkedSteps(question, answer, new Map(results))[0]!.state;
}

describe('limits, and integrals that adding up does not settle, are checked with an exact result', () => {
  test.for([
    String.raw`\lim_{x \to 0} \frac{\sin x}{x} = 1`,
    String.raw`\lim\limits_{x \rightarrow \infty} \left(1 + \frac{1}{x}\right)^x = e`,
    String.raw`\lim_{h \to 0} \frac{(x+h)^2 - x^2}{h} = 2x`,
    String.raw`\lim_{x \to 0} \frac{1 - \cos x}{x^2} = \lim_{x \to 0} \frac{\sin x}{2x} = \frac{1}{2}`,
    String.raw`\lim_{x \to \frac{\pi}{2}} \frac{1 - \sin x}{\cos x} = 0`,
    String.raw`\lim_{x \to 0^{-}} \frac{x}{2 + x} = 0`,
    String.raw`\int_0^1 \frac{1}{\sqrt{x}}\,dx = 2`,
    String.raw`\int_{-\infty}^{\infty} \frac{1}{1 + x^2}\,dx = \pi`,
    String.raw`\int_1^\infty \frac{1}{x^2}\,dx = 1`,
  ])('%s', (claim) => {
    expect(stateOf(claim)).toBe('checked');
  });
});

test('what the question does not ask is a calculation', () => {
  const answer = String.raw`1. So \(\lim_{x \to 0} \frac{\sin x}{x} = 1\).`;
  const results = new Map([[keyOf(exactSidesOf(answer)[0]!), '1']]);
  const stateFor = (question: string) => checkedSteps(question, answer, results)[0]!.state;
  expect(stateFor(String.raw`Compute \(\lim_{x \to 0} \frac{\sin x}{x}\).`)).toBe('checked');
  expect(stateFor(String.raw`Compute \(\lim_{x \to 0} \frac{\sin 2x}{x}\).`)).toBe('calculation');
  expect(stateFor(String.raw`Compute \(\lim_{x \to 1} \frac{\sin x}{x}\).`)).toBe('calculation');
});

describe('is not checked', () => {
  test.for<readonly [why: string, claim: string, words?: string]>([
    ['another limit', String.raw`\lim_{x \to 0} \frac{\sin x}{x} = 2`],
    ['another area', String.raw`\int_1^\infty \frac{1}{x^2}\,dx = 2`],
    ['no area', String.raw`\int_1^\infty \frac{1}{x}\,dx = 5`],
    ['an area over a pole', String.raw`\int_{-1}^{1} \frac{1}{x}\,dx = 0`],
    ['no limit', String.raw`\lim_{x \to 0} \frac{1}{x} = 0`],
    ['no limit, growing', String.raw`\lim_{x \to \infty} x = 100000`],
    ['a limit of one side as that of both', String.raw`\lim_{x \to 0} e^{1/x} = 0`],
    ['a sum behind a limit has two meanings', String.raw`\lim_{x \to 0} x + 1 = 1`],
    ['infinity is no number', String.raw`\lim_{x \to \infty} x = \infty`],
    ['the letter has another sign', String.raw`\lim_{x \to \infty} e^{-ax} = 0`],
    ['the letter has another sign, given', String.raw`\lim_{x \to \infty} e^{-ax} = 0`, 'Let a = -2.'],
    ['e is a charge', String.raw`\lim_{x \to \infty} \left(1 + \frac{1}{x}\right)^x = e`, 'An electron has the charge e = 5.'],
  ])('%s', ([, claim, words]) => {
    expect(stateOf(claim, words)).toMatch(/^(?:open|differs)$/);
  });
});

test.for<readonly [side: string, value: string, number: number]>([
  [String.raw`\lim_{x \to 0} \frac{e^{2x} - 1}{3x}`, String.raw`\frac{2}{3}`, 2 / 3],
  [String.raw`\lim_{x \to 1} \frac{x^2 - 1}{x - 1}`, '2', 2],
  [String.raw`\int_0^1 \frac{1}{\sqrt{1 - x^2}}\,dx`, String.raw`\frac{\pi}{2}`, Math.PI / 2],
])('of all values only the right one is checked: %s = %s', ([side, value, number]) => {
  expect(stateOf(`${side} = ${value}`)).toBe('checked');
  const wrong = [`${value} + 0.001`, `2(${value}) + 1`, `-(${value})`, (number * 1.0004 + 0.0006).toFixed(4), (number * 3).toFixed(3)];
  for (const other of wrong) expect([other, stateOf(`${side} = ${other}`)]).not.toEqual([other, 'checked']);
});

test('a result alone checks nothing: the function has to come to it', () => {
  const answer = String.raw`1. So \(\lim_{x \to 0} \frac{\sin x}{x} = 2\).`;
  const [side] = exactSidesOf(answer);
  for (const result of ['2', '2 or 3', 'infinity', '', '\\def', '9'.repeat(9999)]) {
    expect(checkedSteps('', answer, new Map([[keyOf(side!), result]]))[0]!.state).toBe('open');
  }
});

test('an answer of nothing but limits asks for few of them, and what it cannot mean exactly for none', () => {
  const many = Array.from({ length: 100 }, (_, at) => String.raw`\(\lim_{x \to ${at}} \frac{\sin x}{x} = 1\)`).join('\n\n');
  expect(exactSidesOf(many)).toHaveLength(6);
  for (const claim of [
    String.raw`\lim_{x \to 0} x^{9^{9999999}} = 1`,
    String.raw`\lim_{x \to 0} (999999999!)x = 1`,
    String.raw`\lim_{x \to 0} e x = 1`,
    String.raw`\lim_{x \to 0} 2\,\text{kg} x = 1`,
    String.raw`\lim_{x \to 0} \log x = 1`,
  ]) {
    const sides = exactSidesOf(`1. \\(${claim}\\)`);
    expect([claim, sides.map((side) => exactResult(side).task)]).toEqual([claim, sides.map(() => null)]);
  }
});
