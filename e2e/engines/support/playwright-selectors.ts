import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Playwright's own selectors, for an engine that Playwright cannot drive: the script that it injects into pages, taken from its
 * bundle, so that `getByRole` means the same in every engine.
 */
export const INJECTED = `const module = {};
${injectedSource()}
globalThis.playwrightInjected = new (module.exports.InjectedScript())(globalThis, {
  isUnderTest: false, sdkLanguage: 'javascript', frameSeq: 0, testIdAttributeName: 'data-testid', stableRafCount: 1,
  browserName: 'webkit', shouldPrependErrorPrefix: true, isUtilityWorld: false, customEngines: [],
});`;

function injectedSource(): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
  const from = bundle.indexOf('generated/injectedScriptSource.ts"() {');
  const literal = from < 0 ? undefined : /source\d* = ('(?:[^'\\]|\\.)*');/.exec(bundle.slice(from))?.[1];
  if (literal === undefined) throw new Error('This Playwright keeps its injected script elsewhere: WebKit cannot be driven with it.');
  // A string literal of a package that is trusted anyway.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  return new Function(`return ${literal}`)() as string;
}

type Words = string | RegExp;

export interface RoleOptions {
  readonly name?: Words;
  readonly exact?: boolean;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly level?: number;
}

interface Exactness {
  readonly exact?: boolean;
}

function text(value: Words, exact = false): string {
  return value instanceof RegExp ? String(value) : `${JSON.stringify(value)}${exact ? 's' : 'i'}`;
}

function attribute(value: Words, exact = false): string {
  return value instanceof RegExp ? String(value) : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"${exact ? 's' : 'i'}`;
}

/** Playwright's text of a selector, by the method that makes it. */
export const selectorOf = {
  role(role: string, { name, exact, ...states }: RoleOptions = {}): string {
    const parts = Object.entries(states).map(([state, value]) => `[${state}=${value}]`);
    if (name !== undefined) parts.push(`[name=${attribute(name, exact)}]`);
    return `internal:role=${role}${parts.join('')}`;
  },
  label: (words: Words, { exact }: Exactness = {}) => `internal:label=${text(words, exact)}`,
  text: (words: Words, { exact }: Exactness = {}) => `internal:text=${text(words, exact)}`,
  hasText: (words: Words) => `internal:has-text=${text(words)}`,
  has: (selector: string) => `internal:has=${JSON.stringify(selector)}`,
  and: (selector: string) => `internal:and=${JSON.stringify(selector)}`,
  or: (selector: string) => `internal:or=${JSON.stringify(selector)}`,
};
