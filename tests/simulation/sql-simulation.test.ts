import { expect, test } from 'vitest';

import type { Failure } from './many.ts';
import { runHistories } from './run-histories.ts';

const { SIMULATED_SQL_HISTORIES, SIMULATED_SQL_SEED } = process.env;
const HISTORIES = Number(SIMULATED_SQL_HISTORIES ?? 200);
/** The same ones each time: a gate says what a change did. Fresh ones: `npm run simulate -- --sql N --seed S`, or another seed here. */
const FIRST = Number(SIMULATED_SQL_SEED ?? 7_000_001);

/** Histories that failed once. 13: where a pull read past a transaction that was still open (PULL-1). */
const FIXED: readonly number[] = [13];

test(`SIM-3: on the database’s own functions ${HISTORIES} histories end without a fault`, { timeout: 900_000 }, async () => {
  const seeds = [...FIXED, ...Array.from({ length: HISTORIES }, (_, i) => FIRST + i)];
  const failures: Failure[] = [];
  const { histories } = await runHistories({ seeds, isOnSql: true, mostFailures: 3, mostShrinks: 0 }, (failure) => failures.push(failure));
  const told = failures.map(({ seed, found }) => [`npm run simulate -- --sql 1 --seed ${seed}`, ...found].join('\n'));
  expect(told, `fixed seeds, and those from ${FIRST} on`).toEqual([]);
  expect(histories).toBe(seeds.length);
});
