import type { IncomingMessage } from 'node:http';
import { REQUEST_LIMITS } from '../base/limits.ts';

/**
 * Ends the connection of a request whose body comes in crumbs. Each piece is an object and a turn of whoever reads, however small: a
 * megabyte in chunks of one byte took 300 MB, and the server's only thread for many seconds. To the reader the client has left.
 */
export function refuseCrumbs(request: IncomingMessage): void {
  const { bodyPieces, pieceBytes } = REQUEST_LIMITS;
  const push = request.push.bind(request);
  let [pieces, bytes] = [0, 0];
  // Before they are kept, unlike a listener for `data`, which would make them flow.
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= bodyPieces + bytes / pieceBytes) return push(piece, encoding);
    request.destroy();
    return false;
  };
}
