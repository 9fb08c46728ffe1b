import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PUBLISHABLE_KEY } from '../../../backend/setup/supabase-app.ts';
import type { RunningBackend } from '../../../backend/start-backend.ts';
import { signUp, type Student } from '../../../backend/testing/client.ts';
import { type ModelServer, says, startModelServer } from '../../../backend/testing/model-server.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { checkedSteps, type StepState } from '../../../src/topics/tutor/rules/tools/checks/checked-steps.ts';
import { RIGHT_STEPS } from './testing/right-steps.ts';
import { WRONG_STEPS } from './testing/wrong-steps.ts';
import { RIGHT_WORKING, WRONG_WORKING } from './testing/wrong-working.ts';

/** A day's questions of one student, less some. */
const PER_STUDENT = 40;

let backend: RunningBackend;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  backend = await startTestBackend({ functionSecrets: { TUTOR_BASE_URL: model.url, TUTOR_MODEL: 'scripted' } });
});
afterAll(async () => {
  await backend.close();
  await model.close();
});

/** The whole answer, as the app gets it. */
async function ask({ accessToken }: Student, text: string): Promise<string> {
  const response = await fetch(`${backend.url}/functions/v1/tutor`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ question_id: crypto.randomUUID(), messages: [{ role: 'user', text }] }),
  });
  // With its words, where it is a refusal.
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  let answer = '';
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'text') answer += (JSON.parse(data) as { text: string }).text;
    },
  });
  parser.feed(await response.text());
  return answer;
}

/** In parts of a few characters, as a model sends tokens. */
const inParts = (text: string): readonly string[] => text.match(/[^]{1,7}/gu) ?? [];

const statesOf = (question: string, answer: string): readonly StepState[] => checkedSteps(question, answer).map(({ state }) => state);

const NUMERAL = /[\p{Nd}\p{No}]+(?:\.\p{Nd}+)?/gu;
const checkedNumerals = (question: string, answer: string): readonly string[] =>
  checkedSteps(question, answer)
    .filter(({ state }) => state === 'checked')
    .flatMap(({ start, end }) => answer.slice(start, end).match(NUMERAL) ?? []);

/** Asks each question, and gives back what came of it. A student has so many questions a day. */
async function* askAll<Case extends { readonly question: string; readonly answer: string }>(cases: readonly Case[]) {
  let student: Student | undefined;
  for (const [at, one] of cases.entries()) {
    if (at % PER_STUDENT === 0) {
      student = await signUp(backend);
      await student.client.rpc('ensure_profile').throwOnError();
    }
    model.answerWith(says(...inParts(one.answer)));
    const received = await ask(student!, one.question);
    expect(received).toContain(one.answer);
    yield [one, received] as const;
  }
}

test('of a hundred answers and more with wrong working, no wrong number is marked as checked', { timeout: 300_000 }, async () => {
  expect(WRONG_WORKING.length).toBeGreaterThanOrEqual(100);
  const marked: string[] = [];
  for await (const [{ name, question, answer, wrong }, received] of askAll(WRONG_WORKING)) {
    for (const numeral of wrong) expect(answer).toContain(numeral);
    const numerals = checkedNumerals(question, received);
    if (wrong.some((numeral) => numerals.includes(numeral))) marked.push(name);
  }
  expect(marked).toEqual([]);
});

test(
  'where the law, the sign, the unit, the constant, what was put in or what it stands for is wrong, no step is marked as checked, though its arithmetic is right',
  {
    timeout: 300_000,
  },
  async () => {
    expect(new Set(WRONG_STEPS.map(({ question, answer }) => `${question}\n${answer}`)).size).toBeGreaterThanOrEqual(250);
    const marked: string[] = [];
    for await (const [{ kind, question, answer }, received] of askAll(WRONG_STEPS))
      if (statesOf(question, received).includes('checked')) marked.push(`${kind}: ${question} ${answer}`);
    expect(marked).toEqual([]);
  },
);

test('the same claims without the slip are computed, most of them', () => {
  const computed = RIGHT_WORKING.filter(({ question, answer }) =>
    statesOf(question, answer).some((state) => state === 'checked' || state === 'calculation'),
  );
  expect(computed.length / RIGHT_WORKING.length).toBeGreaterThan(0.8);
});

test.for([...Map.groupBy(RIGHT_STEPS, ({ kind }) => kind)])('right steps say how far they were computed: %s', ([kind, steps]) => {
  const state = kind === 'computation by a law' ? 'calculation' : 'checked';
  const others = steps.filter(({ question, answer }) => statesOf(question, answer).some((one) => one !== state));
  expect(others).toEqual([]);
});
