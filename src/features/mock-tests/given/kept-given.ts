import * as v from 'valibot';

import type { GivenPaper } from '../../../domain/mock/given.ts';

const NUMBER = v.number();
const KEPT = v.array(
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
);

/** What is kept of a group for a time without a network: the newest ones. */
const MOST_KEPT = 20;

/** Signing out deletes what is stored under the student's id. */
const keyOf = (userId: string, groupId: string) => `ekagra-${userId}-given-${groupId}`;

/** The papers of a group as last seen; undefined where they never were. */
export function readKept(userId: string, groupId: string): readonly GivenPaper[] | undefined {
  try {
    const stored = localStorage.getItem(keyOf(userId, groupId));
    const read = v.safeParse(KEPT, JSON.parse(stored ?? 'null'));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

export function keepGiven(userId: string, groupId: string, papers: readonly GivenPaper[]): void {
  try {
    localStorage.setItem(keyOf(userId, groupId), JSON.stringify(papers.slice(0, MOST_KEPT)));
  } catch {
    // No room: the list then needs a network.
  }
}
