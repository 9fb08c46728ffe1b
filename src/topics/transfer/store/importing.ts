import type { Refusals } from '../rules/refusals.ts';
import type { KeepResult } from '../../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import type { RestoreProgress } from './restore.ts';
import type { UndoJournal } from './undo-journal.ts';

/** Context of an import. */
export interface Importing {
  readonly replica: Replica;
  readonly userId: string;
  readonly journal: UndoJournal;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
  /** Stores a card's picture on this device, from which it is uploaded. */
  readonly keepPicture: (picture: Blob) => Promise<KeepResult>;
  /** Finds the chapter of a card from its decks; null if none. */
  readonly chapterOf: (decks: readonly string[]) => string | null;
}

export interface ImportedCount {
  added: number;
  /** Number of entries that were imported before. They stay unchanged. */
  known: number;
  /** Refusals that occurred while writing. */
  readonly refusals: Refusals;
}
