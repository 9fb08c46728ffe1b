import { ChevronDown, ChevronUp } from 'lucide-react';

import type { QaWrite } from '../store/use-unsent-posts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface VotesProps {
  readonly count: number;
  /** The student's own vote, which is included in the count. */
  readonly own: -1 | 0 | 1;
  readonly target: 'entry' | 'answer';
  readonly targetId: string;
  /** null for visitors, and for the student's own posts. */
  readonly onWrite: ((write: QaWrite) => void) | null;
}

/** Vote count, and the student's own vote. A student has one vote, can change it, and takes it back by a second press. */
export function Votes({ count, own, target, targetId, onWrite }: VotesProps) {
  const vote = (value: -1 | 1) => onWrite?.({ kind: 'vote', target, targetId, value: own === value ? 0 : value });
  return (
    <div className="flex items-center gap-1">
      {onWrite === null ? null : (
        <IconButton label="Vote up" aria-pressed={own === 1} className="aria-pressed:bg-ink aria-pressed:text-page" onClick={() => vote(1)}>
          <ChevronUp aria-hidden className="size-5" />
        </IconButton>
      )}
      <span className="min-w-6 text-center font-display tabular-nums">
        {count}
        <span className={onWrite === null ? 'text-sm text-ink-soft' : 'sr-only'}> {Math.abs(count) === 1 ? 'vote' : 'votes'}</span>
      </span>
      {onWrite === null ? null : (
        <IconButton
          label="Vote down"
          aria-pressed={own === -1}
          className="aria-pressed:bg-ink aria-pressed:text-page"
          onClick={() => vote(-1)}
        >
          <ChevronDown aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
