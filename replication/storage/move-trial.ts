import type { LocalDocument } from '../document/local-document.ts';
import { takenAlong, type TakenDocument } from '../document/taken-along.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { countingOnFrom } from './moved-document.ts';
import type { OldStorage } from './old-storage.ts';
import { updateDocuments, type Store } from './store.ts';

/** Documents in one transaction. */
const BATCH = 100;

/** Reads a trial's documents as those of the account, after whatever they refer to was written. */
export type AsTaken = (collection: CollectionName, documents: readonly LocalDocument[]) => Promise<readonly TakenDocument[]>;

interface TrialCollection {
  readonly schema: CollectionSchema;
  readonly from: Pick<OldStorage, 'unmoved' | 'markMoved'>;
  /** The account's database. */
  readonly store: Store;
  readonly asTaken: AsTaken;
  /** The writer (DOC-4). */
  readonly by: string;
  readonly now: () => number;
}

/** TRIAL-4: copies a collection of a trial into the account's, and marks it as moved, until nothing in it is unmoved. */
export async function moveTrial({ schema, from, store, asTaken, by, now }: TrialCollection): Promise<void> {
  for (;;) {
    const documents = await from.unmoved(BATCH);
    if (documents.length === 0) return;
    const time = now();
    const whole = documents.map((document) => ({ ...initialFields(schema, time), ...document }));
    const taken = await asTaken(schema.name as CollectionName, whole);
    // Two subjects of one name are one in the account.
    const byId = Map.groupBy(taken, ({ document }) => document.id);
    await updateDocuments(store, schema.name, [...byId.keys()], (current, id) =>
      byId.get(id)!.reduce((before, each) => takenAlong(schema, before, each, by, time), current),
    );
    await from.markMoved(
      documents.map((document) => ({
        document,
        n: countingOnFrom(undefined, document),
      })),
    );
  }
}
