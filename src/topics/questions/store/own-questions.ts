import * as v from 'valibot';

import { studentPrefix } from '../../../shared/kept-on-device/kept-value.ts';
import { readServer } from '../../../shared/server/call-server.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { drafts, jsonCache } from '../../../shared/student/drafts.ts';
import { ENTRY } from './asked.ts';

/**
 * `hidden`: why moderators hid it; `news`: answers and comments since the student last looked; not followed: new comments on the
 * student's answer.
 */
const OWN = v.object({ ...ENTRY.entries, hidden: v.nullable(v.string()), news: v.number(), isFollowed: v.optional(v.boolean(), true) });
export type OwnQuestion = Readonly<v.InferOutput<typeof OWN>>;

/** Questions that the student asked, or others that they follow or where their answer has new comments. */
export type OwnList = 'mine' | 'following';

/** Questions in a part of a list; a shorter part is the last. */
export const QUESTIONS_A_PART = 20;

const NONE: readonly OwnQuestion[] = [];
/** The first part as it was read last, for reading offline. Not beside what everybody may read, which stays when a student signs out. */
const KEPT = jsonCache<readonly OwnQuestion[]>(v.array(OWN), NONE, ({ length }) => length === 0);
const keyOf = (userId: string, list: OwnList) => `${studentPrefix(userId)}own-questions-${list}`;

export function keptQuestions(userId: string, list: OwnList): readonly OwnQuestion[] {
  return drafts.read(keyOf(userId, list), KEPT);
}

/** Those with something new first, then the newest. Null when the server cannot be reached. */
export async function readOwnQuestions(userId: string, list: OwnList, part: number): Promise<readonly OwnQuestion[] | null> {
  const answer = await readServer(userId, v.array(OWN), 'list_own_questions', { list, part });
  if (!answer.ok) return null;
  // What is marked as new must be there when the question is opened.
  if (answer.data.some(({ news }) => news > 0)) forgetReads();
  return answer.data;
}

export function keepQuestions(userId: string, list: OwnList, questions: readonly OwnQuestion[]): void {
  drafts.change(keyOf(userId, list), KEPT, () => questions);
}

/** Nothing of this question is new any more, also in what is kept for reading offline. */
export function forgetNews(userId: string, entryId: string): void {
  for (const list of ['mine', 'following'] as const) {
    drafts.change(keyOf(userId, list), KEPT, (kept) =>
      kept.flatMap((each) => (each.id !== entryId ? [each] : each.isFollowed ? [{ ...each, news: 0 }] : [])),
    );
  }
}
