import { Suspense, type ReactNode } from 'react';

import { useRecord } from '../../../shared/replica/use-records.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Section } from '../../../ui/section.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useNextStep } from './use-next-step.ts';
import { useUndoable } from './use-undoable.ts';

interface MigrationScreenProps {
  /** What was made on this device without an account; null for nothing. */
  readonly leftTrial: ReactNode;
}

/** Takes a student's data out of Ekagra, and brings it back. */
export function MigrationScreen({ leftTrial }: MigrationScreenProps) {
  const undoing = useUndoable();
  const next = useNextStep();
  const isLeaving = (useRecord('users', useUserId()).data?.deletion_due ?? null) !== null;
  return (
    <>
      <ExportSection isNext={next === 'export'} />
      {isLeaving ? (
        <Section title="Restore and import">
          <p className="text-sm text-ink-soft">Keep your account to bring data in. Nothing can be changed while it waits to be deleted.</p>
        </Section>
      ) : (
        <>
          <RestoreSection undoing={undoing} />
          <ImportSection undoing={undoing} isNext={next === 'import'} />
          <Suspense>{leftTrial}</Suspense>
        </>
      )}
    </>
  );
}
