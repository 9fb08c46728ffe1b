import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { findNode } from '../../scripts/setup/install.mjs';
import type { Failure, Report, Work } from './many.ts';

const PROCESSES = 2;
const WORKER = fileURLToPath(new URL('many.ts', import.meta.url));

export interface Lived {
  readonly histories: number;
  /** How often each step was done. */
  readonly steps: Readonly<Record<string, number>>;
}

/** Runs the histories of all seeds, in two processes. A process ends with its `mostFailures`-th failure. */
export async function runHistories(work: Work, onFailure: (failure: Failure) => void): Promise<Lived> {
  const steps: Record<string, number> = {};
  let histories = 0;
  await Promise.all(
    Array.from({ length: Math.min(PROCESSES, work.seeds.length) }, async (_, process) => {
      const child = fork(WORKER, { execPath: findNode(), execArgv: ['--no-warnings'] });
      child.on('message', (report: Report) => {
        if ('failure' in report) return onFailure(report.failure);
        histories += report.lived.histories;
        for (const [name, times] of Object.entries(report.lived.steps)) steps[name] = (steps[name] ?? 0) + times;
      });
      child.send({ ...work, seeds: work.seeds.filter((_seed, at) => at % PROCESSES === process) });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error('A process ended before its histories did.');
    }),
  );
  return { histories, steps };
}
