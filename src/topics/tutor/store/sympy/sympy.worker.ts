import '../../../../shared/browser/polyfills.ts';
import type * as Pyodide from 'pyodide';

import { packPath } from '../../../packs/rules/index.ts';
import script from './answer.py?raw';
import { limitMemory } from './limit-memory.ts';
import { type AlgebraEngine, startEngine } from './sympy-engine.ts';
import type { SympyQuestion } from './sympy.ts';

let engine: AlgebraEngine | undefined;

limitMemory();

// `null` only loads Python, so that loading has its own time limit.
addEventListener('message', ({ data }: MessageEvent<SympyQuestion>) => {
  // An error is a fault of the worker and ends it.
  answer(data).then((outcome) => postMessage(outcome), reportError);
});

async function answer(task: SympyQuestion) {
  engine ??= await load();
  return task && engine(task);
}

async function load(): Promise<AlgebraEngine> {
  const indexURL = new URL(packPath('sympy'), location.origin).href;
  const [{ loadPyodide }, sympy] = await Promise.all([
    import(/* @vite-ignore */ `${indexURL}pyodide.mjs`) as Promise<typeof Pyodide>,
    fetch(`${indexURL}sympy.zip`).then((response) => response.arrayBuffer()),
  ]);
  return startEngine({ loadPyodide, indexURL, sympy: new Uint8Array(sympy), script });
}
