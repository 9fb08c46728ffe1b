import Papa from 'papaparse';

import { Refusals } from '../refusals.ts';
import { fitted, type ImportedTask, MOST_TASKS, type ReadTasks } from './imported-task.ts';
import { readDay, readTime } from './read-date.ts';

/** Headings by the field they fill: of Todoist, TickTick and spreadsheets. */
const HEADINGS = {
  title: ['title', 'content', 'task', 'task name', 'name', 'todo'],
  notes: ['description', 'notes', 'note', 'details'],
  due: ['due date', 'due', 'date', 'deadline'],
  priority: ['priority'],
  labels: ['tags', 'labels', 'label', 'subject'],
  list: ['list name', 'project', 'list'],
  status: ['status', 'state', 'done', 'completed'],
  zone: ['timezone'],
  id: ['taskid', 'id'],
  type: ['type'],
} as const;
type Field = keyof typeof HEADINGS;

/** Lines in which the headings are looked for: TickTick has a few words before them. */
const FIRST_LINES = 20;

/** A table of tasks: CSV of Todoist, of TickTick, or of a spreadsheet whose first line names its columns. */
export function readTable(text: string, timeZone: string): ReadTasks {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const head = data.slice(0, FIRST_LINES).findIndex((cells) => columnsOf(cells).has('title'));
  if (head < 0)
    return { ok: false, problem: 'No column is called “Title”. Name the columns in the first line, for example Title, Notes, Due date.' };
  const names = data[head]!.map((name) => name.trim().toLowerCase());
  const app = names.includes('taskid') ? 'TickTick' : names.includes('indent') ? 'Todoist' : 'CSV';
  const columns = columnsOf(data[head]!);
  // "Content" is the title in Todoist, the notes in TickTick.
  if (app === 'TickTick') columns.set('notes', names.indexOf('content'));
  const refusals = new Refusals();
  const tasks: ImportedTask[] = [];
  const seen = new Map<string, number>();
  for (const [at, cells] of data.entries()) {
    if (at <= head || cells.every((cell) => cell.trim() === '')) continue;
    const where = `Row ${at + 1}`;
    const cell = (field: Field) => cells[columns.get(field) ?? -1]?.trim() ?? '';
    const type = app === 'Todoist' ? cell('type') : '';
    if (tasks.length >= MOST_TASKS) refusals.add(where, cell('title'), `One file may have ${MOST_TASKS} tasks.`);
    else if (type === 'note' && tasks.length > 0) tasks.push(withNote(tasks.pop()!, cell('title')));
    else if (type === 'section') refusals.add(where, cell('title'), 'It is a heading, not a task.');
    else if (cell('title') === '') refusals.add(where, cells.join(', '), 'It has no title.');
    else if (cells.some((value) => !value.isWellFormed() || value.includes('\u0000')))
      refusals.add(where, cell('title'), 'It has characters that cannot be stored.');
    else {
      const row = JSON.stringify(cells);
      const count = seen.get(row) ?? 0;
      seen.set(row, count + 1);
      const task = taskOf(app, cell, cell('id') === '' ? `${row} ${count}` : `${app} ${cell('id')}`, timeZone);
      if (cell('due') !== '' && task.dueDate === null)
        refusals.add(where, cell('title'), `The date “${cell('due')}” was not understood. The task was taken, with the date in its notes.`);
      tasks.push(task);
    }
  }
  return { ok: true, app, tasks, refusals };
}

function columnsOf(cells: readonly string[]): Map<Field, number> {
  const names = cells.map((name) => name.replace('\uFEFF', '').trim().toLowerCase());
  const columns = new Map<Field, number>();
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const at = HEADINGS[field].map((heading) => names.indexOf(heading)).find((found) => found >= 0);
    if (at !== undefined) columns.set(field, at);
  }
  return columns;
}

function taskOf(app: string, cell: (field: Field) => string, key: string, timeZone: string): ImportedTask {
  const due = cell('due');
  const time = /T\d\d:\d\d/.test(due) ? readTime(due, cell('zone') || timeZone) : null;
  const dueDate = time?.day ?? readDay(due);
  const title = app === 'Todoist' ? cell('title').replaceAll(/(?:^|\s)@\S+/g, '') : cell('title');
  const tags = app === 'Todoist' ? Array.from(cell('title').matchAll(/(?:^|\s)@(\S+)/g), ([, tag]) => tag!) : [];
  return fitted({
    key,
    title: title.trim() === '' ? cell('title') : title,
    notes: due === '' || dueDate !== null ? cell('notes') : `${cell('notes')}\n\n${due}`,
    status: statusOf(app, cell('status')),
    priority: priorityOf(app, cell('priority')),
    dueDate,
    // TickTick writes midnight for a day without a time.
    dueTime: time === null || time.minutes === 0 ? null : time.minutes,
    labels: [cell('list'), ...tags, ...cell('labels').split(/[,;]/)],
    checklist: [],
  });
}

function withNote(task: ImportedTask, note: string): ImportedTask {
  return fitted({ ...task, notes: `${task.notes}\n\n${note}` });
}

function statusOf(app: string, text: string): ImportedTask['status'] {
  if (app === 'TickTick') return text === '1' || text === '2' ? 'done' : 'todo';
  if (/^(?:done|completed?|yes|true|x|1)$/i.test(text)) return 'done';
  return /^(?:doing|in progress|started)$/i.test(text) ? 'doing' : 'todo';
}

const PRIORITIES: Readonly<Record<string, Readonly<Record<string, ImportedTask['priority']>>>> = {
  TickTick: { '1': 'low', '3': 'medium', '5': 'high' },
  // 1 is the most urgent, 4 none.
  Todoist: { '1': 'high', '2': 'medium', '3': 'low' },
  CSV: { high: 'high', medium: 'medium', low: 'low', '1': 'high', '2': 'medium', '3': 'low' },
};

function priorityOf(app: string, text: string): ImportedTask['priority'] {
  return PRIORITIES[app]![text.toLowerCase()] ?? 'none';
}
