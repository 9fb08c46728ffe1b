import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { liveThrough } from './history.ts';
import { prepareSqlServer, sqlServer } from './sql-server.ts';

const HISTORIES = Number(process.env['SIMULATED_SQL_HISTORIES'] ?? 12);

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await prepareSqlServer(backend);
});
afterAll(() => backend.close());

test(`SIM-3: the database's own functions keep the promises of the model, over ${HISTORIES} histories`, { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    await backend.query('delete from auth.users');
    const user = randomUUID();
    await backend.query(`insert into auth.users (id, email) values ($1, $2)`, [user, `${user}@example.org`]);
    const faults = await liveThrough({
      seed,
      user,
      server: (world, random) => sqlServer(backend, world, random),
      newId: (random) =>
        `00000000-0000-4000-8000-${random
          .below(2 ** 40)
          .toString(16)
          .padStart(12, '0')}`,
    });
    expect(faults, `seed ${seed}`).toEqual([]);
  }
});
