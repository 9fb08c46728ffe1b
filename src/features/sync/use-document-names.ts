import { useMemo } from 'react';

import { useRecords } from '../../data/replica/use-records.ts';

/**
 * Names of tasks and subjects by id; deleted ones have none.
 * @param ids must keep its identity while unchanged
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
