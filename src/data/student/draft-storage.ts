/** Keys of a student's drafts begin so; signing out removes them with everything else of the student. */
export function draftKey(userId: string, name: string): string {
  return `ekagra-${userId}-draft-${name}`;
}

/** What was kept as JSON; null where nothing was, or nothing that can be read. */
export function readJsonDraft<T>(storage: Pick<Storage, 'getItem'>, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** What is typed and not saved. In localStorage, because only that is written at once when a tab goes away; null: nothing is. */
export function writeDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // A full disk: the text is still in its field.
  }
}
