import * as v from 'valibot';

import type { ModelEnding, ModelPart } from './rounds.ts';

/** A part of a streamed answer in OpenAI's protocol, or the whole answer of a server that does not stream. */
interface Chunk {
  readonly parts: readonly ModelPart[];
  readonly ending: ModelEnding | undefined;
}

const WORDS = v.fallback(v.string(), '');
const CALL = v.object({
  index: v.fallback(v.optional(v.number()), undefined),
  id: WORDS,
  // Ollama and others have sent arguments as an object.
  function: v.fallback(v.object({ name: WORDS, arguments: v.fallback(v.union([v.string(), v.record(v.string(), v.unknown())]), '') }), {
    name: '',
    arguments: '',
  }),
});
const MESSAGE = v.object({ content: WORDS, tool_calls: v.fallback(v.array(CALL), []) });
const CHOICE = v.object({
  delta: v.nullish(MESSAGE),
  message: v.nullish(MESSAGE),
  finish_reason: v.fallback(v.nullable(v.string()), null),
});
const CHUNK = v.object({ error: v.optional(v.unknown()), choices: v.fallback(v.optional(v.array(CHOICE)), undefined) });

/**
 * @returns null if the data is not a chunk
 * @throws when the model reports a failure
 */
export function readChunk(data: unknown): Chunk | null {
  const read = v.safeParse(CHUNK, data);
  if (!read.success) return null;
  const { choices, error } = read.output;
  if (error !== undefined && error !== null) throw new Error(`The model failed: ${JSON.stringify(error).slice(0, 500)}`);
  if (choices === undefined) return null;
  const [choice] = choices;
  const reason = choice?.finish_reason ?? null;
  const { content, tool_calls } = choice?.delta ?? choice?.message ?? { content: '', tool_calls: [] };
  const calls = tool_calls.map(({ index, id, function: { name, arguments: given } }, at): ModelPart => {
    return { kind: 'call', index: index ?? at, id, name, written: typeof given === 'string' ? given : JSON.stringify(given) };
  });
  return {
    parts: [...(content === '' ? [] : [{ kind: 'text', text: content } as const]), ...calls],
    ending: reason === null ? undefined : reason === 'length' ? 'length' : 'done',
  };
}
