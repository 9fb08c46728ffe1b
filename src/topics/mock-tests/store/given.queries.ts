import { useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';

import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { readRows } from '../../../shared/server/call-server.ts';
import { type GivenPaper } from '../rules/given.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { keepGiven, readGiven } from './kept-given.ts';

/** Maximum number of papers, the last ones to open. The server keeps as many for a group. */
const MOST = 100;

const TIME = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
);
const ROWS = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      group_id: v.string(),
      author_id: v.string(),
      title: v.string(),
      questions: v.number(),
      minutes: v.number(),
      opens_at: TIME,
      closes_at: TIME,
      results_at: TIME,
    }),
    v.transform(({ id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at }): GivenPaper => ({
      id,
      groupId: group_id,
      authorId: author_id,
      title,
      questions,
      minutes,
      opensAt: opens_at,
      closesAt: closes_at,
      resultsAt: results_at,
    })),
  ),
);

interface GivenPapers {
  /** Undefined until the server first answers, if no list was stored. */
  readonly papers: readonly GivenPaper[] | undefined;
  /** Whether the last request failed. */
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

/** Papers of the group: the stored list at once, then the server's, fetched again whenever something happens in the group. */
export function useGivenPapers(userId: string, groupId: string, isOffline: boolean): GivenPapers {
  const [papers, setPapers] = useState(() => readGiven(userId, groupId));
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  const activity = useRecord('groups', groupId).data?.last_activity;

  useEffect(() => {
    if (isOffline) return undefined;
    const asked = readRows(userId, ROWS, 'given_papers', (rows) =>
      rows.select().eq('group_id', groupId).order('opens_at', { ascending: false }).limit(MOST),
    );
    return onAnswer(asked, (answer) => {
      setHasFailed(!answer.ok);
      if (!answer.ok) return;
      setPapers(answer.data);
      keepGiven(userId, groupId, answer.data);
    });
  }, [userId, groupId, isOffline, activity, round]);

  return { papers, hasFailed, reload: useCallback(() => setRound((last) => last + 1), []) };
}

interface GroupNames {
  readonly ownerId: string | undefined;
  readonly nameOf: (userId: string) => string;
}

/** The group's owner, and the names of its members. */
export function useGroupNames(groupId: string): GroupNames {
  const { data: group } = useRecord('groups', groupId);
  const { data: cards } = useRecords('group_members', { selector: { groupId: { $eq: groupId } } });
  const ownerId = group?.owner_id;
  return useMemo(() => {
    const names = new Map(cards?.map(({ userId, username, display_name }) => [userId, display_name || username]));
    return { ownerId, nameOf: (id) => names.get(id) || 'A student' };
  }, [ownerId, cards]);
}
