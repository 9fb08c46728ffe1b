import type { MangoQuerySelector, RxDocument } from 'rxdb/plugins/core';

import type { CollectionName } from '../../../replication/schema/collections.ts';
import type { Stored } from '../../../replication/storage/rxdb-schema.ts';

// What the screens know of the local database: types alone, so that none of them loads it.

export type { ConflictEntry } from '../../../replication/conflict/conflict-entry.ts';
export type { SyncState } from '../../../replication/document/local-document.ts';
export type { NewDocument, Replica, WriteError, WriteResult } from '../../../replication/local/replica.ts';

/** A document as a live query gives it; every version of it is another object. */
export type LocalRecord<C extends CollectionName> = RxDocument<Stored<C>>;

/** Which documents of a collection a query asks for. */
export type Selector<C extends CollectionName> = MangoQuerySelector<Stored<C>>;
