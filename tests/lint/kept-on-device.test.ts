import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { leftWritesPrefix } from '../../replication/local/left-writes.ts';
import { KEPT_BY_TOPICS } from '../../src/shell/session/kept-by-topics.ts';
import { studentPrefix } from '../../src/shared/kept-on-device/kept-value.ts';

// docs/decisions/0048: a sign-out removes what is kept under the student's id, and what topics registered. Nothing else may be theirs.

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('{src,sw,replication}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file));
const codeOf = new Map(sources.map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))]));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '');
}

function filesWith(pattern: RegExp): readonly string[] {
  return sources.filter((file) => pattern.test(codeOf.get(file)!)).toSorted();
}

/** Every argument list of these functions, as it is written. */
function callsOf(name: string): readonly string[] {
  return sources.flatMap((file) =>
    [...codeOf.get(file)!.matchAll(new RegExp(`\\b${name}\\(([^()]*)\\)`, 'g'))].map(([, given]) => given!.trim()),
  );
}

test('values on this device are read and written in one place', () => {
  expect(filesWith(/\b(?:localStorage|sessionStorage)\b/)).toEqual([
    'src/shared/kept-on-device/forget-kept.ts',
    'src/shared/kept-on-device/kept-value.ts',
    // Notes writes under a student's id as the page is left: LEFT-2.
    'src/shared/page-lifecycle/handle-page-leave.ts',
    // Unsaved input, under a student's id. It is copied, merged between tabs, and taken from a trial into the account.
    'src/shared/replica/draft-copies.ts',
    'src/shared/replica/open-replica.ts',
    'src/shared/session/delete-left-trial.ts',
    'src/shared/student/drafts.ts',
    'src/shell/session/delete-user-data.ts',
  ]);
  expect(leftWritesPrefix('asha').startsWith(studentPrefix('asha'))).toBe(true);
});

test('only values that say nothing of a student stay on the device', () => {
  expect(callsOf('(?:deviceKey|tabKey)').toSorted()).toEqual(
    [
      // What the device is, and what it can do.
      "'ekagra-device-model-at-work'",
      "'ekagra-device-model-ended-the-tab'",
      "'ekagra-exam-device'",
      // Where a visitor goes who signs in.
      "'ekagra-google-return-to'",
      "'ekagra-reloaded-at'",
      "'ekagra-server-clock'",
      "'ekagra-storage-asked-at'",
      // What was answered or closed on this device, whoever studies on it.
      "'offline-notice-seen'",
      // A visitor's, until they have signed in.
      "'pendingInviteCode'",
      "'pwa-ios-prompt-dismissed'",
      "'pwa-prompt-dismissed'",
      "'server-offers'",
      "'seven-days-told'",
      // Whether anybody is signed in: changed with it.
      "'signed-in'",
      "'theme'",
      // TanStack Router's own.
      '`tanstack_router_reload:${message}`',
    ].toSorted(),
  );
  // A key that is built elsewhere would be in no list.
  expect(filesWith(/\bas KeptKey\b/)).toEqual(['src/shared/kept-on-device/kept-value.ts']);
});

test('a sign-out knows every registration of a topic', () => {
  const names = [...codeOf.values()].flatMap((code) =>
    [...code.matchAll(/export const (\w+) = [^;]*\bsatisfies Registration;/g)].map(([, name]) => name!),
  );
  const gathered = /KEPT_BY_TOPICS: readonly Registration\[\] = \[([^\]]+)\]/.exec(codeOf.get('src/shell/session/kept-by-topics.ts')!);
  expect(
    gathered![1]!
      .split(',')
      .map((name) => name.trim())
      .toSorted(),
  ).toEqual(names.toSorted());
  expect(KEPT_BY_TOPICS).toHaveLength(names.length);
  // One that is not exported, or is of another form, would be found by nothing.
  const topics = callsOf('topicKey').map((given) => given.split(',', 1)[0]!);
  expect(topics).not.toEqual([]);
  expect(names).toEqual(expect.arrayContaining(topics));
});

test('every cache says whose it is: a student’s by its name, registered by a topic, or the app’s own', () => {
  const opened = sources.flatMap((file) =>
    [...codeOf.get(file)!.matchAll(/\b(?:caches|storage)\??\s*\.open\((\w+)/g)].map(([, name]) => `${file}: ${name}`),
  );
  expect([...new Set(opened)].toSorted()).toEqual([
    'replication/outbox/earlier-outboxes.ts: cacheOf',
    'replication/pictures/kept-pictures.ts: hereName',
    'src/shared/pictures/kept-picture.ts: cacheOf',
    'src/topics/mock-tests/store/kept-sheet.ts: CACHE',
    'src/topics/packs/store/pack-store.ts: PACK_CACHE',
    'src/topics/questions/store/post-picture.ts: SEEN',
    'src/topics/transfer/store/undo-journal.ts: name',
    'src/topics/tutor/store/device-model/model-store.ts: MODEL_CACHE',
    'src/topics/tutor/store/kept-shares.ts: SHARE_CACHE',
    'sw/large-files.ts: CACHE',
    'sw/mentions.ts: REMINDERS_CACHE',
    'sw/packs.ts: MODEL_CACHE',
    'sw/packs.ts: PACK_CACHE',
    'sw/sent-reminders.ts: REMINDERS_CACHE',
    'sw/share-target.ts: SHARE_CACHE',
  ]);
  const registered = KEPT_BY_TOPICS.flatMap(({ caches }) => caches);
  const named = [...codeOf.values()].flatMap((code) =>
    [...code.matchAll(/\b(?:\w*CACHE|SEEN) = '(ekagra-[^']+)'/g)].map(([, name]) => name!),
  );
  expect(named).toEqual(expect.arrayContaining([...registered]));
  expect(named.filter((name) => !registered.includes(name)).toSorted()).toEqual([
    // Downloads of the app, and what everybody may read.
    'ekagra-device-models',
    'ekagra-large-files',
    'ekagra-packs',
    'ekagra-seen-question-pictures',
  ]);
});
