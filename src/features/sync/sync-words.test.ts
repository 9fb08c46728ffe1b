import { expect, test } from 'vitest';

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
  expect(shownStatus({ kind: 'synced', waiting: 0, rejected: 0 }, true).kind).toBe('offline');
  expect(shownStatus({ kind: 'syncing', waiting: 2, rejected: 0 }, true).kind).toBe('offline');
});

test('OUT-4 a server that answers with failures, to the probe too, is not a missing network', () => {
  expect(shownStatus({ kind: 'ailing', waiting: 2, rejected: 0 }, true).kind).toBe('ailing');
});

test('a rejected change is not hidden by being offline', () => {
  expect(shownStatus({ kind: 'attention', waiting: 0, rejected: 1 }, true).kind).toBe('attention');
});
