import { createFileRoute } from '@tanstack/react-router';

import { AppShell } from '../../app/frame/lazy-app-shell.ts';
import { signedInOnly } from '../../app/signed-in-only.tsx';

/** The screens of a student, in the frame of the app. */
export const Route = createFileRoute('/_app/_student')({
  ...signedInOnly,
  beforeLoad: (entering) => {
    // On its way while the session is read.
    void AppShell.preload?.();
    return signedInOnly.beforeLoad(entering);
  },
});
