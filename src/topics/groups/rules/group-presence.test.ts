import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { joinedTimer, type KnownMember, readPresence, studyingNow, type MemberPresence } from './group-presence.ts';

const now = 1_800_000_000_000;
const asha: KnownMember = { userId: 'asha', hidesStudyTime: false };
const ravi: KnownMember = { userId: 'ravi', hidesStudyTime: true };
const studying = (since: number, subject: string | null = 'Optics'): MemberPresence => ({ studying: { since, subject }, joined: null });

test('anything a device publishes is parsed or ignored, and never breaks the screen', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      const presence = readPresence(message, now);
      if (!presence?.studying) return;
      expect(presence.studying.since).toBeLessThanOrEqual(now);
      expect(presence.studying.since).toBeGreaterThan(now - 24 * 60 * 60_000);
      expect((presence.studying.subject ?? '').length).toBeLessThanOrEqual(60);
    }),
  );
});

describe('implausible presence is ignored', () => {
  test.each([
    ['a beginning in the future', { since: now + 1e9, subject: 'Optics' }, now],
    ['a beginning years ago', { since: 0, subject: 'Optics' }, now - 12 * 60 * 60_000],
  ])('%s is clamped to a plausible value', (_name, studying, since) => {
    expect(readPresence({ studying, joined: null }, now)?.studying?.since).toBe(since);
  });

  test.each([
    ['no time', { subject: 'Optics' }],
    ['a time that is none', { since: 'now', subject: 'Optics' }],
    ['no object', 'Optics'],
  ])('with %s nobody studies', (_name, studying) => {
    expect(readPresence({ studying, joined: 7 }, now)).toEqual({ studying: null, joined: null });
  });

  test('a subject that is too long is cut; one that is not text is dropped', () => {
    expect(readPresence({ studying: { since: now, subject: 'x'.repeat(5000) } }, now)?.studying?.subject).toHaveLength(60);
    expect(readPresence({ studying: { since: now, subject: { name: 'Optics' } } }, now)?.studying?.subject).toBeNull();
  });

  test('former members and those who hide their study time are not shown', () => {
    const presence = new Map([
      ['asha', [studying(now)]],
      ['ravi', [studying(now)]],
      ['nobody we know', [studying(now)]],
    ]);
    expect(studyingNow(presence, [asha, ravi]).map(({ userId }) => userId)).toEqual(['asha']);
  });
});

test('a student with two tabs counts once; the earliest start comes first', () => {
  const late = { userId: 'late', hidesStudyTime: false };
  const presence = new Map([
    ['late', [studying(now - 1)]],
    ['asha', [{ studying: null, joined: null }, studying(now - 5), studying(now - 5)]],
  ]);
  expect(studyingNow(presence, [late, asha]).map(({ userId, since }) => [userId, since])).toEqual([
    ['asha', now - 5],
    ['late', now - 1],
  ]);
});

test('members of a shared timer are found by its id', () => {
  const presence = new Map([
    ['asha', [{ studying: null, joined: 'this' }]],
    ['ravi', [{ studying: null, joined: 'another' }]],
  ]);
  expect(joinedTimer(presence, [asha, ravi], 'this')).toEqual(['asha']);
});
