import { useState } from 'react';

import { usePacks } from '../store/use-packs.ts';
import { megabytes } from '../rules/pack.ts';
import { PACK_WORDS } from '../rules/pack-words.ts';
import { Button } from '../../../ui/button.tsx';

/** Packs on this device, each with a button to remove it. */
export function RemovablePacks() {
  const { states, packs } = usePacks();
  const [removing, setRemoving] = useState<string | null>(null);
  if (states === null || states === 'unknown' || packs === null) return null;
  const here = states.filter(({ have }) => have > 0);
  if (here.length === 0) return <p className="text-sm text-ink-soft">There are no extra packs to remove.</p>;
  return (
    <ul className="-my-3" aria-label="What you can remove">
      {here.map(({ pack, have, phase }) => (
        <li
          key={pack.id}
          aria-label={PACK_WORDS[pack.id].title}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
        >
          <p className="min-w-0">
            {PACK_WORDS[pack.id].title} <span className="text-sm text-ink-soft tabular-nums">{megabytes(have)}</span>
          </p>
          <Button
            disabled={phase === 'downloading' || removing !== null}
            isBusy={removing === pack.id}
            onClick={() => {
              setRemoving(pack.id);
              void packs.remove(pack.id).finally(() => setRemoving(null));
            }}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
