import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright';
import { build } from 'vite';

import { PUBLISHABLE_KEY } from '../backend/supabase-app.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { projectRoot } from '../scripts/install.mjs';
import type { BenchBackend } from './backend.ts';
import type { PageTimes } from './sync-page.ts';

const SIZE = 10_000;
const ROUNDS = 5;

export interface InChromium {
  readonly documents: number;
  /** Documents per second. */
  readonly push: number;
  readonly pull: number;
  /** First sync relative to one bulk write of the same documents, in the same round: medians. */
  readonly firstSyncVsRaw: number;
  readonly firstSyncVsIndexedDb: number;
}

/** The engine in a page, on IndexedDB as in the app: from request to stored row on its single thread. */
export async function measureInChromium(backend: BenchBackend): Promise<InChromium> {
  const script = await bundled();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const rounds: PageTimes[] = [];
  try {
    // Excluded: the first round compiles.
    for (let round = 0; round <= ROUNDS; round++) {
      const { id: userId, client } = await backend.newStudent();
      const token = (await client.auth.getSession()).data.session!.access_token;
      const context = await browser.newContext();
      const page = await context.newPage();
      // At the backend's origin, which the page's IndexedDB needs.
      await page.route(`${backend.url}/bench`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
      await page.goto(`${backend.url}/bench`);
      await page.addScriptTag({ type: 'module', content: script });
      await page.waitForFunction(() => 'measureSync' in globalThis);
      const student = { url: backend.url, publishableKey: PUBLISHABLE_KEY, userId, token };
      const times = await page.evaluate(([who, size]) => window.measureSync(who, size), [student, SIZE] as const);
      if (round > 0) rounds.push(times);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const median = (of: (times: PageTimes) => number): number => rounds.map(of).toSorted((a, b) => a - b)[rounds.length >> 1]!;
  const ratio = (of: (times: PageTimes) => number): number => Math.round(median(of) * 100) / 100;
  return {
    documents: SIZE,
    push: Math.round((SIZE / median(({ push }) => push)) * 1000),
    pull: Math.round((SIZE / median(({ pull }) => pull)) * 1000),
    firstSyncVsRaw: ratio(({ pull, raw }) => pull / raw),
    firstSyncVsIndexedDb: ratio(({ pull, rawIndexedDb }) => pull / rawIndexedDb),
  };
}

async function bundled(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'ekagra-bench-page-'));
  await build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(projectRoot, 'bench/sync-page.ts'), output: { entryFileNames: 'page.js', codeSplitting: false } },
    },
  });
  const script = readFileSync(join(outDir, 'page.js'), 'utf8');
  rmSync(outDir, { recursive: true });
  return script;
}
