import * as v from 'valibot';

import { ACCOUNT_INPUT_LIMITS } from '../base/limits.ts';
import { AuthError, invalidInput } from './auth-error.ts';

const BODY = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

/** Parses the JSON object in a request. Throws AuthError if there is none. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const result = v.safeParse(BODY, await request.text());
  if (!result.success) throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  refuseOversized(result.output);
  return result.output;
}

const { emailCharacters, passwordBytes, metadataBytes, metadataDepth } = ACCOUNT_INPUT_LIMITS;

/** Refuses too long values before any of them is hashed, looked up or stored. */
function refuseOversized(body: Readonly<Record<string, unknown>>): void {
  const { email } = body;
  if (typeof email === 'string' && email.length > emailCharacters) throw invalidInput(NO_ADDRESS);
  for (const name of ['password', 'current_password']) {
    const password = body[name];
    if (typeof password === 'string' && Buffer.byteLength(password) > passwordBytes) {
      throw invalidInput('Password cannot be longer than 72 characters');
    }
  }
  for (const name of ['data', 'user_metadata', 'app_metadata']) refuseLargeMetadata(body[name]);
}

/**
 * Throws AuthError for a password with too few characters. It counts code points, as the app does. @supabase/lite counts UTF-16 units,
 * of which an emoji has two.
 */
export function refuseShortPassword(password: string, minLength: number): void {
  if ([...password].length < minLength) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`);
  }
}

/** @param stored bytes of metadata that the account has already */
export function refuseLargeMetadata(data: unknown, stored = 0): void {
  if (data === undefined) return;
  if (depthOf(data) > metadataDepth) throw invalidInput('Metadata is nested too deeply');
  if (stored + Buffer.byteLength(JSON.stringify(data)) > metadataBytes) throw invalidInput('Metadata is too large');
}

/** Recursion is safe: the depth of a request's JSON is limited before. */
function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

/** Throws AuthError with the schema's message. */
export function readInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (!result.success) throw invalidInput(result.issues[0].message);
  return result.output;
}

/** Email addresses as HTML defines them. Such a text cannot end a mail header, add a second recipient or form an address list. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MAX_ADDRESS = 254;

const NO_ADDRESS = 'Unable to validate email address: invalid format';
const EMAIL = v.pipe(v.string(NO_ADDRESS), v.maxLength(MAX_ADDRESS, NO_ADDRESS), v.regex(ADDRESS, NO_ADDRESS), v.toLowerCase());

/** An email address in lower case, as stored in accounts. Throws AuthError for anything else. */
export const readEmail = (value: unknown): string => readInput(EMAIL, value);

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

const HALF_A_PAIR = 'PKCE flow requires code_challenge_method and code_challenge';
const TEXT = v.pipe(v.string(HALF_A_PAIR), v.nonEmpty(HALF_A_PAIR));
const PKCE = v.object({
  challenge: v.pipe(TEXT, v.regex(/^[\w.~-]{43,128}$/, 'Invalid code_challenge')),
  method: v.pipe(TEXT, v.toLowerCase(), v.picklist(['s256', 'plain'], 'Invalid code_challenge_method')),
});

/** The PKCE challenge: the client proves the verifier when it redeems a code. */
export type Pkce = Readonly<v.InferOutput<typeof PKCE>>;

/** Undefined for clients without PKCE. Throws AuthError for an incomplete or malformed pair. */
export function readPkce(challenge: unknown, method: unknown): Pkce | undefined {
  return challenge || method ? readInput(PKCE, { challenge, method }) : undefined;
}
