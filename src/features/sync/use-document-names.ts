import { useMemo } from 'react';

import { useSyllabusIfHere } from '../../data/student/use-syllabus.ts';
import { useRecords } from '../../data/replica/use-records.ts';
import { subjectOfChapter } from '../../domain/syllabus/subject-words.ts';

/**
 * Names of tasks, subjects and chapters by id; deleted ones have none.
 * @param ids must keep its identity while unchanged
 */
export function useDocumentNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const todos = useRecords('todos', { selector: { id: { $in: [...ids] } } }).data;
  const subjects = useRecords('userSubjects', { selector: { id: { $in: [...ids] } } }).data;
  const syllabus = useSyllabusIfHere(ids.some((id) => subjectOfChapter(id) !== null));
  return useMemo(
    () =>
      new Map([
        ...(todos ?? []).map(({ id, title }) => [id, title] as const),
        ...(subjects ?? []).map(({ id, name }) => [id, name] as const),
        ...ids.flatMap((id) => {
          const name = syllabus?.chapterOf(id)?.en;
          return name === undefined ? [] : [[id, name] as const];
        }),
      ]),
    [ids, todos, subjects, syllabus],
  );
}
