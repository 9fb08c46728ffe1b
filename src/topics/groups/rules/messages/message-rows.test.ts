import { expect, test } from 'vitest';

import { messageRows } from './message-rows.ts';

const MINUTE = 60_000;
/** 10 pm in India. */
const EVENING = Date.parse('2026-11-20T16:30:00Z');

function message(id: string, authorId: string, createdAt: number, more: { isSent?: boolean; replyTo?: string } = {}) {
  return { id, authorId, createdAt, isSent: true, replyTo: null, ...more };
}

const rows = (messages: readonly ReturnType<typeof message>[], readTo = Number.MAX_SAFE_INTEGER, hasOlder = false) =>
  messageRows(messages, { userId: 'me', readTo, timeZone: 'Asia/Kolkata', hasOlder });

test('the author shows once per run of messages, and again after a while, after others, and above a reply', () => {
  const said = [
    message('1', 'a', EVENING),
    message('2', 'a', EVENING + MINUTE),
    message('3', 'b', EVENING + 2 * MINUTE),
    message('4', 'b', EVENING + 9 * MINUTE),
    message('5', 'b', EVENING + 10 * MINUTE, { replyTo: '1' }),
  ];
  expect(rows(said).map(({ isFirstOfTurn }) => isFirstOfTurn)).toEqual([true, false, true, true, true]);
});

test('a day starts at the student’s midnight; an unsent message with a slow clock starts none', () => {
  const said = [
    message('1', 'a', EVENING),
    message('2', 'a', EVENING + 119 * MINUTE),
    message('3', 'a', EVENING + 121 * MINUTE),
    message('4', 'me', Date.parse('2019-01-01T00:00:00Z'), { isSent: false }),
  ];
  expect(rows(said).map(({ newDay }) => newDay)).toEqual(['2026-11-20', null, '2026-11-21', null]);
});

test('new messages start with the first one of somebody else after the read position', () => {
  const said = [
    message('1', 'a', EVENING),
    message('2', 'me', EVENING + MINUTE),
    message('3', 'me', EVENING + 2 * MINUTE, { isSent: false }),
    message('4', 'a', EVENING + 3 * MINUTE),
    message('5', 'a', EVENING + 4 * MINUTE),
  ];
  const firstNew = (readTo: number) => rows(said, readTo).find(({ isFirstNew }) => isFirstNew)?.message.id;
  expect([0, EVENING, EVENING + 3 * MINUTE, EVENING + 4 * MINUTE].map(firstNew)).toEqual(['1', '4', '5', undefined]);
});

test('loading older messages moves nothing: headers appear once the previous message is known', () => {
  const said = [message('1', 'a', EVENING), message('2', 'a', EVENING + MINUTE), message('3', 'a', EVENING + 2 * MINUTE)];
  const all = rows(said, 0, true);
  expect(all[0]).toMatchObject({ newDay: null, isFirstNew: false, isFirstOfTurn: false });
  expect(rows(said.slice(1), 0, true).map((row) => ({ ...row, isFirstNew: false }))).toEqual(all.slice(1));
});
