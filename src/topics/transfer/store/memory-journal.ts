import type { UndoableWork } from './undo-cache.ts';
import type { UndoJournal, UndoPart } from './undo-journal.ts';

/** A journal in memory, which a reload loses. */
export function memoryJournal(): UndoJournal {
  let kept: { readonly work: UndoableWork; readonly parts: UndoPart[] } | null = null;
  return {
    async begin(title) {
      kept = { work: { title, at: Date.now() }, parts: [] };
    },
    async note(part) {
      kept?.parts.push(part);
    },
    work: async () => (kept === null || kept.parts.length === 0 ? null : kept.work),
    async *parts() {
      while (kept?.parts.length) {
        yield kept.parts.at(-1)!;
        kept?.parts.pop();
      }
    },
    async clear() {
      kept = null;
    },
  };
}
