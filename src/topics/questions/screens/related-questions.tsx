import { useEffect, useState } from 'react';

import { type AskedEntry, listAsked } from '../store/asked.ts';
import { loadExampleEntries } from '../store/load-solved.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import { mostAlike } from '../rules/most-alike.ts';
import { RelatedList } from './related-list.tsx';

/** Of each kind. */
const MOST_SHOWN = 3;

type Related = readonly Pick<SolvedEntry, 'slug' | 'title'>[];
const NONE: Related = [];

/** Helpful questions of students and worked examples, of the same chapter: those whose titles share most words with this one's. */
export function RelatedQuestions({ entry }: { entry: AskedEntry }) {
  const [asked, setAsked] = useState(NONE);
  const [solved, setSolved] = useState(NONE);
  const { id, subject, title } = entry;
  const chapter = entry.chapter ?? undefined;
  useEffect(() => {
    // One list for all questions of the chapter.
    const listed = listAsked({ q: '', subject, chapter, sort: 'helpful' });
    return onAnswer(
      listed,
      (found) => setAsked(found.filter((each) => each.id !== id)),
      () => undefined,
    );
  }, [id, subject, chapter]);
  useEffect(() => {
    const examples = chapter === undefined ? Promise.resolve([]) : loadExampleEntries();
    return onAnswer(examples, (found) => setSolved(found.filter((each) => each.chapter === chapter)));
  }, [chapter]);
  const related = [asked, solved].flatMap((its) => mostAlike(title, its).slice(0, MOST_SHOWN));
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
