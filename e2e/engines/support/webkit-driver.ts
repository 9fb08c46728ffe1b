import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { PATIENCE_MS, within } from '../../support/patience.ts';

/** The error that WebDriver answers, with its code: `no such element`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** WebKitWebDriver with its browser. A driver has one session, so each device has a driver of its own. */
export class WebKitDriver {
  readonly #process: ChildProcess;
  readonly #base: string;
  #session = '';
  /** Commands go to the tab that was chosen last, so they run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #chosen = '';

  private constructor(process: ChildProcess, base: string) {
    this.#process = process;
    this.#base = base;
  }

  /** @param env settings of `webkit-window.py` */
  static async start(env: NodeJS.ProcessEnv): Promise<WebKitDriver> {
    const port = await freePort();
    const child = spawn('dbus-run-session', ['--', 'WebKitWebDriver', '-p', String(port)], {
      // The head of a group: the browser and its processes end with it.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    const driver = new WebKitDriver(child, `http://127.0.0.1:${port}`);
    try {
      await within('starting WebKitWebDriver', driver.#untilReady());
      await within('starting WebKit', driver.#begin());
    } catch (error) {
      driver.#kill();
      throw error;
    }
    return driver;
  }

  async #untilReady(): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      // oxlint-disable-next-line no-await-in-loop -- it says nothing when it is ready
      const isReady = await fetch(`${this.#base}/status`).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      // oxlint-disable-next-line no-await-in-loop
      await pause(50);
    }
  }

  async #begin(): Promise<void> {
    const options = { binary: path.join(import.meta.dirname, 'webkit-window.py'), args: [] };
    const wanted = { browserName: 'MiniBrowser', unhandledPromptBehavior: 'accept and notify', 'webkitgtk:browserOptions': options };
    const { sessionId } = await this.#ask<{ readonly sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: wanted } });
    this.#session = `/session/${sessionId}`;
    await this.#ask('POST', `${this.#session}/timeouts`, { script: PATIENCE_MS, pageLoad: PATIENCE_MS, implicit: 0 });
    this.#chosen = await this.#ask('GET', `${this.#session}/window`);
  }

  /** The tab that a new browser has. */
  get firstTab(): string {
    return this.#chosen;
  }

  async newTab(): Promise<string> {
    const { handle } = await this.#inTurn(() =>
      this.#ask<{ readonly handle: string }>('POST', `${this.#session}/window/new`, { type: 'window' }),
    );
    return handle;
  }

  /** @param route after the session's: `/url` */
  command<T = unknown>(tab: string, method: string, route: string, body?: unknown): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#chosen !== tab) {
        this.#chosen = '';
        await this.#ask('POST', `${this.#session}/window`, { handle: tab });
        this.#chosen = tab;
      }
      return this.#ask<T>(method, this.#session + route, body);
    });
  }

  closeTab(tab: string): Promise<void> {
    return this.command(tab, 'DELETE', '/window').then(() => {
      this.#chosen = '';
    });
  }

  /** The driver ends a browser that closes its windows as one would by hand. */
  async close(): Promise<void> {
    const ended = this.#ask('DELETE', this.#session).catch(() => {});
    await within('closing WebKit', ended).catch(() => {});
    this.#kill();
    if (this.#process.exitCode === null && this.#process.signalCode === null)
      await within('ending the driver', once(this.#process, 'exit'));
  }

  #kill(): void {
    try {
      process.kill(-this.#process.pid!, 'SIGTERM');
    } catch {
      // Ended already.
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #ask<T>(method: string, route: string, body?: unknown): Promise<T> {
    const answer = await within(
      `${method} ${route}`,
      fetch(this.#base + route, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    );
    const { value } = (await answer.json()) as { readonly value: T & { readonly error: string; readonly message: string } };
    if (!answer.ok) throw new WebDriverError(value.error, value.message);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
