import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PUBLISHABLE_KEY } from '../../../backend/supabase-app.ts';
import type { RunningBackend } from '../../../backend/start-backend.ts';
import { signUp, type Student } from '../../../backend/testing/client.ts';
import { type ModelServer, says, startModelServer } from '../../../backend/testing/model-server.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { checkedSteps } from '../../../src/domain/tutor-tools/checks/checked-steps.ts';
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
  expect(response.status).toBe(200);
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

const NUMERAL = /[\p{Nd}\p{No}]+(?:\.\p{Nd}+)?/gu;
const checkedNumerals = (question: string, answer: string): readonly string[] =>
  checkedSteps(question, answer)
    .filter(({ state }) => state === 'checked')
    .flatMap(({ start, end }) => answer.slice(start, end).match(NUMERAL) ?? []);

test('of a hundred answers and more with wrong working, no wrong number is marked as checked', { timeout: 300_000 }, async () => {
  expect(WRONG_WORKING.length).toBeGreaterThanOrEqual(100);
  const marked: string[] = [];
  let student: Student | undefined;
  for (const [at, { name, question, answer, wrong }] of WRONG_WORKING.entries()) {
    if (at % PER_STUDENT === 0) {
      student = await signUp(backend);
      await student.client.rpc('ensure_profile').throwOnError();
    }
    model.answerWith(says(...inParts(answer)));
    const received = await ask(student!, question);
    expect(received).toContain(answer);
    for (const numeral of wrong) expect(answer).toContain(numeral);
    const numerals = checkedNumerals(question, received);
    if (wrong.some((numeral) => numerals.includes(numeral))) marked.push(name);
  }
  expect(marked).toEqual([]);
});

test('the same claims without the slip are marked, most of them', () => {
  const marked = RIGHT_WORKING.filter(({ question, answer }) => checkedNumerals(question, answer).length > 0);
  expect(marked.length / RIGHT_WORKING.length).toBeGreaterThan(0.7);
});
