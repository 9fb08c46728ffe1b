import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { memoryCaches } from '../../tests/support/caches.ts';
import { listEntries } from '../outbox/outbox.ts';
import { MOST_UNKNOWN } from '../outbox/round.ts';
import type { Verdict } from '../outbox/verdict.ts';
import { keptPictures } from './kept-pictures.ts';
import { removeFrom, sendPictures } from './send-pictures.ts';

const leader = { lead: (_signal: AbortSignal, work: () => Promise<void>) => work() };

test('OUT-2 answers that nobody knows end the round once they are the line’s: a picture costs more than a look', async () => {
  const me = crypto.randomUUID();
  const pictures = keptPictures(memoryCaches(), me);
  const waiting = async () => (await listEntries(me)).length;
  for (let at = 0; at < MOST_UNKNOWN + 2; at += 1) await pictures.keepUnsent(`${me}/${at}.webp`, new Blob(['picture']));
  const round = async (verdict: Verdict) => {
    let uploads = 0;
    const upload = async () => ((uploads += 1), verdict);
    const end = await sendPictures({ userId: me, pictures, upload, remove: upload, leader, now: () => 0 }, new AbortController().signal);
    return { uploads, end };
  };
  expect(await round('unknown')).toEqual({ uploads: MOST_UNKNOWN, end: { isLeft: true } });
  for (const verdict of ['later', 'failed'] as const) expect(await round(verdict)).toEqual({ uploads: 1, end: { isLeft: true } });
  expect(await waiting()).toBe(MOST_UNKNOWN + 2);
  expect(await round('sent')).toEqual({ uploads: MOST_UNKNOWN + 2, end: { isLeft: false } });
});

const path = `${crypto.randomUUID()}/a.webp`;

/** The verdict on a deletion, with these answers in turn. */
function removed(...answers: readonly (readonly [status: number, body: unknown])[]): Promise<Verdict> {
  const left = [...answers];
  const fetch = async () => {
    const [status, body] = left.shift()!;
    return Response.json(body, { status });
  };
  return removeFrom(createClient('http://server', 'key', { global: { fetch }, auth: { persistSession: false } }), path);
}

const noSuchFile = { statusCode: '404', error: 'not_found', message: 'Object not found' };

test('OUT-1 a picture is deleted where Storage names it, or says that it is not there: an empty list may be a portal’s', async () => {
  expect(await removed([200, [{ name: path }]])).toBe('sent');
  expect(await removed([200, []], [400, noSuchFile])).toBe('sent');
  expect(await removed([200, []], [400, { ...noSuchFile, code: 'NoSuchKey' }])).toBe('sent');
  for (const made of [[], {}, null, 'OK', [{ name: 'another' }]]) {
    expect(await removed([200, made], [200, made])).toBe('later');
    expect(await removed([200, made], [404, made])).not.toBe('sent');
  }
  // A portal for one of the two requests.
  expect(await removed([200, []], [200, { name: path }])).toBe('unknown');
  expect(await removed([200, []], [502, {}])).toBe('later');
  expect(await removed([503, {}])).toBe('later');
});
