/** Answers a request to one path of `/auth/v1`. Rejects with AuthError to refuse it. */
type Handler = (request: Request) => Promise<Response>;

/** Handlers by method and path below `/auth/v1`: `POST /signup`. */
export type Routes = Readonly<Record<string, Handler>>;

const PREFIX = '/auth/v1';

/** What a request is in a table of routes. The last part of an identity's path, and of a user's, is its id. */
export function routeOf({ method, url }: Request): string {
  const path = decodePath(new URL(url).pathname);
  if (!path.startsWith(`${PREFIX}/`)) return '';
  return `${method} ${path.slice(PREFIX.length).replace(/^(\/user\/identities\/|\/admin\/users\/)(?!authorize$)[^/]+$/, '$1:id')}`;
}

/** As @supabase/lite reads it: there must be no second spelling that goes past a route of ours. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
