import { useEffect, useSyncExternalStore } from 'react';

import { devicePacks } from './device-packs.ts';
import type { Packs, PackState } from './packs.ts';

const nothing = () => () => {};

/** The packs of this device. `states` is null while loading, and 'unknown' when they cannot be read. */
export function usePacks(): { readonly states: readonly PackState[] | 'unknown' | null; readonly packs: Packs | null } {
  const packs = devicePacks();
  useEffect(() => void packs?.refresh(), [packs]);
  const states = useSyncExternalStore(packs?.subscribe ?? nothing, () => (packs === null ? 'unknown' : packs.all()));
  return { states, packs };
}
