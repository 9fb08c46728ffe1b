import type { TokenSource } from './token-source.ts';

/** Retries a request once with a refreshed token after 401: a device whose clock was set back considers an expired token valid. */
export function renewOnUnauthorized(fetcher: typeof fetch, tokens: TokenSource, userId: string): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    const sent = bearerToken(init?.headers);
    if (response.status !== 401 || sent === null) return response;
    const renewed = await tokens.accessToken(userId, sent);
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${renewed}`);
    return fetcher(input, { ...init, headers });
  };
}

function bearerToken(headers: HeadersInit | undefined): string | null {
  return new Headers(headers).get('Authorization')?.match(/^Bearer (.+)$/)?.[1] ?? null;
}
