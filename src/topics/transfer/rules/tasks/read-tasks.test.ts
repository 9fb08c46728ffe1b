import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';

import { todosSchema } from '../../../../../replication/schema/todos.ts';
import { invalidField } from '../../../../../replication/schema/validate.ts';
import { readTable } from './read-table.ts';
import type { TableChoice } from './table-shape.ts';
import { readTrello } from './read-trello.ts';

const ZONE = 'Asia/Kolkata';

test('Todoist: titles, tags, priority, days and comments are taken; headings are named as left out', () => {
  const csv =
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n' +
    'section,Physics,,,,,,,,\ntask,Read optics @ncert,Chapter 9,1,1,,,2026-12-01,en,\nnote,Twice,,,,,,,,\ntask,Run,,4,1,,,every day,en,\n';
  const read = readTable(csv, ZONE);
  expect(read).toMatchObject({
    ok: true,
    app: 'Todoist',
    tasks: [
      { title: 'Read optics', notes: 'Chapter 9\n\nTwice', priority: 'high', dueDate: '2026-12-01', labels: ['ncert'] },
      { title: 'Run', notes: 'every day', priority: 'none', dueDate: null },
    ],
    refusals: { count: 2, kept: [{ where: 'Row 2' }, { where: 'Row 5', entry: 'Run' }] },
  });
});

test('TickTick: the lines before the headings are skipped, and a time is read in its zone', () => {
  const csv =
    '"Date: 2026-11-26+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed"\n' +
    '"Folder Name","List Name","Title","Tags","Content","Due Date","Priority","Status","Timezone","taskId"\n' +
    '"","Chemistry","Moles","urgent, neet","Exercise 1","2026-11-30T12:30:00+0000","5","1","Asia/Kolkata","7"\n';
  expect(readTable(csv, 'UTC')).toMatchObject({
    app: 'TickTick',
    tasks: [
      {
        key: 'TickTick 7',
        title: 'Moles',
        notes: 'Exercise 1',
        dueDate: '2026-11-30',
        dueTime: 18 * 60,
        priority: 'high',
        status: 'done',
        labels: ['Chemistry', 'urgent', 'neet'],
      },
    ],
  });
});

test('a spreadsheet: days are read day first, rows without a title are named, and equal rows are two tasks', () => {
  const read = readTable('Task,Due date,Status\nMoles,05/12/2026,in progress\n,1 Jan 2027,\nMoles,05/12/2026,in progress\n', ZONE);
  if (!read.ok) throw new Error(read.problem);
  expect(read.tasks.map(({ title, dueDate, status }) => [title, dueDate, status])).toEqual([
    ['Moles', '2026-12-05', 'doing'],
    ['Moles', '2026-12-05', 'doing'],
  ]);
  expect(new Set(read.tasks.map(({ key }) => key)).size).toBe(2);
  expect(read.refusals.kept).toEqual([{ where: 'Row 3', entry: ', 1 Jan 2027, ', reason: 'It has no title.' }]);
});

test('a table without a title column has no tasks until one is matched by hand', () => {
  const read = readTable('a,b\n1,2\n', ZONE);
  expect(read).toMatchObject({
    ok: true,
    tasks: [],
    table: { names: ['a', 'b'], firstRows: [['1', '2']], choice: { columns: [null, null] } },
  });
  const matched = readTable('a,b\n1,2\n', ZONE, { hasHead: false, columns: [null, 'title'], dateOrder: 'day' });
  expect(matched).toMatchObject({ tasks: [{ title: 'b' }, { title: '2' }], table: { names: ['Column 1', 'Column 2'] } });
});

test.each([
  ['03/04/2026', '2026-04-03', true],
  ['25/04/2026', '2026-04-25', false],
  ['04/25/2026', '2026-04-25', false],
  ['4/4/26', '2026-04-04', false],
  ['2026-04-25', '2026-04-25', false],
])('the date %s is read as %s; its order is asked only where two readings exist', (due, dueDate, isOrderAsked) => {
  expect(readTable(`Title,Due date\nOptics,${due}\n`, ZONE)).toMatchObject({ tasks: [{ dueDate }], table: { isOrderAsked } });
});

test('columns matched by hand win over their names; month first is as chosen; two columns can be notes', () => {
  const text = 'Title,When,Chapter,Remark\nA,03/04/2026 5:30 pm,Optics,twice\n';
  const columns = ['labels', 'due', 'title', 'notes'] as const;
  expect(readTable(text, ZONE, { hasHead: true, columns, dateOrder: 'month' })).toMatchObject({
    tasks: [{ title: 'Optics', labels: ['A'], notes: 'twice', dueDate: '2026-03-04', dueTime: 17 * 60 + 30 }],
  });
  expect(readTable(text, ZONE, { hasHead: true, columns: ['title', null, 'notes', 'notes'], dateOrder: 'day' })).toMatchObject({
    tasks: [{ title: 'A', notes: 'Optics\n\ntwice', dueDate: null }],
  });
});

test('a table without headings loses no row before one that looks like headings', () => {
  const columns = ['title', null, null] as const;
  const read = readTable('Optics,1,2\nLenses,3,4\nMirrors,5,Name\n', ZONE, { hasHead: false, columns, dateOrder: 'day' });
  expect(read).toMatchObject({ tasks: [{ title: 'Optics' }, { title: 'Lenses' }, { title: 'Mirrors' }] });
});

test('whatever a table holds and however it is matched, each row becomes a task that can be stored, or is named', () => {
  const cell = fc.string({ unit: 'binary', maxLength: 30 });
  const field = fc.option(
    fc.constantFrom('title', 'notes', 'due', 'time', 'subject', 'priority', 'labels', 'status', 'estimate', 'id', 'zone'),
    { nil: null },
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
      fc.array(field, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('day', 'month'),
      (rows, fields, dateOrder) => {
        const columns = ['title', ...fields] as TableChoice['columns'];
        const text = Papa.unparse(rows);
        const read = readTable(text, ZONE, { hasHead: false, columns, dateOrder: dateOrder as 'day' });
        if (!read.ok) return;
        const filled = Papa.parse<string[]>(text).data.filter((cells) => cells.some((value) => value.trim() !== ''));
        const partly = read.refusals.kept.filter(({ reason }) => reason.includes('was taken')).length;
        expect(read.tasks.length + read.refusals.count - partly).toBe(filled.length);
        for (const { key: _key, subject: _subject, ...task } of read.tasks) {
          const { createdAt: _createdAt, checklist: _checklist, ...fields } = task;
          expect(invalidField(todosSchema, fields)).toBeNull();
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('Trello: lists become states and labels, checklists come along, and archived cards are named', () => {
  const card = { id: 'c1', name: 'Optics', desc: 'Lenses', due: '2026-12-01T04:30:00.000Z', idList: 'l1', labels: [{ name: 'NCERT' }] };
  const board = {
    lists: [{ id: 'l1', name: 'In progress' }],
    cards: [card, { ...card, id: 'c2', closed: true }, { id: 3 }],
    checklists: [{ idCard: 'c1', checkItems: [{ name: 'Read', state: 'complete' }] }],
  };
  expect(readTrello(board, ZONE)).toMatchObject({
    tasks: [
      {
        key: 'trello c1',
        status: 'doing',
        dueDate: '2026-12-01',
        dueTime: 10 * 60,
        labels: ['In progress', 'NCERT'],
        checklist: [{ text: 'Read', isDone: true }],
      },
    ],
    refusals: { count: 2 },
  });
  expect(readTrello({ cards: 'none' }, ZONE)).toBeNull();
});
