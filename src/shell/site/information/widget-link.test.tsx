import 'fake-indexeddb/auto';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

import type { Session } from '../../../shared/session/session.ts';
import { sessionMachine, type FoundSession } from '../../../shared/session/session.machine.ts';

afterEach(() => vi.unstubAllGlobals());

async function linkFor(user: FoundSession['user']): Promise<URL> {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', pathname: '/contact-us' });
  const [{ SessionProvider }, { WidgetLink }] = await Promise.all([
    import('../../../shared/session/session-context.tsx'),
    import('./widget-link.tsx'),
  ]);
  const found = { user, isEnded: false, isNew: false, trial: 'none' } as FoundSession;
  const actor = createActor(sessionMachine.provide({ actors: { readStoredSession: fromPromise(async () => found) } })).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('settled'));
  const html = renderToString(
    <SessionProvider session={{ actor } as Session}>
      <WidgetLink url="https://feedback.example/form?product=ekagra" />
    </SessionProvider>,
  );
  actor.stop();
  return new URL(/href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'));
}

test('the feedback widget is told who writes, and from which page', async () => {
  const address = await linkFor({ id: 'u1', email: 'asha@example.com', user_metadata: {} });
  expect(address.origin + address.pathname).toBe('https://feedback.example/form');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    product: 'ekagra',
    page: '/contact-us',
    user: 'u1',
    email: 'asha@example.com',
  });
});

test('the feedback widget is told nothing of a visitor', async () => {
  expect(Object.fromEntries((await linkFor(null)).searchParams)).toEqual({ product: 'ekagra', page: '/contact-us' });
});
