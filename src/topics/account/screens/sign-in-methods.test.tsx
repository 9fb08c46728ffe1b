import 'fake-indexeddb/auto';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test('without a network, sign-in methods are not shown as missing', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const { startSession } = await import('../../../shared/session/session.ts');
  const { SessionProvider } = await import('../../../shared/session/session-context.tsx');
  const { SignInMethods } = await import('./sign-in-methods.tsx');
  const session = startSession(() => Promise.resolve());
  const user = { id: 'u1', email: 'asha@example.in', user_metadata: {} };
  session.actor.send({
    type: 'FOUND',
    found: { user, isEnded: false, trial: 'none' },
  });
  const html = renderToString(
    <SessionProvider session={session}>
      <SignInMethods isOffline />
    </SessionProvider>,
  );
  expect(html).toContain('Shown when you are back online.');
  expect(html).not.toContain('Connect Google');
});
