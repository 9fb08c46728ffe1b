import { usePacks } from '../../packs/store/index.ts';
import { PACK_WORDS, megabytes, sizeOf, type PackId } from '../../packs/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

interface PackHintProps {
  readonly id: PackId;
  /** Omitted if no doubt was asked. */
  readonly onAskAgain?: () => void;
}

/** Suggests a pack, with its size, where an answer or a text is missing. */
export function PackHint({ id, onAskAgain }: PackHintProps) {
  const { states } = usePacks();
  const state = Array.isArray(states) ? states.find(({ pack }) => pack.id === id) : undefined;
  if (state === undefined) return null;
  const { title, hint } = PACK_WORDS[id];
  if (state.phase === 'whole' && onAskAgain === undefined) return null;
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
            {hint}: {megabytes(sizeOf(state.pack))} to download once.
          </p>
          <LinkButton to="/settings" hash="extra-packs">
            Extra packs
          </LinkButton>
        </>
      )}
    </div>
  );
}
