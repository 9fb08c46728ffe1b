import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { startApp } from '../e2e/support/app.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { projectRoot } from '../scripts/install.mjs';
import type { SolverQuestion } from '../src/data/tutor/solver-tutor.ts';
import type { DeviceAnswer } from '../src/domain/tutor/answer-on-device.ts';

export interface TimedAnswer {
  readonly answer: DeviceAnswer;
  readonly ms: number;
}

/** The production solver: the built worker, in a real Chromium. */
export interface BrowserSolver {
  ask(question: SolverQuestion): Promise<TimedAnswer>;
  close(): Promise<void>;
}

export async function startBrowserSolver(): Promise<BrowserSolver> {
  await ensureBuild(projectRoot);
  const app = await startApp();
  const browser = await launchBrowser('chromium');
  const page = await browser.newPage();
  // A file of the app, for its origin and Content-Security-Policy.
  await page.goto(`${app.url}/theme.js`);
  const script = (await readdir(path.join(projectRoot, 'dist/assets'))).find((name) => /^solver\.worker.*\.js$/.test(name));
  const worker = await page.evaluateHandle((name) => new Worker(name, { type: 'module' }), `/assets/${script}`);
  return {
    ask: (question) =>
      worker.evaluate(
        (solver, asked) =>
          new Promise<TimedAnswer>((resolve, reject) => {
            const begin = performance.now();
            solver.onmessage = ({ data }) => resolve({ answer: data as DeviceAnswer, ms: performance.now() - begin });
            solver.onerror = ({ message }) => reject(new Error(message));
            solver.postMessage(asked);
          }),
        question,
      ),
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}
