import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { CHUNK } from './chunk-groups.ts';
import { scriptsOf, type Chunks } from './chunks.ts';

/** Gzipped kB that a public page may load before any interaction. */
const VISITOR_KB = 100;
/** Gzipped kB that load until a screen shows in its frame. The local database loads later. */
const SCREEN_KB = 206;
/** Screens that may load more, with their own budgets. */
const LARGER_SCREENS: readonly (readonly [screen: RegExp, kb: number])[] = [
  [/\/qa\.(\$slug\.)?index\.tsx/, 304],
  [/\/profile(-setup)?\.tsx/, 304],
  [/\/(shared\..+|join|invite|i\.\$code|migration)\.tsx/, 220],
];

/** Gzipped kB of the examination beyond the chunks of every student screen. KaTeX loads separately, as in the tutor. */
export const EXAM_KB = 60;

/** Most files of the shell. Each costs a first visit a round trip and about 7 ms of CPU time, several times that on a cheap phone. */
export const SHELL_FILES = 215;

const BOOT = ['index.html'];
/** Common chunks of every student screen. */
const FRAME = [...BOOT, CHUNK.main, CHUNK.frame];
const EXAM = 'src/topics/mock-tests/screens/attempt-screen.tsx';
/** A route's part that loads when it opens: TanStack Router splits it off. */
const SCREEN = /^src\/routes\/.+\?tsr-split=/;
/** A separate script, not built by Vite. */
const BEFORE_ALL = 'before-paint.js';
const NAMED = 5;

interface Script {
  readonly name: string;
  readonly kb: number;
}

/** Gzipped kB of the examination beyond the frame. */
export async function examKb(outDir: string, chunks: Chunks): Promise<number> {
  return total(await overFrame(measurer(outDir, chunks), EXAM));
}

type Measure = (sources: readonly string[]) => Promise<readonly Script[]>;

async function overFrame(measure: Measure, source: string): Promise<readonly Script[]> {
  const frame = new Set((await measure(FRAME)).map(({ name }) => name));
  return (await measure([...FRAME, source])).filter(({ name }) => !frame.has(name));
}

function measurer(outDir: string, chunks: Chunks): Measure {
  const sizes = new Map<string, number>();
  const sizeOf = async (name: string): Promise<Script> => {
    const kb = sizes.get(name) ?? (await promisify(gzip)(await readFile(path.join(outDir, name)))).length / 1000;
    sizes.set(name, kb);
    return { name, kb };
  };
  return (sources) => Promise.all([BEFORE_ALL, ...scriptsOf(chunks, sources)].map(sizeOf));
}

/** @throws with the largest scripts when a page exceeds its budget */
export async function checkJsBudget(outDir: string, chunks: Chunks): Promise<void> {
  const measure = measurer(outDir, chunks);
  const visitor = await measure(BOOT);
  const routes = Object.keys(chunks).filter((source) => SCREEN.test(source));
  const measured = await Promise.all(
    routes.map(async (route) => ({ screen: route.split('?', 1)[0]!, scripts: await measure([...FRAME, route]) })),
  );
  if (measured.length === 0) throw new Error('The build has no file for any screen: is every route split?');
  const ordinary = measured.filter(({ screen }) => budgetOf(screen) === SCREEN_KB);
  const largest = ordinary.toSorted((a, b) => total(b.scripts) - total(a.scripts))[0];

  const exam = EXAM in chunks ? await overFrame(measure, EXAM) : [];

  const problems = [
    ...complaints('A visitor’s page', visitor, VISITOR_KB),
    ...measured.flatMap(({ screen, scripts }) => complaints(screen, scripts, budgetOf(screen))),
    ...complaints('The examination', exam, EXAM_KB),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(
    `JavaScript: ${shown(total(visitor))} of ${VISITOR_KB} kB on a visitor’s page, ${shown(total(largest?.scripts ?? []))} of ${SCREEN_KB} kB for ${largest?.screen}, ${shown(total(exam))} of ${EXAM_KB} kB over the frame in an examination.`,
  );
}

function budgetOf(screen: string): number {
  return LARGER_SCREENS.find(([larger]) => larger.test(screen))?.[1] ?? SCREEN_KB;
}

/** @throws when the shell has more files than its budget */
export function checkFileBudget(count: number): void {
  if (count <= SHELL_FILES) return;
  throw new Error(
    `The shell has ${count} files; it may have ${SHELL_FILES}. Put what a few screens share into the group that they load (scripts/build/chunk-groups.ts).`,
  );
}

function complaints(what: string, scripts: readonly Script[], budget: number): string[] {
  if (total(scripts) <= budget) return [];
  const named = scripts.toSorted((a, b) => b.kb - a.kb).slice(0, NAMED);
  return [
    `${what} loads ${shown(total(scripts))} kB of JavaScript (gzip) at once; it may load ${budget}. The largest of its files:`,
    ...named.map(({ name, kb }) => `  ${shown(kb)} kB ${name}`),
  ];
}

function total(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { kb }) => sum + kb, 0);
}

function shown(kb: number): string {
  return kb.toFixed(1);
}

/**
 * @param isPrecached false for files that are kept on first use
 * @throws when a file of the shell imports one that is not in it: offline, neither would load
 */
export function checkShellImports(chunks: Chunks, isPrecached: (file: string) => boolean): void {
  for (const { file, imports = [] } of Object.values(chunks)) {
    const missing = imports.find((each) => !isPrecached(each));
    if (missing === undefined || !isPrecached(file)) continue;
    throw new Error(
      `${file} is kept for offline, and what it imports is not: ${missing} (workbox.config.ts). Put what both need before it in scripts/build/chunk-groups.ts.`,
    );
  }
}
