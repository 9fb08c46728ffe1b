import { describe, expect, test } from 'vitest';

import type { ServerFlaw } from './model-server.ts';
import { liveThrough } from './history.ts';

const HISTORIES = Number(process.env['SIMULATED_HISTORIES'] ?? 100);

describe('SIM-1: whatever happens to devices, network and server, nothing is lost and all devices agree', () => {
  test('histories that failed once do not fail again', { timeout: 60_000 }, async () => {
    for (const seed of [5357, 6001, 7524, 472533064]) expect(await liveThrough({ seed }), `npm run simulate -- --seed ${seed}`).toEqual([]);
  });

  test(`${HISTORIES} random histories end without a fault`, { timeout: 300_000 }, async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      expect(await liveThrough({ seed }), `npm run simulate -- --seed ${seed}`).toEqual([]);
    }
  });
});

describe('SIM-2: a broken server does not pass', () => {
  const flaws: Record<string, ServerFlaw> = {
    'a cursor that passes running transactions': { unsafeCursor: true },
    'a server that forgets which changes it has': { forgetsChangeNumbers: true },
  };
  for (const [name, serverFlaw] of Object.entries(flaws)) {
    test(`${name} is caught`, { timeout: 120_000 }, async () => {
      for (let seed = 1; seed <= 500; seed++) {
        if ((await liveThrough({ seed, serverFlaw })).length > 0) return;
      }
      expect.fail('500 histories noticed nothing');
    });
  }
});
