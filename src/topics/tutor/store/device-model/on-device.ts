import { enginePath } from '../../rules/device-model/device-model.ts';
import { sizeOf } from '../../../packs/rules/index.ts';
import { problemOf } from '../../rules/problem-words.ts';
import type { DeviceProblem, Tutor, TutorEvent } from '../../rules/tutor.ts';
import { crashMark, hasEndedTab } from './crash-mark.ts';
import { deviceModelStore } from './device-models.ts';
import { isBatteryLow } from './this-device.ts';
import { promptTutor } from '../prompt-tutor.ts';
import { sympyWhenNeeded } from '../sympy/sympy-when-needed.ts';
import { createModelRunner, type ModelRunner, type ReadyModel, type RunnerEvent } from './model-runner.ts';
import { claimMemory, isMemoryClaimed } from './one-tab.ts';

/** The model on this device: a downloaded one if there is one, otherwise the browser's. */
export async function onDeviceTutor(): Promise<Tutor | null> {
  const ready = await readyModel();
  if (ready === null) return promptTutor();
  return deviceModelTutor(deviceRunner(), ready, async () => {
    if (hasEndedTab(ready.model.version, await isMemoryClaimed())) return 'switched-off';
    return (await isBatteryLow()) ? 'battery-low' : null;
  });
}

/** The largest complete model. Needs the service worker, which serves its engine. */
async function readyModel(): Promise<ReadyModel | null> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return null;
  const store = deviceModelStore();
  const [model] = (await store.allInstalled()).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (model === undefined) return null;
  return { model, engine: enginePath(model.id), shards: () => store.shardsOf(model) };
}

let runner: ModelRunner | undefined;

function deviceRunner(): ModelRunner {
  if (runner !== undefined) return runner;
  const started = createModelRunner({
    start: () => new Worker(new URL('device-model.worker.ts', import.meta.url), { type: 'module' }),
    claim: claimMemory,
    mark: crashMark,
    sympy: sympyWhenNeeded,
  });
  // No event tells that memory is short. Browsers first freeze hidden tabs and then kill them, so free the memory early.
  document.addEventListener('freeze', () => started.end());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') started.endIfIdle();
  });
  addEventListener('pagehide', () => started.end());
  return (runner = started);
}

/** @param hold resolves to why the model must not start automatically; null if it may */
export function deviceModelTutor(by: ModelRunner, ready: ReadyModel, hold: () => Promise<DeviceProblem | null>): Tutor {
  async function* answer({ turns }: Parameters<Tutor['answer']>[0], stopped: AbortSignal): AsyncGenerator<TutorEvent> {
    const held = await hold();
    if (held !== null) return yield { kind: 'none', problem: problemOf(held) };
    let at = 0;
    for await (const event of by.ask(ready, turns, stopped)) {
      if (event.kind === 'text') {
        yield { kind: 'text', at, text: event.text };
        at += event.text.length;
      } else if (event.kind === 'ended') {
        if (at === 0 && event.ending !== 'stopped') yield { kind: 'none', problem: problemOf('unavailable') };
        else yield { kind: 'end', ending: event.ending };
      } else {
        if (event.kind === 'failed') console.error('The model on this device failed', event.message);
        yield at > 0 ? { kind: 'end', ending: 'cut' } : { kind: 'none', problem: problemOf(problemIn(event)) };
      }
    }
  }
  return { source: 'on-device-model', answer };
}

function problemIn(event: Exclude<RunnerEvent, { readonly kind: 'text' | 'ended' }>): DeviceProblem {
  if (event.kind === 'failed') return event.reason === 'faulty' ? 'device-faulty' : event.reason;
  if (event.kind === 'hangs') return 'device-slow';
  return event.kind === 'put-away' ? 'put-away' : 'device-faulty';
}
