import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';

import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');

interface EditedMarkProps {
  readonly post: { readonly id: string; readonly edit_count: number };
  /** Visitors see only the number of edits, no earlier versions. */
  readonly isStudent: boolean;
}

/** Number of edits of a question or an answer. Opens the earlier versions. */
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

/** Link to the screen on which authors edit. */
export function EditLink({ slug, answer }: { slug: string; answer?: string }) {
  return (
    <LinkButton to="/qa/$slug/edit" params={{ slug }} search={answer === undefined ? {} : { answer }}>
      <Pencil aria-hidden className="size-4" />
      {answer === undefined ? 'Edit question' : 'Edit answer'}
    </LinkButton>
  );
}
