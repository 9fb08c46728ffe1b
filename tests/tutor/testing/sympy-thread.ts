import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { SympyQuestion } from '../../../src/topics/tutor/store/sympy/sympy.ts';
import type { AnsweringWorker } from '../../../src/topics/tutor/store/limited-worker.ts';
import type { Outcome } from '../../../src/solver/index.ts';

/** The pack's own files. */
export async function sympyFiles(): Promise<{ readonly sympy: Uint8Array; readonly script: string }> {
  return { sympy: await readFile('packs/sympy/sympy.zip'), script: await readFile('src/topics/tutor/store/sympy/answer.py', 'utf8') };
}

/** SymPy in a thread of Node, in place of the browser's worker. */
export function sympyThread(): AnsweringWorker<SympyQuestion, Outcome | null> {
  const thread = new Worker(new URL('sympy-thread-entry.ts', import.meta.url));
  const worker: AnsweringWorker<SympyQuestion, Outcome | null> = {
    onmessage: null,
    onerror: null,
    postMessage: (question) => thread.postMessage(question),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', (data: Outcome | null) => worker.onmessage?.({ data } as MessageEvent<Outcome | null>));
  thread.on('error', ({ message }: Error) => worker.onerror?.({ message } as ErrorEvent));
  return worker;
}
