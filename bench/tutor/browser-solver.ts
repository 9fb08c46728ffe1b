import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { startApp } from '../../e2e/support/app.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import type { SolverQuestion } from '../../src/topics/tutor/store/solver-tutor.ts';
import type { DeviceAnswer } from '../../src/topics/tutor/rules/answer-on-device.ts';
import { replyOf, solverQuestion } from './solver-voice.ts';
import { unanswered, type Voice } from './voice.ts';

/** Slowdown of a cheap phone's CPU. The DevTools protocol throttles pages, but not their workers. */
const SLOWDOWN = 4;

interface TimedAnswer {
  /** Null if it took too long. */
  readonly answer: DeviceAnswer | null;
  readonly ms: number;
}

/** The production solver as an answer source: the built worker in a real Chromium, with times of a CPU four times as slow. */
export async function browserSolverVoice(): Promise<Voice> {
  await ensureBuild(projectRoot);
  const app = await startApp();
  const browser = await launchBrowser('chromium');
  const page = await browser.newPage();
  // Open a file of the app, to get its origin and Content-Security-Policy.
  await page.goto(`${app.url}/before-paint.js`);
  const script = (await readdir(path.join(projectRoot, 'dist/assets'))).find((name) => /^solver\.worker.*\.js$/.test(name));
  const start = () => page.evaluateHandle((name) => new Worker(name, { type: 'module' }), `/assets/${script}`);
  let worker = await start();

  const ask = (question: SolverQuestion, limitMs: number): Promise<TimedAnswer> =>
    worker.evaluate(
      (solver, { question: asked, limit }) =>
        new Promise<TimedAnswer>((resolve, reject) => {
          const begin = performance.now();
          const settle = (answer: DeviceAnswer | null) => {
            clearTimeout(timer);
            resolve({ answer, ms: performance.now() - begin });
          };
          const timer = setTimeout(() => (solver.terminate(), settle(null)), limit);
          solver.onmessage = ({ data }) => settle(data as DeviceAnswer);
          solver.onerror = ({ message }) => reject(new Error(message));
          solver.postMessage(asked);
        }),
      { question, limit: limitMs },
    );
  // Load the examples once, as a device does before its first question.
  const { ms } = await ask({ text: '', subject: null }, 60_000);
  console.error(`until the worker and its examples are there ${Math.round(ms)} ms`);

  return {
    name: 'solver in a browser',
    atOnce: 1,
    abstains: true,
    async ask(question, limitMs) {
      const { answer, ms: taken } = await ask(solverQuestion(question), limitMs / SLOWDOWN);
      const seconds = (taken * SLOWDOWN) / 1000;
      if (answer !== null) return { ...replyOf(answer), seconds };
      worker = await start();
      return { ...unanswered('too-long', `no answer in ${limitMs / 1000} s`), seconds };
    },
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}
