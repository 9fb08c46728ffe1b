import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { type Browser, chromium, type Page } from 'playwright';

import { startApp } from '../../e2e/support/app.ts';
import { PHONE } from '../../e2e/support/browser.ts';
import { createStudent, signIn } from '../../e2e/support/student.ts';
import { drawPaper } from '../../src/topics/mock-tests/rules/draw-paper.ts';
import { summaryOf } from '../../src/topics/mock-tests/rules/attempt.ts';
import type { Paper } from '../../src/topics/mock-tests/rules/paper.ts';
import { poolOf, type PoolItem } from '../../src/topics/mock-tests/rules/pool.ts';
import { TEMPLATES } from '../../src/topics/mock-tests/rules/templates.ts';
import { testTemplate } from '../../src/topics/mock-tests/rules/test-template.ts';
import { GENERATORS } from '../../src/content/questions/generators/all.ts';
import { CHAPTER_FILES, readChapter, SYLLABI } from '../../tests/support/read-bank.ts';
import { EXAM_KB_FILE } from '../../scripts/build/build-app.ts';
import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { findChromium } from '../../scripts/setup/find-browsers.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import { EXAM_KB } from '../../scripts/build/js-budget.ts';
import { percentile } from '../shared/percentile.ts';

const QUESTIONS = 200;
const SLOWDOWN = 4;
const DRAWS = 40;
const LIMITS = { stepMs: 16, drawMs: 200 };
/** Time in ms for reading, in which formulas are rendered ahead. */
const READING_MS = 20_000;
/** Time in ms on each question, so that storing an answer and laying out the next question do not count for the next step. */
const THINKING_MS = 300;

/**
 * Measures a phone with a slow CPU over a paper of 200 questions, in which every answer is stored: the main thread's time from a press on
 * "Save & Next" until the frame with the next question is handed to the compositor, times the slowdown. Also measures all work that a
 * step causes, which includes storing the answer and laying out the question after the next; and, in Node, times the slowdown, how long
 * it takes to draw a paper of 180 questions from the whole bank.
 */
export async function run(): Promise<void> {
  await ensureBuild(projectRoot);
  const pool = wholePool();
  const weights = new Map(SYLLABI.flatMap(({ chapters }) => chapters.map(({ id, topics }) => [id, Math.max(1, topics.length)] as const)));
  const draw = (seed: number) => {
    const start = performance.now();
    const template = TEMPLATES.find(({ id }) => id === 'neet-2026')!;
    drawPaper({ template, seed, pool, weights, resting: new Set() });
    return (performance.now() - start) * SLOWDOWN;
  };
  draw(0);
  const drawMs = percentile(
    Array.from({ length: DRAWS }, (_, seed) => draw(seed + 1)),
    0.95,
  );

  const template = testTemplate({ title: 'Two hundred', chapters: [], count: QUESTIONS, minutes: 180 }, pool)!;
  const paper = drawPaper({ template, seed: 1, pool, weights, resting: new Set() })!;
  const { steps, all } = await sit(paper);
  const jsKb = Number(await readFile(path.join(projectRoot, EXAM_KB_FILE), 'utf8'));

  const result = {
    questions: paper.questions.length,
    slowdown: SLOWDOWN,
    stepP50Ms: round(percentile(steps, 0.5)),
    stepP95Ms: round(percentile(steps, 0.95)),
    stepMaxMs: round(Math.max(...steps)),
    allP50Ms: round(percentile(all, 0.5)),
    bank: pool.length,
    drawP95Ms: round(drawMs),
    examKb: round(jsKb),
    limits: { ...LIMITS, examKb: EXAM_KB },
  };
  process.exitCode = result.stepP95Ms <= LIMITS.stepMs && result.drawP95Ms <= LIMITS.drawMs && jsKb <= EXAM_KB ? 0 : 1;
  console.log(
    `Question to question at ${SLOWDOWN}× slowdown: p95 ${result.stepP95Ms} ms of ${LIMITS.stepMs}, with all it causes ${result.allP50Ms} ms. ` +
      `A paper of 180 from ${pool.length} questions: ${result.drawP95Ms} ms of ${LIMITS.drawMs}. ` +
      `The examination’s JavaScript: ${result.examKb} kB of ${EXAM_KB}.`,
  );
  console.log(JSON.stringify(result));
}

function wholePool(): PoolItem[] {
  const chapters = CHAPTER_FILES.map(readChapter);
  return SYLLABI.flatMap(({ subject, chapters: its }) => {
    const isOwn = (id: string) => its.some((chapter) => chapter.id === id);
    return poolOf(
      subject,
      chapters.filter(({ chapter }) => isOwn(chapter)),
      GENERATORS.filter(({ chapter }) => isOwn(chapter)),
    );
  });
}

interface Sat {
  /** Ms until each next question. */
  readonly steps: readonly number[];
  /** Ms of all work that each step causes. */
  readonly all: readonly number[];
}

async function sit(paper: Paper): Promise<Sat> {
  const app = await startApp();
  let browser: Browser | undefined;
  try {
    const student = await createStudent(app.url);
    await student.client.rpc('ensure_profile').throwOnError();
    const [id, paperId] = [crypto.randomUUID(), crypto.randomUUID()];
    const own = { user_id: student.id };
    await student.client
      .from('attempts')
      .insert([
        { ...own, id: paperId, kind: 'paper', paper },
        { ...own, id, kind: 'attempt', paper_id: paperId, paper: summaryOf(paper) },
      ])
      .throwOnError();
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu', ...sandbox] });
    const context = await browser.newContext({ ...PHONE, baseURL: app.url });
    const page = await context.newPage();
    await signIn(page, student, '/mock-tests');
    await page.goto(`/mock-tests/${id}`);
    await page.getByRole('checkbox', { name: 'I have read' }).check({ timeout: 60_000 });
    await page.getByRole('button', { name: 'I am ready to begin' }).click();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await page.waitForTimeout(READING_MS);
    await browser.startTracing(page, { categories: ['blink.user_timing'] });
    await pressThrough(page, paper.questions.length - 1);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly Mark[] };
    const marks = traceEvents.filter(({ name, ph }) => ph === 'I' && name.startsWith('step: ')).toSorted((one, other) => one.ts - other.ts);
    const until = (offset: number) =>
      marks.flatMap(({ name, tts }, at) => (name === 'step: pressed' ? [((marks[at + offset]!.tts - tts) / 1000) * SLOWDOWN] : []));
    return { steps: until(1), all: until(2) };
  } finally {
    await browser?.close();
    await app.close();
  }
}

/** A mark of the trace: `tts` is the main thread's CPU time in microseconds, which other processes do not change. */
interface Mark {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly tts: number;
}

/** Chooses an option and presses "Save & Next" for each question, and marks each press and the frame with the next question. */
function pressThrough(page: Page, steps: number): Promise<void> {
  const thinking = { count: steps, ms: THINKING_MS };
  return page.evaluate(async ({ count, ms }) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save & Next')!;
    // Resolves once a frame is painted.
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const shown = () => document.querySelector('#question [data-shown] h2')!.textContent;
    for (let step = 0; step < count; step++) {
      document.querySelector<HTMLInputElement>('#question [data-shown] input[name^=answer-]')?.click();
      await new Promise((resolve) => setTimeout(resolve, ms));
      await painted();
      const before = shown();
      // Request the frame first, so that other work that waits for the same frame does not count.
      const frame = painted();
      performance.mark('step: pressed');
      button.click();
      await frame;
      performance.mark('step: painted');
      if (shown() === before) throw new Error(`After ${before} no other question was shown`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      performance.mark('step: over');
    }
  }, thinking);
}

const round = (value: number) => Math.round(value * 10) / 10;
