import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';

import { renewOnUnauthorized } from '../../../../replication/auth/renew-on-unauthorized.ts';
import { SessionError } from '../../../../replication/auth/session-errors.ts';
import type { Doubt, Tutor, TutorEvent } from '../rules/tutor.ts';
import { problemOf, problemOfServer } from '../rules/problem-words.ts';
import { backend } from '../../../shared/server/config.ts';
import { observedFetch } from '../../../shared/connectivity/request-evidence.ts';
import { deviceSession } from '../../../shared/server/device-session.ts';

export interface ModelTutor extends Tutor {
  /** Tells the server that the rest of an answer is not wanted. */
  stop(answerId: string): void;
}

/** Pauses in ms before resuming an answer whose connection broke. */
const PAUSES_MS = [500, 2000, 5000];

export interface ModelServer {
  readonly fetch: typeof fetch;
  readonly accessToken: () => Promise<string>;
}

/** The model behind the Edge function `tutor`. Resumes an answer after a dropped connection, because the server stores it. */
export function modelTutor(userId: string, server: ModelServer = serverOf(userId), pauses: readonly number[] = PAUSES_MS): ModelTutor {
  const post = async (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
    server.fetch(`${backend.url}/functions/v1/tutor${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: backend.publishableKey,
        authorization: `Bearer ${await server.accessToken()}`,
      },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });

  async function* answer(doubt: Doubt, stopped: AbortSignal): AsyncGenerator<TutorEvent> {
    const body = { question_id: doubt.answerId, messages: doubt.turns, pictures: doubt.pictures, subject: doubt.subject };
    let have = doubt.from;
    let tries = 0;
    for (;;) {
      try {
        const response = await post(`?from=${have}`, body, stopped);
        if (!response.ok) return yield { kind: 'none', problem: await problemOfResponse(response) };
        for await (const event of eventsOf(response)) {
          if (event.kind === 'text') {
            have = event.at + event.text.length;
            tries = 0;
          }
          yield event;
          if (event.kind !== 'text') return;
        }
      } catch (error) {
        if (stopped.aborted) return yield { kind: 'end', ending: 'stopped' };
        if (error instanceof SessionError && error.kind !== 'unreachable') return yield { kind: 'none', problem: problemOf('signed-out') };
      }
      const pause = pauses[tries++];
      if (pause === undefined) return yield { kind: 'none', problem: problemOf('unreachable') };
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (stopped.aborted) return yield { kind: 'end', ending: 'stopped' };
    }
  }

  return {
    source: 'model',
    answer,
    stop: (answerId) =>
      void post('', { question_id: answerId, stop: true }).catch((error: unknown) =>
        console.error('The answer could not be stopped', error),
      ),
  };
}

function serverOf(userId: string): ModelServer {
  const { tokens } = deviceSession;
  return { fetch: renewOnUnauthorized(observedFetch, tokens, userId), accessToken: () => tokens.accessToken(userId) };
}

/** Events that the function `tutor` sends. */
const TEXT = v.object({ at: v.number(), text: v.string() });
const END = v.object({ state: v.picklist(['done', 'length', 'cut', 'stopped']) });
const PROBLEM = v.object({ code: v.string() });

async function* eventsOf(response: Response): AsyncGenerator<TutorEvent> {
  const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const data: unknown = JSON.parse(value.data);
      if (value.event === 'text') yield { kind: 'text', ...v.parse(TEXT, data) };
      else if (value.event === 'end') yield { kind: 'end', ending: v.parse(END, data).state };
      else if (value.event === 'failed') yield { kind: 'none', problem: problemOfServer(v.parse(PROBLEM, data).code) };
    }
  } finally {
    // Safari cannot iterate over a stream.
    void reader.cancel().catch(() => {});
  }
}

async function problemOfResponse(response: Response) {
  const answer = v.safeParse(PROBLEM, await response.json().catch(() => null));
  // A gateway answered, or the server is starting.
  if (!answer.success || response.status === 503) return problemOf('unreachable');
  return problemOfServer(answer.output.code);
}
