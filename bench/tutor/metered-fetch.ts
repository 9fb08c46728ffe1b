import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';

import type { Tokens } from './voice.ts';

const USAGE = v.object({
  usage: v.object({ prompt_tokens: v.pipe(v.number(), v.integer()), completion_tokens: v.pipe(v.number(), v.integer()) }),
});
const CHUNK = v.pipe(v.string(), v.parseJson(), USAGE);
const MAX_EVENT = 1_000_000;

/** A fetch that asks for the usage of tokens, and adds up what the provider says over all requests. */
export interface MeteredFetch {
  readonly fetch: typeof fetch;
  /** Null: the provider does not say. Awaits the end of the streams. */
  tokens(): Promise<Tokens | null>;
}

export function meteredFetch(): MeteredFetch {
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
  // Some send what was used so far with every chunk.
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
