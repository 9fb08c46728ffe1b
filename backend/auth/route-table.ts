/** Handles one path of `/auth/v1`. Rejects with AuthError. */
type Handler = (request: Request) => Promise<Response>;

/** Handlers by method and path below `/auth/v1`: `POST /signup`. */
export type Routes = Readonly<Record<string, Handler>>;

const PREFIX = '/auth/v1';

/** Route key of a request. The last segment of users' paths is an id. */
export function routeOf({ method, url }: Request): string {
  const path = decodePath(new URL(url).pathname);
  if (!path.startsWith(`${PREFIX}/`)) return '';
  return `${method} ${path.slice(PREFIX.length).replace(/^(\/admin\/users\/)[^/]+$/, '$1:id')}`;
}

/** Normalised as in @supabase/lite: no other spelling may bypass our routes. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
