import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

import '../../src/ui/theme.css';
import type { RouterContext } from '../../src/shell/router-context.ts';
import { signedInOnly } from '../../src/shell/signed-in-only.tsx';
import { deleteUserData } from '../../src/shell/session/delete-user-data.ts';
import { SessionProvider } from '../../src/shared/session/session-context.tsx';
import { startSession } from '../../src/shared/session/session.ts';
import type { createAppRouter } from '../../src/router.ts';
import { test } from './support/student.tsx';

/** A guarded screen that was opened from another page. */
function openGuarded(settled: RouterContext['session']['settled']) {
  const root = document.createElement('div');
  document.body.append(root);
  const rootRoute = createRootRoute();
  const page = (path: string, text: string) => createRoute({ getParentRoute: () => rootRoute, path, component: () => <p>{text}</p> });
  const guard = createRoute({ getParentRoute: () => rootRoute, id: 'guard', ...(signedInOnly as object) });
  const screen = createRoute({ getParentRoute: () => guard, path: '/tasks', component: () => <p>The board</p> });
  const history = createMemoryHistory({ initialEntries: ['/about-us', '/tasks?view=week'], initialIndex: 1 });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page('/about-us', 'About'), page('/login', 'The way in'), guard.addChildren([screen])]),
    history,
    context: { session: { settled } },
    defaultPendingMs: 0,
  });
  const app = createRoot(root);
  app.render(
    <SessionProvider session={startSession(deleteUserData)}>
      <RouterProvider router={router as unknown as ReturnType<typeof createAppRouter>} />
    </SessionProvider>,
  );
  onTestFinished(() => {
    app.unmount();
    root.remove();
  });
  return { history, router };
}

test('while the session loads the guard shows a spinner in the middle; a visitor is sent to sign in, and Back leads past the screen', async ({}) => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { history, router } = openGuarded(() => promise);
  const spinner = page.getByRole('status', { name: 'Loading' });
  await expect.element(spinner).toBeVisible();
  const { left, right, top, bottom } = spinner.element().getBoundingClientRect();
  expect([left + right, top + bottom]).toEqual([document.documentElement.clientWidth, innerHeight]);

  resolve(null);
  await expect.element(page.getByText('The way in')).toBeVisible();
  expect([router.state.location.pathname, router.state.location.state.from]).toEqual(['/login', '/tasks?view=week']);
  expect(history.length).toBe(2);
  history.back();
  await expect.element(page.getByText('About')).toBeVisible();
});

test('with a student the guard shows the screen', async ({ student }) => {
  openGuarded(() => Promise.resolve({ id: student.id } as never));
  await expect.element(page.getByText('The board')).toBeVisible();
});
