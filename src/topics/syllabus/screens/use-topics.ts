import { useEffect, useState } from 'react';

import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { loadTopics } from '../../../content/syllabus/load-topics.ts';
import type { SyllabusTopic } from '../../../content/syllabus/syllabus.ts';
import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';

const NONE: readonly SyllabusTopic[] = [];

/** Topics of a chapter; none until they are here. */
export function useTopics(subject: SyllabusSubject, chapterId: string): readonly SyllabusTopic[] {
  const [topics, setTopics] = useState(NONE);
  useEffect(
    () =>
      onAnswer(
        loadTopics(subject),
        (all) => setTopics(all.get(chapterId) ?? NONE),
        (error: unknown) => console.error('Topics could not be loaded', error),
      ),
    [subject, chapterId],
  );
  return topics;
}
