import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { CHUNK } from './chunk-groups.ts';
import { scriptsOf, type Chunks } from './chunks.ts';

/** Gzipped kB that a public page may load before any interaction. */
const VISITOR_KB = 100;
/** Gzipped kB until a screen shows in its frame; the local database loads later. */
const SCREEN_KB = 200;

const BOOT = ['index.html'];
/** Common chunks of every student screen. */
const FRAME = [...BOOT, CHUNK.main, CHUNK.frame];
/** A separate script, not built by Vite. */
const BEFORE_ALL = 'theme.js';
const NAMED = 5;

interface Script {
  readonly name: string;
  readonly kb: number;
}

/** @throws with the largest scripts when a page exceeds its budget */
export async function checkJsBudget(outDir: string, chunks: Chunks): Promise<void> {
  const sizes = new Map<string, number>();
  const sizeOf = async (name: string): Promise<Script> => {
    const kb = sizes.get(name) ?? (await promisify(gzip)(await readFile(path.join(outDir, name)))).length / 1000;
    sizes.set(name, kb);
    return { name, kb };
  };
  const measure = (sources: readonly string[]) => Promise.all([BEFORE_ALL, ...scriptsOf(chunks, sources)].map(sizeOf));

  const visitor = await measure(BOOT);
  const routes = Object.keys(chunks).filter((source) => source.startsWith('src/routes/'));
  const measured = await Promise.all(
    routes.map(async (route) => ({ screen: route.split('?', 1)[0]!, scripts: await measure([...FRAME, route]) })),
  );
  const [largest] = measured.sort((a, b) => total(b.scripts) - total(a.scripts));
  if (largest === undefined) throw new Error('The build has no file for any screen: is every route split?');

  const problems = [...complaints('A visitor’s page', visitor, VISITOR_KB), ...complaints(largest.screen, largest.scripts, SCREEN_KB)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(
    `JavaScript: ${shown(total(visitor))} of ${VISITOR_KB} kB on a visitor’s page, ${shown(total(largest.scripts))} of ${SCREEN_KB} kB for ${largest.screen}.`,
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
