import * as v from 'valibot';

import { readServer } from '../../../shared/server/call-server.ts';

const REPORT = v.object({
  id: v.string(),
  kind: v.picklist(['message', 'member', 'question', 'answer', 'comment']),
  /** The group's name, or the title of the question. */
  groupName: v.string(),
  studentName: v.string(),
  /** What was written, as it stood when it was reported; empty for a member. */
  text: v.string(),
  imagePath: v.nullable(v.string()),
  reason: v.string(),
  note: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  /** It is about the moderator who reads. */
  isOwn: v.boolean(),
  /** The author's account is gone. */
  isFormer: v.boolean(),
  isHidden: v.boolean(),
  isBanned: v.boolean(),
  actions: v.array(
    v.object({ at: v.number(), action: v.string(), reason: v.string(), note: v.string(), moderator: v.nullable(v.string()) }),
  ),
});
export type Report = Readonly<v.InferOutput<typeof REPORT>>;

/** Reports an answer holds; a shorter answer is the last. */
export const REPORTS_A_PAGE = 50;

/** Up to a page of reports, newest first, after the given one; null when the server cannot be reached or refuses. */
export async function readReports(userId: string, areClosed: boolean, after: string | null): Promise<readonly Report[] | null> {
  const answer = await readServer(userId, v.array(REPORT), 'list_reports', { are_closed: areClosed, before_report: after }, 'none');
  return answer.ok ? answer.data : null;
}

/** Null when unknown: the server cannot be reached. */
export async function isModerator(userId: string): Promise<boolean | null> {
  const answer = await readServer(userId, v.boolean(), 'is_moderator', {});
  return answer.ok ? answer.data : null;
}
