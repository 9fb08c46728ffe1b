import { VisuallyHidden } from './visually-hidden.tsx';

interface WriteDotProps {
  readonly state: 'waiting' | 'synced' | 'rejected';
}

const WORDS = { waiting: 'Waiting to sync', synced: 'Synced', rejected: 'Needs attention' } as const;

/**
 * State of a write: hollow while unsent, solid once the server has it, a broken ring if it was rejected. The caller also shows a rejection
 * in words; the names of the other states are for screen readers. Hidden in a trial, which sends nothing.
 */
export function WriteDot({ state }: WriteDotProps) {
  return (
    <span className="inline-flex shrink-0 in-data-trial:hidden" title={WORDS[state]}>
      <svg
        viewBox="0 0 12 12"
        aria-hidden
        className={`size-3 ${state === 'rejected' ? 'text-danger' : 'text-ink-soft'}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        {state === 'synced' ? <circle cx="6" cy="6" r="3.25" fill="currentColor" stroke="none" /> : null}
        {state === 'waiting' ? <circle cx="6" cy="6" r="3.5" /> : null}
        {state === 'rejected' ? (
          <path d="M4.2 1.7a4.6 4.6 0 0 0 0 8.6M7.8 1.7a4.6 4.6 0 0 1 0 8.6M6 3.5v2.7M6 8v.6" strokeLinecap="round" strokeWidth="1.5" />
        ) : null}
      </svg>
      {state === 'rejected' ? null : <VisuallyHidden>{WORDS[state]}</VisuallyHidden>}
    </span>
  );
}
