import type { UndoJournal, UndoPart } from './undo-journal.ts';

/** A journal that a reload forgets. */
export function memoryJournal(): UndoJournal {
  let kept: { readonly title: string; readonly parts: UndoPart[] } | null = null;
  return {
    async begin(title) {
      kept = { title, parts: [] };
    },
    async note(part) {
      kept?.parts.push(part);
    },
    title: async () => kept?.title ?? null,
    async *parts() {
      yield* (kept?.parts ?? []).toReversed();
    },
    async clear() {
      kept = null;
    },
  };
}
