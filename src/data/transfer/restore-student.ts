import type { WriteResult } from '../replica/local-database.ts';
import { Refusals } from '../../domain/transfer/refusals.ts';
import type { ImportedTask } from '../../domain/transfer/tasks/imported-task.ts';
import { type ImportedCount, importTasks } from './import-tasks.ts';
import { openArchive } from './open-archive.ts';
import { type ClashChoice, previewRestore, restore, type Restored, type RestorePreview, type RestoreProgress } from './restore.ts';
import { restorePictures } from './restore-pictures.ts';
import { undoAll, type Undone, type UndoJournal, undoJournal } from './undo-journal.ts';
import type { Replica } from '../replica/local-database.ts';
import { memoryJournal } from './memory-journal.ts';

interface Asked {
  readonly replica: Replica;
  readonly userId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
}

type Failed = Extract<WriteResult, { readonly ok: false }>;

async function previewFile(file: Blob, asked: Asked): Promise<RestorePreview> {
  return previewRestore({ ...asked, archive: await openArchive(file, asked.signal) });
}

export interface RestoredFile {
  readonly ok: true;
  readonly added: number;
  readonly replaced: number;
  readonly pictures: number;
  readonly refusals: Refusals;
  /** What was restored before stays, and can be undone. */
  readonly isCancelled: boolean;
}

async function restoreFile(file: Blob, asked: Asked, choice: ClashChoice): Promise<RestoredFile | Failed> {
  const { userId, signal, onProgress } = asked;
  const archive = await openArchive(file, signal);
  const written = { added: 0, replaced: 0, refusals: new Refusals() };
  try {
    const restored: Restored = await restore({ ...asked, archive }, journalOf(userId), choice, written);
    if (!restored.ok) return restored;
    const paths = restored.pictures;
    const progress = (done: number) => onProgress({ done, total: paths.size, doing: 'Pictures' });
    const pictures = await restorePictures({ archive, userId, paths, refusals: written.refusals, signal, onProgress: progress });
    return { ok: true, ...written, pictures, isCancelled: false };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: true, ...written, pictures: 0, isCancelled: true };
  }
}

/** Takes back the last restore or import. */
function undoLast({ replica, userId, onProgress }: Asked): Promise<{ readonly ok: true; readonly outcome: Undone } | Failed> {
  return undoAll(journalOf(userId), replica, (done) => onProgress({ done, total: 0, doing: 'Undoing' }));
}

const inMemory = memoryJournal();

/** An insecure page has no Cache Storage: there the undo lasts until a reload. */
function journalOf(userId: string): UndoJournal {
  return 'caches' in globalThis ? undoJournal(caches, userId) : inMemory;
}

export interface ImportedFile extends ImportedCount {
  readonly ok: true;
  readonly isCancelled: boolean;
}

/** Imports tasks that were read from another app's file. */
async function importRead(tasks: readonly ImportedTask[], asked: Asked): Promise<ImportedFile | Failed> {
  const counted = { added: 0, known: 0 };
  try {
    const result = await importTasks(tasks, { ...asked, journal: journalOf(asked.userId) }, counted);
    return result.ok ? { ...counted, ok: true, isCancelled: false } : result;
  } catch (error) {
    if (!asked.signal.aborted) throw error;
    return { ...counted, ok: true, isCancelled: true };
  }
}

/** What the screen of import and export does with files. */
export const transfer = { previewFile, restoreFile, undoLast, importRead };
export type Transfer = typeof transfer;
