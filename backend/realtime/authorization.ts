import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Claims } from '../database/request-context.ts';

/** Why a token is not accepted: Supabase's code and wording. */
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

/** Which role row-level security and privileges are asked for. */
export function roleOf(claims: Claims): string {
  return claims.role === 'authenticated' || claims.role === 'service_role' ? claims.role : 'anon';
}

export interface ApiKeys {
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** What the holder of an API key may do without an account; undefined for a key that is not ours. */
export function claimsOfApiKey(key: string, keys: ApiKeys): TokenClaims | undefined {
  if (isEqual(key, keys.publishableKey)) return { role: 'anon', exp: Infinity };
  if (isEqual(key, keys.secretKey)) return { role: 'service_role', exp: Infinity };
  return undefined;
}

/** The claims of an access token (HS256). Throws TokenError unless it is ours and has not expired. */
export function verifyToken(token: string, jwtSecret: string): TokenClaims {
  const [header, payload, signature, ...more] = token.split('.');
  if (!header || !payload || !signature || more.length > 0) throw malformed();
  const { alg } = parsePart(header);
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest('base64url');
  if (alg !== 'HS256' || !isEqual(signature, expected)) {
    throw new TokenError('JwtSignatureError', 'Failed to validate JWT signature');
  }
  const claims = parsePart(payload);
  const { exp, role } = claims;
  if (typeof exp !== 'number' || typeof role !== 'string') {
    throw new TokenError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
  }
  const late = Math.floor(Date.now() / 1000) - exp;
  if (late >= 0) throw new TokenError('InvalidJWTToken', `Token has expired ${late} seconds ago`);
  return { ...claims, exp };
}

function parsePart(part: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (parsed !== null && typeof parsed === 'object') return parsed as Record<string, unknown>;
  } catch {
    throw malformed();
  }
  throw malformed();
}

function malformed(): TokenError {
  return new TokenError('MalformedJWT', 'The token provided is not a valid JWT');
}

/** Takes the same time wherever the two differ. */
function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
