import { expect, test } from 'vitest';

import { faultsOf, Ledger, type StudentOnServer, type TaskOnServer } from '../../e2e/chaos/ledger.ts';

const task = (fields: Partial<TaskOnServer> = {}): TaskOnServer => ({ title: 'Optics', notes: '', labels: [], _deleted: false, ...fields });
const server = (found: Partial<StudentOnServer>): StudentOnServer => ({ tasks: [], messages: [], sessions: [], ...found });

test('the chaos oracle notices a stored document that is lost or doubled, and tolerates one of unknown outcome', () => {
  const ledger = new Ledger();
  ledger.task('Optics', 'stored');
  ledger.task('Waves', 'unknown');
  ledger.messages.push({ value: 'Hello', fate: 'stored' });
  ledger.sessions.push({ value: '2026-11-22T04:30:00.000Z', fate: 'unknown' });

  expect(faultsOf(ledger, server({}))).toEqual(['The task "Optics" is lost.', 'The message "Hello" is lost.']);
  expect(faultsOf(ledger, server({ tasks: [task()], messages: ['Hello'] }))).toEqual([]);
  const doubled = server({ tasks: [task(), task(), task({ title: 'Waves' })], messages: ['Hello', 'Hello', 'Who are you?'] });
  expect(faultsOf(ledger, doubled)).toEqual([
    'The task "Optics" is there 2 times.',
    'The message "Who are you?" is there, and nobody wrote it.',
    'The message "Hello" is there 2 times.',
  ]);
});

test('the chaos oracle accepts the last stored notes or a later attempt, and no others', () => {
  const ledger = new Ledger();
  const { notes } = ledger.task('Optics', 'stored');
  notes.push({ value: 'first', fate: 'stored' }, { value: 'second', fate: 'stored' }, { value: 'third', fate: 'unknown' });

  for (const possible of ['second', 'third']) expect(faultsOf(ledger, server({ tasks: [task({ notes: possible })] }))).toEqual([]);
  for (const stale of ['', 'first', 'elsewhere'])
    expect(faultsOf(ledger, server({ tasks: [task({ notes: stale })] }))).toEqual([
      `The task "Optics" has the notes "${stale}" instead of "second" or "third".`,
    ]);
});

test('the chaos oracle notices a label that is lost, doubled or that nobody wrote', () => {
  const ledger = new Ledger();
  ledger.task('Optics', 'stored').labels.push({ value: 'hard', fate: 'stored' }, { value: 'soon', fate: 'unknown' });

  for (const labels of [['hard'], ['hard', 'soon']]) expect(faultsOf(ledger, server({ tasks: [task({ labels })] }))).toEqual([]);
  expect(faultsOf(ledger, server({ tasks: [task({ labels: ['soon', 'soon', 'easy'] })] }))).toEqual([
    'The task "Optics" has lost the label "hard".',
    'The task "Optics" has the label "easy", which nobody gave it.',
    'The task "Optics" has a label twice: soon, soon, easy.',
  ]);
});

test('the chaos oracle notices a document that returns after its deletion, and one that vanishes without one', () => {
  const ledger = new Ledger();
  const record = ledger.task('Optics', 'stored');
  expect(faultsOf(ledger, server({ tasks: [task({ _deleted: true })] }))).toEqual(['The task "Optics" is deleted, and nobody deleted it.']);
  record.deleted = 'unknown';
  for (const _deleted of [true, false]) expect(faultsOf(ledger, server({ tasks: [task({ _deleted })] }))).toEqual([]);
  record.deleted = 'stored';
  expect(faultsOf(ledger, server({ tasks: [task()] }))).toEqual(['The deletion of the task "Optics" is lost.']);
});
