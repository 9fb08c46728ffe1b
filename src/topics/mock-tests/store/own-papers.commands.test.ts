import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Paper } from '../rules/paper.ts';
import { scoreAttempt } from '../rules/result.ts';
import { importText } from '../rules/paper-import/testing/import-text.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { keepScore, removeAttempt, restoreAttempt } from './mock-tests.commands.ts';
import { addOwnPaper, startOwnPaper } from './own-papers.commands.ts';

const student = crypto.randomUUID();
const paperId = crypto.randomUUID();
let replica: TestReplica;
let paper: Paper;
let entry: string;
let attempt: string;

beforeEach(async () => {
  replica = await testReplica();
  const imported = importText(readFileSync('src/topics/mock-tests/rules/paper-import/examples/example.json', 'utf8'), 'a.json', {
    paperId,
  });
  if (!imported.ok) throw new Error('The example has errors');
  ({ paper } = imported);
  await addOwnPaper(replica, student, paperId, paper);
  entry = (await replica.find('attempts', { selector: { kind: 'own' } }))[0]!.id;
  attempt = await start();
});
afterEach(() => replica.database.remove());

async function start(): Promise<string> {
  const started = await startOwnPaper(replica, student, entry);
  if (!started.ok) throw new Error(started.message);
  return started.id;
}

const isThere = async (id: string) => (await replica.get('attempts', id)) !== null;
const remove = (id: string) => removeAttempt(replica, id, paperId);
const restore = (id: string) => restoreAttempt(replica, id, paperId);

test('attempts share the paper and do not copy it', async () => {
  const other = await start();
  const papers = await replica.find('attempts', { selector: { kind: 'paper' } });
  expect(papers.map(({ id }) => id)).toEqual([paperId]);
  const attempts = await replica.find('attempts', { selector: { kind: 'attempt' } });
  expect(attempts.map(({ id }) => id).toSorted()).toEqual([attempt, other].toSorted());
  expect(attempts.map(({ paper_id }) => paper_id)).toEqual([paperId, paperId]);
  expect(attempts[0]!.paper).toMatchObject({ title: 'Weekly test', template: 'own', minutes: 60, marks: 24 });
});

test('the paper goes with the last that refers to it, in either order', async () => {
  for (const [first, last] of [
    [entry, attempt],
    [attempt, entry],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one order after the other
    expect(await remove(first)).toEqual({ ok: true });
    expect(await isThere(paperId)).toBe(true);
    expect(await remove(last)).toEqual({ ok: true });
    expect(await isThere(paperId)).toBe(false);
    await restore(first);
    await restore(last);
    // oxlint-enable no-await-in-loop
  }
});

test('undoing the earlier of two deletions brings the paper back that went with the later', async () => {
  await remove(entry);
  await remove(attempt);
  await restore(entry);
  expect(await Promise.all([entry, attempt, paperId].map(isThere))).toEqual([true, false, true]);
  // And the paper stays when that is all there is.
  await restore(attempt);
  await remove(entry);
  expect(await Promise.all([entry, attempt, paperId].map(isThere))).toEqual([false, true, true]);
});

test('an undo twice, and of what was never deleted, changes nothing', async () => {
  await restore(entry);
  await remove(entry);
  await restore(entry);
  await restore(entry);
  expect(await Promise.all([entry, attempt, paperId].map(isThere))).toEqual([true, true, true]);
});

test('a paper that was deleted on another device starts nothing', async () => {
  await remove(entry);
  expect(await startOwnPaper(replica, student, entry)).toEqual({ ok: false, message: 'This paper was deleted on another device.' });
  expect(await replica.find('attempts', { selector: { kind: 'attempt' } })).toHaveLength(1);
});

test('a score that a server returned in another order is not written again; one that counts otherwise is', async () => {
  const score = scoreAttempt(paper, []);
  const revision = async () => (await replica.store.read('attempts', [attempt]))[0]!.sync.n;
  await keepScore(replica, attempt, score);
  const kept = await revision();
  const total = Object.fromEntries(Object.entries(score.total).toReversed()) as typeof score.total;
  await keepScore(replica, attempt, { ...score, total });
  expect(await revision()).toBe(kept);
  await keepScore(replica, attempt, { ...score, total: { ...total, unattempted: 1 } });
  expect(await revision()).toBe(kept + 1);
});
