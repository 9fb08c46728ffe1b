import type { createAuthClient } from '../supabase-client.ts';
import { deviceSession } from './device-session.ts';
import { EMAIL_TAKEN, signInProblem, signUpProblem, type SignInProblem } from './sign-in-errors.ts';

export type SignInResult =
  | { readonly ok: true; readonly next: 'signed-in' | 'confirm-email' }
  | { readonly ok: false; readonly problem: SignInProblem };

let client: ReturnType<typeof createAuthClient> | undefined;

/** Loaded when somebody signs in: the app opens, with or without a network, without supabase-js. */
async function authClient() {
  const module = await import('../supabase-client.ts');
  return (client ??= module.createAuthClient());
}

export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const { data, error } = await (await authClient()).signInWithPassword({ email, password });
    if (error) return { ok: false, problem: signInProblem(error) };
    deviceSession.channel.announce({ type: 'signed-in', userId: data.user.id });
    return { ok: true, next: 'signed-in' };
  } catch (error) {
    return { ok: false, problem: signInProblem(logged(error)) };
  }
}

export async function signUp(email: string, password: string): Promise<SignInResult> {
  try {
    const emailRedirectTo = new URL('/auth/callback', globalThis.location.href).href;
    const { data, error } = await (await authClient()).signUp({ email, password, options: { emailRedirectTo } });
    if (error) return { ok: false, problem: signUpProblem(error) };
    if (data.user?.identities?.length === 0) return { ok: false, problem: EMAIL_TAKEN };
    if (data.session === null || data.user === null) return { ok: true, next: 'confirm-email' };
    deviceSession.channel.announce({ type: 'signed-in', userId: data.user.id });
    return { ok: true, next: 'signed-in' };
  } catch (error) {
    return { ok: false, problem: signUpProblem(logged(error)) };
  }
}

/** Neither the server nor the network: storage that is full or closed, or code that did not load. */
function logged(error: unknown) {
  console.error('Error signing in', error);
  return { message: '' };
}
