export const undoCache = (userId: string) => `ekagra-${userId}-undo`;
export const WORK_ADDRESS = '/undo/work';

/** What can be undone, once. */
export interface UndoableWork {
  readonly title: 'Restore' | 'Import';
  /** When it began, in epoch milliseconds: it tells two of them apart. */
  readonly at: number;
}

/** Part of signing out: apart from the journal, which the shell does not load. */
export async function forgetUndo(userId: string): Promise<void> {
  await globalThis.caches?.delete(undoCache(userId));
}
