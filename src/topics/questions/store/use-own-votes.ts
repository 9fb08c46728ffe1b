import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { readRows } from '../../../shared/server/call-server.ts';
import type { UnsentPost } from './use-unsent-posts.ts';

const VOTES = v.array(v.object({ entry_id: v.nullable(v.string()), answer_id: v.nullable(v.string()), value: v.picklist([-1, 1]) }));

export interface OwnVote {
  /** The vote as the student sees it. */
  readonly value: -1 | 0 | 1;
  /** Difference to the server's count, which does not include votes in the outbox. */
  readonly change: number;
}

/** The student's own votes on these ids. Votes in the outbox precede the server's. */
export function useOwnVotes(userId: string | null, ids: readonly string[], waiting: readonly UnsentPost[]): (id: string) => OwnVote {
  const key = ids.join(',');
  const [known, setKnown] = useState<ReadonlyMap<string, -1 | 1>>(new Map());
  // Read again after a vote was sent.
  const votesWaiting = waiting.filter(({ write }) => write.kind === 'vote').length;
  useEffect(() => {
    if (userId === null || key === '') return undefined;
    const asked = readRows(userId, VOTES, 'qa_votes', (rows) =>
      rows.select('entry_id, answer_id, value').or(`entry_id.in.(${key}),answer_id.in.(${key})`),
    );
    return onAnswer(asked, (answer) => {
      if (answer.ok) setKnown(new Map(answer.data.map(({ entry_id, answer_id, value }) => [entry_id ?? answer_id ?? '', value])));
    });
  }, [userId, key, votesWaiting]);

  return (id) => {
    const stored = known.get(id) ?? 0;
    const queued = waiting.find(({ write, refusal }) => refusal === null && write.kind === 'vote' && write.targetId === id)?.write;
    const value = queued?.kind === 'vote' ? queued.value : stored;
    return { value, change: value - stored };
  };
}
