import { type ReactNode, Suspense } from 'react';

import { useRecord } from '../../../shared/replica/use-records.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { Section } from '../../../ui/section.tsx';
import { ImportSection } from './import-section.tsx';
import { RestoreSection } from './restore-section.tsx';
import { useUndoable } from './use-undoable.ts';
import { useBackgroundWork } from './background-work.ts';
import { nextStep, type Step } from './next-step.ts';
import type { Manifest } from '../rules/archive.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { countOf } from './look.ts';
import { Progress } from './progress.tsx';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import type { ExportProgress } from '../store/export-account.ts';
import { saveFile } from './save-file.ts';

interface MigrationScreenProps {
  /** Notice about data that was made on this device without an account; null if there is none. */
  readonly leftTrial: ReactNode;
}

/** Exports a student's data from Ekagra, and imports or restores it. */
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

interface Phased {
  readonly phase: string;
}

function useNextStep(): Step | null {
  const userId = useUserId();
  const { state: exporting } = useBackgroundWork<Phased>(userId, 'export');
  const { state: restoring } = useBackgroundWork<Phased>(userId, 'restore');
  const { state: importing } = useBackgroundWork<Phased>(userId, 'import');
  return nextStep({ export: exporting.phase, restore: restoring.phase, import: importing.phase });
}

/** Exports all data of the student as one file. */
function ExportSection({ isNext }: { readonly isNext: boolean }) {
  const { state, run, cancel } = useExport();
  const isRunning = state.phase === 'running';
  return (
    <Section title="Export">
      <p className="text-sm text-ink-soft">
        One zip file with all your data: tasks, plan, sessions, cards with their reviews, mock tests, chats, your group messages, questions
        and answers, settings and pictures. Each kind is a readable JSON file, and a CSV file for spreadsheets. It contains nobody else’s
        data.
      </p>
      {isRunning ? (
        <Progress
          label="Export"
          doing={state.progress?.doing ?? 'Starting'}
          done={state.progress?.done ?? 0}
          total={state.progress?.total ?? 0}
          onCancel={cancel}
        />
      ) : (
        <div>
          <Button variant={isNext ? 'primary' : 'secondary'} onClick={() => void run()}>
            Export
          </Button>
        </div>
      )}
      {state.phase === 'done' ? <Outcome manifest={state.manifest} /> : null}
      {state.phase === 'failed' ? (
        <ErrorText>The export failed and no file was made. Your data is unchanged. Free some space on this device and try again.</ErrorText>
      ) : null}
    </Section>
  );
}

function Outcome({ manifest: { counts, missing } }: { readonly manifest: Manifest }) {
  const { pictures = 0, ...kinds } = counts;
  const entries = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return (
    <div aria-live="polite" className="grid gap-2 border-t border-line pt-5">
      <p>
        Exported {countOf(entries, 'entry', 'entries')} and {countOf(pictures, 'picture', 'pictures')}. The file is with your downloads.
      </p>
      {missing.length === 0 ? null : (
        <>
          <p className="font-medium">Not in the file</p>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {missing.map(({ what, count, reason }) => (
              <li key={what}>
                {what}
                {count === null ? '' : `, ${count.toLocaleString('en')}`}. <span className="text-ink-soft">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: ExportProgress | null }
  | { readonly phase: 'done'; readonly manifest: Manifest }
  | { readonly phase: 'failed' };

function useExport() {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const { work, state } = useBackgroundWork<ExportState>(userId, 'export');

  async function run() {
    const { signal } = work.start();
    work.set({ phase: 'running', progress: null });
    try {
      const replica = await replicaOnceOpen();
      const { exportStudent } = await import('../store/export-student.ts');
      const onProgress = (progress: ExportProgress) => {
        if (!signal.aborted) work.set({ phase: 'running', progress });
      };
      const { file, manifest } = await exportStudent({ replica, userId, signal, onProgress });
      signal.throwIfAborted();
      saveFile(`ekagra-${manifest.madeAt.slice(0, 10)}.zip`, file);
      work.end({ phase: 'done', manifest }, 'The export is with your downloads');
    } catch (error) {
      if (signal.aborted) return;
      console.error('Error exporting', error);
      work.end({ phase: 'failed' }, 'The export failed');
    }
  }

  function cancel() {
    work.stop();
    work.set({ phase: 'idle' });
  }
  return { state, run, cancel };
}
