import type { BatchSize } from '../push/batch-size.ts';
import type { Store } from '../storage/store.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { Transport } from '../transport/transport.ts';
import type { Leader } from '../leader/leader.ts';
import type { Clock } from './clock.ts';

/** Everything the engine touches, so that many devices and a server run in one process under a seed. */
export interface Environment {
  readonly userId: string;
  readonly collections: readonly CollectionSchema[];
  readonly store: Store;
  readonly transport: Transport;
  readonly leader: Leader;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Do bytes cost the student nothing now? Yes, where this is not given. */
  readonly isUnmetered?: () => boolean;
  /** How many documents a push carries; adapts to the network where none is given. */
  readonly batchSize?: BatchSize;
  /** PUSH-10: which build of the app this is; where none is named, an update is not noticed. */
  readonly build?: string;
  /** A new id, never given before by anyone. */
  readonly newId: () => string;
}
