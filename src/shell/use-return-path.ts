import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { returnPath } from './return-path.ts';

/** The return path from when the sign-in page opened. While leaving, the location is already the next page's. */
export function useReturnPath(returnUrl: string | undefined): string {
  const { state } = useLocation();
  const [next] = useState(() => returnPath(returnUrl, state.from, import.meta.env.SSR ? '' : globalThis.location.origin));
  return next;
}
