import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Any origin may call the API, as on a hosted project: rights come from the token, never from a cookie that a foreign page
 * could make the browser send.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  if (!request.headers.origin) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-expose-headers',
    'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Link, Location, Preference-Applied, Server, Transfer-Encoding, X-Supabase-Api-Version, X-Total-Count',
  );
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
    'access-control-allow-headers':
      request.headers['access-control-request-headers'] ?? 'authorization, apikey, content-type, x-client-info',
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  });
  response.end();
}
