import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ImportPreview } from './import-preview.tsx';
import { countOf, FILE_LOOK, forgetChosen } from './look.ts';
import { NotTaken } from './not-taken.tsx';
import { Running } from './running.tsx';
import { UndoLast } from './undo-last.tsx';
import { type FileRead, useImport } from './use-import.ts';
import type { Undoing } from './use-undoable.ts';

interface ImportSectionProps {
  readonly undoing: Undoing;
  /** Whether this section's button is the primary one. */
  readonly isNext: boolean;
}

/** Imports tasks, cards and sessions from another app. */
export function ImportSection({ undoing, isNext }: ImportSectionProps) {
  const { state, chosen, choose, match, importFile, undo, cancel } = useImport(undoing);
  return (
    <Section title="Import from another app">
      <p className="text-sm text-ink-soft">You see what is in the file before anything is written.</p>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        <li>Tasks of Todoist (CSV), TickTick (CSV), Trello (JSON), or any spreadsheet saved as CSV</li>
        <li>Events and to-dos of Google Calendar or another calendar (.ics)</li>
        <li>Cards of Anki with their reviews and pictures (.apkg)</li>
        <li>Records of the older app (JSON): tasks, study sessions and settings</li>
      </ul>
      <TextField
        label="Import from a file"
        type="file"
        accept=".csv,.json,.ics,.apkg,.colpkg,text/csv,text/calendar,application/json,application/zip,application/octet-stream"
        className={FILE_LOOK}
        disabled={state.phase === 'running' || undoing.isWriting}
        onClick={forgetChosen}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <Running state={state} onCancel={cancel} />
      {state.phase === 'read' ? (
        <ImportPreview
          read={state.read}
          chosen={chosen}
          isNext={isNext}
          onMatch={(table) => match(state.file, table)}
          onImport={() => importFile(state.read)}
        />
      ) : null}
      {state.phase === 'imported' ? (
        <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
          <p>
            {state.outcome.isCancelled ? 'Cancelled. Before that, imported' : 'Imported'}:{' '}
            {countOf(state.outcome.added, ...wordsFor(state.read))}.
            {state.outcome.known === 0 ? '' : ` ${countOf(state.outcome.known, ...wereHere(state.read))} here already.`}
          </p>
          <NotTaken refusals={both(state.read, state.outcome)} />
        </div>
      ) : null}
      {undoing.work?.title !== 'Import' || undoing.isWriting ? null : (
        <UndoLast work={undoing.work} isJustDone={state.phase === 'imported'} onUndo={undo} />
      )}
    </Section>
  );
}

/** Singular and plural for the file's entries: a single kind is called by its name. */
function wordsFor({ tasks, sessions, cards, profile }: FileRead): [string, string] {
  const hasOthers = Object.keys(profile).length > 0;
  if (sessions.length + cards.length === 0 && !hasOthers) return ['task', 'tasks'];
  return tasks.length + sessions.length === 0 && !hasOthers ? ['card', 'cards'] : ['entry', 'entries'];
}

function wereHere(read: FileRead): [string, string] {
  const [one, many] = wordsFor(read);
  return [`${one} was`, `${many} were`];
}

/** Merges the refusals from reading the file with those from writing. */
function both({ refusals }: FileRead, { refusals: later }: { readonly refusals: FileRead['refusals'] }): FileRead['refusals'] {
  return { kept: [...refusals.kept, ...later.kept], count: refusals.count + later.count };
}
