import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';

import { liveOutbox } from './history.ts';

const HISTORIES = Number(process.env['SIMULATED_OUTBOXES'] ?? 60);

/** Of a question over which the server fails, with an answer and a comment behind it. */
const HELD_UP = 105;

test(
  `OUT-1, OUT-2, OUT-3, OUT-5, OUT-6, OUT-7, AUTH-5 in ${HISTORIES} random histories of the outbox nothing is lost, posted twice or sent too early`,
  { timeout: 300_000 },
  async () => {
    const seeds = [HELD_UP, ...Array.from({ length: HISTORIES }, (_, at) => at + 1)];
    for (const seed of seeds) expect(await liveOutbox(seed), `npm run simulate -- --outbox 1 --seed ${seed}`).toEqual([]);
  },
);
