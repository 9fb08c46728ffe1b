import type { createAuthClient } from './create-auth-client.ts';
import { deviceSession } from '../server/device-session.ts';

let client: ReturnType<typeof createAuthClient> | undefined;

/** Where links in mails and Google lead back to. */
export function callbackAddress(): string {
  return new URL('/auth/callback', globalThis.location.origin).href;
}

/** Loaded when somebody signs in: the app opens, with or without a network, without supabase-js. */
export async function authClient() {
  const module = await import('./create-auth-client.ts');
  return (client ??= module.createAuthClient());
}

/**
 * For what only a signed-in student may do. Tokens that are running out are renewed first, under our lock:
 * this client would renew them on its own.
 * @throws {SessionError} when there is no good token and none can be had
 */
export async function authClientOf(userId: string) {
  await deviceSession.tokens.accessToken(userId);
  return authClient();
}
