import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast/headless';
import { test as base } from 'vitest';
import { page } from 'vitest/browser';

import '../../../src/ui/theme.css';
import { ConnectivityProvider } from '../../../src/shell/connectivity/connectivity-context.tsx';
import { SESSION_KEYS } from '../../../replication/auth/stored-session.ts';
import { TRIAL_KEYS } from '../../../replication/auth/trial.ts';
import type { Replica } from '../../../src/shared/replica/local-database.ts';
import { ReplicaProvider, useReplica } from '../../../src/shared/replica/replica-context.tsx';
import { deviceSession } from '../../../src/shared/server/device-session.ts';
import { deleteUserData } from '../../../src/shell/session/delete-user-data.ts';
import { SessionProvider } from '../../../src/shared/session/session-context.tsx';
import { findSession } from '../../../src/shared/session/stored-session.ts';
import { startSession } from '../../../src/shared/session/session.ts';
import { tryWithoutAccount } from '../../../src/shared/session/trial.commands.ts';
import { useUserId } from '../../../src/shared/session/use-user.ts';
import type { createAppRouter } from '../../../src/router.ts';
import { Toaster } from '../../../src/ui/toaster.tsx';
import { PHONE } from './screens.ts';

/** The tab's session, as in src/main.tsx. */
const session = startSession(deleteUserData);

export interface Student {
  readonly id: string;
  /** The database of the component that is shown. */
  replica(): Promise<Replica>;
  /**
   * Shows a component to the student in place of the one before, as after a reload, with the database opened anew.
   * @param place of a screen that reads its address; elsewhere it is left
   */
  show(component: ReactNode, place?: Place): void;
  /** Path and search of what is shown. */
  address(): string;
}

interface Place {
  /** Id of the screen's route, as in `getRouteApi`. */
  readonly route: string;
  readonly address: string;
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
  let shown: Shown | null = null;
  onCleanup(async () => {
    shown?.leave();
    toast.remove();
    await deviceSession.store.update([...SESSION_KEYS, ...TRIAL_KEYS], (values) =>
      Object.fromEntries(Object.keys(values).map((key) => [key, null])),
    );
    session.actor.send({ type: 'FOUND', found: await findSession() });
  });
  return {
    id,
    replica: () => opened.promise,
    show(component, place) {
      shown?.leave();
      opened = Promise.withResolvers<Replica>();
      shown = render(component, opened.resolve, place);
    },
    address: () => shown!.address(),
  };
});

interface Shown {
  address(): string;
  leave(): void;
}

function render(component: ReactNode, onOpen: (replica: Replica) => void, place?: Place): Shown {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const rootRoute = createRootRoute({
    component: () => (
      <ConnectivityProvider>
        <Database onOpen={onOpen}>{place === undefined ? component : <Outlet />}</Database>
        <Toaster />
      </ConnectivityProvider>
    ),
  });
  const everywhere = createRoute({ getParentRoute: () => rootRoute, path: '$' });
  const router = createRouter({
    routeTree: rootRoute.addChildren(place === undefined ? [everywhere] : [screenRoute(rootRoute, place.route, component), everywhere]),
    history: createMemoryHistory({ initialEntries: [place?.address ?? '/'] }),
  });
  const app = createRoot(root);
  app.render(
    <SessionProvider session={session}>
      <RouterProvider router={router as unknown as ReturnType<typeof createAppRouter>} />
    </SessionProvider>,
  );
  return {
    address: () => router.state.location.href,
    leave() {
      app.unmount();
      root.remove();
    },
  };
}

/** @param id layouts without a path, as `/_app/_student`, and then the path */
function screenRoute(parent: AnyRoute, id: string, component: ReactNode): AnyRoute {
  const layout = /^\/(_[^/]+)(.*)$/.exec(id);
  if (layout === null) return createRoute({ getParentRoute: () => parent, path: id, component: () => component });
  const route = createRoute({ getParentRoute: () => parent, id: layout[1]! });
  return route.addChildren([screenRoute(route, layout[2]!, component)]);
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
