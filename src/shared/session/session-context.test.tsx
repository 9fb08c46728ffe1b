import 'fake-indexeddb/auto';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test('a component outside the provider gets the error of the specification', async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const { useSession } = await import('./session-context.tsx');
  function Lost() {
    useSession();
    return null;
  }
  expect(() => renderToString(<Lost />)).toThrow(new Error('useSupabaseAuth must be used within a SupabaseAuthProvider'));
});
