import { sameJson } from '../../../../replication/document/json.ts';
import type { LocalDocument } from '../../../../replication/document/local-document.ts';
import { memberSet } from '../../../../replication/document/member-set.ts';
import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import { KIND_TITLES, RESTORABLE_KINDS, type RestorableKind } from '../rules/archive.ts';
import { Refusals } from '../rules/refusals.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { type ArchiveIds, archiveIds } from './archive-ids.ts';
import type { Archive } from './open-archive.ts';
import { readDocument, type RestoredDocument } from './restored-document.ts';
import type { UndoJournal } from './undo-journal.ts';
import { writeDocuments } from './write-documents.ts';

export interface KindPreview {
  readonly kind: RestorableKind;
  readonly added: number;
  readonly changed: number;
  readonly same: number;
}

export interface RestoreProgress {
  readonly done: number;
  readonly total: number;
  readonly doing: string;
}

interface Reading {
  readonly archive: Archive;
  readonly replica: Replica;
  readonly userId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
}

/** The changes that restoring an archive would make on this device. */
export interface RestorePreview {
  readonly isSameAccount: boolean;
  readonly kinds: readonly KindPreview[];
  readonly refusals: Refusals;
}

export async function previewRestore(reading: Reading): Promise<RestorePreview> {
  const ids = await archiveIds(reading.archive, reading.replica, reading.userId);
  const refusals = new Refusals();
  const kinds = new Map<RestorableKind, KindPreview>();
  for await (const { kind, added, changed, same } of batches(reading, ids, refusals)) {
    const before = kinds.get(kind) ?? { kind, added: 0, changed: 0, same: 0 };
    kinds.set(kind, {
      kind,
      added: before.added + added.length,
      changed: before.changed + changed.length,
      same: before.same + same,
    });
  }
  return { isSameAccount: ids.isSameAccount, kinds: [...kinds.values()], refusals };
}

/** For documents that exist with other values: `keep` the existing values or `replace` them by the file's. */
export type ClashChoice = 'keep' | 'replace';

/** Result of a restore so far. A cancelled restore has one, too. */
export interface Written {
  added: number;
  replaced: number;
  pictures: number;
  readonly refusals: Refusals;
}

/**
 * Stores pictures of the archive on this device, by their object names.
 * @returns how many it stored
 */
export type KeepPictures = (paths: ReadonlySet<string>) => Promise<number>;

/**
 * Restores in batches, each in its own write. Documents restored before a cancellation stay, and can be undone. A batch's pictures are
 * stored before its documents, so that an existing document has its pictures and restoring again completes a cancelled restore.
 */
export async function restore(
  reading: Reading,
  journal: UndoJournal,
  choice: ClashChoice,
  written: Written,
  keepPictures: KeepPictures,
): Promise<WriteResult> {
  const { archive, replica, userId } = reading;
  const ids = await archiveIds(archive, replica, userId);
  await journal.begin('Restore');
  for await (const batch of batches(reading, ids, written.refusals)) {
    const edited = choice === 'replace' ? batch.changed : [];
    written.pictures += await keepPictures(new Set([...batch.added, ...edited].flatMap(({ fields }) => pathsOf(fields))));
    const result = await writeDocuments(replica, userId, journal, { kind: batch.kind, added: batch.added, edited });
    if (!result.ok) return result;
    written.added += batch.added.length;
    written.replaced += edited.length;
  }
  return { ok: true };
}

interface Batch {
  readonly kind: RestorableKind;
  readonly added: readonly RestoredDocument[];
  /** Documents with differing fields, and the existing values of these fields. */
  readonly changed: readonly (RestoredDocument & { readonly since: Readonly<Record<string, unknown>> })[];
  readonly same: number;
}

/** Number of documents that are read, compared and written together. */
const BATCH = 200;
/** Maximum number of documents of a kind. A longer list was made to do harm. */
const MOST_DOCUMENTS = 1_000_000;

async function* batches(
  { archive, replica, userId, signal, onProgress }: Reading,
  ids: ArchiveIds,
  refusals: Refusals,
): AsyncGenerator<Batch> {
  const { counts, userId: from } = archive.manifest;
  const total = RESTORABLE_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
  let done = 0;
  for (const kind of RESTORABLE_KINDS) {
    let pending: RestoredDocument[] = [];
    let seen = 0;
    for await (const texts of archive.documents(kind)) {
      for (const text of texts) {
        signal.throwIfAborted();
        seen += 1;
        if (seen > MOST_DOCUMENTS) continue;
        const read = await readDocument(kind, text, ids, { from, to: userId });
        for (const { entry, reason } of read.ok ? read.left : [read]) refusals.add(KIND_TITLES[kind], entry, reason);
        if (read.ok) pending.push(read.document);
        if (pending.length < BATCH) continue;
        done += pending.length;
        yield await compared(replica, kind, pending);
        pending = [];
        onProgress({ done, total: Math.max(total, done), doing: KIND_TITLES[kind] });
      }
    }
    if (seen > MOST_DOCUMENTS) refusals.add(KIND_TITLES[kind], `${seen - MOST_DOCUMENTS} more`, 'There are more than fit on any device.');
    if (pending.length === 0) continue;
    done += pending.length;
    yield await compared(replica, kind, pending);
    onProgress({ done, total: Math.max(total, done), doing: KIND_TITLES[kind] });
  }
}

async function compared(replica: Replica, kind: RestorableKind, documents: readonly RestoredDocument[]): Promise<Batch> {
  // Of two documents with one id the last counts. Two subjects with the same name have one id.
  const byId = new Map(documents.map((document) => [document.id, document]));
  const stored = await replica.store.read(kind, [...byId.keys()]);
  const [added, changed]: [RestoredDocument[], Batch['changed'][number][]] = [[], []];
  let same = documents.length - byId.size;
  for (const [at, document] of [...byId.values()].entries()) {
    const here = stored[at];
    if (here === undefined || here._deleted) {
      added.push(document);
      continue;
    }
    const fields = Object.entries(document.fields).filter(([name, value]) => !isSame(kind, name, here, value));
    if (fields.length === 0) same += 1;
    else {
      const since = Object.fromEntries(fields.map(([name]) => [name, here[name] ?? null]));
      changed.push({ id: document.id, fields: Object.fromEntries(fields), since });
    }
  }
  return { kind, added, changed, same };
}

function isSame(kind: RestorableKind, name: string, here: LocalDocument, value: unknown): boolean {
  const schema: CollectionSchema = collectionSchemas[kind];
  const stored = here[name];
  if (schema.merge[name] === 'set') return sameJson(memberSet((stored ?? []) as string[]), memberSet(value as string[]));
  // Postgres and a device format times differently.
  const isTime = schema.properties[name]?.format === 'date-time' && typeof stored === 'string' && typeof value === 'string';
  return isTime ? Date.parse(stored) === Date.parse(value) : sameJson(stored, value);
}

function pathsOf(fields: Readonly<Record<string, unknown>>): string[] {
  const paths = [fields['front_picture'], fields['back_picture'], fields['image_paths']].flat();
  return paths.filter((path): path is string => typeof path === 'string');
}
