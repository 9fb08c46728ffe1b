import type { loadPyodide } from 'pyodide';

import { type AlgebraTask, checkedAnswer, requestOf, type Tree } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';

export type AlgebraEngine = (task: AlgebraTask) => Outcome;

interface EngineParts {
  readonly loadPyodide: typeof loadPyodide;
  /** URL of Pyodide's files, with a trailing slash. Undefined if they are beside its module. */
  readonly indexURL?: string;
  /** Zip file of SymPy's modules. */
  readonly sympy: Uint8Array;
  /** Source of answer.py. */
  readonly script: string;
}

/** Starts Python with SymPy, which takes seconds. */
export async function startEngine({ loadPyodide, indexURL, sympy, script }: EngineParts): Promise<AlgebraEngine> {
  const pyodide = await loadPyodide(indexURL === undefined ? {} : { indexURL });
  pyodide.FS.writeFile('/sympy.zip', sympy);
  pyodide.runPython(`import sys; sys.path.insert(0, '/sympy.zip')`);
  pyodide.runPython(script);
  const answer = pyodide.globals.get('answer') as (request: string) => string;
  return (task) => checkedAnswer(task, JSON.parse(answer(JSON.stringify(requestOf(task.asked)))) as readonly Tree[] | null);
}
