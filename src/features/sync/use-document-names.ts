import { useMemo } from 'react';

import { useLiveQuery } from '../../data/replica/use-live-query.ts';

/**
 * What the student knows tasks and subjects by, from their ids; those deleted meanwhile have no name.
 * @param ids The same array while nothing changes.
 */
export function useDocumentNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const todos = useLiveQuery('todos', (c) => c.find({ selector: { id: { $in: [...ids] } } }), [ids]).data;
  const subjects = useLiveQuery('userSubjects', (c) => c.find({ selector: { id: { $in: [...ids] } } }), [ids]).data;
  return useMemo(
    () =>
      new Map([
        ...(todos ?? []).map(({ id, title }) => [id, title] as const),
        ...(subjects ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [todos, subjects],
  );
}
