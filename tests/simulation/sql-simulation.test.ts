import { afterAll, beforeAll, expect, test } from 'vitest';

import { startBackend, type RunningBackend } from '../../backend/start-backend.ts';
import { liveThrough } from './history.ts';
import { emptySqlServer, prepareSqlServer, sqlServer, uuidOf } from './sql-server.ts';

const HISTORIES = Number(process.env['SIMULATED_SQL_HISTORIES'] ?? 25);

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startBackend({ port: 0, dataDir: 'memory://' });
  await prepareSqlServer(backend);
});
afterAll(() => backend.close());

test(`SIM-3: the database's own functions keep the promises of the model, over ${HISTORIES} histories`, { timeout: 300_000 }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed++) {
    await emptySqlServer(backend);
    const server = (setting: Parameters<typeof sqlServer>[1]) => sqlServer(backend, setting);
    const found = await liveThrough({ seed, without: ['lateCommits'], server, idOf: uuidOf });
    expect(found, `seed ${seed}`).toEqual([]);
  }
});
