import * as v from 'valibot';

import { callServer } from '../../data/server/call-server.ts';
import type { Reason, ReportTarget } from '../../domain/groups/report.ts';

export type ReportOutcome = 'reported' | 'too-many' | 'unreachable' | 'failed';

/** Sends a report to the moderators. Needs the network: the server keeps the message as it stands there. */
export async function sendReport(userId: string, target: ReportTarget, reason: Reason, note: string): Promise<ReportOutcome> {
  const outcome = v.picklist(['reported', 'too-many']);
  const answer =
    target.kind === 'message'
      ? await callServer(userId, outcome, 'report_message', { message_id: target.messageId, reason, note })
      : await callServer(userId, outcome, 'report_member', { group_id: target.groupId, member_id: target.memberId, reason, note });
  if (answer.ok) return answer.data;
  return answer.isUnreachable ? 'unreachable' : 'failed';
}
