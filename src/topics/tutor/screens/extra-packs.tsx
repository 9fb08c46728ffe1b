import { Suspense } from 'react';

import { PACK_PROBLEMS, usePacks, useStorageUsed, type PackState, type Packs } from '../../packs/store/index.ts';
import { PACK_WORDS, megabytes, sizeOf } from '../../packs/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Lazy: few operators offer models for devices. */
const DeviceModels = lazyNamed(() => import('./device-models.tsx'), 'DeviceModels');

/** Downloads and removes optional packs. */
export function ExtraPacks() {
  const { states, packs } = usePacks();
  const used = useStorageUsed(states);
  if (states === null) return <Skeleton className="h-40 rounded-xl" />;
  return (
    <>
      <p className="text-sm text-ink-soft">
        Ekagra works without these packs. Download one and it stays on this device until you remove it.
      </p>
      {states === 'unknown' || packs === null ? (
        <p className="text-sm">The packs could not be loaded. Open this page again when you are online.</p>
      ) : (
        <ul className="grid gap-4">
          {states.map((state) => (
            <li key={state.pack.id}>
              <PackItem state={state} packs={packs} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        <DeviceModels />
      </Suspense>
      {used === null ? null : <p className="text-sm text-ink-soft">Ekagra uses {megabytes(used)} of this device’s storage.</p>}
    </>
  );
}

function PackItem({ state, packs }: { readonly state: PackState; readonly packs: Packs }) {
  const { pack, phase, problem } = state;
  const { title, use } = PACK_WORDS[pack.id];
  return (
    <article aria-label={title} className="grid gap-3 rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-ink-soft tabular-nums">{stateWords(state)}</p>
      </div>
      <p className="text-sm text-ink-soft">{use}</p>
      {phase === 'downloading' || phase === 'paused' ? (
        <ProgressBar aria-label={`${title}: downloaded`} value={state.have} max={sizeOf(pack)} className="w-full" />
      ) : null}
      {problem === null ? null : <ErrorText>{PACK_PROBLEMS[problem]}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <PackButtons state={state} packs={packs} />
      </div>
    </article>
  );
}

function PackButtons({ state: { pack, phase, isUpdate }, packs }: { readonly state: PackState; readonly packs: Packs }) {
  const remove = <Button onClick={() => void packs.remove(pack.id)}>Remove</Button>;
  switch (phase) {
    case 'absent':
      return (
        <>
          <Button onClick={() => void packs.download(pack.id)}>{isUpdate ? 'Update' : 'Download'}</Button>
          {isUpdate ? remove : null}
        </>
      );
    case 'downloading':
      return <Button onClick={() => packs.pause(pack.id)}>Pause</Button>;
    case 'paused':
      return (
        <>
          <Button onClick={() => void packs.download(pack.id)}>Resume</Button>
          {remove}
        </>
      );
    case 'whole':
      return remove;
  }
}

function stateWords({ pack, phase, have, isUpdate }: PackState): string {
  const size = megabytes(sizeOf(pack));
  switch (phase) {
    case 'absent':
      return isUpdate ? `${size}, a newer version` : size;
    case 'whole':
      return `On this device, ${size}`;
    case 'downloading':
      return `${megabytes(have)} of ${size}`;
    case 'paused':
      return `Paused at ${megabytes(have)} of ${size}`;
  }
}
