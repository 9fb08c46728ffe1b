import * as v from 'valibot';

import { COLLECTION_NAMES } from '../../../../replication/schema/collection-versions.ts';
import type { PictureStorage } from '../../../../replication/pictures/kept-pictures.ts';
import { undoCache, type UndoableWork, WORK_ADDRESS } from './undo-cache.ts';
import type { Edit, Replica, WriteResult } from '../../../shared/replica/local-database.ts';

/** What a restore or an import wrote, in parts, each noted before it is written: neither a crash nor a reload loses one. */
export interface UndoJournal {
  /** Forgets the one before: there is one undo. */
  begin(title: UndoableWork['title']): Promise<void>;
  note(part: UndoPart): Promise<void>;
  /** What can be undone; null for nothing. */
  work(): Promise<UndoableWork | null>;
  /** The newest part first. Each is forgotten once the next one is asked for: an undo that was cut off continues. */
  parts(): AsyncGenerator<UndoPart>;
  clear(): Promise<void>;
}

const MARK = { id: v.string(), n: v.number(), version: v.number() };
const PART = v.object({
  kind: v.picklist(COLLECTION_NAMES),
  /** New documents: their state right after the write. */
  added: v.array(v.object(MARK)),
  /** Changed documents, with the fields from before. */
  edited: v.array(v.object({ ...MARK, before: v.record(v.string(), v.unknown()) })),
});

const WORK = v.object({ title: v.picklist(['Restore', 'Import']), at: v.number() });

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
      // Alone it wrote nothing.
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
  /** Changed or used since, and left as they are. */
  readonly left: number;
  /** Object names of pictures that the removed cards had. */
  readonly pictures: readonly string[];
}

/** Takes back what the journal names, except what was changed since. */
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
      // The server's first version of a write is one above the version it was made on.
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
    // Noted, but never written: the app ended in between.
    const unwritten = stored.filter((document, at) => document === undefined || document.sync.n < marks[at]!.n).length;
    undone += removed.length + restored.length;
    left += marks.length - unwritten - removed.length - restored.length;
    onProgress(undone + left);
  }
  await journal.clear();
  return { ok: true, outcome: { undone, left, pictures } };
}

/** Subjects that something of the student has: what came with them is undone by now. The app makes its plan again without them. */
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
