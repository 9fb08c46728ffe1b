import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { liveThrough } from './history.ts';
import { emptySqlServer, NOT_BY_SQL, prepareSqlServer, sqlServer, uuidOf } from './sql-server.ts';

const HISTORIES = Number(process.env['SIMULATED_SQL_HISTORIES'] ?? 8);

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await prepareSqlServer(backend);
});
afterAll(() => backend.close());

test(`SIM-3: the database’s own functions agree with the model over ${HISTORIES} histories`, { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    await emptySqlServer(backend);
    const server = (setting: Parameters<typeof sqlServer>[1]) => sqlServer(backend, setting);
    const found = await liveThrough({ seed, without: NOT_BY_SQL, server, idOf: uuidOf });
    expect(found, `seed ${seed}`).toEqual([]);
  }
});
