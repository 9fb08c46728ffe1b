import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { readRows } from '../../../shared/server/call-server.ts';
import type { UnsentPost } from './use-unsent-posts.ts';

const FLAGS = v.array(v.object({ reason: v.string() }));

/** Why this student flagged an answer as wrong; null if they did not. A flag in the outbox precedes the server's. */
export function useOwnFlag(userId: string, answerId: string, waiting: readonly UnsentPost[]): string | null {
  const [known, setKnown] = useState<{ readonly answerId: string; readonly reason: string | null }>({ answerId, reason: null });
  const queued = waiting.find(({ key, refusal }) => refusal === null && key === `flag ${answerId}`)?.write;
  // Read again after the flag was sent.
  const isQueued = queued !== undefined;
  useEffect(() => {
    const asked = readRows(userId, FLAGS, 'qa_flags', (rows) => rows.select('reason').eq('answer_id', answerId));
    return onAnswer(asked, (answer) => {
      if (answer.ok) setKnown({ answerId, reason: answer.data[0]?.reason ?? null });
    });
  }, [userId, answerId, isQueued]);
  if (queued?.kind === 'flag') return queued.reason;
  return known.answerId === answerId ? known.reason : null;
}
