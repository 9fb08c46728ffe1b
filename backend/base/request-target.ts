import type { IncomingMessage } from 'node:http';

/** The target of a request line. */
export interface Target {
  /** Starts with one slash, can be decoded, and has no dot segments, so that checks see the same path as the server. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** A request line that no browser and no client of the app sends. */
export class BadTargetError extends Error {
  override name = 'BadTargetError';
}

const read = new WeakMap<IncomingMessage, Target>();

/**
 * The only reader of `request.url`, which the caller controls: it may hold another address (`//a:99999/`), or a path that one parser
 * takes literally and the next one resolves (`/auth/v1/../../rest/v1`), which evades checks by path. Throws BadTargetError.
 */
export function targetOf(request: IncomingMessage): Target {
  const known = read.get(request);
  if (known !== undefined) return known;
  const target = parseTarget(request.url ?? '');
  read.set(request, target);
  return target;
}

export function parseTarget(line: string): Target {
  // Visible ASCII only (RFC 9112). Clients never send a fragment, and URL parsers read a backslash as a slash.
  if (!/^\/(?!\/)[!-~]*$/.test(line) || /[#\\]/.test(line)) throw new BadTargetError('The address is not valid');
  const end = line.indexOf('?');
  const path = end < 0 ? line : line.slice(0, end);
  if (!canBeDecoded(path) || path.split('/').some(isDotSegment)) throw new BadTargetError('The address is not valid');
  return { path, query: end < 0 ? '' : line.slice(end + 1) };
}

function canBeDecoded(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

const isDotSegment = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);
