import type { BrowserContext, CDPSession, Page, Request, Worker } from 'playwright';

import { syncStatus } from './board.ts';
import { STEP_MS, within } from './deadline.ts';

/** A phone or a desk with a browser: no storage is shared with any other. Every step has a deadline. */
export class Device {
  readonly #context: BrowserContext;
  readonly #errors: string[] = [];
  #closed: Promise<void> | undefined;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.setDefaultTimeout(STEP_MS);
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    context.on('weberror', (webError) => this.#errors.push(String(webError.error())));
  }

  newPage(): Promise<Page> {
    return within('opening a page', this.#context.newPage());
  }

  setOffline(isOffline: boolean): Promise<void> {
    return within(isOffline ? 'cutting the network' : 'bringing the network back', this.#context.setOffline(isOffline));
  }

  onRequest(listener: (request: Request) => void): void {
    this.#context.on('request', listener);
  }

  /** The app's service worker, which runs while a page of the app is open and for a while after. */
  serviceWorker(): Worker {
    const [worker] = this.#context.serviceWorkers();
    if (worker === undefined) throw new Error('No service worker runs.');
    return worker;
  }

  /** The way to what only the DevTools protocol can do to a page. */
  devTools(page: Page): Promise<CDPSession> {
    return within('opening the DevTools', this.#context.newCDPSession(page));
  }

  /** Throws the device away, unless its profile is kept in a directory. */
  close(): Promise<void> {
    this.#closed ??= within('closing the device', this.#context.close());
    return this.#closed;
  }

  /** Where its pages are, what they say about replication, and what went wrong in them: for the log of a failed test. */
  async report(): Promise<string> {
    const pages = await Promise.all(this.#context.pages().map(describePage));
    return [...pages, ...this.#errors.map((error) => `  error: ${error}`)].join('\n');
  }
}

/** A page may be too stuck to answer. */
const ANSWER_MS = 2000;

async function describePage(page: Page): Promise<string> {
  const status = await syncStatus(page)
    .textContent({ timeout: ANSWER_MS })
    .catch(() => 'none');
  return `  page ${page.url()}, sync status: ${status}`;
}
