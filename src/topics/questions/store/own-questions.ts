import * as v from 'valibot';

import { studentPrefix } from '../../../shared/kept-on-device/kept-value.ts';
import { readServer } from '../../../shared/server/call-server.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { drafts, jsonCache } from '../../../shared/student/drafts.ts';
import { ENTRY } from './asked.ts';

/**
 * `hidden`: why moderators hid the question. `news`: number of answers and comments since the student last looked. `isFollowed`: if false,
 * the question is listed because of new comments on the student's answer.
 */
const OWN = v.object({ ...ENTRY.entries, hidden: v.nullable(v.string()), news: v.number(), isFollowed: v.optional(v.boolean(), true) });
export type OwnQuestion = Readonly<v.InferOutput<typeof OWN>>;

/** `mine`: questions that the student asked. `following`: questions that they follow, or where their answer has new comments. */
export type OwnList = 'mine' | 'following';

/** Number of questions in a part of a list. A shorter part is the last one. */
export const QUESTIONS_A_PART = 20;

const NONE: readonly OwnQuestion[] = [];
/** The first part as last read, for offline reading. Separate from public data, which stays on the device when a student signs out. */
const KEPT = jsonCache<readonly OwnQuestion[]>(v.array(OWN), NONE, ({ length }) => length === 0);
const keyOf = (userId: string, list: OwnList) => `${studentPrefix(userId)}own-questions-${list}`;

export function keptQuestions(userId: string, list: OwnList): readonly OwnQuestion[] {
  return drafts.read(keyOf(userId, list), KEPT);
}

/** Reads a part of the list: questions with something new first, then the newest. Null if the server is unreachable. */
export async function readOwnQuestions(userId: string, list: OwnList, part: number): Promise<readonly OwnQuestion[] | null> {
  const answer = await readServer(userId, v.array(OWN), 'list_own_questions', { list, part });
  if (!answer.ok) return null;
  // Clear the read cache, so that an opened question contains what is marked as new.
  if (answer.data.some(({ news }) => news > 0)) forgetReads();
  return answer.data;
}

export function keepQuestions(userId: string, list: OwnList, questions: readonly OwnQuestion[]): void {
  drafts.change(keyOf(userId, list), KEPT, () => questions);
}

/** Marks everything in this question as seen, also in the list stored for offline reading. */
export function forgetNews(userId: string, entryId: string): void {
  for (const list of ['mine', 'following'] as const) {
    drafts.change(keyOf(userId, list), KEPT, (kept) =>
      kept.flatMap((each) => (each.id !== entryId ? [each] : each.isFollowed ? [{ ...each, news: 0 }] : [])),
    );
  }
}
