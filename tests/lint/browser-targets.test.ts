import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { parse } from 'acorn';
import { expect, test } from 'vitest';

import { BROWSER_APIS, type BrowserApi, isIn, isInTargets, pathOf } from '../../scripts/oldest-browsers/browser-support.ts';
import { BROWSER_TARGETS, POLYFILLED } from '../../scripts/oldest-browsers/browser-targets.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(projectRoot, file), 'utf8');

const byPath = new Map(BROWSER_APIS.map((each) => [pathOf(each), each]));

function api(name: string): BrowserApi {
  const found = byPath.get(name);
  if (found === undefined) throw new Error(`MDN does not know ${name}`);
  return found;
}

test('README and the sentence for older browsers name the oldest ones', async () => {
  const { chrome, firefox, safari } = BROWSER_TARGETS;
  expect(await read('README.md')).toContain(`Oldest browsers: Chrome ${chrome}, Firefox ${firefox}, Safari ${safari}.`);
  const sentence = (await read('index.html')).replaceAll(/\s+/g, ' ');
  expect(sentence).toContain(`Chrome ${chrome}, Firefox ${firefox} and Safari ${safari} (an iPhone or iPad with iOS ${safari})`);
});

test('the oldest browser of all can read the script that says so', async () => {
  expect(() => parse('let a', { ecmaVersion: 5 })).toThrow(SyntaxError);
  parse(await read('public/before-paint.js'), { ecmaVersion: 5 });
});

test('only what a target lacks is replaced', () => {
  expect(POLYFILLED.filter((name) => isInTargets(api(name)))).toEqual([]);
});

test('the replacements come before everything else in each worker and in the service worker', async () => {
  const workers = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.worker.ts'),
  );
  expect(workers.length).toBeGreaterThan(0);
  for (const file of ['sw/sw.ts', ...workers.map((worker) => path.join('src', worker))]) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of files
    const [, first] = /^import (?:.+ from )?'(.+)';$/m.exec(await read(file)) ?? [];
    expect(path.join(path.dirname(file), first!)).toBe('src/shared/browser/polyfills.ts');
  }
});

test('a browser that has what a page asks for has everything that is replaced', async () => {
  const asked = ['AbortSignal.any', 'URL.canParse'];
  const condition = "!('any' in AbortSignal && 'canParse' in URL)";
  expect(await read('src/shell/start/load-polyfills.ts')).toContain(condition);
  const versions = Array.from({ length: 3000 }, (_, at) => at / 10);
  const without = Object.keys(BROWSER_TARGETS).flatMap((browser) =>
    versions
      .filter((version) => asked.every((name) => isIn(api(name).support, browser, version)))
      .flatMap((version) =>
        POLYFILLED.filter((name) => !isIn(api(name).support, browser, version)).map((name) => `${browser} ${version}: ${name}`),
      ),
  );
  expect(without).toEqual([]);
});

test('a browser that has what before-paint.js asks for has what most screens use', async () => {
  expect(await read('public/before-paint.js')).toContain("'CSSContainerRule' in window");
  const used = ['AbortSignal.timeout', 'Array.prototype.findLast', 'TransformStream'];
  const versions = Array.from({ length: 300 }, (_, at) => at).filter((version) => version > 0);
  const without = ['chrome', 'firefox'].flatMap((browser) =>
    versions
      .filter((version) => isIn(api('CSSContainerRule').support, browser, version))
      .flatMap((version) =>
        used.filter((name) => !isIn(api(name).support, browser, version)).map((name) => `${browser} ${version}: ${name}`),
      ),
  );
  expect(without).toEqual([]);
});
