import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';

import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');

interface EditedMarkProps {
  readonly post: { readonly id: string; readonly edit_count: number };
  /** Visitors are told how often, and read no earlier version. */
  readonly isStudent: boolean;
}

/** How often a question or an answer was edited, and the way to what stood there. */
export function EditedMark({ post: { id, edit_count: count }, isStudent }: EditedMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  const words = count === 1 ? 'Edited once' : `Edited ${count} times`;
  if (!isStudent) return <span>{words}</span>;
  return (
    <>
      <button
        type="button"
        className="-mx-1 inline-flex min-h-11 items-center px-1 underline underline-offset-4"
        onClick={() => setIsOpen(true)}
      >
        {words}
      </button>
      <Suspense>{isOpen ? <HistoryDialog postId={id} count={count} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** To the screen where an author edits. */
export function EditLink({ slug, answer }: { slug: string; answer?: string }) {
  return (
    <LinkButton to="/qa/$slug/edit" params={{ slug }} search={answer === undefined ? {} : { answer }}>
      <Pencil aria-hidden className="size-4" />
      {answer === undefined ? 'Edit question' : 'Edit answer'}
    </LinkButton>
  );
}
