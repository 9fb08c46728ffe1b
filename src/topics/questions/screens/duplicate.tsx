import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

import type { AskedEntry } from '../store/asked.ts';
import { type Duplicate, isDuplicate, mayMarkDuplicate, type Original, readOriginal } from '../store/duplicates.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { Notation } from '../../../ui/notation.tsx';

const SameQuestion = lazyDialog(() => import('./same-question.tsx'), 'SameQuestion');

/** Link to the question that this one duplicates. */
export function DuplicateMark({ duplicate_of: asked, duplicate_solved: solved }: Duplicate) {
  const [original, setOriginal] = useState<Original | null>(null);
  useEffect(() => onAnswer(readOriginal({ duplicate_of: asked, duplicate_solved: solved }), setOriginal), [asked, solved]);
  if (original === null) return null;
  return (
    <p className="rounded-lg border border-line-strong px-3 py-2 break-words">
      {solved === null ? 'Same question as ' : 'Solved step by step: '}
      <Link to="/qa/$slug" params={{ slug: original.slug }} className="font-medium underline underline-offset-4">
        {original.title === null ? 'the same question' : <Notation text={original.title} />}
      </Link>
    </p>
  );
}

/** Marks a question as a duplicate, or removes the mark. Renders nothing for students to whom the server does not allow it. */
export function MarkDuplicate({ userId, entry }: { userId: string; entry: AskedEntry }) {
  const [isAllowed, setIsAllowed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isMarked = isDuplicate(entry);
  useEffect(() => onAnswer(mayMarkDuplicate(userId, entry.id), setIsAllowed), [userId, entry.id, isMarked]);
  if (!isAllowed) return null;
  return (
    <>
      <button
        type="button"
        className="min-h-11 text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
        onClick={() => setIsOpen(true)}
      >
        {isMarked ? 'Change “same question”' : 'Same question elsewhere'}
      </button>
      <Suspense>{isOpen ? <SameQuestion userId={userId} entry={entry} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
