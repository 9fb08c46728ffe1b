import type { Manifest } from '../rules/archive.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { countOf } from './look.ts';
import { Progress } from './progress.tsx';
import { useExport } from './use-export.ts';

/** Everything of the student as one file. */
export function ExportSection({ isNext }: { readonly isNext: boolean }) {
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
