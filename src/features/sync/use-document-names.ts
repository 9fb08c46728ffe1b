import { useMemo } from 'react';

import { useRecords } from '../../data/replica/use-records.ts';

/**
 * What the student knows tasks and subjects by, from their ids; those deleted meanwhile have no name.
 * @param ids The same array while nothing changes.
 */
export function useDocumentNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const todos = useRecords('todos', { selector: { id: { $in: [...ids] } } }).data;
  const subjects = useRecords('userSubjects', { selector: { id: { $in: [...ids] } } }).data;
  return useMemo(
    () =>
      new Map([
        ...(todos ?? []).map(({ id, title }) => [id, title] as const),
        ...(subjects ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [todos, subjects],
  );
}
