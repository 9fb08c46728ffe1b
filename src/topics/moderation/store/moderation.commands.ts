import * as v from 'valibot';

import { callServer } from '../../../shared/server/call-server.ts';
import type { Reason } from '../../groups/rules/index.ts';

/** Actions of a moderator on a report, named as in the database. */
export type Decision = 'hide' | 'restore' | 'ban' | 'lift-ban' | 'dismiss';

/** Applies a decision. Resolves to the reason why it failed, as a sentence; null on success. */
export async function decide(userId: string, reportId: string, action: Decision, reason: Reason, note: string): Promise<string | null> {
  const outcome = v.picklist(['done', 'gone', 'too-many']);
  const answer = await callServer(userId, outcome, 'moderate', { report_id: reportId, action, reason, note });
  if (!answer.ok)
    return answer.isUnreachable ? 'The server could not be reached. Try again.' : 'The server did not accept this. Reload and look again.';
  if (answer.data === 'gone') return 'It was deleted, or another moderator decided. Reload and look again.';
  return answer.data === 'too-many' ? 'You made 1000 decisions today. Continue tomorrow.' : null;
}
