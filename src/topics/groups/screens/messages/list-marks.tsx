import { Button } from '../../../../ui/button.tsx';
import type { Earlier } from './use-earlier-messages.ts';

/** Note in the list where messages are still loading. */
export function GapNote() {
  return <p className="pt-3 text-center text-xs text-ink-soft">Earlier messages are loading.</p>;
}

/** Start of the list. Says whether older messages exist, are loading, or cannot be loaded. */
export function HistoryStart({ earlier, onRetry }: { readonly earlier: Earlier; readonly onRetry: () => void }) {
  if (earlier === 'unknown') return null;
  return (
    <div className="pt-3 text-center text-xs text-ink-soft">
      <p role={earlier === 'beginning' ? undefined : 'status'}>{START_WORDS[earlier]}</p>
      {earlier === 'failed' ? (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const START_WORDS = {
  beginning: 'Start of the conversation',
  coming: 'Loading earlier messages…',
  offline: 'You are offline. Earlier messages load when you are back online.',
  failed: 'Earlier messages could not be loaded.',
} as const;

/** Text with a line on either side. */
const RULED = 'flex items-center gap-3 pb-1 text-xs before:h-px before:flex-1 after:h-px after:flex-1';

export function DayHeading({ words }: { words: string }) {
  return <h3 className={`${RULED} pt-4 font-medium text-ink-soft before:bg-line after:bg-line`}>{words}</h3>;
}

export function NewDivider() {
  return <h3 className={`${RULED} pt-3 font-semibold before:bg-ink after:bg-ink`}>New messages</h3>;
}
