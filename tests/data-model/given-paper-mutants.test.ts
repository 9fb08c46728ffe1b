import { afterAll, beforeAll, expect, test } from 'vitest';

import { openPostgres } from '../../backend/database/postgres-database.ts';
import type { Database, Transaction } from '../../backend/database/database.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { CHECK_TITLES, faultOf, setScene } from './given-paper-checks.ts';
import { type PaperMutant, paperMutants } from './given-paper-mutants.ts';

let server: TestPostgres;
let database: Database;
beforeAll(async () => {
  server = await startPostgres();
  database = await openPostgres(server.url);
  await setScene(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const UNDONE = new Error('Nothing of it stays');

/** In a transaction that is undone. */
async function tried<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  await database
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  return result!.value;
}

async function seed(tx: Transaction, mutant: PaperMutant): Promise<void> {
  const { where } = mutant;
  const one = async (sql: string, ...params: string[]) => String(Object.values((await tx.query(sql, params))[0]!)[0]);
  if (typeof where === 'string') {
    await tx.query(mutated(await one('select pg_get_functiondef($1::regproc)', where), mutant));
  } else if ('policyOf' in where) {
    const name = await one('select policyname from pg_policies where tablename = $1', where.policyOf);
    const definition = await one('select qual from pg_policies where tablename = $1', where.policyOf);
    await tx.query(`alter policy "${name}" on public.${where.policyOf} using (${mutated(definition, mutant)})`);
  } else {
    const definition = await one(
      'select pg_get_triggerdef(oid) from pg_trigger where tgname = $1 and tgrelid = $2::regclass',
      where.trigger,
      where.of,
    );
    await tx.query(`drop trigger ${where.trigger} on ${where.of}`);
    await tx.query(mutated(definition, mutant));
  }
}

function mutated(definition: string, { find, replace, why }: PaperMutant): string {
  const parts = definition.split(find);
  if (parts.length !== 2) throw new Error(`“${why}”: the text to replace stands there ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

test.each(CHECK_TITLES)('%s', async (title) => expect(await tried((tx) => faultOf(tx, title))).toBeUndefined());

test.each(paperMutants.map((mutant) => [mutant.why, mutant] as const))('it is found if %s', async (_, mutant) => {
  const isNear = (title: string) => title.includes(mutant.near);
  expect(CHECK_TITLES.filter(isNear)).toHaveLength(1);
  const fault = await tried(async (tx) => {
    await seed(tx, mutant);
    for (const title of CHECK_TITLES.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)))) {
      const found = await faultOf(tx, title);
      if (found !== undefined) return `${title}, ${found}`;
    }
    return undefined;
  });
  expect(fault).toBeDefined();
});
