import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { AskedEntry } from '../store/asked.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { AskedMarks } from './asked-marks.tsx';

interface AskedCardProps {
  readonly entry: AskedEntry;
  readonly chapterName: string;
  /** What is new in the question for its author or a follower. */
  readonly news?: ReactNode;
}

/** A student's question in a list. */
export function AskedCard({ entry, chapterName, news }: AskedCardProps) {
  const { slug, title, answer_count: answers, accepted_answer_id: accepted } = entry;
  return (
    <article className="relative grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover">
      <h3 className="-my-1 overflow-y-clip py-1 font-medium break-words">
        <Link to="/qa/$slug" params={{ slug }} className="after:absolute after:inset-0 after:rounded-xl">
          <Notation text={title} />
        </Link>
      </h3>
      <AskedMarks entry={entry} chapterName={chapterName}>
        <Chip>
          {accepted !== null
            ? entry.wrong_count > 0
              ? 'Accepted answer marked wrong'
              : 'Answer accepted'
            : answers === 1
              ? '1 answer'
              : answers === 0
                ? 'No answer yet'
                : `${answers} answers`}
        </Chip>
        {entry.duplicate_of === null ? null : <Chip>Asked before</Chip>}
        {entry.duplicate_solved === null ? null : <Chip>Solved step by step</Chip>}
      </AskedMarks>
      {news}
    </article>
  );
}
