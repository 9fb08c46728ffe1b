export const undoCache = (userId: string) => `ekagra-${userId}-undo`;

/** Part of signing out: apart from the journal, which the shell does not load. */
export async function forgetUndo(userId: string): Promise<void> {
  await globalThis.caches?.delete(undoCache(userId));
}
