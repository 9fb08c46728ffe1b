import type { IncomingMessage } from 'node:http';

/** What a request line asks for. */
export interface Target {
  /** Begins with one slash, can be decoded, and has no dot segments: what is compared here is what is served. */
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
 * The only reader of `request.url`, which holds whatever the caller wrote: another address (`//a:99999/`), or a path that one parser
 * takes literally and the next one resolves (`/auth/v1/../../rest/v1`), past the checks that go by path. Throws BadTargetError.
 */
export function targetOf(request: IncomingMessage): Target {
  const known = read.get(request);
  if (known !== undefined) return known;
  const target = parseTarget(request.url ?? '');
  read.set(request, target);
  return target;
}

export function parseTarget(line: string): Target {
  // Visible ASCII, as RFC 9112 has it. A fragment is never sent; a backslash is a slash to URL parsers.
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
