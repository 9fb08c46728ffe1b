import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Browser, type CDPSession, chromium, type Page } from 'playwright';

import { startApp } from '../../e2e/support/app.ts';
import { PHONE } from '../../e2e/support/browser.ts';
import { createStudent, signIn } from '../../e2e/support/student.ts';
import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { findChromium } from '../../scripts/setup/find-browsers.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import { archiveFile } from '../../src/topics/transfer/store/testing/archive-file.ts';

const RECORDS = 50_000;
/** Number of records in the run that is traced task by task. */
const TRACED = 5000;
/** Limit of one task's CPU time in ms: during longer tasks, an app feels stuck. */
const LIMIT = 200;
const WORK_MS = 280_000;
const BOARD_MS = 6000;
const FRAME_MS = 16;

/** What a student would notice during a piece of work. */
interface Noticed {
  readonly seconds: number;
  /** Milliseconds from a key press until the next frame. */
  readonly inputP95: number;
  readonly inputMax: number;
  readonly longestTask: number;
  /** Seconds of the main thread's CPU time, which other processes do not change. */
  readonly cpuSeconds: number;
  /** Largest heap of the page, in MB. */
  readonly heapMb: number;
}

/**
 * An export of 50,000 records in Chromium: it is previewed, restored into another account and exported again; another restore is
 * cancelled half-way and undone. Meanwhile the student presses keys and opens the board, and replication sends the restored records.
 */
export async function run(args: readonly string[]): Promise<void> {
  await ensureBuild(projectRoot);
  const records = Number(args[0] ?? RECORDS);
  const app = await startApp();
  // Use a file: Playwright would decode bytes on the page's main thread, for a second.
  const folder = await mkdtemp(path.join(tmpdir(), 'ekagra-bench-'));
  let browser: Browser | undefined;
  try {
    const file = path.join(folder, 'ekagra.zip');
    const archive = await archiveOf(records);
    await writeFile(file, archive);
    const traced = path.join(folder, 'traced.zip');
    await writeFile(traced, await archiveOf(TRACED));
    console.log(`An export of ${records} records has ${(archive.length / 1e6).toFixed(1)} MB.`);
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--disable-gpu', '--disable-background-networking', ...sandbox],
    });
    const open = async () => {
      const context = await browser!.newContext({ ...PHONE, baseURL: app.url });
      await context.addInitScript(watch);
      const page = await context.newPage();
      await signIn(page, await createStudent(app.url), '/migration');
      const devTools = await context.newCDPSession(page);
      await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
      return { page, devTools };
    };

    const { page, devTools } = await open();
    const idle = await noticed(page, devTools, () => page.waitForTimeout(BOARD_MS));
    console.log(`Idle: ${JSON.stringify(idle)}`);
    const preview = await noticed(page, devTools, async () => {
      await page.getByLabel('Restore from a file').setInputFiles(file);
      await page.getByText('An export of another account.').waitFor({ timeout: WORK_MS });
    });
    console.log(`Preview: ${JSON.stringify(preview)}`);
    const restore = await noticed(page, devTools, async () => {
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await page.getByText(/^Restored: /).waitFor({ timeout: WORK_MS });
    });
    const restored = await page.getByText(/^Restored: /).innerText();
    console.log(`Restore: ${JSON.stringify(restore)}. ${restored}`);
    const exported = await noticed(page, devTools, async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByText(/^Exported /).waitFor({ timeout: WORK_MS });
    });
    console.log(`Export: ${JSON.stringify(exported)}. ${await page.getByText(/^Exported /).innerText()}`);
    await page.context().close();

    const second = await open();
    const cancelled = await cancelHalfway(second.page, second.devTools, file);
    await second.page.context().close();
    const longest = await longestTasks(browser, (await open()).page, (await open()).page, traced);
    const isMet = Object.values(longest).every((ms) => ms <= LIMIT) && cancelled.restored === cancelled.undone && cancelled.left === 0;
    process.exitCode = isMet ? 0 : 1;
    console.log(
      JSON.stringify({
        bench: 'migration',
        records,
        limitMs: LIMIT,
        longestTaskCpuMs: longest,
        idle,
        preview,
        restore,
        export: exported,
        cancelled,
        isMet,
      }),
    );
  } finally {
    await browser?.close();
    await app.close();
    await rm(folder, { recursive: true });
  }
}

/** Opens the board for a while, then cancels. Undoing removes as many records as the page reported restored. */
async function cancelHalfway(page: Page, devTools: CDPSession, file: string) {
  await startRestore(page, file);
  await openBoard(page);
  const onBoard = await noticed(page, devTools, () => page.waitForTimeout(BOARD_MS));
  await page.goBack();
  const began = performance.now();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const said = await page.getByText(/^Cancelled\. Before that, restored: /).innerText({ timeout: WORK_MS });
  const seconds = secondsSince(began);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undone = await page.getByText(/^Undone: /).innerText({ timeout: WORK_MS });
  return {
    onBoard,
    seconds,
    restored: countIn(said),
    undone: countIn(undone),
    left: /You changed/.test(undone) ? countIn(undone.split('You changed')[1]!) : 0,
  };
}

async function startRestore(page: Page, file: string): Promise<void> {
  await page.getByLabel('Restore from a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Restore', exact: true }).click({ timeout: WORK_MS });
  await page.getByRole('progressbar', { name: 'Restore' }).waitFor();
}

async function openBoard(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('textbox', { name: 'New task' }).waitFor();
}

const countIn = (words: string) => Number(/\d[\d,]*/.exec(words)![0].replaceAll(',', ''));
const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10;

interface Watched extends Window {
  readonly watched: { keys: number[]; tasks: number[] };
}

/** Runs in the page. */
function watch(): void {
  const watched = { keys: [] as number[], tasks: [] as number[] };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'keydown') watched.keys.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** CPU seconds of the page's main thread since it started. */
async function cpuSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** The longest task of the page's main thread in each piece of work, in milliseconds of its CPU time. */
async function longestTasks(browser: Browser, page: Page, other: Page, file: string) {
  const traced = async (work: () => Promise<unknown>, on = page) => {
    await browser.startTracing(on, { categories: ['toplevel'] });
    await work();
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
    const threads = new Set(traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
    const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && threads.has(`${pid} ${tid}`));
    return Math.round(Math.max(...tasks.map(({ tdur }) => tdur!)) / 100) / 10;
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    preview: await traced(async () => {
      await page.getByLabel('Restore from a file').setInputFiles(file);
      await page.getByText('An export of another account.').waitFor({ timeout: WORK_MS });
    }),
    restore: await traced(async () => {
      await press('Restore');
      await page.getByText(/^Restored: /).waitFor({ timeout: WORK_MS });
    }),
    export: await traced(async () => {
      await press('Export');
      await page.getByText(/^Exported /).waitFor({ timeout: WORK_MS });
    }),
    board: await traced(async () => {
      await startRestore(other, file);
      await openBoard(other);
      await other.waitForTimeout(BOARD_MS);
    }, other),
  };
}

interface TraceEvent {
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's CPU time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Presses a key four times a second while the work runs. */
async function noticed(page: Page, devTools: CDPSession, work: () => Promise<void>): Promise<Noticed> {
  await devTools.send('HeapProfiler.collectGarbage');
  await page.evaluate(() => Object.assign((globalThis as unknown as Watched).watched, { keys: [], tasks: [] }));
  const before = await cpuSeconds(devTools);
  const began = performance.now();
  let isOver = false;
  let heap = 0;
  let pressed = 0;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await page.keyboard.press('Shift');
    pressed += 1;
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    heap = Math.max(heap, usedSize);
    await page.waitForTimeout(250);
  }
  await working;
  const seconds = secondsSince(began);
  const { keys, tasks } = await page.evaluate(() => (globalThis as unknown as Watched).watched);
  const slowest = keys.toSorted((a, b) => b - a);
  return {
    seconds,
    // The browser reports only inputs that took longer than a frame.
    inputP95: Math.round(slowest[Math.floor(pressed * 0.05)] ?? FRAME_MS),
    inputMax: Math.round(slowest[0] ?? FRAME_MS),
    longestTask: Math.round(Math.max(0, ...tasks)),
    cpuSeconds: Math.round(((await cpuSeconds(devTools)) - before) * 10) / 10,
    heapMb: Math.round(heap / 1e6),
  };
}

/** Tasks, sessions, cards and chats of a student, as Export writes them. */
async function archiveOf(records: number): Promise<Uint8Array> {
  const userId = randomUUID();
  const share = (part: number) => Array.from({ length: Math.round(records * part) }, (_, at) => at);
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const own = () => ({ id: randomUUID(), user_id: userId });
  const todos = share(0.3).map((index) => ({
    id: randomUUID(),
    createdBy: userId,
    createdAt: Date.parse(at(index)),
    title: `Revise chapter ${index}`,
    notes: `Read pages ${index} to ${index + 20}, then solve the exercises at the end of the chapter.`,
    status: ['todo', 'doing', 'done'][index % 3],
    position: `a${index.toString(36).padStart(4, '0')}V`,
    labels: ['revision', `week ${index % 50}`],
    checklist: [],
  }));
  const sessions = share(0.3).map((index) => ({
    ...own(),
    start_time: at(index * 30),
    date: at(index * 30).slice(0, 10),
    study_day: at(index * 30).slice(0, 10),
    duration: 25,
    task_id: todos[index % todos.length]!.id,
  }));
  const cards = share(0.2).map((index) => ({
    ...own(),
    front: `What is the ${index}th law?`,
    back: `It says that ${index} times the force is ${index} times the acceleration.`,
    reviews: [`${at(index)} 3 4000`, `${at(index + 4000)} 4 2500`],
    due: at(index + 9000),
    created_at: at(index),
  }));
  const chats = share(0.02).map((index) => ({ ...own(), title: `Doubt ${index}`, created_at: at(index) }));
  const messages = share(0.18).map((index) => ({
    ...own(),
    chat_id: chats[index % chats.length]!.id,
    parent_id: null,
    role: 'user',
    content: `Why does the ${index}th law hold? `.repeat(8),
    created_at: at(index),
  }));
  const kinds = { todos, study_sessions: sessions, flashcards: cards, chats, chat_messages: messages };
  return archiveFile(userId, kinds);
}
