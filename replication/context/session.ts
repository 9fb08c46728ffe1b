import { newWriter, ownerOf } from '../document/seen.ts';
import { adaptivePageSize, type BatchSize } from '../transport/batch-size.ts';
import { openLine, type Line } from '../transport/line.ts';
import type { Cursor, FeedPosition, PullRequest, Room } from '../protocol/wire.ts';
import type { Clock } from '../base/clock.ts';
import { deviceId } from './identity.ts';
import type { Environment } from './environment.ts';
import { tokenBucket, type TokenBucket } from './pace.ts';

/** ENG-1: pages that may follow each other at once; further ones are throttled. */
export function pageBucket(clock: Clock): TokenBucket {
  return tokenBucket(clock, { burst: 250, everyMs: 4000 });
}

/**
 * A feed that is reread from the beginning while its documents are on the device. The stored cursor stays until the end, so
 * that a device switched off midway starts again. A first reading stores its cursor as usual; if switched off midway, documents
 * it had not met are left to the daily comparison (VERIFY-1).
 */
export interface Reread {
  readonly isFirst: boolean;
  cursor: Cursor | null;
  /** PULL-9: how far back it is read so far, and how far the device had it before. */
  floor?: FeedPosition | undefined;
  readonly backTo: FeedPosition;
  /** Live synced documents of the scope when the reading started that it has not met yet, with their versions. */
  readonly unmet: Map<string, number>;
  /** The same for tombstones, which the server may have cleared. */
  readonly unmetTombstones: Map<string, number>;
}

/** FULL-3: a collection of which something waits for room. */
export interface WaitingForRoom {
  /** What the server said last: more is a reason to try again. */
  told: Room | undefined;
  /** Id of the document that had its turn last. */
  turn: string;
  /** In a row, at the same room: tries of which something was refused. */
  refusals: number;
  /** Answers about room since the last of these. */
  answers: number;
  /** Documents were sent again, and none of them is refused so far. */
  isTried: boolean;
}

/** An environment in use by one engine. */
export interface Session extends Environment {
  /** The device's name for the server. */
  readonly device: string;
  /** Owner of this database's changes in a row's `_seen`. */
  readonly owner: string;
  /** Writer of changes that replication itself makes (DOC-4). */
  readonly writer: string;
  /** PUSH-11: transactions whose reported losses are stored here. */
  readonly acknowledged: Set<string>;
  /** PULL-3: transactions of settled pushes, which need not be pulled. */
  readonly settled: Set<string>;
  /** TOMB-2: keys of feeds being reread. */
  readonly rereads: Map<string, Reread>;
  /** VERIFY-4: keys of the feeds among them whose rows replace documents of the same version too. */
  readonly renewing: Set<string>;
  /** TOMB-2: feeds of which this session has read a page. */
  readonly begun: Set<string>;
  /** PUSH-9: unsettled documents with the number of their last change; retried after a pause. */
  readonly setAside: Map<string, number>;
  /** PUSH-4: documents for which a request was refused. Each is sent alone. */
  readonly suspects: Set<string>;
  /** FULL-3: by collection; undefined until storage was looked through. */
  room: Map<string, WaitingForRoom> | undefined;
  readonly line: Line;
  readonly pageSize: BatchSize;
  readonly pages: TokenBucket;
  /** PULL-10: the next page, requested while the previous one is stored. */
  ahead: { readonly request: PullRequest; readonly answer: Promise<unknown> } | undefined;
  /** VERIFY-2: feeds whose last comparison differed. */
  readonly differing: Set<string>;
  /** Serialises work: what was checked inside still holds when acted upon. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

/** @param pages of the previous session, if any */
export async function openSession(env: Environment, pages: TokenBucket = pageBucket(env.clock)): Promise<Session> {
  let last: Promise<unknown> = Promise.resolve();
  const device = await deviceId(env);
  return {
    ...env,
    device,
    owner: ownerOf(env.userId, device),
    writer: newWriter(env.newId()),
    acknowledged: new Set(),
    settled: new Set(),
    rereads: new Map(),
    renewing: new Set(),
    begun: new Set(),
    setAside: new Map(),
    suspects: new Set(),
    room: undefined,
    line: openLine(env.clock),
    pageSize: adaptivePageSize(env.clock),
    pages,
    ahead: undefined,
    differing: new Set(),
    exclusive(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
