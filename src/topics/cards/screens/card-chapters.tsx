import { useMemo } from 'react';

import { useSyllabusIfHere } from '../../../shared/student/use-syllabus.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { Card } from '../store/card.ts';

interface CardChaptersProps {
  readonly cards: readonly Card[];
  /** null: all. */
  readonly value: string | null;
  readonly onChoose: (chapter: string | null) => void;
}

/** Chapters that have cards. Hidden without a choice. */
export function CardChapters({ cards, value, onChoose }: CardChaptersProps) {
  const ids = useMemo(() => new Set(cards.flatMap(({ chapter }) => chapter ?? [])), [cards]);
  const syllabus = useSyllabusIfHere(ids.size > 1);
  if (ids.size < 2 || syllabus === null) return null;
  const options = syllabus.chapters
    .filter(({ id }) => ids.has(id))
    .map(({ id, en, hi, synonyms }) => ({ id, label: en, detail: hi, words: synonyms }));
  return <SearchSelect label="Chapter" isLabelHidden placeholder="All chapters" options={options} value={value} onChoose={onChoose} />;
}
