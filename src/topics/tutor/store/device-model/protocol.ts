import * as v from 'valibot';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';
import type { Turn } from '../../rules/tutor.ts';

/** To the worker. It answers one question at a time: llama.cpp hangs for ever when it is asked too much at once. */
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
  /** To its `algebra`. */
  | { readonly kind: 'algebra-answer'; readonly outcome: Outcome | null }
  | { readonly kind: 'stop' };

const TOKENS = v.object({ prompt: v.number(), completion: v.number() });
/** That llama.cpp read and wrote for an answer; what it still knew is not read again. */
export type Tokens = v.InferOutput<typeof TOKENS>;

/** Our reader made it in the model's worker. SymPy's worker takes each tree apart by tables of its own, and refuses any other. */
const TASK = v.looseObject({ asked: v.looseObject({ kind: v.string() }), options: v.array(v.unknown()) });

/**
 * From the worker. `alive`: it reads or writes; without such signs it hangs. `algebra`: asks the page for SymPy, one task at a time, and
 * waits.
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
