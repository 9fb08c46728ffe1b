import { describe, expect, test } from 'vitest';

import { findFaults } from '../find-faults.ts';
import { SYLLABI } from '../../../../tests/support/read-bank.ts';
import { ROUTES } from '../testing/routes/all.ts';
import { typesets } from '../testing/typesets.ts';
import { GENERATORS } from './all.ts';
import { drawQuestion, randomOf } from './generator.ts';

const chapters = SYLLABI.flatMap((syllabus) => syllabus.chapters);
const SEEDS = Array.from({ length: 100 }, (_, at) => at * 7919 + 1);

test('no two generators share an id, and each has a second route to its answer', () => {
  const ids = GENERATORS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => ROUTES[id] === undefined)).toEqual([]);
});

test.for([0, 1, 7, 2026])('with the seed %i no letter has more than two fifths of the right options', (seed) => {
  // Chance gives the commonest letter 31% on average. The seed without the id gave it 58%, and never less than 42%.
  const keys = GENERATORS.filter(({ kind }) => kind === 'single').map((generator) => drawQuestion(generator, seed).key);
  const shares = [0, 1, 2, 3].map((letter) => keys.filter((key) => key === letter).length / keys.length);
  expect(Math.max(...shares), `shares of A to D: ${shares.join(', ')}`).toBeLessThan(0.4);
});

describe.each(GENERATORS)('$id', (generator) => {
  test('has the answer that the second route finds, for a hundred seeds', () => {
    for (const seed of SEEDS) {
      const { answer, values, key } = generator.make(randomOf(generator, seed));
      const other = ROUTES[generator.id]!(values);
      expect(Math.abs(other - answer), `seed ${seed}: ${answer} and ${other}`).toBeLessThanOrEqual(
        1e-4 * Math.max(1e-12, Math.abs(answer)),
      );
      if (typeof key === 'object') expect(key.from <= answer && answer <= key.to, `seed ${seed}: key around ${answer}`).toBe(true);
    }
  });

  test('has a right option that is the answer, and is without a fault, for a hundred seeds', () => {
    const chapter = chapters.find(({ id }) => id === generator.chapter)!;
    const statements = new Set<string>();
    for (const seed of SEEDS) {
      const { answer, options, key } = generator.make(randomOf(generator, seed));
      const question = drawQuestion(generator, seed);
      // Typesetting is slow, and the formulas differ in numbers only.
      const faults = findFaults(question, chapter, statements.size < 3 ? typesets : () => true);
      expect(faults, `seed ${seed}`).toEqual([]);
      if (options !== undefined) {
        const stated = numberIn(options[key as number]!);
        expect(Math.abs(stated - answer), `seed ${seed}: ${options[key as number]} is ${answer}`).toBeLessThanOrEqual(
          6e-3 * Math.abs(answer),
        );
      }
      statements.add(question.statement);
    }
    expect(statements.size).toBeGreaterThanOrEqual(4);
  });
});

/** The first number of an option: a fraction, a multiple of π or of a root, a power of ten included. */
function numberIn(option: string): number {
  const tex = option
    .replaceAll('−', '-')
    .replaceAll(/\\[dt]?frac\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g, (_, above: string, below: string) =>
      String(numberIn(above) / numberIn(below)),
    );
  const match = /(-?)\s*(\d+(?:\.\d+)?)?\s*((?:\\sqrt\{\d+\}|\\pi)*)(?:\s*\\times 10\^\{(-?\d+)\})?/.exec(
    tex.slice(Math.max(0, tex.search(/-?\s*(?:\d|\\sqrt|\\pi)/))),
  );
  const [, sign, digits, symbols, power] = match!;
  const roots = [...symbols!.matchAll(/\\sqrt\{(\d+)\}/g)].reduce((product, [, under]) => product * Math.sqrt(Number(under)), 1);
  const turns = symbols!.includes('\\pi') ? Math.PI : 1;
  return (sign === '-' ? -1 : 1) * Number(digits ?? 1) * roots * turns * 10 ** Number(power ?? 0);
}
