import { expect, test } from 'vitest';

import { contentOf, type ReadFile } from '../rules/read-file.ts';
import { Refusals } from '../rules/refusals.ts';
import { fitted } from '../rules/tasks/imported-task.ts';
import { messageJoiner, messagesOf, MOST_TOLD } from './worker-messages.ts';

function heard(read: ReadFile): ReadFile | null {
  const hear = messageJoiner();
  let last: ReadFile | null = null;
  for (const message of messagesOf(read)) {
    if (message.kind === 'part') expect(message.entries.length).toBeLessThanOrEqual(MOST_TOLD);
    // As it comes out of a worker.
    if (message.kind !== 'progress') last = hear(structuredClone(message));
  }
  return last;
}

test('a file of 50,000 rows arrives whole, in messages that do not stop the page', () => {
  const refusals = new Refusals();
  for (let at = 0; at < 4001; at += 1) refusals.add('Row', `${at}`, 'It is a heading.');
  const tasks = Array.from({ length: 50_000 }, (_, at) => fitted({ key: `${at}`, title: `Task ${at}` }));
  const read = contentOf({ app: 'CSV', tasks, refusals, remarks: ['Assumed.'] });
  expect(heard(read)).toEqual({ ...read, refusals: { kept: refusals.kept, count: 4001 } });
});

test('a file that cannot be read is refused with its reason', () => {
  const read: ReadFile = { ok: false, problem: 'This file is not text.' };
  expect(heard(read)).toEqual(read);
});
