import * as v from 'valibot';

import type { DeviceModel } from '../../rules/device-model/device-model.ts';
import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Turn } from '../../rules/tutor.ts';
import type { Sympy } from '../sympy/sympy.ts';
import { FROM_MODEL, type FromModel, type ToModel } from './protocol.ts';

/** The part of a `Worker` in use. */
export interface ModelWorker {
  postMessage(message: ToModel): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface ReadyModel {
  readonly model: DeviceModel;
  readonly engine: string;
  readonly shards: () => Promise<readonly Blob[]>;
}

/** An event of an answer. */
export type RunnerEvent =
  | Extract<FromModel, { readonly kind: 'text' | 'ended' | 'failed' }>
  /** We ended the answer: the model gave no sign for too long, its worker failed, or the page was suspended. */
  | { readonly kind: 'hangs' | 'broke' | 'put-away' };

export interface ModelRunner {
  /** Answers one question at a time; others wait. The last event is never text. */
  ask(ready: ReadyModel, turns: readonly Turn[], stopped: AbortSignal): AsyncGenerator<RunnerEvent>;
  /** Frees all memory of the model. Ends a running answer. */
  end(): void;
  /** Frees the memory unless an answer is running. */
  endIfIdle(): void;
}

export interface RunnerDependencies {
  readonly start: () => ModelWorker;
  /**
   * Makes sure that only one tab has a model in memory.
   * @param onWanted called when another tab wants to answer
   * @returns releases the lock; null if it was stopped before
   */
  readonly claim: (onWanted: () => void, stopped: AbortSignal) => Promise<(() => void) | null>;
  readonly mark: CrashMark;
  readonly sympy: Sympy;
  readonly limits?: Limits;
}

/** Written before each step that can kill the whole tab, so that the next tab knows. */
export interface CrashMark {
  set(version: string): void;
  clear(): void;
}

interface Limits {
  readonly loadMs: number;
  /** Maximum time without a sign of life. */
  readonly silenceMs: number;
  /** Maximum time from the request to stop until the model stops. */
  readonly stopMs: number;
  readonly idleMs: number;
}

const LIMITS: Limits = { loadMs: 180_000, silenceMs: 120_000, stopMs: 8000, idleMs: 120_000 };

const STOPPED = { kind: 'ended', ending: 'stopped', tokens: { prompt: 0, completion: 0 } } as const;

interface Running {
  readonly version: string;
  readonly worker: ModelWorker;
  readonly release: () => void;
}

/** Keeps one model in memory, as long as it is used. */
export function createModelRunner({ start, claim, mark, sympy, limits = LIMITS }: RunnerDependencies): ModelRunner {
  let running: Running | null = null;
  let isBusy = false;
  let isWanted = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let interrupt: ((event: RunnerEvent) => void) | null = null;

  function end(): void {
    clearTimeout(idle);
    running?.worker.terminate();
    running?.release();
    running = null;
    mark.clear();
    interrupt?.({ kind: 'put-away' });
  }

  function rest(): void {
    isBusy = false;
    mark.clear();
    if (isWanted) return end();
    clearTimeout(idle);
    idle = setTimeout(end, limits.idleMs);
  }

  /** Messages of the worker. Ends if the worker is silent for too long. */
  async function* conversation(
    worker: ModelWorker,
    { silenceMs, stopMs }: Pick<Limits, 'silenceMs' | 'stopMs'>,
    stopped: AbortSignal,
  ): AsyncGenerator<RunnerEvent | { readonly kind: 'loaded' }> {
    const queue: (RunnerEvent | { readonly kind: 'loaded' })[] = [];
    let wake = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const push = (event: (typeof queue)[number]) => {
      queue.push(event);
      wake();
    };
    const listen = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => push(stopped.aborted ? STOPPED : { kind: 'hangs' }), ms);
    };
    const stop = () => {
      worker.postMessage({ kind: 'stop' });
      listen(stopMs);
    };
    const over = new AbortController();
    const compute = async (task: AlgebraTask) => {
      // SymPy has its own limits, and the model is silent meanwhile.
      clearTimeout(timer);
      const outcome = await sympy.answer(task, AbortSignal.any([stopped, over.signal])).catch((error: unknown) => {
        console.error('SymPy could not be asked', error);
        return null;
      });
      if (over.signal.aborted) return;
      worker.postMessage({ kind: 'algebra-answer', outcome });
      if (!stopped.aborted) listen(silenceMs);
    };
    interrupt = push;
    worker.onmessage = ({ data }) => {
      const message = v.parse(FROM_MODEL, data);
      if (!stopped.aborted) listen(silenceMs);
      if (message.kind === 'algebra') void compute(message.task);
      else if (message.kind !== 'alive') push(message);
    };
    worker.onerror = (event) => {
      console.error('The model’s worker failed', event.message);
      push({ kind: 'broke' });
    };
    stopped.addEventListener('abort', stop);
    listen(silenceMs);
    try {
      for (;;) {
        while (queue.length > 0) yield queue.shift()!;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      over.abort();
      clearTimeout(timer);
      stopped.removeEventListener('abort', stop);
      interrupt = null;
    }
  }

  /** @returns why the model did not load; null if it did */
  async function load({ model, engine, shards }: ReadyModel, stopped: AbortSignal): Promise<RunnerEvent | null> {
    if (running !== null && running.version !== model.version) end();
    if (running !== null) return null;
    const release = await claim(() => {
      isWanted = true;
      if (!isBusy) end();
    }, stopped);
    if (release === null) return STOPPED;
    isWanted = false;
    const worker = start();
    running = { version: model.version, worker, release };
    mark.set(model.version);
    const { template, contextTokens } = model;
    worker.postMessage({ kind: 'load', engine, shards: await shards(), template, contextTokens });
    // Loading cannot be stopped, only the worker can be ended.
    for await (const event of conversation(worker, { silenceMs: limits.loadMs, stopMs: 0 }, stopped)) {
      if (stopped.aborted) return STOPPED;
      return event.kind === 'loaded' ? null : event;
    }
    return { kind: 'broke' };
  }

  async function* answer(ready: ReadyModel, turns: readonly Turn[], stopped: AbortSignal): AsyncGenerator<RunnerEvent> {
    clearTimeout(idle);
    isBusy = true;
    const problem = await load(ready, stopped);
    if (problem !== null) {
      end();
      return yield problem;
    }
    if (stopped.aborted) return yield STOPPED;
    const { worker } = running!;
    mark.set(ready.model.version);
    worker.postMessage({ kind: 'ask', turns });
    for await (const event of conversation(worker, limits, stopped)) {
      if (event.kind === 'loaded') continue;
      // Ending the worker frees its memory even if it hangs. A failed answer may have left it in any state.
      if (event.kind !== 'text' && (event.kind !== 'ended' || event === STOPPED)) end();
      yield event;
      if (event.kind !== 'text') return;
    }
  }

  return {
    end,
    endIfIdle: () => {
      if (!isBusy) end();
    },
    async *ask(ready, turns, stopped) {
      const turn = before;
      let done = () => {};
      before = new Promise<void>((resolve) => (done = resolve));
      try {
        await turn;
        if (stopped.aborted) return yield STOPPED;
        yield* answer(ready, turns, stopped);
      } finally {
        rest();
        done();
      }
    },
  };
}
