import { expect, test } from 'vitest';

import { runMutants } from './run-mutants.ts';

test('SIM-4: every fault seeded in engine and database is found', { timeout: 600_000 }, async () => {
  const survivors = (await runMutants()).flatMap(({ mutant, outcome }) => ('survived' in outcome ? [`${mutant.rule}: ${mutant.why}`] : []));
  expect(survivors).toEqual([]);
});
