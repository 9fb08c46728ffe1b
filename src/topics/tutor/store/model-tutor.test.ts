import { expect, test, vi } from 'vitest';

vi.mock('../../../shared/server/device-session.ts', () => ({ deviceSession: {} }));
vi.mock('../../../shared/server/config.ts', () => ({ backend: { url: 'http://server', publishableKey: 'key' } }));

import { SessionError } from '../../../../replication/auth/session-errors.ts';
import type { TutorEvent } from '../rules/tutor.ts';
import { modelTutor } from './model-tutor.ts';

const text = (at: number, more: string) => `event: text\ndata: ${JSON.stringify({ at, text: more })}\n\n`;
const end = 'event: end\ndata: {"state":"done"}\n\n';

/** Answers requests in sequence; a string is an event stream that ends there. */
function server(...answers: readonly (string | Response | Error)[]) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(input as string).search);
    const answer = answers[asked.length - 1] ?? new TypeError('no network');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'string' ? new Response(answer) : answer;
  };
  return { asked, fetch, accessToken: async () => 'token' };
}

async function answered(given: ReturnType<typeof server>, from = 0): Promise<readonly TutorEvent[]> {
  const tutor = modelTutor('student', given, [0, 0]);
  const events: TutorEvent[] = [];
  const doubt = { subject: null, answerId: 'a', turns: [], pictures: [], from };
  for await (const event of tutor.answer(doubt, new AbortController().signal)) events.push(event);
  return events;
}

test('an answer whose connection breaks resumes where it broke', async () => {
  const given = server(text(0, 'One '), new TypeError('lost'), `${text(4, 'two')}${end}`);
  expect(await answered(given)).toEqual([
    { kind: 'text', at: 0, text: 'One ' },
    { kind: 'text', at: 4, text: 'two' },
    { kind: 'end', ending: 'done' },
  ]);
  expect(given.asked).toEqual(['?from=0', '?from=4', '?from=4']);
});

test('without a network, or behind a gateway that answers itself, the model is unreachable', async () => {
  const code = (events: readonly TutorEvent[]) => events.map((event) => (event.kind === 'none' ? event.problem.code : event.kind));
  expect(code(await answered(server()))).toEqual(['unreachable']);
  expect(code(await answered(server(new Response('<html>', { status: 502 }))))).toEqual(['unreachable']);
});

test('refusals of the server use the app’s own texts, including unknown codes', async () => {
  const said = async (code: string, status: number) => await answered(server(Response.json({ code }, { status })));
  expect(await said('quota', 429)).toMatchObject([{ problem: { code: 'quota', message: expect.stringMatching(/midnight/) } }]);
  expect(await said('not-configured', 501)).toMatchObject([{ problem: { code: 'not-configured' } }]);
  expect(await said('from the future', 418)).toMatchObject([{ problem: { code: 'unavailable' } }]);
  expect(await answered(server('event: failed\ndata: {"code":"busy"}\n\n'))).toMatchObject([{ problem: { code: 'busy' } }]);
});

test('a signed-out student gets a message, and nothing is sent', async () => {
  const given = { ...server(), accessToken: () => Promise.reject(new SessionError('session-ended', 'gone')) };
  expect(await answered(given)).toMatchObject([{ problem: { code: 'signed-out' } }]);
  expect(given.asked).toEqual([]);
});

test('a doubt is sent to the function by POST, as JSON, with the student’s token', async () => {
  const sent: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init));
    return new Response(`${text(0, 'One')}${end}`);
  };
  expect(await answered({ asked: [], fetch, accessToken: async () => 'token' })).toHaveLength(2);
  const [request] = sent;
  expect([request!.method, new URL(request!.url).pathname]).toEqual(['POST', '/functions/v1/tutor']);
  expect(request!.headers.get('authorization')).toBe('Bearer token');
  expect(request!.headers.get('content-type')).toBe('application/json');
  expect(await request!.json()).toBeTypeOf('object');
});
