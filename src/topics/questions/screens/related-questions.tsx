import { useEffect, useState } from 'react';

import { type AskedEntry, listAsked } from '../store/asked.ts';
import { loadExampleEntries } from '../store/load-solved.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import { mostAlike } from '../rules/most-alike.ts';
import { RelatedList } from './related-list.tsx';

/** Maximum number of shown questions, for each kind. */
const MOST_SHOWN = 3;

type Related = readonly Pick<SolvedEntry, 'slug' | 'title'>[];
const NONE: Related = [];

/**
 * Related questions of the same chapter: helpful ones by students and worked examples, those first whose titles share most words with this
 * one.
 */
export function RelatedQuestions({ entry }: { entry: AskedEntry }) {
  const [asked, setAsked] = useState(NONE);
  const [solved, setSolved] = useState(NONE);
  const { id, subject, title } = entry;
  const chapter = entry.chapter ?? undefined;
  useEffect(() => {
    // The list does not depend on the question, so that all questions of a chapter share a cached read.
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
