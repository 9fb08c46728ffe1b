import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';

import { finalAnswer } from '../../src/topics/tutor/rules/final-answer.ts';
import { type Config, readConfig } from '../../supabase/functions/tutor/config.ts';
import { askModel } from '../../supabase/functions/tutor/model.ts';
import { modelMessages } from '../../supabase/functions/tutor/prompt.ts';
import { Refusal } from '../../supabase/functions/tutor/refusal.ts';
import { marksOf } from './checked-answer.ts';
import { asTyped, type BenchQuestion } from './question-file.ts';
import { type Tokens, unanswered, type Voice } from './voice.ts';

const MOST_AT_ONCE = 16;
const USAGE = v.object({
  usage: v.object({ prompt_tokens: v.pipe(v.number(), v.integer()), completion_tokens: v.pipe(v.number(), v.integer()) }),
});
const CHUNK = v.pipe(v.string(), v.parseJson(), USAGE);
const MAX_EVENT = 1_000_000;

/**
 * A model on any OpenAI-compatible server as an answer source, with the prompt and the client of the app's server.
 * @param address address of the API: `http://127.0.0.1:11434/v1`, with or without `/chat/completions`
 * @param environment TUTOR_API_KEY, TUTOR_MAX_TOKENS, TUTOR_SILENCE_SECONDS as on the server
 */
export function providerVoice(address: string, model: string, environment: Readonly<Record<string, string | undefined>>): Voice {
  const settings = { ...environment, TUTOR_BASE_URL: address.replace(/\/+$/, '').replace(/\/chat\/completions$/, ''), TUTOR_MODEL: model };
  const config = readConfig((name) => (settings as Readonly<Record<string, string | undefined>>)[name])!;
  return {
    name: `${model} at ${new URL(address).host}`,
    atOnce: MOST_AT_ONCE,
    abstains: false,
    ask: (question, limitMs) => ask({ ...config, wholeMs: limitMs }, question),
    close: async () => {},
  };
}

async function ask(config: Config, question: BenchQuestion): ReturnType<Voice['ask']> {
  const stop = new AbortController();
  const meter = meteredFetch();
  const limit = AbortSignal.timeout(config.wholeMs);
  let text = '';
  try {
    const messages = modelMessages(
      { id: '', turns: [{ role: 'user', text: asTyped(question) }], pictures: [], subject: question.subject },
      [],
    );
    const parts = askModel(config, messages, asTyped(question), stop.signal, meter.fetch);
    let ending = '';
    for (;;) {
      const part = await parts.next();
      if (part.done) {
        ending = part.value;
        break;
      }
      text += part.value;
    }
    if (ending !== 'done') stop.abort();
    const tokens = await meter.tokens();
    if (limit.aborted) return unanswered('too-long', `no answer in ${config.wholeMs / 1000} s`, tokens);
    const answer = finalAnswer(text);
    if (answer === null) return unanswered('unanswered', ending === 'done' ? 'no answer is marked' : `it ended early: ${ending}`, tokens);
    return { status: 'answered', answer, tokens, ...marksOf(asTyped(question), question, text, answer) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    stop.abort();
    return unanswered(error.code === 'slow' ? 'too-long' : 'failed', error.message, await meter.tokens());
  }
}

/** A fetch that requests token usage, and sums the provider's reports over all requests. */
interface MeteredFetch {
  readonly fetch: typeof fetch;
  /** Waits for the end of all streams. Null if the provider does not report usage. */
  tokens(): Promise<Tokens | null>;
}

function meteredFetch(): MeteredFetch {
  const readings: Promise<Tokens | null>[] = [];
  return {
    fetch: async (address, init) => {
      const body = JSON.stringify({ ...(JSON.parse(String(init?.body)) as object), stream_options: { include_usage: true } });
      const response = await fetch(address, { ...init, body });
      if (!response.ok || response.body === null) return response;
      const [ours, theirs] = response.body.tee();
      const isStream = response.headers.get('content-type')?.includes('event-stream') === true;
      readings.push(usageOf(ours, isStream).catch(() => null));
      return new Response(theirs, { status: response.status, headers: response.headers });
    },
    tokens: async () => {
      const known = (await Promise.all(readings)).filter((usage) => usage !== null);
      if (known.length === 0) return null;
      return known.reduce((a, b) => ({ prompt: a.prompt + b.prompt, completion: a.completion + b.completion }));
    },
  };
}

async function usageOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, isStream: boolean): Promise<Tokens | null> {
  if (!isStream) return tokensIn(await new Response(body).text());
  let last: Tokens | null = null;
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT }));
  // Some providers send the usage so far with every chunk, so take the last.
  for await (const { data } of events) {
    last = tokensIn(data) ?? last;
    if (data.trim() === '[DONE]') break;
  }
  return last;
}

function tokensIn(text: string): Tokens | null {
  const read = v.safeParse(CHUNK, text);
  return read.success ? { prompt: read.output.usage.prompt_tokens, completion: read.output.usage.completion_tokens } : null;
}
