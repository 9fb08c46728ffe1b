import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { joinedTimer, type KnownMember, readTold, studyingNow, type Told } from './group-presence.ts';

const now = 1_800_000_000_000;
const asha: KnownMember = { userId: 'asha', hidesStudyTime: false };
const ravi: KnownMember = { userId: 'ravi', hidesStudyTime: true };
const studying = (since: number, subject: string | null = 'Optics'): Told => ({ studying: { since, subject }, joined: null });

test('whatever a device sends is read or passed over, and never breaks the screen', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      const told = readTold(message, now);
      if (!told?.studying) return;
      expect(told.studying.since).toBeLessThanOrEqual(now);
      expect(told.studying.since).toBeGreaterThan(now - 24 * 60 * 60_000);
      expect((told.studying.subject ?? '').length).toBeLessThanOrEqual(60);
    }),
  );
});

describe('what somebody sends that is not true', () => {
  test.each([
    ['a beginning in the future', { since: now + 1e9, subject: 'Optics' }, now],
    ['a beginning years ago', { since: 0, subject: 'Optics' }, now - 12 * 60 * 60_000],
  ])('%s becomes one that can be', (_name, told, since) => {
    expect(readTold({ studying: told, joined: null }, now)?.studying?.since).toBe(since);
  });

  test.each([
    ['no time', { subject: 'Optics' }],
    ['a time that is none', { since: 'now', subject: 'Optics' }],
    ['no object', 'Optics'],
  ])('with %s nobody studies', (_name, told) => {
    expect(readTold({ studying: told, joined: 7 }, now)).toEqual({ studying: null, joined: null });
  });

  test('a subject that is a page long is cut, one that is no text is none', () => {
    expect(readTold({ studying: { since: now, subject: 'x'.repeat(5000) } }, now)?.studying?.subject).toHaveLength(60);
    expect(readTold({ studying: { since: now, subject: { name: 'Optics' } } }, now)?.studying?.subject).toBeNull();
  });

  test('of somebody who is not in the group, or hides their study time, is not shown', () => {
    const told = new Map([
      ['asha', [studying(now)]],
      ['ravi', [studying(now)]],
      ['nobody we know', [studying(now)]],
    ]);
    expect(studyingNow(told, [asha, ravi]).map(({ userId }) => userId)).toEqual(['asha']);
  });
});

test('a student with two tabs studies once, and those who have studied longest come first', () => {
  const late = { userId: 'late', hidesStudyTime: false };
  const told = new Map([
    ['late', [studying(now - 1)]],
    ['asha', [{ studying: null, joined: null }, studying(now - 5), studying(now - 5)]],
  ]);
  expect(studyingNow(told, [late, asha]).map(({ userId, since }) => [userId, since])).toEqual([
    ['asha', now - 5],
    ['late', now - 1],
  ]);
});

test('who is in a shared timer is told by its id', () => {
  const told = new Map([
    ['asha', [{ studying: null, joined: 'this' }]],
    ['ravi', [{ studying: null, joined: 'another' }]],
  ]);
  expect(joinedTimer(told, [asha, ravi], 'this')).toEqual(['asha']);
});
