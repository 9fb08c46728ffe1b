import '../../../../shared/browser/polyfills.ts';
import type { Outcome } from '../../../../solver/index.ts';
import type { ComputerAlgebra } from '../../rules/tools/computer-algebra.ts';
import { deviceMessages } from '../../rules/tools/device-messages.ts';
import { answerWithTools } from '../../rules/tools/rounds.ts';
import type { Turn } from '../../rules/tutor.ts';
import { type Engine, startEngine } from './engine.ts';
import type { FromModel, Tokens, ToModel } from './protocol.ts';

let engine: Engine | undefined;
let stop: AbortController | undefined;
let answered: ((outcome: Outcome | null) => void) | undefined;

const say = (message: FromModel) => postMessage(message);

// A separate worker: terminating it frees all memory of llama.cpp, even when that hangs.
addEventListener('message', ({ data }: MessageEvent<ToModel>) => {
  if (data.kind === 'stop') return stop?.abort();
  if (data.kind === 'algebra-answer') return answered?.(data.outcome);
  void (data.kind === 'load' ? load(data) : answer(data.turns)).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    say({ kind: 'failed', reason: reasonOf(message), message: message.slice(0, 500) });
  });
});

async function load(setup: ToModel & { readonly kind: 'load' }): Promise<void> {
  engine = await startEngine(setup);
  say({ kind: 'loaded' });
}

/** The page runs SymPy in another worker. It replies even when it is stopped. */
const algebra: ComputerAlgebra = (task) => {
  say({ kind: 'algebra', task });
  return new Promise((resolve) => (answered = resolve));
};

async function answer(turns: readonly Turn[]): Promise<void> {
  const stopping = (stop = new AbortController());
  let tokens: Tokens = { prompt: 0, completion: 0 };
  const ask = engine!.ask(stopping.signal, (more) => {
    if (more !== null) tokens = { prompt: tokens.prompt + more.prompt, completion: tokens.completion + more.completion };
    say({ kind: 'alive' });
  });
  const parts = answerWithTools(ask, deviceMessages(turns), turns.at(-1)!.text, algebra);
  try {
    for (;;) {
      const { done, value } = await parts.next();
      if (done) return say({ kind: 'ended', ending: value, tokens });
      say({ kind: 'text', text: value });
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    say({ kind: 'ended', ending: 'stopped', tokens });
  }
}

/** Derives the reason from the error messages of llama.cpp and of the browser. */
function reasonOf(message: string): (FromModel & { readonly kind: 'failed' })['reason'] {
  if (/exceeds the available context/i.test(message)) return 'too-long';
  return /memory|allocat|array length|out of bounds/i.test(message) ? 'no-memory' : 'faulty';
}
