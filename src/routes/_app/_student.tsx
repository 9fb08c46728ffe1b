import { createFileRoute } from '@tanstack/react-router';

import { AppShell } from '../../shell/frame/lazy-app-shell.ts';
import { signedInOnly } from '../../shell/signed-in-only.tsx';

/** A student's screens, in the app's frame. */
export const Route = createFileRoute('/_app/_student')({
  ...signedInOnly,
  beforeLoad: (entering) => {
    // Preloads while the session is read.
    void AppShell.preload?.();
    return signedInOnly.beforeLoad(entering);
  },
});
