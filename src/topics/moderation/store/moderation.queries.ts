import * as v from 'valibot';

import { readServer } from '../../../shared/server/call-server.ts';

const REPORT = v.object({
  id: v.string(),
  kind: v.picklist(['message', 'member', 'question', 'answer', 'comment']),
  /** Name of the group, or title of the question. */
  groupName: v.string(),
  studentName: v.string(),
  /** The reported text as it was at the time of the report; empty for a member. */
  text: v.string(),
  imagePath: v.nullable(v.string()),
  reason: v.string(),
  note: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  /** True if the report is about the moderator who reads it. */
  isOwn: v.boolean(),
  /** True if the author's account is deleted. */
  isFormer: v.boolean(),
  isHidden: v.boolean(),
  isBanned: v.boolean(),
  actions: v.array(
    v.object({ at: v.number(), action: v.string(), reason: v.string(), note: v.string(), moderator: v.nullable(v.string()) }),
  ),
});
export type Report = Readonly<v.InferOutput<typeof REPORT>>;

/** Page size. A shorter answer is the last page. */
export const REPORTS_A_PAGE = 50;

/** One page of reports, newest first, starting after the given one; null when the server cannot be reached or refuses. */
export async function readReports(userId: string, areClosed: boolean, after: string | null): Promise<readonly Report[] | null> {
  const answer = await readServer(userId, v.array(REPORT), 'list_reports', { are_closed: areClosed, before_report: after }, 'none');
  return answer.ok ? answer.data : null;
}

/** True if the student is a moderator. Null if the server cannot be reached. */
export async function isModerator(userId: string): Promise<boolean | null> {
  const answer = await readServer(userId, v.boolean(), 'is_moderator', {});
  return answer.ok ? answer.data : null;
}
