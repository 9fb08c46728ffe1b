import { useEffect, useState } from 'react';

import { type AskedEntry, listAsked, type Sort } from '../../data/qa/asked.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import type { Syllabus } from '../../domain/syllabus/chapters.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { AskedCard } from './asked-card.tsx';

interface AskedListProps {
  readonly q: string;
  readonly subject: string | undefined;
  readonly chapter: string | undefined;
  readonly syllabus: Syllabus;
}

/** A pause in typing, in ms: each list is a request. */
const TYPING_MS = 300;

const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'helpful', label: 'Most helpful' },
] as const;

/** Questions that students asked. Nothing where there are none, or none can be read now. */
export function AskedList({ q, subject, chapter, syllabus }: AskedListProps) {
  const words = useDebounced(q, TYPING_MS);
  const [sort, setSort] = useState<Sort>('newest');
  const [entries, setEntries] = useState<readonly AskedEntry[]>([]);
  useEffect(() => {
    const fail = (error: unknown) => {
      console.error('Students’ questions could not be read', error);
      setEntries([]);
    };
    return onAnswer(listAsked({ q: words, subject, chapter, sort }), setEntries, fail);
  }, [words, subject, chapter, sort]);
  if (entries.length === 0 && sort === 'newest') return null;
  return (
    <section aria-labelledby="asked-title" className="grid grid-cols-1 gap-3">
      <h2 id="asked-title" className="font-display text-lg font-semibold">
        Asked by students
      </h2>
      <SegmentedControl label="Order" options={SORT_OPTIONS} value={sort} onValueChange={setSort} />
      {entries.length === 0 ? (
        <p className="text-sm text-ink-soft">{sort === 'unanswered' ? 'Every question here has an answer.' : 'Nothing here yet.'}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AskedCard entry={entry} chapterName={syllabus.chapterOf(entry.chapter)?.en ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
