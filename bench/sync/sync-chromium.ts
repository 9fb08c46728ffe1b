import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from 'playwright';
import { build } from 'vite';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { findChromium } from '../../scripts/setup/find-browsers.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import type { BenchBackend } from './backend.ts';
import type { ManyTimes, PageStudent, PageTimes } from './sync-page.ts';

const SIZE = 10_000;
const ROUNDS = 5;
const MANY = 50_000;
const ROUNDS_OF_MANY = 3;

export interface InChromium {
  readonly documents: number;
  /** Documents per second. */
  readonly push: number;
  readonly pull: number;
  /** Median time of a first sync relative to one bulk write of the same documents in the same round. */
  readonly firstSyncVsRaw: number;
  readonly firstSyncVsIndexedDb: number;
  /** With many documents. Limits: 4 times a plain download of the same answers, and half of the time to read as many rows. */
  readonly many: { readonly documents: number; readonly firstSyncVsPlain: number; readonly firstRowsVsReading: number };
}

/** Measures the engine in a page, on IndexedDB as in the app, from request to stored row on the page's single thread. */
export async function measureInChromium(backend: BenchBackend): Promise<InChromium> {
  const script = await bundled();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const rounds: PageTimes[] = [];
  const many: ManyTimes[] = [];
  /** Runs work in a new browser context without stored data. */
  const inNewPage = async <T>(work: (page: Page, student: PageStudent) => Promise<T>): Promise<T> => {
    const { id: userId, client } = await backend.newStudent();
    const token = (await client.auth.getSession()).data.session!.access_token;
    const context = await browser.newContext();
    const page = await context.newPage();
    // Serve the page from the backend's origin, because IndexedDB needs an origin.
    await page.route(`${backend.url}/bench`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${backend.url}/bench`);
    await page.addScriptTag({ type: 'module', content: script });
    await page.waitForFunction(() => 'measureSync' in globalThis);
    const result = await work(page, { url: backend.url, publishableKey: PUBLISHABLE_KEY, userId, token });
    await context.close();
    return result;
  };
  try {
    // Exclude the first round, which compiles.
    for (let round = 0; round <= ROUNDS; round++) {
      const times = await inNewPage((page, student) =>
        page.evaluate(([who, size]) => window.measureSync(who, size), [student, SIZE] as const),
      );
      if (round > 0) rounds.push(times);
    }
    for (let round = 1; round <= ROUNDS_OF_MANY; round++) {
      many.push(
        await inNewPage((page, student) => page.evaluate(([who, size]) => window.measureMany(who, size), [student, MANY] as const)),
      );
    }
  } finally {
    await browser.close();
  }
  const medianOf = <T>(all: readonly T[], of: (times: T) => number): number => all.map(of).toSorted((a, b) => a - b)[all.length >> 1]!;
  const median = (of: (times: PageTimes) => number): number => medianOf(rounds, of);
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return {
    documents: SIZE,
    push: Math.round((SIZE / median(({ push }) => push)) * 1000),
    pull: Math.round((SIZE / median(({ pull }) => pull)) * 1000),
    firstSyncVsRaw: rounded(median(({ pull, raw }) => pull / raw)),
    firstSyncVsIndexedDb: rounded(median(({ pull, rawIndexedDb }) => pull / rawIndexedDb)),
    many: {
      documents: MANY,
      firstSyncVsPlain: rounded(medianOf(many, ({ pull, plain }) => pull / plain)),
      firstRowsVsReading: rounded(medianOf(many, ({ firstRows, reading }) => firstRows / reading)),
    },
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
      rolldownOptions: { input: join(projectRoot, 'bench/sync/sync-page.ts'), output: { entryFileNames: 'page.js', codeSplitting: false } },
    },
  });
  const script = readFileSync(join(outDir, 'page.js'), 'utf8');
  rmSync(outDir, { recursive: true });
  return script;
}
