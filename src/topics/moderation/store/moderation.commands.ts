import * as v from 'valibot';

import { callServer } from '../../../shared/server/call-server.ts';
import type { Reason } from '../../groups/rules/index.ts';

/** What a moderator may decide about a report; the database's words. */
export type Decision = 'hide' | 'restore' | 'ban' | 'lift-ban' | 'dismiss';

/** Returns why it was not done, as a sentence; null when it was. */
export async function decide(userId: string, reportId: string, action: Decision, reason: Reason, note: string): Promise<string | null> {
  const outcome = v.picklist(['done', 'gone', 'too-many']);
  const answer = await callServer(userId, outcome, 'moderate', { report_id: reportId, action, reason, note });
  if (!answer.ok)
    return answer.isUnreachable ? 'The server could not be reached. Try again.' : 'The server did not accept this. Reload and look again.';
  if (answer.data === 'gone') return 'It was deleted, or another moderator decided. Reload and look again.';
  return answer.data === 'too-many' ? 'You made 1000 decisions today. Continue tomorrow.' : null;
}
