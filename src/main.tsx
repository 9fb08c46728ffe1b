import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

import { followKeyboard } from './shell/frame/keyboard-inset.ts';
import { currentRecovery, onRecovery } from './shell/update/module-failures.ts';
import { showNewContent } from './shell/update/new-content.ts';
import { startSession } from './shared/session/session.ts';
import { SessionProvider } from './shared/session/session-context.tsx';
import { createAppRouter } from './router.ts';

const session = startSession(async (userId) => (await import('./shell/session/delete-user-data.ts')).deleteUserData(userId));
const router = createAppRouter({ session });

followKeyboard();

// A reload would bring back what could not be loaded, and cost what is typed: the student decides.
onRecovery(() => currentRecovery() === 'unsaved' && showNewContent());

/** Resolves when the page of this address could be drawn in one step. */
export function prepareApp(): Promise<void> {
  return router.load();
}

/** Puts the app in the place of whatever `root` shows. A page that is prepared is there when this returns. */
export function showApp(root: HTMLElement): void {
  const { scrollX, scrollY } = globalThis;
  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <StrictMode>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </StrictMode>,
    ),
  );
  // The router takes the first page for one that was just opened, and it may have been read already.
  scrollTo(scrollX, scrollY);
}
