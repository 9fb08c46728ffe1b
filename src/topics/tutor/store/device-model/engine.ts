import type * as Wllama from '@wllama/wllama';

import { ENGINE } from '../../rules/device-model/device-model.ts';
import { readChunk } from '../../rules/tools/chunk.ts';
import type { AskModel, ModelEnding, ModelMessage, ModelPart } from '../../rules/tools/rounds.ts';
import { TOOL_DEFINITIONS } from '../../rules/tools/tools.ts';
import type { Tokens, ToModel } from './protocol.ts';

/** Signs of life and stopping come once per so many tokens of the prompt. */
const BATCH = 64;
/** Longest answer of one round. */
const MOST_TOKENS = 1200;

export interface Engine {
  readonly ask: (stopped: AbortSignal, onSign: (tokens: Tokens | null) => void) => AskModel;
}

/** Starts llama.cpp on these shards. @throws when they are no model */
export async function startEngine({ engine, shards, template, contextTokens }: ToModel & { readonly kind: 'load' }): Promise<Engine> {
  const { Wllama: Runtime } = (await import(/* @vite-ignore */ `${engine}${ENGINE.script}`)) as typeof Wllama;
  const runtime = new Runtime(
    { default: engine + ENGINE.wasm },
    { suppressNativeLog: true, logger: { ...console, debug: () => {}, log: () => {} } },
  );
  // Its default is another server's build.
  runtime.setCompat(null);
  await runtime.loadModel([...shards], {
    n_ctx: contextTokens,
    n_batch: BATCH,
    n_parallel: 1,
    // Some drivers compute nonsense, and none was there to try: see docs/device-models.md.
    n_gpu_layers: 0,
    ...(template.jinja === '' ? {} : { chat_template: template.jinja }),
    default_template_kwargs: template.arguments,
  });
  const { success } = runtime.getLoadedContextInfo() as Wllama.LoadedContextInfo & { readonly success?: boolean };
  // A wrong file loads without an error.
  if (success !== true) throw new Error('The files are no model that this engine runs');

  async function* ask(
    messages: readonly ModelMessage[],
    stopped: AbortSignal,
    onSign: (tokens: Tokens | null) => void,
  ): AsyncGenerator<ModelPart, ModelEnding> {
    const stream = await runtime.createChatCompletion({
      messages: messages as Wllama.ChatCompletionParams['messages'],
      stream: true,
      max_tokens: MOST_TOKENS,
      temperature: 0.2,
      return_progress: true,
      abortSignal: stopped,
      // Also where no call is wanted, so that the prompt read before stays the beginning of this one: calls are then left out.
      ...(template.tools ? { tools: TOOL_DEFINITIONS as unknown as Wllama.ChatCompletionTool[], tool_choice: 'auto' } : {}),
    });
    let ending: ModelEnding | undefined;
    for await (const part of stream) {
      const chunk = readChunk(part);
      onSign(part.timings === undefined ? null : { prompt: part.timings.prompt_n, completion: part.timings.predicted_n });
      yield* chunk?.parts ?? [];
      ending = chunk?.ending ?? ending;
    }
    return ending ?? 'cut';
  }
  return { ask: (stopped, onSign) => (messages) => ask(messages, stopped, onSign) };
}
