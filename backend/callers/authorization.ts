import { timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { Claims } from '../database/request-context.ts';
import { REALTIME_LIMITS } from '../base/limits.ts';

/** Why a token is rejected: Supabase's code and message. */
export class TokenError extends Error {
  override name = 'TokenError';
  readonly code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError';

  constructor(code: TokenError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface TokenClaims extends Claims {
  /** Seconds since 1970; Infinity for an API key. */
  readonly exp: number;
}

export interface ApiKeys {
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** Claims of an API key; undefined for an unknown key. */
export function claimsOfApiKey(key: string, keys: ApiKeys): TokenClaims | undefined {
  if (isEqual(key, keys.publishableKey)) return { role: 'anon', exp: Infinity };
  if (isEqual(key, keys.secretKey)) return { role: 'service_role', exp: Infinity };
  return undefined;
}

/**
 * Cache of verified tokens' claims, by secret and token; the oldest are dropped first. A device sends the same token for an hour, each
 * request is checked three times, and a check waits for a thread of the system's pool.
 */
const accepted = new Map<string, TokenClaims>();
const MOST_ACCEPTED = 1000;

/** Verifies an access token (HS256). Rejects with TokenError if it is invalid or expired. */
export async function verifyToken(token: string, jwtSecret: string): Promise<TokenClaims> {
  if (token.length > REALTIME_LIMITS.tokenBytes) throw malformed();
  const name = JSON.stringify([jwtSecret, token]);
  const known = accepted.get(name);
  if (known && known.exp > Math.floor(Date.now() / 1000)) return structuredClone(known);
  const claims = await verifySigned(token, jwtSecret);
  accepted.set(name, claims);
  if (accepted.size > MOST_ACCEPTED) accepted.delete(accepted.keys().next().value!);
  return structuredClone(claims);
}

async function verifySigned(token: string, jwtSecret: string): Promise<TokenClaims> {
  const parts = token.split('.');
  if (parts.length !== 3 || parts.includes('')) throw malformed();
  try {
    const { payload } = await jwtVerify(token, keyOf(jwtSecret), { algorithms: ['HS256'], requiredClaims: ['exp', 'role'] });
    if (typeof payload['role'] !== 'string') throw incomplete();
    // The last base64 character has unused bits: accept one spelling only.
    if (Buffer.from(parts[2]!, 'base64url').toString('base64url') !== parts[2]) throw forged();
    return { ...payload, exp: payload.exp! };
  } catch (error) {
    throw toTokenError(error);
  }
}

/** Signs a token with these claims, valid for `seconds`. */
export async function signToken(claims: JWTPayload, jwtSecret: string, seconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ ...claims, iat: now, exp: now + seconds });
  return await token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(jwtSecret));
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

function toTokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) {
    const late = Math.floor(Date.now() / 1000) - error.payload.exp!;
    return new TokenError('InvalidJWTToken', `Token has expired ${late} seconds ago`);
  }
  if (error instanceof errors.JWTClaimValidationFailed) return incomplete();
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return malformed();
  return error instanceof errors.JOSEError ? forged() : error;
}

function forged(): TokenError {
  return new TokenError('JwtSignatureError', 'Failed to validate JWT signature');
}

function incomplete(): TokenError {
  return new TokenError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
}

function malformed(): TokenError {
  return new TokenError('MalformedJWT', 'The token provided is not a valid JWT');
}

/** Constant-time comparison. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
