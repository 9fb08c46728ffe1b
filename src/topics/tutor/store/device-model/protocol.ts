import * as v from 'valibot';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';
import type { Turn } from '../../rules/tutor.ts';

/** A message to the worker, which answers one question at a time: llama.cpp hangs for ever when it gets too many. */
export type ToModel =
  | {
      readonly kind: 'load';
      /** Path of the engine's files. */
      readonly engine: string;
      readonly shards: readonly Blob[];
      readonly template: DeviceModel['template'];
      readonly contextTokens: number;
    }
  | { readonly kind: 'ask'; readonly turns: readonly Turn[] }
  /** Reply to an `algebra` message. */
  | { readonly kind: 'algebra-answer'; readonly outcome: Outcome | null }
  | { readonly kind: 'stop' };

const TOKENS = v.object({ prompt: v.number(), completion: v.number() });
/** Tokens that llama.cpp read and wrote for an answer. It does not count tokens that were still in its cache. */
export type Tokens = v.InferOutput<typeof TOKENS>;

/** The task is made by our reader in the model's worker. SymPy's worker validates each node against its own tables and refuses others. */
const TASK = v.looseObject({ asked: v.looseObject({ kind: v.string() }), options: v.array(v.unknown()) });

/**
 * A message from the worker. `alive`: it reads or writes; a worker without such signs hangs. `algebra`: asks the page for SymPy, one task
 * at a time, and waits.
 */
export const FROM_MODEL = v.variant('kind', [
  v.object({ kind: v.literal('loaded') }),
  v.object({ kind: v.literal('alive') }),
  v.object({ kind: v.literal('algebra'), task: v.custom<AlgebraTask>((task) => v.is(TASK, task)) }),
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('ended'), ending: v.picklist(['done', 'length', 'cut', 'stopped']), tokens: TOKENS }),
  v.object({ kind: v.literal('failed'), reason: v.picklist(['too-long', 'no-memory', 'faulty']), message: v.string() }),
]);
export type FromModel = v.InferOutput<typeof FROM_MODEL>;
