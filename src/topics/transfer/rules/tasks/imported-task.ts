import type { Todo } from '../../../../../replication/schema/todos.ts';

/** A task of another app. */
export interface ImportedTask {
  /** Key of the task in the other app. Importing it a second time changes nothing. */
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
  /** Name of a subject. */
  readonly subject: string | null;
  /** Estimated duration in minutes. */
  readonly estimate: number | null;
  /** In the stored format (src/topics/tasks/rules/repetition.ts). */
  readonly repeats: string | null;
  /** Minutes before the due time. */
  readonly reminder: number | null;
  /** Epoch milliseconds; null for the time of the import. */
  readonly createdAt: number | null;
  readonly completedAt: number | null;
}

/** Maximum number of tasks of one file. */
export const MOST_TASKS = 100_000;

const LONGEST = { title: 500, notes: 20_000, label: 60, entry: 380, subject: 60 };
const MOST = { labels: 50, entries: 100 };
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Range of times that the database accepts: 2000 to 2100. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 2), Date.UTC(2099, 11, 31)];

const EMPTY = {
  notes: '',
  status: 'todo',
  priority: 'none',
  dueDate: null,
  dueTime: null,
  labels: [],
  checklist: [],
  subject: null,
  estimate: null,
  repeats: null,
  reminder: null,
  createdAt: null,
  completedAt: null,
} as const satisfies Omit<ImportedTask, 'key' | 'title'>;

/** Fits a task to the database's limits. The notes then contain the whole of a title that is too long. */
export function fitted(given: Partial<ImportedTask> & Pick<ImportedTask, 'key' | 'title'>): ImportedTask {
  const task: ImportedTask = { ...EMPTY, ...given };
  const title = [...task.title.trim()];
  const isLong = title.length > LONGEST.title;
  const notes = isLong ? `${task.title.trim()}\n\n${task.notes}` : task.notes;
  const subject = shortened(task.subject ?? '', LONGEST.subject);
  return {
    ...task,
    title: isLong ? `${title.slice(0, LONGEST.title - 1).join('')}…` : title.join(''),
    notes: shortened(notes, LONGEST.notes),
    labels: [...new Set(task.labels.map((label) => shortened(label, LONGEST.label)).filter((label) => label !== ''))].slice(0, MOST.labels),
    checklist: task.checklist.slice(0, MOST.entries).map(({ text, isDone }) => ({ text: shortened(text, LONGEST.entry), isDone })),
    subject: subject === '' ? null : subject,
    estimate: within(task.estimate, 1, DAY_MINUTES),
    // A reminder needs a due time.
    reminder: task.dueTime === null ? null : within(task.reminder, 0, WEEK_MINUTES),
    createdAt: within(task.createdAt, EARLIEST, LATEST),
    completedAt: within(task.completedAt, EARLIEST, LATEST),
  };
}

/** Whether Postgres can store the text. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

export function hasStorableTexts({ title, notes, labels, checklist, subject }: ImportedTask): boolean {
  return [title, notes, ...labels, ...checklist.map(({ text }) => text), subject ?? ''].every(isStorable);
}

/** Trims a text, and cuts it at a character boundary. */
export function shortened(text: string, longest: number): string {
  const trimmed = text.trim();
  return trimmed.length <= longest ? trimmed : [...trimmed].slice(0, longest).join('').trim();
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
