import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Locator, Page } from 'playwright';

import { PATIENCE_MS } from '../../support/patience.ts';
import { INJECTED, type RoleOptions, selectorOf } from './playwright-selectors.ts';
import { WebDriverError, type WebKitDriver } from './webkit-driver.ts';

const LOOK_AGAIN_MS = 60;

/** WebDriver's name of an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/** WebDriver's code points of keys without a letter. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  Shift: '\uE008',
  Control: '\uE009',
  Space: ' ',
};

/** What a tab can be told on a device. */
export interface Tab {
  readonly driver: WebKitDriver;
  readonly handle: string;
  readonly appUrl: string;
  /** For files that are given to a page. */
  readonly folder: string;
}

/**
 * The part of Playwright's `Page` that journeys in all engines use, for WebKitGTK behind WebKitWebDriver: Playwright drives only
 * a WebKit that it has patched. What is missing here throws.
 */
export function webKitPage(tab: Tab): Page {
  return onlyWhatIsThere<Page>(new WebKitPage(tab), 'page');
}

/** @throws where a journey asks for what Playwright has and this engine has not */
function onlyWhatIsThere<T extends object>(part: object, title: string): T {
  const proxy = new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      // Each promise asks its value for `then`, and a failed assertion for symbols.
      if (value === undefined && typeof key === 'string' && key !== 'then' && key !== 'toJSON')
        throw new Error(`A ${title} in WebKit has no \`${key}\`: add it in webkit-page.ts, or write the journey without.`);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return proxy as T;
}

/** Functions of Playwright that look for parts, on a page or inside of a part. */
abstract class Finder {
  protected readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  protected abstract find(selector: string): Locator;

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.find(selectorOf.role(role, options));
  }
  getByLabel(words: string | RegExp, options?: { readonly exact?: boolean }): Locator {
    return this.find(selectorOf.label(words, options));
  }
  getByText(words: string | RegExp, options?: { readonly exact?: boolean }): Locator {
    return this.find(selectorOf.text(words, options));
  }
}

class WebKitPage extends Finder {
  readonly keyboard = { press: (keys: string) => press(this.tab, keys) };

  protected find(selector: string): Locator {
    return webKitLocator(this.tab, selector);
  }

  async goto(address: string): Promise<void> {
    await command(this.tab, 'POST', '/url', { url: new URL(address, this.tab.appUrl).href });
  }

  async reload(): Promise<void> {
    await command(this.tab, 'POST', '/refresh', {});
  }

  async goBack(): Promise<void> {
    await command(this.tab, 'POST', '/back', {});
  }

  close(): Promise<void> {
    return this.tab.driver.closeTab(this.tab.handle);
  }

  async screenshot({ path: file }: { readonly path: string }): Promise<void> {
    await writeFile(file, await command<string>(this.tab, 'GET', '/screenshot'), 'base64');
  }

  evaluate(body: unknown, argument?: unknown): Promise<unknown> {
    return call(this.tab, String(body), argument);
  }

  async waitForFunction(body: unknown, argument?: unknown): Promise<void> {
    await until(`a function in the page: ${String(body)}`, async () => Boolean(await call(this.tab, String(body), argument)));
  }
}

function webKitLocator(tab: Tab, selector: string): Locator {
  return onlyWhatIsThere<Locator>(new WebKitLocator(tab, selector), 'locator');
}

/** Nothing is in a page that is just being left, or has just arrived. */
const isPassing = (error: unknown): boolean =>
  error instanceof WebDriverError &&
  [
    'element click intercepted',
    'element not interactable',
    'stale element reference',
    'no such element',
    'javascript error',
    'unknown error',
  ].includes(error.code) &&
  !error.message.includes('strict mode violation');

class WebKitLocator extends Finder {
  readonly selector: string;

  constructor(tab: Tab, selector: string) {
    super(tab);
    this.selector = selector;
  }

  protected find(selector: string): Locator {
    return webKitLocator(this.tab, `${this.selector} >> ${selector}`);
  }

  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  nth(at: number): Locator {
    return this.find(`nth=${at}`);
  }
  and(other: { readonly selector: string }): Locator {
    return this.find(selectorOf.and(other.selector));
  }

  count(): Promise<number> {
    return this.#query('return found.length');
  }

  async waitFor({ state = 'visible' }: { readonly state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}): Promise<void> {
    const test = { visible: 'isVisible()', hidden: '!isVisible()', attached: 'one !== undefined', detached: 'one === undefined' }[state];
    await until(`${this.selector} is ${state}`, () => this.#query(`return ${test}`));
  }

  /** As Playwright's: waits until it can be pressed, stays where it is, and is not under something else. */
  async click(): Promise<void> {
    let before = '';
    await until(`${this.selector} is clicked`, async () => {
      const element = await this.#actionable();
      const place = await this.#query<string>('return JSON.stringify(one?.getBoundingClientRect())');
      const isStill = place === before;
      before = place;
      if (element === null || !isStill) return false;
      await command(this.tab, 'POST', `/element/${element[ELEMENT]}/click`, {});
      return true;
    });
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }

  async isChecked(): Promise<boolean> {
    await this.waitFor({ state: 'attached' });
    return this.#query('return one.checked ?? one.getAttribute("aria-checked") === "true"');
  }

  async focus(): Promise<void> {
    await this.#act(`${this.selector} has the focus`, 'one.focus()');
  }

  async fill(value: string): Promise<void> {
    // Its injected function selects what is there, and leaves the typing to the engine.
    await this.#act(
      `${this.selector} is filled`,
      `if (injected.fill(one, options) === 'needsinput') {
        if (options === '') document.execCommand('delete');
        else document.execCommand('insertText', false, options);
      }`,
      value,
    );
  }

  async press(keys: string): Promise<void> {
    await this.focus();
    await press(this.tab, keys);
  }

  async pressSequentially(words: string): Promise<void> {
    await this.focus();
    for (const letter of words) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await press(this.tab, letter);
    }
  }

  async setInputFiles(file: string | { readonly name: string; readonly buffer: Buffer }): Promise<void> {
    const stored = typeof file === 'string' ? path.resolve(file) : path.join(this.tab.folder, file.name);
    if (typeof file !== 'string') await writeFile(stored, file.buffer);
    await this.waitFor({ state: 'attached' });
    const element = await this.#query<ElementReference>('return one');
    await command(this.tab, 'POST', `/element/${element[ELEMENT]}/value`, { text: stored });
  }

  async inputValue(): Promise<string> {
    await this.waitFor({ state: 'attached' });
    return this.#query('return one.value');
  }

  async textContent(): Promise<string | null> {
    await this.waitFor({ state: 'attached' });
    return this.#query('return one.textContent');
  }

  async getAttribute(name: string): Promise<string | null> {
    await this.waitFor({ state: 'attached' });
    return this.#query('return one.getAttribute(options)', name);
  }

  /** Runs a script on the part once it can be used. As in Playwright, a part that vanishes before the script runs is looked up again. */
  async #act(what: string, script: string, options: unknown = null): Promise<void> {
    await until(what, async () => {
      if ((await this.#actionable()) === null) return false;
      await this.#query(script, options);
      return true;
    });
  }

  #actionable(): Promise<ElementReference | null> {
    return this.#query('return isVisible() && injected.elementState(one, "enabled").matches ? one : null');
  }

  /** Runs a script that knows `found`, the only or chosen `one`, and `options`. */
  async #query<T>(script: string, options: unknown = null): Promise<T> {
    const body = `if (globalThis.playwrightInjected === undefined) return 'not injected';
      const injected = globalThis.playwrightInjected;
      const [selector, options] = arguments;
      const found = injected.querySelectorAll(injected.parseSelector(selector), document);
      const isOfOne = ${!/found/.test(script)};
      if (isOfOne && found.length > 1) throw new Error('strict mode violation: ' + found.length + ' elements are ' + selector);
      const [one] = found;
      const isVisible = () => one !== undefined && injected.elementState(one, "visible", true).matches;
      return { value: (() => { ${script} })() };`;
    const ask = () =>
      command<'not injected' | { readonly value: T }>(this.tab, 'POST', '/execute/sync', { script: body, args: [this.selector, options] });
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- once per document
      const answer = await ask();
      if (answer !== 'not injected') return answer.value;
      // oxlint-disable-next-line no-await-in-loop
      await command(this.tab, 'POST', '/execute/sync', { script: INJECTED, args: [] });
    }
  }
}

function command<T = unknown>({ driver, handle }: Tab, method: string, route: string, body?: unknown): Promise<T> {
  return driver.command<T>(handle, method, route, body);
}

/** Calls a function in the page, which may be async. */
async function call(tab: Tab, body: string, argument: unknown = null): Promise<unknown> {
  const script = `const end = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${body})(arguments[0])).then(
      (value) => end({ value: value === undefined ? null : value }),
      (error) => end({ error: String(error && error.stack ? error + '\\n' + error.stack : error) }),
    );`;
  const answer = await command<{ readonly value: unknown } | { readonly error: string }>(tab, 'POST', '/execute/async', {
    script,
    args: [argument],
  });
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}

async function press(tab: Tab, chord: string): Promise<void> {
  const keys = (chord.length > 1 ? chord.split('+') : [chord]).map((key) => KEYS[key] ?? key);
  const actions = [...keys.map((value) => ({ type: 'keyDown', value })), ...keys.toReversed().map((value) => ({ type: 'keyUp', value }))];
  await command(tab, 'POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
}

async function until(what: string, test: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- looked at again and again
      if (await test()) return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      last = error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`Still not so after ${PATIENCE_MS / 1000} s: ${what}${last === undefined ? '' : ` (${String(last)})`}`);
}
