/** Prefix of a student's draft keys; signing out deletes them. */
export function draftKey(userId: string, name: string): string {
  return `ekagra-${userId}-draft-${name}`;
}

/** The stored JSON; null if missing or unreadable. */
export function readJsonDraft<T>(storage: Pick<Storage, 'getItem'>, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores unsaved input; null removes it. localStorage, because it writes synchronously when a tab closes. */
export function writeDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // Storage is full: the text stays in its field.
  }
}
