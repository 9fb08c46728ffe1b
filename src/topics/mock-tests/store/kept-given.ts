import * as v from 'valibot';

import type { GivenPaper } from '../rules/given.ts';
import { readKept, studentKey, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

const NUMBER = v.number();
const KEPT = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      id: v.string(),
      groupId: v.string(),
      authorId: v.string(),
      title: v.string(),
      questions: NUMBER,
      minutes: NUMBER,
      opensAt: NUMBER,
      closesAt: NUMBER,
      resultsAt: NUMBER,
    }),
  ),
);

/** What is kept of a group for a time without a network: the newest ones. */
const MOST_KEPT = 20;

const keyOf = (userId: string, groupId: string) => studentKey(userId, `given-${groupId}`);

/** The papers of a group as last seen; undefined where they never were. */
export function readGiven(userId: string, groupId: string): readonly GivenPaper[] | undefined {
  return readKept(keyOf(userId, groupId), (text) => v.parse(KEPT, text)) ?? undefined;
}

/** Without room for them, the list needs a network. */
export function keepGiven(userId: string, groupId: string, papers: readonly GivenPaper[]): void {
  writeKept(keyOf(userId, groupId), JSON.stringify(papers.slice(0, MOST_KEPT)));
}
