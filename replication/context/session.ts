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
 * that a device switched off midway starts again. A first reading stores its cursor after each page. If the device is switched
 * off midway then, the daily comparison finds documents that the reading had not met (VERIFY-1).
 */
export interface Reread {
  readonly isFirst: boolean;
  cursor: Cursor | null;
  /** PULL-9: `floor` is how far back the reread got so far, `backTo` how far back the device had the feed before. */
  floor?: FeedPosition | undefined;
  readonly backTo: FeedPosition;
  /** Versions by id of live synced documents that were in the scope when the reading started and that it has not met yet. */
  readonly unmet: Map<string, number>;
  /** The same for tombstones. The server may have cleared them. */
  readonly unmetTombstones: Map<string, number>;
}

/** FULL-3: state of a collection with documents that wait for room. */
export interface WaitingForRoom {
  /** The room that the server reported last. A retry follows when it grows. */
  told: Room | undefined;
  /** Id of the document that had its turn last. */
  turn: string;
  /** Consecutive tries at the same room of which a document was refused. */
  refusals: number;
  /** Answers about room since the last such try. */
  answers: number;
  /** True if documents were sent again and the server has refused none of them so far. */
  isTried: boolean;
}

/** An environment in use by one engine. */
export interface Session extends Environment {
  /** The name by which the server knows this device. */
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
  /** VERIFY-4: keys of the reread feeds whose rows also replace documents of the same version. */
  readonly renewing: Set<string>;
  /** TOMB-2: feeds of which this session has read a page. */
  readonly begun: Set<string>;
  /** PUSH-9: number of the last change of each unsettled document; these are retried after a pause. */
  readonly setAside: Map<string, number>;
  /** PUSH-4: documents whose request was refused as a whole. Each is now sent alone. */
  readonly suspects: Set<string>;
  /** FULL-3: by collection; undefined until the storage was searched. */
  room: Map<string, WaitingForRoom> | undefined;
  readonly line: Line;
  readonly pageSize: BatchSize;
  readonly pages: TokenBucket;
  /** PULL-10: the next page, requested while the previous one is being stored. */
  ahead: { readonly request: PullRequest; readonly answer: Promise<unknown> } | undefined;
  /** VERIFY-2: feeds whose last comparison differed. */
  readonly differing: Set<string>;
  /** Runs work one at a time, so that a check inside it still holds when the work acts on it. */
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
