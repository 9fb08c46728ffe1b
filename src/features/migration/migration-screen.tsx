import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { RestoreSection } from './restore-section.tsx';

/** Takes a student's data out of Ekagra, and brings it back. */
export function MigrationScreen() {
  return (
    <>
      <ExportSection />
      <RestoreSection />
      <ImportSection />
    </>
  );
}
