import * as v from 'valibot';

import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';
import type { PictureStorage } from '../../../replication/pictures/kept-pictures.ts';
import { undoCache } from './undo-cache.ts';
import type { Edit, Replica, WriteResult } from '../replica/local-database.ts';

/** What a restore or an import wrote, in parts, each noted before it is written: a crash loses none. */
export interface UndoJournal {
  /** Forgets the one before: there is one undo. */
  begin(title: string): Promise<void>;
  note(part: UndoPart): Promise<void>;
  /** What can be undone: the title of the work; null for nothing. */
  title(): Promise<string | null>;
  /** The newest part first. */
  parts(): AsyncGenerator<UndoPart>;
  clear(): Promise<void>;
}

const MARK = { id: v.string(), n: v.number(), version: v.number() };
const PART = v.object({
  kind: v.picklist(Object.keys(collectionSchemas) as CollectionName[]),
  /** New documents: their state right after the write. */
  added: v.array(v.object(MARK)),
  /** Changed documents, with the fields from before. */
  edited: v.array(v.object({ ...MARK, before: v.record(v.string(), v.unknown()) })),
});

export type UndoPart = v.InferOutput<typeof PART>;

/** In Cache Storage: it may be as large as what it undoes, and the database opens no more collections. */
export function undoJournal(storage: PictureStorage, userId: string): UndoJournal {
  const name = undoCache(userId);
  const cache = () => storage.open(name);
  let count = 0;
  return {
    async begin(title) {
      await storage.delete(name);
      count = 0;
      await (await cache()).put('/undo/title', new Response(title));
    },
    async note(part) {
      count += 1;
      await (await cache()).put(`/undo/${count}`, Response.json(part));
    },
    title: async () => (await (await (await cache()).match('/undo/title'))?.text()) ?? null,
    async *parts() {
      const kept = await cache();
      const numbers = (await kept.keys()).map(({ url }) => Number(url.split('/').at(-1))).filter((number) => Number.isInteger(number));
      for (const number of numbers.toSorted((a, b) => b - a)) {
        const stored = await kept.match(`/undo/${number}`);
        if (stored) yield v.parse(PART, await stored.json());
      }
    },
    clear: async () => void (await storage.delete(name)),
  };
}

export interface Undone {
  readonly undone: number;
  /** Changed since, and left as they are. */
  readonly left: number;
}

/** Takes back what the journal names, except what was changed since. */
export async function undoAll(
  journal: UndoJournal,
  replica: Replica,
  onProgress: (done: number) => void,
): Promise<{ readonly ok: true; readonly outcome: Undone } | Extract<WriteResult, { readonly ok: false }>> {
  let [undone, left] = [0, 0];
  for await (const { kind, added, edited } of journal.parts()) {
    const marks = [...added, ...edited];
    const stored = await replica.store.read(
      kind,
      marks.map(({ id }) => id),
    );
    const isUntouched = stored.map((document, at) => {
      const mark = marks[at]!;
      // The server's first version of a write is one above the version it was made on.
      return document !== undefined && !document._deleted && document.sync.n === mark.n && document.sync.version <= mark.version + 1;
    });
    const removed = added.flatMap(({ id }, at) => (isUntouched[at] ? [id] : []));
    const restored = edited.flatMap(({ id, before }, at) =>
      isUntouched[added.length + at] ? [[id, before as Edit<typeof kind>] as const] : [],
    );
    const result = await replica.revise(kind, { added: [], edited: new Map(restored), removed });
    if (!result.ok) return result;
    undone += removed.length + restored.length;
    left += marks.length - removed.length - restored.length;
    onProgress(undone + left);
  }
  await journal.clear();
  return { ok: true, outcome: { undone, left } };
}
