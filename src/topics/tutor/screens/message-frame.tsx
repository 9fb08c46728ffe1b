import { ChevronLeft, ChevronRight } from 'lucide-react';

import { IconButton } from '../../../ui/icon-button.tsx';

interface SiblingsProps {
  readonly ids: readonly string[];
  readonly shown: string;
  /** "question", "answer". */
  readonly what: string;
  readonly onChoose: (id: string) => void;
}

/** Navigation between the siblings of this message, one of which is shown. */
export function Siblings({ ids, shown, what, onChoose }: SiblingsProps) {
  if (ids.length < 2) return null;
  const at = ids.indexOf(shown);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  return (
    <span className="flex items-center text-sm text-ink-soft tabular-nums">
      <IconButton
        label={`Previous ${what}`}
        disabled={before === undefined}
        className="disabled:opacity-40"
        onClick={() => before && onChoose(before)}
      >
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      {at + 1} of {ids.length}
      <IconButton
        label={`Next ${what}`}
        disabled={after === undefined}
        className="disabled:opacity-40"
        onClick={() => after && onChoose(after)}
      >
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
