import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { CALLBACK_PATH } from '../auth/google/openid-client.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../supabase-app.ts';
import { startOn, type OpenDatabase } from './databases.ts';
import type { TestMailServer } from './mail-server.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { startTestBackend, WIDE_LIMITS } from './start-test-backend.ts';

interface AuthBackend {
  readonly backend: RunningBackend;
  readonly provider: OpenIdProvider;
  /** Ends both, and the database. */
  stop(): Promise<void>;
}

/** A backend that is an OpenID provider's client. With a mail server, new accounts confirm their address. */
export async function startAuthBackend(openDatabase: OpenDatabase, mailServer?: TestMailServer): Promise<AuthBackend> {
  let callback = '';
  const provider = await startOpenIdProvider(() => callback);
  const { backend, stop } = await startOn(openDatabase, (options) =>
    startTestBackend({
      google: provider.settings,
      ...(mailServer && { mailServer: mailServer.settings }),
      authLimits: WIDE_LIMITS,
      ...options,
    }),
  );
  callback = backend.url + CALLBACK_PATH;
  return {
    backend,
    provider,
    stop: async () => {
      await stop();
      await provider.stop();
    },
  };
}

/** A browser running the app. */
export function browserAt({ url }: Pick<RunningBackend, 'url'>, flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  return createClient(url, PUBLISHABLE_KEY, {
    auth: { flowType, persistSession: true, storageKey: crypto.randomUUID(), autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** The address to which an address redirects. */
export async function redirectOf(url: URL | string): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${String(url)} answered ${answer.status}: ${await answer.text()}`);
  return new URL(location, url);
}
