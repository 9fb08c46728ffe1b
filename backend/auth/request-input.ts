import { AuthError, invalidInput } from './auth-error.ts';

/** The JSON object in a request. Throws AuthError when there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(await request.text());
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

/**
 * What HTML takes for an e-mail address. Nothing in it can end a mail header, name a second
 * recipient or stand for something else in a list of addresses.
 */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MAX_ADDRESS = 254;

/** An e-mail address in lower case, as accounts have it. Throws AuthError for anything else. */
export function readEmail(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_ADDRESS || !ADDRESS.test(value)) {
    throw invalidInput('Unable to validate email address: invalid format');
  }
  return value.toLowerCase();
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The client's half of PKCE: it will show the verifier when it redeems a code. */
export interface Pkce {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** Undefined where the client does without PKCE. Throws AuthError for half a pair or a malformed one. */
export function readPkce(challenge: unknown, method: unknown): Pkce | undefined {
  if (!challenge && !method) return undefined;
  if (typeof challenge !== 'string' || typeof method !== 'string' || !challenge || !method) {
    throw invalidInput('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) throw invalidInput('Invalid code_challenge');
  const name = method.toLowerCase();
  if (name !== 's256' && name !== 'plain') throw invalidInput('Invalid code_challenge_method');
  return { challenge, method: name };
}
