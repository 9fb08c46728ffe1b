import type { LocalDocument } from '../document/local-document.ts';
import { takenAlong, type TakenDocument } from '../document/taken-along.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { countingOnFrom } from './moved-document.ts';
import type { OldStorage } from './old-storage.ts';
import { updateDocuments, type Store } from './store.ts';

/** Documents per transaction. */
const BATCH = 100;

/** Converts a trial's documents to the account's ids. Called after the documents that they refer to were written. */
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

/** TRIAL-4: copies a trial's collection into the account's and marks the documents as moved, until none is left. */
export async function moveTrial({ schema, from, store, asTaken, by, now }: TrialCollection): Promise<void> {
  for (;;) {
    const documents = await from.unmoved(BATCH);
    if (documents.length === 0) return;
    const time = now();
    const whole = documents.map((document) => ({ ...initialFields(schema, time), ...document }));
    const taken = await asTaken(schema.name as CollectionName, whole);
    // Two documents of the trial may become one, such as two subjects with the same name.
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
