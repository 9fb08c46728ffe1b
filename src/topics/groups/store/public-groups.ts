import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { readServer } from '../../../shared/server/call-server.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';

const PUBLIC_GROUP = v.object({ id: v.string(), name: v.string(), memberCount: v.number(), last_activity: v.string() });

/** A public group, as the search returns it. */
export type PublicGroup = Readonly<v.InferOutput<typeof PUBLIC_GROUP>>;

const PAGE = 20;

async function searchPublicGroups(userId: string, { query, before }: Asked): Promise<readonly PublicGroup[] | null> {
  const last = before.at(-1);
  const from = last === undefined ? {} : { before_activity: last.last_activity, before_id: last.id };
  const answer = await readServer(userId, v.array(PUBLIC_GROUP), 'search_public_groups', { query, page_size: PAGE, ...from });
  return answer.ok ? answer.data : null;
}

/** One request; a retry is a new object. */
interface Asked {
  readonly query: string;
  readonly before: readonly PublicGroup[];
}

interface Found {
  readonly asked: Asked;
  readonly groups: readonly PublicGroup[];
  /** Whether the last page was full, so that there may be more groups. */
  readonly hasMore: boolean;
}

interface PublicGroups {
  /** Undefined until the first answer. During a new query the previous results stay. */
  readonly found: Found | undefined;
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
  readonly more: () => void;
  readonly retry: () => void;
  /** Removes a group from the results because it was joined or is gone. */
  readonly drop: (groupId: string) => void;
}

/** Matching public groups from the server, page by page, most active first. */
export function usePublicGroups(userId: string, query: string, isOffline: boolean): PublicGroups {
  const [asked, setAsked] = useState<Asked>({ query, before: [] });
  const [found, setFound] = useState<Found>();
  const [failed, setFailed] = useState<Asked>();
  if (asked.query !== query) setAsked({ query, before: [] });

  useEffect(() => {
    if (isOffline) return undefined;
    return onAnswer(searchPublicGroups(userId, asked), (page) => {
      if (page === null) return setFailed(asked);
      // A group with new activity may be on two pages.
      const known = new Set(asked.before.map(({ id }) => id));
      const groups = [...asked.before, ...page.filter(({ id }) => !known.has(id))];
      setFound({ asked, groups, hasMore: page.length === PAGE });
    });
  }, [userId, asked, isOffline]);

  return {
    found,
    isAsking: !isOffline && found?.asked !== asked && failed !== asked,
    hasFailed: failed === asked,
    more: () => setAsked({ query, before: found?.groups ?? [] }),
    retry: () => setAsked((last) => ({ ...last })),
    drop: (groupId) => setFound((all) => all && { ...all, groups: all.groups.filter(({ id }) => id !== groupId) }),
  };
}
