import { useState } from 'react';

import type { ClashChoice, RestorePreview } from '../store/restore.ts';
import type { RestoredFile } from '../store/restore-student.ts';
import { KIND_TITLES } from '../rules/archive.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { countOf, FILE_LOOK, forgetChosen } from './look.ts';
import { NotTaken } from './not-taken.tsx';
import { Running } from './running.tsx';
import { UndoLast } from './undo-last.tsx';
import type { Undoing } from './use-undoable.ts';
import { useTransfer } from './use-transfer.ts';

/** Restores an export, into the same account or another one. */
export function RestoreSection({ undoing }: { readonly undoing: Undoing }) {
  const { state, choose, restore, undo, cancel } = useRestore(undoing);
  const [choice, setChoice] = useState<ClashChoice>('keep');
  const isRunning = state.phase === 'running';
  return (
    <Section title="Restore">
      <p className="text-sm text-ink-soft">
        Choose a file that Export made, here or on another account. You see what it would change before anything is written.
      </p>
      <TextField
        label="Restore from a file"
        type="file"
        accept=".zip,application/zip"
        className={FILE_LOOK}
        disabled={isRunning || undoing.isWriting}
        onClick={forgetChosen}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <Running state={state} onCancel={cancel} />
      {state.phase === 'previewed' ? (
        <Preview preview={state.preview} choice={choice} onChoose={setChoice} onRestore={() => restore(state.file, choice)} />
      ) : null}
      {state.phase === 'restored' ? <Outcome outcome={state.outcome} /> : null}
      {undoing.work?.title !== 'Restore' || undoing.isWriting ? null : (
        <UndoLast work={undoing.work} isJustDone={state.phase === 'restored'} onUndo={undo} />
      )}
    </Section>
  );
}

interface PreviewProps {
  readonly preview: RestorePreview;
  readonly choice: ClashChoice;
  readonly onChoose: (choice: ClashChoice) => void;
  readonly onRestore: () => void;
}

const CHOICES = [
  { value: 'keep', label: 'Keep what is here', hint: 'The file adds only what is missing.' },
  { value: 'replace', label: 'Take the file’s', hint: 'Entries that differ become as they are in the file.' },
] as const;

function Preview({ preview: { isSameAccount, kinds, refusals }, choice, onChoose, onRestore }: PreviewProps) {
  const added = kinds.reduce((sum, kind) => sum + kind.added, 0);
  const changed = kinds.reduce((sum, kind) => sum + kind.changed, 0);
  return (
    <div aria-live="polite" className="grid gap-5 border-t border-line pt-5">
      <p>{isSameAccount ? 'An export of this account.' : 'An export of another account. Its entries become entries of this account.'}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <section aria-label="What the file has" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">What the file has</caption>
          <thead>
            <tr>
              {['', 'New', 'Differ', 'Same'].map((name) => (
                <th key={name} scope="col" className="bg-column px-3 py-2 text-left font-medium not-first:text-right">
                  {name === '' ? <span className="sr-only">Kind</span> : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.kind} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {KIND_TITLES[kind.kind]}
                </th>
                {[kind.added, kind.changed, kind.same].map((count, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns never move
                  <td key={at} className="px-3 py-2 text-right">
                    {count.toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {changed === 0 ? null : (
        <RadioGroup
          label="Entries that differ"
          options={CHOICES}
          value={choice}
          onValueChange={onChoose}
          className="grid gap-3 sm:grid-cols-2"
          optionClassName="grid content-start gap-0.5 rounded-xl border border-line-strong p-3 data-checked:border-ink data-checked:bg-hover"
        >
          {({ label, hint }) => (
            <>
              <span className="font-medium">{label}</span>
              <span className="text-sm text-ink-soft">{hint}</span>
            </>
          )}
        </RadioGroup>
      )}
      <NotTaken refusals={refusals} isAhead />
      <div>
        {added + changed === 0 ? (
          <p>Everything in this file is here already.</p>
        ) : (
          <Button variant="primary" onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        Groups and their messages are not restored: they belong to all members, and stay where they are.
      </p>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: RestoredFile }) {
  const { added, replaced, pictures, refusals, isCancelled, problem } = outcome;
  return (
    <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
      <p>
        {isCancelled ? 'Cancelled. Before that, restored' : problem === null ? 'Restored' : 'Before that, restored'}:{' '}
        {countOf(added, 'new entry', 'new entries')}
        {replaced === 0 ? '' : `, ${countOf(replaced, 'entry', 'entries')} as in the file`}
        {pictures === 0 ? '' : `, ${countOf(pictures, 'picture', 'pictures')}`}.
      </p>
      <NotTaken refusals={refusals} />
    </div>
  );
}

type RestoreStep =
  | { readonly phase: 'previewed'; readonly file: File; readonly preview: RestorePreview }
  | { readonly phase: 'restored'; readonly outcome: RestoredFile };

function useRestore(undoing: Undoing) {
  const { run, reset, ...transfer } = useTransfer<RestoreStep>('restore', undoing);
  return {
    ...transfer,
    choose: (file: File | undefined) =>
      file === undefined
        ? reset()
        : run('reading', async ({ previewFile }, asked) => ({ phase: 'previewed', file, preview: await previewFile(file, asked) })),
    restore: (file: File, choice: ClashChoice) =>
      run('restoring', async ({ restoreFile }, asked) => {
        const result = await restoreFile(file, asked, choice);
        return result.ok ? { phase: 'restored', outcome: result } : { phase: 'refused', problem: result.error.message };
      }),
  };
}
