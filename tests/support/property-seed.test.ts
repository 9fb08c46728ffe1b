import fc from 'fast-check';
import { expect, test } from 'vitest';

import { propertyParameters } from './property-seed.ts';

/** False for nearly every input, yet shrunk a long way. */
const broken = fc.property(fc.array(fc.integer()), (numbers) => numbers.length < 3);

test('a failing property prints the run’s seed and the path that fails again at once', () => {
  const seed = process.env['FC_SEED'];
  const { counterexample, counterexamplePath: path } = fc.check(broken);
  expect(() => fc.assert(broken)).toThrow(`{ seed: ${seed}, path: "${path}", endOnFailure: true }`);

  const again = fc.check(broken, { ...propertyParameters({ FC_SEED: seed, FC_PATH: path! }), endOnFailure: true });
  expect([again.numRuns, again.counterexample]).toEqual([1, counterexample]);
});

test('without a given seed each run has its own', () => {
  const seeds = Array.from({ length: 10 }, () => propertyParameters({}).seed);
  expect(new Set(seeds).size).toBeGreaterThan(1);
});

test.each([
  ['a seed that is no number', { FC_SEED: 'twelve' }, 'FC_SEED is a whole number'],
  ['a path without its seed', { FC_PATH: '1:2' }, 'FC_PATH says nothing without the FC_SEED'],
])('%s is refused in words', (_what, environment, message) => {
  expect(() => propertyParameters(environment)).toThrow(message);
});
