import { expect, test } from 'vitest';

import { SERVER_FAILED } from '../../../shared/replica/sync-status.ts';
import { shownStatus, syncWords } from './sync-words.ts';

test.each([
  [{ kind: 'synced', waiting: 0, rejected: 0 }, 'Synced'],
  [{ kind: 'syncing', waiting: 3, rejected: 0 }, 'Syncing…'],
  [{ kind: 'offline', waiting: 0, rejected: 0 }, 'Offline'],
  [{ kind: 'offline', waiting: 1, rejected: 0 }, 'Offline – 1 change waiting'],
  [{ kind: 'offline', waiting: 2, rejected: 0 }, 'Offline – 2 changes waiting'],
  [{ kind: 'ailing', waiting: 0, rejected: 0 }, 'Server problem'],
  [{ kind: 'ailing', waiting: 2, rejected: 0 }, 'Server problem – 2 changes waiting'],
  [{ kind: 'attention', waiting: 4, rejected: 1 }, '1 change needs attention'],
  [{ kind: 'attention', waiting: 0, rejected: 2 }, '2 changes need attention'],
  [{ kind: 'attention', waiting: 5, rejected: 0 }, '5 changes need attention'],
  [{ kind: 'attention', waiting: 0, rejected: 0 }, 'Needs attention'],
] as const)('%j shows the fixed wording', (status, words) => {
  expect(syncWords(status)).toBe(words);
});

test('offline does not read as synced', () => {
  expect(shownStatus({ kind: 'synced', waiting: 0, rejected: 0 }, 'offline').kind).toBe('offline');
  expect(shownStatus({ kind: 'syncing', waiting: 2, rejected: 0 }, 'offline').kind).toBe('offline');
});

test('OUT-4 the status names the obstacle that the badge names, whichever of engine and probe met it first', () => {
  for (const kind of ['synced', 'syncing', 'offline', 'ailing'] as const) {
    for (const obstacle of ['offline', 'ailing'] as const) {
      expect(shownStatus({ kind, waiting: 2, rejected: 0 }, obstacle).kind).toBe(obstacle);
    }
    expect(shownStatus({ kind, waiting: 2, rejected: 0 }, null).kind).toBe(kind);
  }
});

test('OUT-4 a missing network is not explained by a problem of the server, and the other way round', () => {
  const ailing = { kind: 'ailing', waiting: 2, rejected: 0, message: SERVER_FAILED } as const;
  expect(shownStatus(ailing, 'offline')).toEqual({ kind: 'offline', waiting: 2, rejected: 0 });
  expect(shownStatus({ kind: 'offline', waiting: 2, rejected: 0 }, 'ailing')).toEqual(ailing);
});

test('a rejected change is not hidden by an obstacle, nor is a trial', () => {
  expect(shownStatus({ kind: 'attention', waiting: 0, rejected: 1 }, 'offline').kind).toBe('attention');
  expect(shownStatus({ kind: 'local', waiting: 0, rejected: 0 }, 'ailing').kind).toBe('local');
});
