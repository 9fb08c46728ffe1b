import { ExportSection } from './export-section.tsx';

/** Takes a student's data out of Ekagra. */
export function MigrationScreen() {
  return <ExportSection />;
}
