import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build } from 'vite';

import { MODEL_WORKER_POLICY, securityHeaders } from '../../backend/http/security-headers.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { describeModel } from '../../scripts/packs/device-models.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import { originsOf, type OperatorModels } from '../../scripts/packs/operator-models.ts';
import { ENGINE } from '../../src/topics/tutor/rules/device-model/device-model.ts';
import { finalAnswer } from '../../src/topics/tutor/rules/final-answer.ts';
import { marksOf } from './checked-answer.ts';
import { asTyped } from './question-file.ts';
import { unanswered, type Voice } from './voice.ts';
import type {} from './device-page.ts';

const ENGINE_PATH = '/engine/';

/**
 * An on-device model as an answer source: the app's worker, engine, download and tools, in a headless Chromium on this machine's CPU.
 * @param id id of the operator's model; undefined for the first one
 */
export async function deviceVoice(operator: OperatorModels, id: string | undefined): Promise<Voice> {
  const chosen = id === undefined ? operator.models[0] : operator.models.find((model) => model.id === id);
  if (chosen === undefined)
    throw new Error(`DEVICE_MODELS has no model "${id}". It has: ${operator.models.map((model) => model.id).join(', ')}`);
  const outDir = await builtPage();
  const server = await serve(outDir, originsOf(operator));
  const browser = await launchBrowser('chromium');
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${server.url}/index.html`);
  await page.addScriptTag({ type: 'module', url: '/page.js' });
  await page.waitForFunction(() => 'deviceModel' in globalThis);
  const outcome = await page.evaluate(([model, engine]) => window.deviceModel.prepare(model, engine), [
    describeModel(chosen, []),
    ENGINE_PATH,
  ] as const);
  const close = async () => {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true });
  };
  if (outcome !== 'whole') {
    await close();
    throw new Error(`The model was not downloaded: ${outcome}. Its server has to allow other origins (access-control-allow-origin).`);
  }
  return {
    name: `${chosen.id} on the device`,
    atOnce: 1,
    abstains: false,
    async ask(question, limitMs) {
      const asked = asTyped(question);
      const { text, ending, tokens } = await page.evaluate(([turns, limit]) => window.deviceModel.ask(turns, limit), [
        [{ role: 'user', text: asked }],
        limitMs,
      ] as const);
      if (ending === 'stopped') return unanswered('too-long', `no answer in ${limitMs / 1000} s`, tokens);
      if (!['done', 'length', 'cut'].includes(ending)) return unanswered('failed', ending, tokens);
      const answer = finalAnswer(text);
      if (answer === null) return unanswered('unanswered', ending === 'done' ? 'no answer is marked' : `it ended early: ${ending}`, tokens);
      return { status: 'answered', answer, tokens, ...marksOf(asked, question, text, answer) };
    },
    close,
  };
}

/** Builds the page and the app's worker. */
async function builtPage(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'ekagra-bench-device-'));
  await build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(projectRoot, 'bench/tutor/device-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  });
  return outDir;
}

const { resolve } = createRequire(import.meta.url);
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

/** Serves the page with the app's Content-Security-Policy. */
async function serve(outDir: string, origins: readonly string[]) {
  const folder = path.dirname(resolve('@wllama/wllama'));
  const engine: Readonly<Record<string, string>> = {
    [ENGINE_PATH + ENGINE.script]: path.join(folder, 'index.min.js'),
    [ENGINE_PATH + ENGINE.wasm]: path.join(folder, 'wasm/wllama.wasm'),
  };
  const headers = securityHeaders(undefined, origins);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const type = TYPES[path.extname(pathname)];
    const file = engine[pathname] ?? path.join(outDir, pathname);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (pathname === '/index.html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    if (type === undefined || !existsSync(file)) return void response.writeHead(404).end();
    if (pathname.includes('device-model.worker')) response.setHeader('content-security-policy', MODEL_WORKER_POLICY);
    response.setHeader('content-type', type);
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
