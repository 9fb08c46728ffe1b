import { useEffect, useState } from 'react';

import { ASKED_A_PART, type AskedEntry, type AskedQuery, listAsked, MOST_PARTS, type Sort } from '../store/asked.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { AskedCard } from './asked-card.tsx';

interface AskedListProps {
  readonly q: string;
  readonly subject: string | undefined;
  readonly chapter: string | undefined;
  readonly syllabus: Syllabus;
}

/** Debounce of typing in ms, because each list is a request. */
const TYPING_MS = 300;

const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'helpful', label: 'Most helpful' },
] as const;

/** Questions by students. Renders nothing if there are none, or they cannot be read now. */
export function AskedList({ q, subject, chapter, syllabus }: AskedListProps) {
  const words = useDebounced(q, TYPING_MS);
  const [sort, setSort] = useState<Sort>('newest');
  const { entries, more } = useAskedEntries({ q: words, subject, chapter, sort });
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
      {more === null ? null : (
        <Button className="justify-self-center" onClick={() => void more()}>
          More from students
        </Button>
      )}
    </section>
  );
}

interface Read {
  /** Key of the list that these entries belong to. */
  readonly of: string;
  readonly entries: readonly AskedEntry[];
  readonly parts: number;
  readonly isWhole: boolean;
}

const NOTHING: Read = { of: '', entries: [], parts: 0, isWhole: true };

/** Reads a list part by part. `more` reads the next part; null if there is none. The previous list stays until another one is read. */
function useAskedEntries({ q, subject, chapter, sort }: AskedQuery) {
  const of = JSON.stringify([q, subject, chapter, sort]);
  const [read, setRead] = useState(NOTHING);
  useEffect(() => {
    const take = (entries: readonly AskedEntry[]) => setRead({ of, entries, parts: 1, isWhole: q !== '' || entries.length < ASKED_A_PART });
    return onAnswer(listAsked({ q, subject, chapter, sort }), take, () => setRead(NOTHING));
  }, [of, q, subject, chapter, sort]);

  async function more() {
    const next = await listAsked({ q, subject, chapter, sort }, read.parts).catch(() => null);
    if (next === null) {
      showToast({ title: 'Not loaded', text: 'More questions are on the server. Connect, and try again.' }, { id: 'qa-more' });
      return;
    }
    setRead((now) => {
      if (now.of !== of || now.parts !== read.parts) return now;
      // Questions that were asked meanwhile shift known ones into the next part.
      const added = next.filter(({ id }) => now.entries.every((each) => each.id !== id));
      const parts = now.parts + 1;
      return { of, entries: [...now.entries, ...added], parts, isWhole: next.length < ASKED_A_PART || parts >= MOST_PARTS };
    });
  }
  return { entries: read.entries, more: read.isWhole || read.of !== of ? null : more };
}
