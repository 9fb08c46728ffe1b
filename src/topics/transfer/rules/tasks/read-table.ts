import Papa from 'papaparse';

import { contentOf, type ReadFile } from '../read-file.ts';
import { Refusals } from '../refusals.ts';
import { fitted, type ImportedTask, isStorable, MOST_TASKS } from './imported-task.ts';
import { type DateOrder, orderOf, readClock, readDay, readTime } from './read-date.ts';
import type { Field, TableChoice, TableShape } from './table-shape.ts';

/** Column names of Todoist, TickTick and spreadsheets, by the field that they fill. */
const HEADINGS = {
  title: ['title', 'content', 'task', 'task name', 'name', 'todo'],
  notes: ['description', 'notes', 'note', 'details'],
  due: ['due date', 'due', 'date', 'deadline'],
  time: ['time', 'due time', 'start time'],
  subject: ['subject'],
  priority: ['priority'],
  labels: ['tags', 'labels', 'label'],
  list: ['list name', 'project', 'list'],
  status: ['status', 'state', 'done', 'completed'],
  estimate: ['estimate', 'minutes', 'duration'],
  zone: ['timezone'],
  id: ['taskid', 'id'],
  type: ['type'],
} as const satisfies Readonly<Record<Field, readonly string[]>>;

/** Number of lines in which headings are searched for: TickTick writes a few lines before them. */
const FIRST_LINES = 20;
/** Maximum number of columns; further ones are ignored. */
const MOST_COLUMNS = 60;
const SHOWN_ROWS = 3;
const SHOWN_CHARACTERS = 120;

/**
 * Reads a table of tasks: CSV of Todoist, TickTick or a spreadsheet.
 * @param chosen the student's choice; undefined to guess from the names of the columns
 */
export function readTable(text: string, timeZone: string, chosen?: TableChoice): ReadFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  // If the student says that there are no headings, a task called "name" is not one.
  const named = chosen?.hasHead === false ? -1 : data.slice(0, FIRST_LINES).findIndex((cells) => guessed(cells).includes('title'));
  const head = named >= 0 ? named : data.findIndex(isFilled);
  if (head < 0) return { ok: false, problem: 'This file is empty.' };
  const names = data[head]!.slice(0, MOST_COLUMNS).map((name) => name.trim().toLowerCase());
  const app = names.includes('taskid') ? 'TickTick' : names.includes('indent') ? 'Todoist' : 'CSV';
  const choice = chosen ?? choiceFor(app, names, data.slice(head + 1));
  const rows = new Rows(app, choice, timeZone);
  const start = choice.hasHead ? head + 1 : head;
  for (const [at, cells] of data.entries()) if (at >= start && isFilled(cells)) rows.read(`Row ${at + 1}`, cells);
  const { tasks, refusals } = rows;
  if (app !== 'CSV') return contentOf({ app, tasks, refusals });
  const dues = columnOf(choice, 'due');
  const table: TableShape = {
    names: names.map((name, at) =>
      choice.hasHead && name !== '' ? data[head]![at]!.trim().slice(0, SHOWN_CHARACTERS) : `Column ${at + 1}`,
    ),
    firstRows: data
      .slice(start)
      .filter(isFilled)
      .slice(0, SHOWN_ROWS)
      .map((cells) => names.map((_, at) => (cells[at] ?? '').trim().slice(0, SHOWN_CHARACTERS))),
    choice,
    isOrderAsked: dues >= 0 && !orderOf(cellsOf(data, start, dues)).isCertain,
  };
  return contentOf({ app, tasks, refusals, table });
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
const columnOf = ({ columns }: TableChoice, field: Field) => columns.indexOf(field);

function* cellsOf(data: readonly (readonly string[])[], from: number, column: number): Generator<string> {
  for (let at = from; at < data.length; at += 1) yield (data[at]![column] ?? '').trim();
}

function choiceFor(app: string, names: readonly string[], rows: readonly (readonly string[])[]): TableChoice {
  // "Content" is the title in Todoist, but the notes in TickTick.
  const columns = guessed(names).map((field, at) => (app === 'TickTick' && names[at] === 'content' ? 'notes' : field));
  const choice = { hasHead: true, columns, dateOrder: 'day' as DateOrder };
  const dues = columnOf(choice, 'due');
  return dues < 0 ? choice : { ...choice, dateOrder: orderOf(cellsOf(rows, 0, dues)).order };
}

/** Guesses from its name which field each column fills. If two columns match a field, the better name wins. */
function guessed(cells: readonly string[]): (Field | null)[] {
  const names = cells.slice(0, MOST_COLUMNS).map((name) => name.replace('\uFEFF', '').trim().toLowerCase());
  const columns = names.map((): Field | null => null);
  for (const field of Object.keys(HEADINGS) as Field[]) {
    const at = HEADINGS[field].map((heading) => names.indexOf(heading)).find((found) => found >= 0);
    if (at !== undefined) columns[at] ??= field;
  }
  return columns;
}

/** Converts the rows of a table one by one. */
class Rows {
  readonly tasks: ImportedTask[] = [];
  readonly refusals = new Refusals();
  readonly #seen = new Map<string, number>();
  readonly #columns = new Map<Field, readonly number[]>();
  readonly #app: string;
  readonly #order: DateOrder;
  readonly #timeZone: string;

  constructor(app: string, { columns, dateOrder }: TableChoice, timeZone: string) {
    for (const [at, field] of columns.slice(0, MOST_COLUMNS).entries()) {
      if (field !== null) this.#columns.set(field, [...(this.#columns.get(field) ?? []), at]);
    }
    this.#app = app;
    this.#order = dateOrder;
    this.#timeZone = timeZone;
  }

  read(where: string, cells: readonly string[]): void {
    const { tasks, refusals } = this;
    // Notes and labels may have several columns.
    const cell = (field: Field) =>
      (this.#columns.get(field) ?? [])
        .map((at) => cells[at]?.trim() ?? '')
        .filter((text) => text !== '')
        .join(field === 'labels' ? ',' : '\n\n');
    const title = cell('title');
    const type = this.#app === 'Todoist' ? cell('type') : '';
    if (!this.#columns.has('title')) return;
    if (tasks.length >= MOST_TASKS) refusals.add(where, title, `One file may have ${MOST_TASKS} tasks.`);
    else if (type === 'note' && tasks.length > 0) tasks.push(withNote(tasks.pop()!, title));
    else if (type === 'section') refusals.add(where, title, 'It is a heading, not a task.');
    else if (title === '') refusals.add(where, cells.join(', ').slice(0, 400), 'It has no title.');
    else if (!cells.every(isStorable)) refusals.add(where, title, 'It has characters that cannot be stored.');
    else {
      const task = this.#taskOf(cell, this.#keyOf(cell('id'), cells));
      if (cell('due') !== '' && task.dueDate === null)
        refusals.add(where, title, `The date “${cell('due')}” was not understood. The task was taken, with the date in its notes.`);
      tasks.push(task);
    }
  }

  #keyOf(id: string, cells: readonly string[]): string {
    const row = id === '' ? JSON.stringify(cells) : `${this.#app} ${id}`;
    const count = this.#seen.get(row) ?? 0;
    this.#seen.set(row, count + 1);
    // An id column may contain something else, which several rows share. A count makes the key unique.
    return id !== '' && count === 0 ? row : `${row} ${count}`;
  }

  #taskOf(cell: (field: Field) => string, key: string): ImportedTask {
    const app = this.#app;
    const due = cell('due');
    const zoned = /T\d\d:\d\d/.test(due) ? readTime(due, cell('zone') || this.#timeZone) : null;
    const dueDate = zoned?.day ?? readDay(due, this.#order);
    const minutes = readClock(cell('time')) ?? zoned?.minutes ?? readClock(due);
    const title = app === 'Todoist' ? cell('title').replaceAll(/(?:^|\s)@\S+/g, '') : cell('title');
    const tags = app === 'Todoist' ? Array.from(cell('title').matchAll(/(?:^|\s)@(\S+)/g), ([, tag]) => tag!) : [];
    const status = statusOf(app, cell('status'));
    return fitted({
      key,
      title: title.trim() === '' ? cell('title') : title,
      notes: due === '' || dueDate !== null ? cell('notes') : `${cell('notes')}\n\n${due}`,
      status,
      priority: priorityOf(app, cell('priority')),
      dueDate,
      // TickTick writes midnight for a day without a time.
      dueTime: dueDate === null || minutes === 0 ? null : minutes,
      labels: [cell('list'), ...tags, ...cell('labels').split(/[,;]/)],
      subject: cell('subject'),
      estimate: /^\d{1,4}(?: ?m(?:in(?:ute)?s?)?)?$/i.test(cell('estimate')) ? Number.parseInt(cell('estimate'), 10) : null,
    });
  }
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
  // In Todoist, 1 is the most urgent priority, and 4 is none.
  Todoist: { '1': 'high', '2': 'medium', '3': 'low' },
  CSV: { high: 'high', medium: 'medium', low: 'low', '1': 'high', '2': 'medium', '3': 'low' },
};

function priorityOf(app: string, text: string): ImportedTask['priority'] {
  const known = PRIORITIES[app]!;
  const name = text.toLowerCase();
  return Object.hasOwn(known, name) ? known[name]! : 'none';
}
