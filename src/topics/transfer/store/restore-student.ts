import type { WriteResult } from '../../../shared/replica/local-database.ts';
import { Refusals } from '../rules/refusals.ts';
import type { FileContent } from '../rules/read-file.ts';
import { forgetMessagePicture, keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { picturesOf } from '../../../shared/pictures/pictures-of.ts';
import { chapterOfDecks } from './chapter-of-decks.ts';
import { importContent } from './import-content.ts';
import type { ImportedCount } from './importing.ts';
import { openArchive } from './open-archive.ts';
import { type ClashChoice, previewRestore, restore, type RestorePreview, type RestoreProgress } from './restore.ts';
import { pictureKeeper } from './restore-pictures.ts';
import type { UndoableWork } from './undo-cache.ts';
import { undoAll, type Undone, type UndoJournal, undoJournal } from './undo-journal.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
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
  /** Whether the student cancelled. Documents restored before that stay, and can be undone. */
  readonly isCancelled: boolean;
  /** Why the restore ended early, as a sentence; null if it did not. */
  readonly problem: string | null;
}

async function restoreFile(file: Blob, asked: Asked, choice: ClashChoice): Promise<RestoredFile | Failed> {
  const { userId, signal } = asked;
  const archive = await openArchive(file, signal);
  const written = { added: 0, replaced: 0, pictures: 0, refusals: new Refusals() };
  try {
    const keepPictures = pictureKeeper({ ...asked, archive, refusals: written.refusals });
    const restored = await restore({ ...asked, archive }, journalOf(userId), choice, written, keepPictures);
    if (!restored.ok && written.added + written.replaced === 0) return restored;
    return { ok: true, ...written, isCancelled: false, problem: restored.ok ? null : restored.error.message };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: true, ...written, isCancelled: true, problem: null };
  }
}

const OTHER_WORK = 'Another restore or import was made since, which can be undone instead. Reload this page to see it.';

/** Undoes the last restore or import, if it is still the one that the student means. */
async function undoLast(
  { replica, userId, onProgress }: Asked,
  work: UndoableWork,
): Promise<{ readonly ok: true; readonly outcome: Undone } | Failed> {
  const journal = journalOf(userId);
  const last = await journal.work();
  if (last?.at !== work.at) return { ok: false, error: { kind: 'invalid', message: OTHER_WORK } };
  const result = await undoAll(journal, replica, (done) => onProgress({ done, total: 0, doing: 'Undoing' }));
  if (result.ok) await forgetPictures(result.outcome.pictures, replica, userId, work);
  return result;
}

/**
 * Deletes pictures of removed cards. Those of an import are new, so the server deletes them, too. Those of a restore are deleted only if
 * unsent, because the server may have had them before.
 */
async function forgetPictures(paths: readonly string[], replica: Replica, userId: string, { title }: UndoableWork): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const path of new Set(paths)) {
    const having = await replica.find('flashcards', { selector: { $or: [{ front_picture: path }, { back_picture: path }] }, limit: 1 });
    if (having.length > 0) continue;
    const pictures = await picturesOf(userId);
    const kept = await pictures.find(path);
    if (kept?.state === 'waiting') await pictures.forget(path);
    else if (title === 'Import')
      await forgetMessagePicture(userId, path).catch((error: unknown) => console.error('Error removing picture', error));
  }
}

const inMemory = memoryJournal();

/** An insecure page has no Cache Storage, so its undo lasts until a reload. */
function journalOf(userId: string): UndoJournal {
  return 'caches' in globalThis ? undoJournal(caches, userId) : inMemory;
}

export interface ImportedFile extends ImportedCount {
  readonly ok: true;
  readonly isCancelled: boolean;
}

/** Imports the content that was read from another app's file. */
async function importRead(content: FileContent, asked: Asked): Promise<ImportedFile | Failed> {
  const { userId } = asked;
  const counted = { added: 0, known: 0, refusals: new Refusals() };
  const keepPicture = (picture: Blob) =>
    'caches' in globalThis
      ? keepMessagePicture(userId, picture)
      : Promise.resolve({ ok: false as const, message: 'This page is not secure, so the browser keeps no pictures.' });
  try {
    const chapterOf = await chapterOfDecks();
    const result = await importContent(content, { ...asked, journal: journalOf(userId), keepPicture, chapterOf }, counted);
    return result.ok ? { ...counted, ok: true, isCancelled: false } : result;
  } catch (error) {
    if (!asked.signal.aborted) throw error;
    return { ...counted, ok: true, isCancelled: true };
  }
}

/** The work that can be undone, also after a reload; null for none. */
function undoable(userId: string): Promise<UndoableWork | null> {
  return journalOf(userId).work();
}

/** Operations of the import and export screen. */
export const transfer = { previewFile, restoreFile, undoLast, importRead, undoable };
export type Transfer = typeof transfer;
