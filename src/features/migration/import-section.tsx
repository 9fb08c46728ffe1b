import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { countOf, FILE_LOOK } from './look.ts';
import { NotTaken } from './not-taken.tsx';
import { Running } from './running.tsx';
import { type TasksRead, useImport } from './use-import.ts';

/** Brings tasks from another app. */
export function ImportSection() {
  const { state, choose, importTasks, undo, cancel } = useImport();
  return (
    <Section title="Import from another app">
      <p className="text-sm text-ink-soft">
        Tasks from Todoist (CSV), TickTick (CSV), Trello (JSON), or any spreadsheet saved as CSV whose first line names its columns: Title,
        Notes, Due date, Priority, Labels, Status.
      </p>
      <TextField
        label="Import from a file"
        type="file"
        accept=".csv,.json,text/csv,application/json"
        className={FILE_LOOK}
        disabled={state.phase === 'running'}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      <Running state={state} onCancel={cancel} />
      {state.phase === 'read' ? <Preview read={state.read} onImport={() => importTasks(state.read)} /> : null}
      {state.phase === 'imported' ? (
        <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
          <p>
            {state.outcome.isCancelled ? 'Cancelled. Before that, imported' : 'Imported'}: {countOf(state.outcome.added, 'task', 'tasks')}.
            {state.outcome.known === 0 ? '' : ` ${countOf(state.outcome.known, 'task was', 'tasks were')} here already.`}
          </p>
          <NotTaken refusals={state.read.refusals} />
          {state.outcome.added === 0 ? null : (
            <div>
              <Button onClick={undo}>Undo</Button>
            </div>
          )}
        </div>
      ) : null}
    </Section>
  );
}

const SHOWN = 5;

function Preview({ read: { app, tasks, refusals }, onImport }: { readonly read: TasksRead; readonly onImport: () => void }) {
  return (
    <div aria-live="polite" className="grid gap-4 border-t border-line pt-5">
      <p>
        {app === 'CSV' ? 'A table' : `A file of ${app}`} with {countOf(tasks.length, 'task', 'tasks')}
        {tasks.length > SHOWN ? ', the first of which are:' : tasks.length === 0 ? '.' : ':'}
      </p>
      <ul className="grid gap-2 text-sm">
        {tasks.slice(0, SHOWN).map(({ key, title, dueDate, labels }) => (
          <li key={key} className="wrap-anywhere">
            {title}
            <span className="text-ink-soft">{[dueDate ?? '', ...labels].filter((word) => word !== '').map((word) => `, ${word}`)}</span>
          </li>
        ))}
      </ul>
      <NotTaken refusals={refusals} isAhead />
      {tasks.length === 0 ? null : (
        <div>
          <Button variant="primary" onClick={onImport}>
            Import
          </Button>
        </div>
      )}
    </div>
  );
}
