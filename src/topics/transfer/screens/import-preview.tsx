import type { TableChoice } from '../rules/tasks/table-shape.ts';
import type { ImportedTask } from '../rules/tasks/imported-task.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { clockText, countOf } from './look.ts';
import { MatchColumns } from './match-columns.tsx';
import { NotTaken } from './not-taken.tsx';
import type { FileRead } from './use-import.ts';

const SHOWN = 5;

interface ImportPreviewProps {
  readonly read: FileRead;
  /** The student's latest choice of columns, which the preview may not reflect yet. Null if the columns are guessed. */
  readonly chosen: TableChoice | null;
  readonly isNext: boolean;
  readonly onMatch: (choice: TableChoice) => void;
  readonly onImport: () => void;
}

/** Preview of a file's content, before anything is written. */
export function ImportPreview({ read, chosen, isNext, onMatch, onImport }: ImportPreviewProps) {
  const { tasks, sessions, cards, profile, remarks, table, refusals } = read;
  // Whether the preview does not reflect the choice yet. A quick press would import by the old columns.
  const isFollowing = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(table?.choice);
  const hasTitle = table === null || table.choice.columns.includes('title');
  const isEmpty = tasks.length + sessions.length + cards.length + Object.keys(profile).length === 0;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-5 border-t border-line pt-5">
      {table === null ? null : <MatchColumns table={table} choice={chosen ?? table.choice} onMatch={onMatch} />}
      {hasTitle ? (
        <p>{summary(read)}</p>
      ) : (
        <ErrorText>No column is called “Title”. Choose the column that has the tasks’ titles.</ErrorText>
      )}
      {remarks.length === 0 ? null : (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <ul className="grid gap-2 text-sm">
        {tasks.slice(0, SHOWN).map((task) => (
          <li key={task.key} className="wrap-anywhere">
            {task.title}
            <span className="text-ink-soft">{wordsAbout(task).map((word) => `, ${word}`)}</span>
          </li>
        ))}
        {cards.slice(0, SHOWN).map((card) => (
          <li key={card.key} className="line-clamp-3 wrap-anywhere">
            <Notation text={card.front} />
            {card.subject === null ? null : <span className="text-ink-soft">, {card.subject}</span>}
          </li>
        ))}
        {Object.entries(profile).map(([name, value]) => (
          <li key={name} className="wrap-anywhere">
            {SETTINGS[name]}: {value}
          </li>
        ))}
      </ul>
      <NotTaken refusals={refusals} isAhead />
      {isEmpty ? null : (
        <div>
          <Button variant={isNext ? 'primary' : 'secondary'} disabled={isFollowing} onClick={onImport}>
            Import
          </Button>
        </div>
      )}
    </div>
  );
}

const SETTINGS: Readonly<Record<string, string>> = {
  display_name: 'Name',
  daily_motivation: 'Daily motivation',
  daily_target: 'Daily target, in minutes',
  day_start_time: 'Hour at which the day starts',
};

const WHAT: Readonly<Record<string, string>> = { CSV: 'A table', Calendar: 'A calendar' };

/** Summary such as "A file of Todoist with 12 tasks:". */
function summary({ app, tasks, sessions, cards }: FileRead): string {
  const kinds = [
    ...(tasks.length > 0 || sessions.length + cards.length === 0 ? [countOf(tasks.length, 'task', 'tasks')] : []),
    ...(sessions.length > 0 ? [countOf(sessions.length, 'study session', 'study sessions')] : []),
    ...(cards.length > 0 ? [countOf(cards.length, 'card', 'cards')] : []),
  ];
  const shown = tasks.length + cards.length;
  const end = shown > SHOWN ? ', the first of which are:' : shown === 0 ? '.' : ':';
  return `${WHAT[app] ?? `A file of ${app}`} with ${kinds.join(', ')}${end}`;
}

function wordsAbout({ dueDate, dueTime, repeats, subject, labels }: ImportedTask): string[] {
  const words = [dueDate ?? '', dueTime === null ? '' : clockText(dueTime), repeats === null ? '' : 'repeats', subject ?? '', ...labels];
  return words.filter((word) => word !== '');
}
