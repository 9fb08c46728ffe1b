import * as v from 'valibot';

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
  return result.output;
}

/** Throws AuthError with the schema's message. */
export function readInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (!result.success) throw invalidInput(result.issues[0].message);
  return result.output;
}

/** Email addresses as in HTML. They cannot end a mail header, add a second recipient or form an address list. */
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
