import { useRef } from 'react';

import { type KeptShare, useKeptShares } from '../store/kept-shares.ts';
import type { ShareOutcome } from '../rules/share-target.ts';
import { KeptShareCard } from './kept-share-card.tsx';

const OUTCOME_WORDS: Readonly<Record<ShareOutcome, string>> = {
  kept: 'What you shared has arrived.',
  empty: 'There is nothing to ask. The other app shared no text and no picture.',
  failed: 'This could not be saved on this device. Share it again. If it fails again, free some storage.',
};

interface KeptSharesProps {
  /** Outcome of the content shared just now. */
  readonly outcome: ShareOutcome | undefined;
  /** Inserts it into the composer; resolves to success. */
  readonly onTake: (share: KeptShare) => Promise<boolean>;
}

/** Content that other apps shared to the tutor. */
export function KeptShares({ outcome, onTake }: KeptSharesProps) {
  const { shares, remove } = useKeptShares();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasSome = shares !== undefined && shares.length > 0;
  if (outcome === undefined && !hasSome) return null;
  return (
    <section aria-labelledby="kept-shares" className="grid w-full gap-3 py-4">
      <h2 id="kept-shares" ref={heading} tabIndex={-1} className="font-display text-lg font-semibold outline-none">
        Shared with the tutor
      </h2>
      {outcome === undefined ? null : <output>{OUTCOME_WORDS[outcome]}</output>}
      {hasSome ? (
        <>
          <p className="text-sm text-ink-soft">It stays on this device until you ask about it, remove it or sign out.</p>
          <ul className="grid gap-3">
            {shares.map((share) => (
              <li key={share.address}>
                <KeptShareCard
                  share={share}
                  onTake={() => void onTake(share).then((isTaken) => isTaken && remove(share))}
                  onRemove={() => {
                    heading.current?.focus();
                    remove(share);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
