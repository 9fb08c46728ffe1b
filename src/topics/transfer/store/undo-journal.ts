import * as v from 'valibot';

import { COLLECTION_NAMES } from '../../../../replication/schema/collection-versions.ts';
import type { PictureStorage } from '../../../../replication/pictures/kept-pictures.ts';
import { undoCache, type UndoableWork, WORK_ADDRESS } from './undo-cache.ts';
import type { Edit, Replica, WriteResult } from '../../../shared/replica/local-database.ts';

/**
 * Journal of the writes of a restore or an import, in parts. Each part is noted before it is written, so that neither a crash nor a reload
 * loses one.
 */
export interface UndoJournal {
  /** Begins a new work and deletes the one before, because there is only one undo. */
  begin(title: UndoableWork['title']): Promise<void>;
  note(part: UndoPart): Promise<void>;
  /** The work that can be undone; null for none. */
  work(): Promise<UndoableWork | null>;
  /** Reads the parts, newest first. Each is deleted once the next one is requested, so that an interrupted undo can continue. */
  parts(): AsyncGenerator<UndoPart>;
  clear(): Promise<void>;
}

const MARK = { id: v.string(), n: v.number(), version: v.number() };
const PART = v.object({
  kind: v.picklist(COLLECTION_NAMES),
  /** Added documents, with their state right after the write. */
  added: v.array(v.object(MARK)),
  /** Changed documents, with the previous values of their fields. */
  edited: v.array(v.object({ ...MARK, before: v.record(v.string(), v.unknown()) })),
});

const WORK = v.object({ title: v.picklist(['Restore', 'Import']), at: v.number() });

export type UndoPart = v.InferOutput<typeof PART>;

/**
 * Stores the journal in Cache Storage, because it may be as large as the data that it undoes, and the database must not get more
 * collections.
 */
export function undoJournal(storage: PictureStorage, userId: string): UndoJournal {
  const name = undoCache(userId);
  const cache = () => storage.open(name);
  let count = 0;
  return {
    async begin(title) {
      await storage.delete(name);
      count = 0;
      await (await cache()).put(WORK_ADDRESS, Response.json({ title, at: Date.now() } satisfies UndoableWork));
    },
    async note(part) {
      count += 1;
      await (await cache()).put(`/undo/${count}`, Response.json(part));
    },
    async work() {
      const kept = await cache();
      const stored = await kept.match(WORK_ADDRESS);
      const work = v.safeParse(WORK, await stored?.json());
      // Without parts the work has written nothing.
      return work.success && (await kept.keys()).length > 1 ? work.output : null;
    },
    async *parts() {
      const kept = await cache();
      const numbers = (await kept.keys()).map(({ url }) => Number(url.split('/').at(-1))).filter((number) => Number.isInteger(number));
      for (const number of numbers.toSorted((a, b) => b - a)) {
        const stored = await kept.match(`/undo/${number}`);
        if (stored) yield v.parse(PART, await stored.json());
        await kept.delete(`/undo/${number}`);
      }
    },
    clear: async () => void (await storage.delete(name)),
  };
}

export interface Undone {
  readonly undone: number;
  /** Number of documents that were changed or used since, and are left as they are. */
  readonly left: number;
  /** Object names of the pictures of removed cards. */
  readonly pictures: readonly string[];
}

/** Undoes the writes in the journal, except for documents that were changed since. */
export async function undoAll(
  journal: UndoJournal,
  replica: Replica,
  onProgress: (done: number) => void,
): Promise<{ readonly ok: true; readonly outcome: Undone } | Extract<WriteResult, { readonly ok: false }>> {
  let [undone, left] = [0, 0];
  const pictures: string[] = [];
  for await (const { kind, added, edited } of journal.parts()) {
    const marks = [...added, ...edited];
    const stored = await replica.store.read(
      kind,
      marks.map(({ id }) => id),
    );
    const isUntouched = stored.map((document, at) => {
      const mark = marks[at]!;
      // The server's first version of a write is one above the version on which it was made.
      return document !== undefined && !document._deleted && document.sync.n === mark.n && document.sync.version <= mark.version + 1;
    });
    const untouched = added.filter((_, at) => isUntouched[at]).map(({ id }) => id);
    const used = kind === 'userSubjects' ? await usedSubjects(replica, untouched) : new Set();
    const removed = untouched.filter((id) => !used.has(id));
    const restored = edited.flatMap(({ id, before }, at) =>
      isUntouched[added.length + at] ? [[id, before as Edit<typeof kind>] as const] : [],
    );
    const result = await replica.revise(kind, { added: [], edited: new Map(restored), removed });
    if (!result.ok) return result;
    const gone = new Set(removed);
    for (const document of stored) {
      if (document === undefined || !gone.has(document.id)) continue;
      for (const path of [document['front_picture'], document['back_picture']]) if (typeof path === 'string') pictures.push(path);
    }
    // Noted but never written, because the app ended in between.
    const unwritten = stored.filter((document, at) => document === undefined || document.sync.n < marks[at]!.n).length;
    undone += removed.length + restored.length;
    left += marks.length - unwritten - removed.length - restored.length;
    onProgress(undone + left);
  }
  await journal.clear();
  return { ok: true, outcome: { undone, left, pictures } };
}

/**
 * Subjects that are still in use. Documents that came with them are already undone, and the app's plan does not count, because it is made
 * again without them.
 */
async function usedSubjects(replica: Replica, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const id of ids) {
    const having = await Promise.all([
      replica.find('todos', { selector: { subjectId: id }, limit: 1 }),
      replica.find('study_sessions', { selector: { subject_id: id }, limit: 1 }),
      replica.find('flashcards', { selector: { subject_id: id }, limit: 1 }),
    ]);
    if (having.some((found) => found.length > 0)) used.add(id);
  }
  return used;
}
