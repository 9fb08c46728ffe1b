import type { Todo } from '../../../../replication/schema/todos.ts';
import type { RefusalList } from '../refusals.ts';

/** A task of another app. */
export interface ImportedTask {
  /** What it is known by there; a second import of it changes nothing. */
  readonly key: string;
  readonly title: string;
  readonly notes: string;
  readonly status: Todo['status'];
  readonly priority: Todo['priority'];
  readonly dueDate: string | null;
  /** Minutes after midnight. */
  readonly dueTime: number | null;
  readonly labels: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[];
}

export type ReadTasks =
  | { readonly ok: true; readonly app: string; readonly tasks: readonly ImportedTask[]; readonly refusals: RefusalList }
  /** A sentence. */
  | { readonly ok: false; readonly problem: string };

/** Tasks of one file. */
export const MOST_TASKS = 100_000;

const LONGEST = { title: 500, notes: 20_000, label: 60, entry: 380 };
const MOST = { labels: 50, entries: 100 };

/** Makes a task fit. A title that is too long is whole in the notes. */
export function fitted(task: ImportedTask): ImportedTask {
  const title = [...task.title.trim()];
  const isLong = title.length > LONGEST.title;
  const notes = isLong ? `${task.title.trim()}\n\n${task.notes}` : task.notes;
  return {
    ...task,
    title: isLong ? `${title.slice(0, LONGEST.title - 1).join('')}…` : title.join(''),
    notes: [...notes.trim()].slice(0, LONGEST.notes).join(''),
    labels: [
      ...new Set(task.labels.map((label) => [...label.trim()].slice(0, LONGEST.label).join('')).filter((label) => label !== '')),
    ].slice(0, MOST.labels),
    checklist: task.checklist
      .slice(0, MOST.entries)
      .map(({ text, isDone }) => ({ text: [...text.trim()].slice(0, LONGEST.entry).join(''), isDone })),
  };
}
