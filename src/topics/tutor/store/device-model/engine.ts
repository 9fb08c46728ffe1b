import type * as Wllama from '@wllama/wllama';

import { ENGINE } from '../../rules/device-model/device-model.ts';
import { readChunk } from '../../rules/tools/chunk.ts';
import type { AskModel, ModelEnding, ModelMessage, ModelPart } from '../../rules/tools/rounds.ts';
import { TOOL_DEFINITIONS } from '../../rules/tools/tools.ts';
import type { Tokens, ToModel } from './protocol.ts';

/** Tokens per batch of the prompt. Progress is reported, and stopping is possible, once per batch. */
const BATCH = 64;
/** Maximum length in tokens of the answer in one round. */
const MOST_TOKENS = 1200;

export interface Engine {
  readonly ask: (stopped: AbortSignal, onSign: (tokens: Tokens | null) => void) => AskModel;
}

/**
 * Starts llama.cpp with these shards.
 * @throws when they are not a valid model
 */
export async function startEngine({ engine, shards, template, contextTokens }: ToModel & { readonly kind: 'load' }): Promise<Engine> {
  const { Wllama: Runtime } = (await import(/* @vite-ignore */ `${engine}${ENGINE.script}`)) as typeof Wllama;
  const runtime = new Runtime(
    { default: engine + ENGINE.wasm },
    { suppressNativeLog: true, logger: { ...console, debug: () => {}, log: () => {} } },
  );
  // By default it would load a build from another server.
  runtime.setCompat(null);
  await runtime.loadModel([...shards], {
    n_ctx: contextTokens,
    n_batch: BATCH,
    n_parallel: 1,
    // The GPU is off: some drivers compute nonsense, and none was available for tests. See docs/device-models.md.
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
      // Always passed, so that the prompt keeps the same beginning and is not read again. `answerWithTools` ignores unwanted calls.
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
