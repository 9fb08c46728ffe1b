import { ArrowDown } from 'lucide-react';

import { MOST_COUNTED } from '../../store/group-reads.ts';

/** Scrolls to the end of the history; shows the number of new messages there. */
export function JumpButton({ count, onPress }: { count: number; onPress: () => void }) {
  const words = count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);
  return (
    <button
      type="button"
      aria-label={count === 0 ? 'Jump to newest' : `Jump to newest, ${words} new`}
      title="Jump to newest"
      className={`absolute right-4 bottom-1 ${PILL}`}
      onClick={onPress}
    >
      <ArrowDown aria-hidden className="size-5" />
      {count === 0 ? null : <span className="pr-1 tabular-nums">{words}</span>}
    </button>
  );
}

const PILL =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 text-sm font-medium shadow-float hover:bg-hover';
