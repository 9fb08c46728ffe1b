import type { Refusals } from '../rules/refusals.ts';
import type { KeepResult } from '../../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import type { RestoreProgress } from './restore.ts';
import type { UndoJournal } from './undo-journal.ts';

/** What an import works with. */
export interface Importing {
  readonly replica: Replica;
  readonly userId: string;
  readonly journal: UndoJournal;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
  /** Keeps a picture of a card on this device, from where it is sent. */
  readonly keepPicture: (picture: Blob) => Promise<KeepResult>;
  /** The chapter that a deck is about; null if none. */
  readonly chapterOf: (decks: readonly string[]) => string | null;
}

export interface ImportedCount {
  added: number;
  /** Imported before: they stay as they are. */
  known: number;
  /** What became apparent while writing. */
  readonly refusals: Refusals;
}
