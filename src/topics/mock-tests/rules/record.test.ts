import { expect, test } from 'vitest';

import { LATEST_MS, lastEventAt, LONGEST_EVENT, readEvents, writeEvent } from './record.ts';

test.each([-5, 0.4, LATEST_MS + 1e9, 1e300])('a time of %d ms has its five digits', (at) => {
  const text = writeEvent({ at, deed: 'open', question: 3 });
  expect(text.length).toBeLessThanOrEqual(LONGEST_EVENT);
  const [event] = readEvents([text]);
  expect(event).toMatchObject({ deed: 'open', question: 3 });
  expect(event!.at).toBe(Math.min(Math.max(0, Math.round(at)), LATEST_MS));
});

test('garbage is no event, and an option that is named twice is one', () => {
  const garbage = ['', 'zzzzz', '00000q00', '0000o00', `00000s00=${'1'.repeat(31)}`, 'ZZZZZs00=1', '00000s00=1\n00000s01=1'];
  expect(readEvents(garbage)).toEqual([]);
  expect(readEvents(['00000s00=1,1,2', '00001s00=9,x', '00002s00=x'])).toEqual([
    { at: 0, deed: 'save', question: 0, answer: [1, 2] },
    { at: 1, deed: 'save', question: 0, answer: [9] },
    { at: 2, deed: 'save', question: 0 },
  ]);
});

test('the last event is the last that the paper knows, wherever it stands', () => {
  const texts = [7000, 5000, 90_000].map((at) => writeEvent({ at, deed: 'open', question: 0 }));
  expect(lastEventAt([...texts, 'zzzzz garbage'], 60_000)).toBe(7000);
  expect(lastEventAt(['garbage'], 60_000)).toBe(0);
});
