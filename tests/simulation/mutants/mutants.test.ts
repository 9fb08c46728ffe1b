import { expect, test } from 'vitest';

import { isRight, runMutants } from './run-mutants.ts';

test(
  'SIM-4: a fault of each rule, seeded in engine and database, is found, and none is reported where there is none',
  { timeout: 1_800_000 },
  async () => {
    const wrong = (await runMutants('one of each rule')).filter((report) => !isRight(report));
    expect(wrong.map(({ mutant, outcome }) => ({ rule: mutant.rule, why: mutant.why, outcome }))).toEqual([]);
  },
);
