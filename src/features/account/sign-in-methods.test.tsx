import 'fake-indexeddb/auto';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test('without a network the ways to sign in are not said to be missing', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const { SignInMethods } = await import('./sign-in-methods.tsx');
  const html = renderToString(<SignInMethods user={{ id: 'u1', email: 'asha@example.in', user_metadata: {} }} isOffline />);
  expect(html).toContain('Shown when you are back online.');
  expect(html).not.toContain('Connect Google');
});
