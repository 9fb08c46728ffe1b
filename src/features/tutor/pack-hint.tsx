import { usePacks } from '../../data/packs/use-packs.ts';
import { megabytes, type PackId, sizeOf } from '../../domain/packs/pack.ts';
import { PACK_WORDS } from '../../domain/packs/pack-words.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

interface PackHintProps {
  readonly id: PackId;
  readonly onAskAgain: () => void;
}

/** Under an answer that is none: what may help, and how large it is. */
export function PackHint({ id, onAskAgain }: PackHintProps) {
  const { states } = usePacks();
  const state = Array.isArray(states) ? states.find(({ pack }) => pack.id === id) : undefined;
  if (state === undefined) return null;
  const { title } = PACK_WORDS[id];
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state.phase === 'whole' ? (
        <>
          <p className="text-sm text-ink-soft">{title} is on this device now and may solve this.</p>
          <Button onClick={onAskAgain}>Ask again</Button>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {title} may solve this: {megabytes(sizeOf(state.pack))} to download once.
          </p>
          <LinkButton to="/settings" hash="extra-packs">
            Extra packs
          </LinkButton>
        </>
      )}
    </div>
  );
}
