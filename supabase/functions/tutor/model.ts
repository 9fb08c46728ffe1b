import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';

import type { Config } from './config.ts';
import type { ModelMessage } from './prompt.ts';
import { Refusal } from './refusal.ts';

/** How an answer ended: normally, at the length limit, or by a broken connection to the model. */
export type Ending = 'done' | 'length' | 'cut';

/** More than any real answer: stops a model that repeats itself. */
const MAX_TEXT = 60_000;
const MAX_EVENT = 1_000_000;

/**
 * Streams an answer from an OpenAI-compatible server.
 * @param send counts tokens in the bench
 * @throws Refusal when there is no text
 */
export async function* askModel(
  config: Config,
  messages: readonly ModelMessage[],
  stopped: AbortSignal,
  send: typeof fetch = fetch,
): AsyncGenerator<string, Ending> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), config.silenceMs);
  };
  const signal = AbortSignal.any([stopped, silence.signal, AbortSignal.timeout(config.wholeMs)]);
  let length = 0;
  listen();
  try {
    const response = await request(config, messages, signal, send);
    for await (const part of read(response, listen)) {
      if (part.ending !== undefined) return part.ending;
      length += part.text.length;
      if (length > MAX_TEXT) return 'length';
      yield part.text;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (length === 0) throw unanswered(silence.signal.aborted || signal.aborted, error);
    return 'cut';
  } finally {
    clearTimeout(timer);
  }
  if (length === 0) throw new Refusal(502, 'unavailable', 'The model said nothing');
  return 'cut';
}

async function request(
  { baseUrl, key, model, maxTokens }: Config,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
  send: typeof fetch,
): Promise<Response> {
  const response = await send(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, stream: true, max_tokens: maxTokens, temperature: 0.2 }),
    redirect: 'error',
    signal,
  });
  if (response.ok) return response;
  const said = (await response.text().catch(() => '')).slice(0, 500);
  console.error(`The model answered ${response.status}: ${said}`);
  if (response.status === 429) throw new Refusal(503, 'busy', 'The model is asked too much');
  if ([401, 403, 404].includes(response.status)) throw new Refusal(502, 'misconfigured', 'The model does not take the server’s settings');
  if (response.status < 500) throw new Refusal(502, 'refused', 'The model did not take the question');
  throw new Refusal(502, 'unavailable', 'The model does not work');
}

type Part = { readonly text: string; readonly ending?: undefined } | { readonly ending: Ending };

async function* read(response: Response, onSign: () => void): AsyncGenerator<Part> {
  // Some servers do not stream.
  if (response.headers.get('content-type')?.includes('application/json')) {
    const { text, ending } = readChunk(await response.text()) ?? { text: '', ending: undefined };
    if (text !== '') yield { text };
    yield { ending: ending ?? 'done' };
    return;
  }
  let hasText = false;
  let ending: Ending | undefined;
  const events = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TransformStream<string, string>({ transform: (part, to) => (onSign(), to.enqueue(part)) }))
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT }));
  for await (const { data } of events) {
    // Not every server sends a finish reason.
    if (data.trim() === '[DONE]') {
      ending ??= 'done';
      break;
    }
    const chunk = readChunk(data);
    // Skip an unreadable chunk: the rest may be complete.
    if (chunk === null) continue;
    if (chunk.text !== '') {
      hasText = true;
      yield { text: chunk.text };
    }
    ending = chunk.ending ?? ending;
  }
  if (ending !== undefined && hasText) yield { ending };
}

interface Chunk {
  readonly text: string;
  readonly ending: Ending | undefined;
}

const MESSAGE = v.object({ content: v.fallback(v.string(), '') });
const CHOICE = v.object({
  delta: v.nullish(MESSAGE),
  message: v.nullish(MESSAGE),
  finish_reason: v.fallback(v.nullable(v.string()), null),
});
const CHUNK = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.optional(v.unknown()), choices: v.fallback(v.optional(v.array(CHOICE)), undefined) }),
);

/** @returns null of what is no chunk */
function readChunk(data: string): Chunk | null {
  const read = v.safeParse(CHUNK, data);
  if (!read.success) return null;
  const { choices, error } = read.output;
  if (error !== undefined && error !== null) throw new Error(`The model failed: ${JSON.stringify(error).slice(0, 500)}`);
  if (choices === undefined) return null;
  const [choice] = choices;
  const reason = choice?.finish_reason ?? null;
  return {
    text: (choice?.delta ?? choice?.message)?.content ?? '',
    ending: reason === null ? undefined : reason === 'length' ? 'length' : 'done',
  };
}

function unanswered(isTooSlow: boolean, cause: unknown): Refusal {
  console.error('The model gave no answer', cause);
  return isTooSlow ? new Refusal(504, 'slow', 'The model took too long') : new Refusal(502, 'unavailable', 'The model cannot be reached');
}
