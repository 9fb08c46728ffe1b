import { useEffect, useState } from 'react';

import type { AskedEntry } from '../../data/qa/asked.ts';
import { loadExampleEntries } from '../../data/qa/load-solved.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import type { SolvedEntry } from '../../domain/qa/solved-entry.ts';
import { RelatedList } from './related-list.tsx';
import { useFoundAsked } from './use-found-asked.ts';

/** Of each kind. */
const MOST_SHOWN = 3;
const NONE: readonly SolvedEntry[] = [];

/** Questions of students with words of this one's title, and worked examples of its chapter, which every device has. */
export function RelatedQuestions({ entry: { id, title, chapter } }: { entry: AskedEntry }) {
  const [examples, setExamples] = useState(NONE);
  useEffect(() => onAnswer(loadExampleEntries(), setExamples), []);
  const asked = useFoundAsked(title).filter((each) => each.id !== id);
  const solved = chapter === null ? NONE : examples.filter((each) => each.chapter === chapter);
  const related = [...asked.slice(0, MOST_SHOWN), ...solved.slice(0, MOST_SHOWN)];
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="grid grid-cols-1 gap-2 border-t border-line pt-6">
      <h3 id="related-title" className="font-display text-lg font-semibold">
        Related questions
      </h3>
      <RelatedList entries={related} />
    </section>
  );
}
