import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { CALLBACK_PATH } from '../auth/google/openid-client.ts';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
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
export async function startAuthBackend(mailServer?: TestMailServer): Promise<AuthBackend> {
  let callback = '';
  const provider = await startOpenIdProvider(() => callback);
  const backend = await startTestBackend({
    google: provider.settings,
    ...(mailServer && { mailServer: mailServer.settings }),
    authLimits: WIDE_LIMITS,
  });
  callback = backend.url + CALLBACK_PATH;
  return {
    backend,
    provider,
    stop: async () => {
      await backend.close();
      await provider.stop();
    },
  };
}

/** Cookies of all requests here, by name: one browser. */
const cookies = new Map<string, string>();

/** Node's own, whatever a test puts into its place. */
const send = globalThis.fetch;

export async function fetchWithCookies(input: URL | string | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
  const answer = await send(input, { ...init, headers });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    cookies.set(name!, value!);
  }
  return answer;
}

/** A browser running the app. */
export function browserAt({ url }: Pick<RunningBackend, 'url'>, flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  return createClient(url, PUBLISHABLE_KEY, {
    global: { fetch: fetchWithCookies },
    auth: { flowType, persistSession: true, storageKey: crypto.randomUUID(), autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** The address to which an address redirects this browser. */
export async function redirectOf(url: URL | string): Promise<URL> {
  const answer = await fetchWithCookies(url, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${String(url)} answered ${answer.status}: ${await answer.text()}`);
  return new URL(location, url);
}
