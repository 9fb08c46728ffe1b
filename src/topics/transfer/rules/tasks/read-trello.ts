import * as v from 'valibot';

import { contentOf, type ReadFile } from '../read-file.ts';
import { Refusals } from '../refusals.ts';
import { fitted, hasStorableTexts, type ImportedTask, MOST_TASKS } from './imported-task.ts';
import { readTime } from './read-date.ts';

const BOARD = v.object({ cards: v.array(v.unknown()), lists: v.array(v.unknown()), checklists: v.optional(v.array(v.unknown()), []) });
const LIST = v.object({ id: v.string(), name: v.string() });
const CARD = v.object({
  id: v.string(),
  name: v.string(),
  desc: v.optional(v.string(), ''),
  due: v.nullish(v.string(), null),
  dueComplete: v.optional(v.boolean(), false),
  closed: v.optional(v.boolean(), false),
  idList: v.string(),
  labels: v.optional(v.array(v.object({ name: v.optional(v.string(), '') })), []),
});
const CHECKLIST = v.object({ idCard: v.string(), checkItems: v.array(v.object({ name: v.string(), state: v.optional(v.string(), '') })) });

/** Reads a board that Trello exported as JSON; null for other JSON. */
export function readTrello(json: unknown, timeZone: string): ReadFile | null {
  const board = v.safeParse(BOARD, json);
  if (!board.success) return null;
  const lists = new Map(known(LIST, board.output.lists).map(({ id, name }) => [id, name]));
  const entries = new Map<string, ImportedTask['checklist']>();
  for (const { idCard, checkItems } of known(CHECKLIST, board.output.checklists)) {
    const items = checkItems.map(({ name, state }) => ({ text: name, isDone: state === 'complete' }));
    entries.set(idCard, [...(entries.get(idCard) ?? []), ...items]);
  }
  const refusals = new Refusals();
  const tasks: ImportedTask[] = [];
  for (const [at, given] of board.output.cards.slice(0, MOST_TASKS).entries()) {
    const read = v.safeParse(CARD, given);
    const where = `Card ${at + 1}`;
    if (!read.success) refusals.add(where, nameOf(given), 'It is not written as Trello writes cards.');
    else if (read.output.closed) refusals.add(where, read.output.name, 'It is archived in Trello.');
    else if (read.output.name.trim() === '') refusals.add(where, read.output.desc, 'It has no title.');
    else {
      const task = taskOf(read.output, lists.get(read.output.idList) ?? '', entries.get(read.output.id) ?? [], timeZone);
      if (hasStorableTexts(task)) tasks.push(task);
      else refusals.add(where, read.output.name, 'It has characters that cannot be stored.');
    }
  }
  const more = board.output.cards.length - MOST_TASKS;
  if (more > 0) refusals.add('The end of the file', `${more} more`, `One file may have ${MOST_TASKS} tasks.`);
  return contentOf({ app: 'Trello', tasks, refusals });
}

function taskOf(card: v.InferOutput<typeof CARD>, list: string, checklist: ImportedTask['checklist'], timeZone: string): ImportedTask {
  const due = card.due === null ? null : readTime(card.due, timeZone);
  const status = card.dueComplete || /\b(?:done|complete)/i.test(list) ? 'done' : /doing|progress/i.test(list) ? 'doing' : 'todo';
  return fitted({
    key: `trello ${card.id}`,
    title: card.name,
    notes: card.desc,
    status,
    priority: 'none',
    dueDate: due?.day ?? null,
    dueTime: due?.minutes ?? null,
    labels: [list, ...card.labels.map(({ name }) => name)],
    checklist,
  });
}

function known<S extends v.GenericSchema>(schema: S, given: readonly unknown[]): v.InferOutput<S>[] {
  return given.flatMap((value) => {
    const read = v.safeParse(schema, value);
    return read.success ? [read.output] : [];
  });
}

function nameOf(given: unknown): string {
  const name = (given as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : 'A card without a name';
}
