import { EventSourceParserStream } from 'eventsource-parser/stream';

import {
  TOOL_DEFINITIONS,
  answerWithTools,
  readChunk,
  type ModelEnding,
  type ModelMessage,
  type ModelPart,
} from '../../../src/topics/tutor/rules/index.ts';
import type { Config } from './config.ts';
import { Refusal } from './refusal.ts';

const MAX_EVENT = 1_000_000;
/** Most characters of one response, including arguments of tool calls. */
const MAX_RESPONSE = 4_000_000;

/**
 * Streams an answer from an OpenAI-compatible server, which may call the tools.
 * @param question text of the question; if it has options, the answer is one of them
 * @param send counts tokens in the bench
 * @throws Refusal when there is no text
 */
export async function* askModel(
  config: Config,
  messages: readonly ModelMessage[],
  question: string,
  stopped: AbortSignal,
  send: typeof fetch = fetch,
): AsyncGenerator<string, ModelEnding> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), config.silenceMs);
  };
  const signal = AbortSignal.any([stopped, silence.signal, AbortSignal.timeout(config.wholeMs)]);
  /** False once the server has refused tools. */
  let takesTools = true;
  async function* ask(history: readonly ModelMessage[], tools: boolean): AsyncGenerator<ModelPart, ModelEnding> {
    listen();
    const asked = { config, messages: history, signal, send };
    let response = await post({ ...asked, tools: takesTools ? (tools ? 'auto' : 'none') : undefined });
    if (takesTools && (response.status === 400 || response.status === 422)) {
      const plain = await post({ ...asked, tools: undefined });
      takesTools = !plain.ok;
      if (plain.ok) response = plain;
    }
    if (!response.ok) throw await refusalOf(response);
    return yield* read(response, listen);
  }
  let hasText = false;
  try {
    const answer = answerWithTools(ask, messages, question);
    for (;;) {
      const { done, value } = await answer.next();
      if (done) {
        if (!hasText) throw new Refusal(502, 'unavailable', 'The model said nothing');
        return value;
      }
      hasText = true;
      yield value;
    }
  } catch (error) {
    if (hasText) return 'cut';
    throw error instanceof Refusal ? error : unanswered(silence.signal.aborted || signal.aborted, error);
  } finally {
    clearTimeout(timer);
  }
}

interface Post {
  readonly config: Config;
  readonly messages: readonly ModelMessage[];
  readonly signal: AbortSignal;
  readonly send: typeof fetch;
  /** Undefined if the server does not support tools. */
  readonly tools: 'auto' | 'none' | undefined;
}

async function post({ config: { baseUrl, key, model, maxTokens }, messages, signal, send, tools }: Post): Promise<Response> {
  return send(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      stream: true,
      max_tokens: maxTokens,
      temperature: 0.2,
      ...(tools === undefined ? {} : { tools: TOOL_DEFINITIONS, tool_choice: tools }),
    }),
    redirect: 'error',
    signal,
  });
}

async function refusalOf(response: Response): Promise<Refusal> {
  const said = (await response.text().catch(() => '')).slice(0, 500);
  console.error(`The model answered ${response.status}: ${said}`);
  if (response.status === 429) return new Refusal(503, 'busy', 'The model is asked too much');
  if ([401, 403, 404].includes(response.status)) return new Refusal(502, 'misconfigured', 'The model does not take the server’s settings');
  if (response.status < 500) return new Refusal(502, 'refused', 'The model did not take the question');
  return new Refusal(502, 'unavailable', 'The model does not work');
}

async function* read(response: Response, onSign: () => void): AsyncGenerator<ModelPart, ModelEnding> {
  let length = 0;
  const bounded = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(
    new TransformStream<string, string>({
      transform: (part, to) => {
        onSign();
        length += part.length;
        if (length > MAX_RESPONSE) throw new Error('The model sends too much');
        to.enqueue(part);
      },
    }),
  );
  // Some servers do not stream.
  if (response.headers.get('content-type')?.includes('application/json')) {
    let whole = '';
    for await (const part of bounded) whole += part;
    const chunk = readChunk(parsed(whole));
    yield* chunk?.parts ?? [];
    return chunk?.ending ?? 'done';
  }
  let ending: ModelEnding | undefined;
  for await (const { data } of bounded.pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT }))) {
    // Not every server sends a finish reason.
    if (data.trim() === '[DONE]') return ending ?? 'done';
    const chunk = readChunk(parsed(data));
    // Skip an unreadable chunk: the rest may be complete.
    if (chunk === null) continue;
    yield* chunk.parts;
    ending = chunk.ending ?? ending;
  }
  return ending ?? 'cut';
}

/** @returns null if the text is no JSON */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

function unanswered(isTooSlow: boolean, cause: unknown): Refusal {
  console.error('The model gave no answer', cause);
  return isTooSlow ? new Refusal(504, 'slow', 'The model took too long') : new Refusal(502, 'unavailable', 'The model cannot be reached');
}
