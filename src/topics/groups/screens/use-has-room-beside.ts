import { useSyncExternalStore } from 'react';

/** From the width on at which the list stands beside the open group (`lg` in the styles). */
const BESIDE = '(min-width: 64rem)';

/** True where the list stays in sight beside an open group. */
export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(BESIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(BESIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
