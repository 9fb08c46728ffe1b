import { expect, test } from 'vitest';

import { readAttempt, summaryOf } from './attempt.ts';
import { writeEvent } from './record.ts';
import { scoreAttempt } from './result.ts';
import { TEMPLATES } from './templates.ts';
import { fillSheet } from './testing/sheet.ts';

const { paper } = fillSheet(
  TEMPLATES.find(({ id }) => id === 'jee-main-2024')!,
  { 'maths-a': '2*A>', 'maths-b': '10*7>' },
);
const events = [{ at: 0, deed: 'open', question: 0 } as const, { at: 9, deed: 'save', question: 0, answer: 0 } as const].map(writeEvent);

const stored = {
  id: 'attempt',
  paper_id: 'paper' as string | null,
  paper: { ...summaryOf(paper) } as unknown,
  status: 'running' as 'running' | 'submitted',
  started_at: '2026-11-25T10:00:00.000+00:00',
  submitted_at: null as string | null,
  credited: 0,
  events: [] as readonly string[],
  score: {} as unknown,
  given_id: null,
  is_shown: false,
};

test('lists know of a paper what its template says, optional questions counted once', () => {
  expect(summaryOf(paper)).toMatchObject({ template: 'jee-main-2024', exam: 'jee-main', minutes: 180, marks: 300 });
  expect(summaryOf(paper).questions).toHaveLength(12);
});

test.each([
  ['ready', {}],
  ['running', { events: events.slice(0, 1) }],
  ['submitted', { events, status: 'submitted' }],
  ['submitted', { status: 'submitted' }],
  ['running', { events, submitted_at: stored.started_at }],
] as const)('is %s', (phase, fields) => {
  expect(readAttempt({ ...stored, ...fields })?.phase).toBe(phase);
});

test('a score of fewer events than are stored is not shown: answers of another device came after it', () => {
  const submitted = { ...stored, status: 'submitted' as const, events };
  expect(readAttempt({ ...submitted, score: scoreAttempt(paper, events) })?.score?.total.marks).toBe(4);
  expect(readAttempt({ ...submitted, score: scoreAttempt(paper, events.slice(0, 1)) })?.score).toBeNull();
});

test.each([
  ['no paper', { paper_id: null }],
  ['a paper of another form', { paper: { version: 9 } }],
  ['a time that no calendar has', { started_at: 'infinity' }],
  ['a year that no device reads', { started_at: '10000-01-01T00:00:00+00:00' }],
])('an attempt with %s is left out, and breaks no list', (_, fields) => {
  expect(readAttempt({ ...stored, ...fields })).toBeNull();
});
