import * as v from 'valibot';

import { callServer } from '../../../shared/server/call-server.ts';
import type { Reason, ReportTarget } from '../../groups/rules/index.ts';

export type ReportOutcome = 'reported' | 'too-many' | 'full' | 'unreachable' | 'failed';

/** Sends a report to the moderators. Needs the network: the server keeps what is reported as it stands there. */
export async function sendReport(userId: string, target: ReportTarget, reason: Reason, note: string): Promise<ReportOutcome> {
  const outcome = v.picklist(['reported', 'too-many']);
  const answer = await callServer(userId, outcome, `report_${target.kind}`, { ...idsOf(target), reason, note });
  if (answer.ok) return answer.data;
  if (answer.isUnreachable) return 'unreachable';
  return answer.refusal?.hint === 'full' ? 'full' : 'failed';
}

function idsOf(target: ReportTarget): Readonly<Record<string, string>> {
  switch (target.kind) {
    case 'message':
      return { message_id: target.messageId };
    case 'member':
      return { group_id: target.groupId, member_id: target.memberId };
    case 'question':
    case 'answer':
    case 'comment':
      return { [`${target.kind}_id`]: target.postId };
  }
}
