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

/** Number of papers stored for offline use, newest first. */
const MOST_KEPT = 20;

const keyOf = (userId: string, groupId: string) => studentKey(userId, `given-${groupId}`);

/** The group's papers as last seen; undefined if they never were. */
export function readGiven(userId: string, groupId: string): readonly GivenPaper[] | undefined {
  return readKept(keyOf(userId, groupId), (text) => v.parse(KEPT, text)) ?? undefined;
}

/** Without storage, the list needs a network. */
export function keepGiven(userId: string, groupId: string, papers: readonly GivenPaper[]): void {
  writeKept(keyOf(userId, groupId), JSON.stringify(papers.slice(0, MOST_KEPT)));
}
