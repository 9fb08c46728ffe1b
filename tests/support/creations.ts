import { randomUUID } from 'node:crypto';

import type { Change, PushedDocument, PushRequest } from '../../replication/protocol/wire.ts';

/** A push of today's devices. */
export const requestOf = (documents: readonly PushedDocument[]): PushRequest => ({
  protocol: 2,
  device: 'phone',
  incarnation: null,
  documents,
  acknowledged: [],
});

/** A new document with its one change. */
export const creationOf = (collection: string, change: Omit<Change, 'n' | 'w'>, id: string = randomUUID()): PushedDocument => ({
  collection,
  id,
  base: 0,
  changes: [{ n: 1, w: 'writer', ...change }],
});
