import { useRecord } from '../../data/replica/use-records.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { Section } from '../../ui/section.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useUndoable } from './use-undoable.ts';

/** Takes a student's data out of Ekagra, and brings it back. */
export function MigrationScreen() {
  const undoing = useUndoable();
  const isLeaving = (useRecord('users', useUserId()).data?.deletion_due ?? null) !== null;
  return (
    <>
      <ExportSection />
      {isLeaving ? (
        <Section title="Restore and import">
          <p className="text-sm text-ink-soft">Keep your account to bring data in. Nothing can be changed while it waits to be deleted.</p>
        </Section>
      ) : (
        <>
          <RestoreSection undoing={undoing} />
          <ImportSection undoing={undoing} />
        </>
      )}
    </>
  );
}
