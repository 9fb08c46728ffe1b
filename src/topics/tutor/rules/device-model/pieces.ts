import { contentPath } from './device-model.ts';

/** A part of a file in the cache. The key contains its byte range, so that reading the keys tells how much is stored. */
interface Piece {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** The used part of the browser's `Cache`. */
interface PieceCache {
  keys(): Promise<readonly { readonly url: string }[]>;
  match(path: string): Promise<{ blob(): Promise<Blob> } | undefined>;
}

const PIECE = /^(?<content>\/packs\/model-content\/[\da-f]{64})\?from=(?<from>\d+)&to=(?<to>\d+)$/;

export const piecePath = (sha256: string, from: number, to: number) => `${contentPath(sha256)}?from=${from}&to=${to}`;

/** The stored pieces of a file, contiguous from its start. */
export async function piecesOf(cache: Pick<PieceCache, 'keys'>, sha256: string): Promise<readonly Piece[]> {
  const found = (await cache.keys()).flatMap((request): Piece[] => {
    const { pathname, search } = new URL(request.url);
    const { content, from, to } = PIECE.exec(pathname + search)?.groups ?? {};
    return content === contentPath(sha256) ? [{ path: pathname + search, from: Number(from), to: Number(to) }] : [];
  });
  const pieces: Piece[] = [];
  for (const piece of found.toSorted((a, b) => a.from - b.from)) {
    if (piece.from === (pieces.at(-1)?.to ?? 0)) pieces.push(piece);
  }
  return pieces;
}

/** The whole file as a blob. Blobs of cached pieces stay on disk, so it takes no memory. */
export async function contentOf(cache: PieceCache, sha256: string): Promise<Blob> {
  const pieces = await piecesOf(cache, sha256);
  return new Blob(await Promise.all(pieces.map(async ({ path }) => (await cache.match(path))!.blob())));
}
