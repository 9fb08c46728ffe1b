import { newWriter, ownerOf } from '../document/seen.ts';
import { adaptivePageSize, type BatchSize } from '../push/batch-size.ts';
import { openLine, type Line } from '../transport/line.ts';
import type { Cursor, Place, PullRequest } from '../protocol/wire.ts';
import type { Clock } from './clock.ts';
import { deviceId } from './identity.ts';
import type { Environment } from './environment.ts';
import { tokenBucket, type TokenBucket } from './pace.ts';

/** ENG-1: pages that follow each other at once; more come one by one, whatever the server says is left. */
export function pageBucket(clock: Clock): TokenBucket {
  return tokenBucket(clock, { burst: 250, everyMs: 4000 });
}

/**
 * A feed that is read from the beginning while documents of it are here. Beside a stored cursor, which stays where it is until
 * the end: a device that is switched off half way begins again. A first reading stores its cursor as ever, and switched off
 * half way it leaves what it had not met to the daily comparison (VERIFY-1).
 */
export interface Reread {
  readonly isFirst: boolean;
  cursor: Cursor | null;
  /** PULL-9: how far back it is read by now, and how far the device had it before. */
  floor?: Place | undefined;
  readonly backTo: Place;
  /** Synced documents of the scope, not deleted, when the reading began that it has not met yet, with their versions. */
  readonly unmet: Map<string, number>;
  /** Tombstones likewise. The server may have cleared them. */
  readonly unmetTombstones: Map<string, number>;
}

/** An environment in use by one engine. */
export interface Session extends Environment {
  /** The name that this device's database has for the server. */
  readonly device: string;
  /** Whose changes those of this database are, in a row's `_seen`. */
  readonly owner: string;
  /** Who makes the changes that replication itself makes (DOC-4). */
  readonly writer: string;
  /** PUSH-11: transactions whose answers told of replaced values, which are stored here now. */
  readonly acknowledged: Set<string>;
  /** PULL-3: transactions of pushes that are settled here and need not be pulled. */
  readonly settled: Set<string>;
  /** TOMB-2: feeds that are being read again, by their keys. */
  readonly rereads: Map<string, Reread>;
  /** TOMB-2: feeds of which this session has read a page. */
  readonly begun: Set<string>;
  /** PUSH-9: documents that an answer left unsettled, with the number of their last change; sent again after a pause. */
  readonly setAside: Map<string, number>;
  /** PUSH-4: documents that a request was refused for. Each travels by itself, so that it takes no other along. */
  readonly suspects: Set<string>;
  readonly line: Line;
  readonly pageSize: BatchSize;
  readonly pages: TokenBucket;
  /** PULL-10: the next page, which is asked for while the one before is stored. */
  ahead: { readonly request: PullRequest; readonly answer: Promise<unknown> } | undefined;
  /** VERIFY-2: feeds that differed from the server's digest when they were compared last. */
  readonly differing: Set<string>;
  /** One after another: what is looked at inside still holds when it is acted upon. */
  readonly exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

/** @param pages Those of the session before, if there was one. */
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
    begun: new Set(),
    setAside: new Map(),
    suspects: new Set(),
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
