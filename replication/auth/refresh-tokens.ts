import type { Tokens } from './stored-session.ts';

export type RefreshAnswer =
  | { readonly kind: 'renewed'; readonly tokens: Omit<Tokens, 'expires_at'> }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unreachable'; readonly cause: unknown };

export type RefreshTokens = (refreshToken: string) => Promise<RefreshAnswer>;

/** Time-out, longer than a round trip on 2G: a hanging request would block every other context. */
const TIMEOUT_MS = 30_000;

/** Only these end the session. Anything else may be a proxy, a captive portal or an overload. */
const REFUSALS: ReadonlySet<string> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'validation_failed',
  // From GoTrue versions without error codes.
  'invalid_grant',
]);

export interface AuthServer {
  /** Absolute URL without a trailing slash. */
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch: typeof fetch;
}

/** Refreshes tokens at the server's token endpoint; never throws. */
export function createRefreshTokens(server: AuthServer): RefreshTokens {
  return async (refreshToken) => {
    try {
      const response = await server.fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = await response.json();
      if (response.ok && isTokens(body)) return { kind: 'renewed', tokens: body };
      const code = refusalCode(response.status, body);
      return code === null ? { kind: 'unreachable', cause: { status: response.status, body } } : { kind: 'refused', code };
    } catch (cause) {
      return { kind: 'unreachable', cause };
    }
  };
}

function isTokens(body: unknown): body is Omit<Tokens, 'expires_at'> {
  const tokens = body as Partial<Tokens> | null;
  return (
    typeof tokens?.access_token === 'string' &&
    typeof tokens.refresh_token === 'string' &&
    typeof tokens.expires_in === 'number' &&
    typeof tokens.user?.id === 'string'
  );
}

function refusalCode(status: number, body: unknown): string | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  const { error_code, code, error } = (body ?? {}) as Record<string, unknown>;
  return [error_code, code, error].find((name): name is string => typeof name === 'string' && REFUSALS.has(name)) ?? null;
}
