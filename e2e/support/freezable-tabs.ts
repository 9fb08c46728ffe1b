import type { Browser, CDPSession } from 'playwright';
import { expect } from 'vitest';

import { within } from './patience.ts';

/**
 * Tabs that the browser can freeze. It freezes none that is in sight, and Playwright keeps each of its own in sight
 * (focus emulation), so these are in a profile of which Playwright does not know.
 */
export class FreezableTabs {
  readonly #browser: CDPSession;
  readonly #profile: string;

  private constructor(browser: CDPSession, profile: string) {
    this.#browser = browser;
    this.#profile = profile;
  }

  static async open(browser: Browser): Promise<FreezableTabs> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send('Target.createBrowserContext');
    return new FreezableTabs(session, browserContextId);
  }

  /** The tab before is out of sight from then on. */
  async newTab(url: string): Promise<FreezableTab> {
    const { targetId } = await this.#browser.send('Target.createTarget', { url, browserContextId: this.#profile });
    const { sessionId } = await this.#browser.send('Target.attachToTarget', { targetId, flatten: false });
    const tab = new FreezableTab(this.#browser, sessionId);
    await until(async () => (await tab.evaluate(() => document.readyState)) === 'complete');
    return tab;
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#profile });
  }
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export class FreezableTab {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  readonly #events: Answer[] = [];
  #sent = 0;

  constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const answer = JSON.parse(message) as Answer;
      if (answer.id === undefined) this.#events.push(answer);
      else this.#answers.get(answer.id)?.(answer);
    });
  }

  /** Runs a function that needs nothing from outside, and resolves with what it comes to. */
  async evaluate<T, A>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    const expression = `(${String(work)})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await this.#send<{ result: { value: T }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#send('Input.insertText', { text });
    for (const type of ['keyDown', 'keyUp'])
      await this.#send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' });
  }

  async goto(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
    // The page before may go away while it is asked.
    const place = () => this.evaluate(() => `${document.readyState} ${location.href}`).catch(String);
    await until(async () => (await place()) === `complete ${url}`);
  }

  /** No timer, no event and no promise goes on in it until it is thawed. */
  async freeze(): Promise<void> {
    await this.#send('Page.setWebLifecycleState', { state: 'frozen' });
  }

  async thaw(): Promise<void> {
    await this.#send('Page.setWebLifecycleState', { state: 'active' });
  }

  /** What the browser does at its next attempt. */
  async dispatchSync(tag: string): Promise<void> {
    await this.#send('ServiceWorker.enable');
    const { origin } = new URL(await this.evaluate(() => location.href));
    const registered = () =>
      this.#events.flatMap(({ method, params }) =>
        method === 'ServiceWorker.workerRegistrationUpdated'
          ? (params as { registrations: { registrationId: string }[] }).registrations
          : [],
      );
    await until(async () => registered().length > 0);
    await this.#send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId: registered()[0]!.registrationId,
      tag,
      lastChance: false,
    });
  }

  async #send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#answers.set(id, resolve));
    await this.#browser.send('Target.sendMessageToTarget', {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await within(method, answered);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true);
}
