import { describe, expect, test } from 'vitest';

import { liveThrough, type HistoryOptions } from './history.ts';

const HISTORIES = Number(process.env['SIMULATED_HISTORIES'] ?? 400);

describe('SIM-1: whatever the network does, nothing is lost and all devices agree', () => {
  test(`${HISTORIES} random histories end without a fault`, { timeout: 300_000 }, async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      expect(await liveThrough({ seed }), `seed ${seed}`).toEqual([]);
    }
  });
});

describe('SIM-2: a broken engine does not pass', () => {
  const flaws: Record<string, Omit<HistoryOptions, 'seed'>> = {
    'a cursor that passes running transactions': { serverFlaw: { unsafeCursor: true } },
    'a server that forgets which changes it has': { serverFlaw: { forgetsChangeNumbers: true } },
    'an engine that takes silence for success': { deviceFlaw: { trustsSilence: true } },
    'an engine that overwrites what was typed meanwhile': { deviceFlaw: { ignoresWriteConflicts: true } },
  };
  for (const [name, flaw] of Object.entries(flaws)) {
    test(`${name} is caught`, { timeout: 120_000 }, async () => {
      for (let seed = 1; seed <= 500; seed++) {
        if ((await liveThrough({ seed, ...flaw })).length > 0) return;
      }
      expect.fail('500 histories noticed nothing');
    });
  }
});
