import type { createAuthClient } from './create-auth-client.ts';
import { NotLoadedError } from './sign-in-errors.ts';
import { deviceSession } from '../server/device-session.ts';

let client: ReturnType<typeof createAuthClient> | undefined;

/** Redirect target of Google and of links in mails. */
export function callbackAddress(): string {
  return new URL('/auth/callback', globalThis.location.origin).href;
}

/** Loaded on sign-in, so that the app opens without supabase-js, online or offline. */
export async function authClient() {
  const module = await import('./create-auth-client.ts').catch((cause: unknown) => {
    // The browser reports a network, so the server may have a newer release.
    throw new NotLoadedError('This could not be loaded. Check your network, then reload the page.', { cause });
  });
  return (client ??= module.createAuthClient());
}

/**
 * Auth client of a signed-in student. Refreshes expiring tokens first, under our own lock.
 * @throws {SessionError} when there is no valid token and none can be obtained
 */
export async function authClientOf(userId: string) {
  await deviceSession.tokens.accessToken(userId);
  return authClient();
}
