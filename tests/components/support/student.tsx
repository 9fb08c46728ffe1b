import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { test as base } from 'vitest';
import { page } from 'vitest/browser';

import '../../../src/ui/theme.css';
import { ConnectivityProvider } from '../../../src/app/connectivity/connectivity-context.tsx';
import { SESSION_KEYS } from '../../../replication/auth/stored-session.ts';
import { TRIAL_KEYS } from '../../../replication/auth/trial.ts';
import type { Replica } from '../../../src/data/replica/local-database.ts';
import { ReplicaProvider, useReplica } from '../../../src/data/replica/replica-context.tsx';
import { deviceSession } from '../../../src/data/server/device-session.ts';
import { deleteUserData } from '../../../src/data/session/delete-user-data.ts';
import { SessionProvider } from '../../../src/data/session/session-context.tsx';
import { findSession } from '../../../src/data/session/stored-session.ts';
import { startSession } from '../../../src/data/session/session.ts';
import { tryWithoutAccount } from '../../../src/data/session/trial.commands.ts';
import { useUserId } from '../../../src/data/session/use-user.ts';
import type { createAppRouter } from '../../../src/router.ts';
import { Toaster } from '../../../src/ui/toaster.tsx';
import { PHONE } from './screens.ts';

/** The tab's session, as in src/main.tsx. */
const session = startSession(deleteUserData);

export interface Student {
  readonly id: string;
  /** The database of the component that is shown. */
  replica(): Promise<Replica>;
  /** Shows a component to the student in place of the one before, as after a reload, with the database opened anew. */
  show(component: ReactNode): void;
}

/**
 * A student with a phone who tries the app without an account: real session and database, no server. The next test has another
 * student on the same page: fake timers of one would stop the databases of all.
 */
export const test = base.extend('student', async ({}, { onCleanup }): Promise<Student> => {
  await page.viewport(...PHONE);
  await tryWithoutAccount();
  await session.trying();
  const { id } = session.actor.getSnapshot().context.user!;
  let opened = Promise.withResolvers<Replica>();
  let leave = () => {};
  onCleanup(async () => {
    leave();
    await deviceSession.store.update([...SESSION_KEYS, ...TRIAL_KEYS], (values) =>
      Object.fromEntries(Object.keys(values).map((key) => [key, null])),
    );
    session.actor.send({ type: 'FOUND', found: await findSession() });
  });
  return {
    id,
    replica: () => opened.promise,
    show(component) {
      leave();
      opened = Promise.withResolvers<Replica>();
      leave = render(component, opened.resolve);
    },
  };
});

/** @returns unmount */
function render(component: ReactNode, onOpen: (replica: Replica) => void): () => void {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const rootRoute = createRootRoute({
    component: () => (
      <ConnectivityProvider>
        <Database onOpen={onOpen}>{component}</Database>
        <Toaster />
      </ConnectivityProvider>
    ),
  });
  const everywhere = createRoute({ getParentRoute: () => rootRoute, path: '$' });
  const router = createRouter({ routeTree: rootRoute.addChildren([everywhere]), history: createMemoryHistory() });
  const app = createRoot(root);
  app.render(
    <SessionProvider session={session}>
      <RouterProvider router={router as unknown as ReturnType<typeof createAppRouter>} />
    </SessionProvider>,
  );
  return () => {
    app.unmount();
    root.remove();
  };
}

function Database({ onOpen, children }: { onOpen: (replica: Replica) => void; children: ReactNode }) {
  return (
    <ReplicaProvider userId={useUserId()} isTrial>
      <Opened onOpen={onOpen} />
      {children}
    </ReplicaProvider>
  );
}

function Opened({ onOpen }: { onOpen: (replica: Replica) => void }) {
  const replica = useReplica();
  if (replica !== null) onOpen(replica);
  return null;
}
