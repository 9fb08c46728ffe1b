import { parentPort } from 'node:worker_threads';

import { loadPyodide } from 'pyodide';

import { type AlgebraEngine, startEngine } from '../../../src/topics/tutor/store/sympy/sympy-engine.ts';
import type { SympyQuestion } from '../../../src/topics/tutor/store/sympy/sympy.ts';
import { sympyFiles } from './sympy-thread.ts';

let engine: AlgebraEngine | undefined;

async function answer(task: SympyQuestion): Promise<void> {
  engine ??= await startEngine({ loadPyodide, ...(await sympyFiles()) });
  parentPort!.postMessage(task && engine(task));
}

// A fault ends the thread, as it ends the browser's worker.
parentPort!.on('message', (task: SympyQuestion) => void answer(task));
