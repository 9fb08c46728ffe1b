import type { BatchSize } from '../transport/batch-size.ts';
import type { Store } from '../storage/store.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { Transport } from '../transport/transport.ts';
import type { Leader } from '../leader/leader.ts';
import type { Clock } from '../base/clock.ts';

/** All dependencies of the engine, so that many devices and a server can run in one process under a seed. */
export interface Environment {
  readonly userId: string;
  readonly collections: readonly CollectionSchema[];
  readonly store: Store;
  readonly transport: Transport;
  readonly leader: Leader;
  readonly clock: Clock;
  /** Returns a number in [0, 1), as `Math.random` does. */
  readonly random: () => number;
  /** True if the student does not pay for bytes. Default: true. */
  readonly isUnmetered?: () => boolean;
  /** Documents per push; adapts to the network by default. */
  readonly batchSize?: BatchSize;
  /** PUSH-10: the app's build. Without it, documents that an earlier build saw rejected are not retried. */
  readonly build?: string;
  /** A new unique id. */
  readonly newId: () => string;
}
