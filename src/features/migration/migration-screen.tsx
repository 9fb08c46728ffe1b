import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useUndoable } from './use-undoable.ts';

/** Takes a student's data out of Ekagra, and brings it back. */
export function MigrationScreen() {
  const undoing = useUndoable();
  return (
    <>
      <ExportSection />
      <RestoreSection undoing={undoing} />
      <ImportSection undoing={undoing} />
    </>
  );
}
