import { createFileRoute } from '@tanstack/react-router';

import { AppShell } from '../../app/frame/lazy-app-shell.ts';
import { signedInOnly } from '../../app/signed-in-only.tsx';

/** A student's screens, in the app's frame. */
export const Route = createFileRoute('/_app/_student')({
  ...signedInOnly,
  beforeLoad: (entering) => {
    // Preloads while the session is read.
    void AppShell.preload?.();
    return signedInOnly.beforeLoad(entering);
  },
});
