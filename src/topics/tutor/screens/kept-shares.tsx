import { useEffect, useRef, useState } from 'react';
import { Trash2 } from 'lucide-react';

import { type KeptShare, useKeptShares } from '../store/kept-shares.ts';
import type { ShareOutcome } from '../rules/share-target.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const OUTCOME_WORDS: Readonly<Record<ShareOutcome, string>> = {
  kept: 'What you shared has arrived.',
  empty: 'There is nothing to ask. The other app shared no text and no picture.',
  failed: 'This could not be saved on this device. Share it again. If it fails again, free some storage.',
};

interface KeptSharesProps {
  /** Outcome of the content shared just now. */
  readonly outcome: ShareOutcome | undefined;
  /** Inserts the share into the composer. Resolves to whether that succeeded. */
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

interface KeptShareCardProps {
  readonly share: KeptShare;
  readonly onTake: () => void;
  readonly onRemove: () => void;
}

function KeptShareCard({ share: { lines, images }, onTake, onRemove }: KeptShareCardProps) {
  const name = lines[0] ?? images[0]?.name ?? 'what was shared';
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 rounded-xl border border-line bg-surface py-2 pr-1 pl-4">
      <div className="grid gap-2 py-2">
        {images.map((image, at) => (
          // Two pictures of one share may have the same name.
          // oxlint-disable-next-line react/no-array-index-key -- they never reorder
          <Preview key={at} image={image} />
        ))}
        {lines.map((line) => (
          <p key={line} className="break-words whitespace-pre-wrap">
            {line}
          </p>
        ))}
        <Button className="justify-self-start" onClick={onTake}>
          Ask about this
        </Button>
      </div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </article>
  );
}

function Preview({ image }: { image: File }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isShowable, setIsShowable] = useState(true);

  useEffect(() => {
    const url = URL.createObjectURL(image);
    if (picture.current !== null) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [image]);

  if (!isShowable) return <p className="text-sm text-ink-soft">{image.name} is saved, but this browser cannot show it.</p>;
  return (
    <img ref={picture} alt={`Shared: ${image.name}`} className="max-h-72 max-w-full rounded-lg" onError={() => setIsShowable(false)} />
  );
}
