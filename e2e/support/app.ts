import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import type { Row } from '../../backend/database/database.ts';
import type { StartOptions } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { fillDataDir } from '../../backend/testing/template.ts';
import { PATIENCE_MS, within } from './patience.ts';

export interface App {
  readonly url: string;
  /** SQL with every right, bypassing row-level security. */
  query(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The production build and the embedded backend on a free port, in this process; the data vanishes with `close()`. */
export async function startApp(options: Partial<StartOptions> = {}): Promise<App> {
  const starting = startTestBackend({ staticDir: 'dist', ...options });
  const backend = await within('starting the app', starting);
  return {
    url: backend.url,
    query: (sql, params) => within(`asking the database: ${sql}`, backend.query(sql, params)),
    close: () => within('closing the app', backend.close()),
  };
}

/** The app in a process of its own, which can die and come back on the same address with the same data. */
export class AppProcess {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'ekagra-e2e-'));
  #child: ChildProcess | null = null;
  #url: URL | null = null;

  /** Known after the first start, and constant afterwards. */
  get url(): string {
    if (this.#url === null) throw new Error('The app has not been started.');
    return this.#url.origin;
  }

  /** Resolves when the app answers. */
  async start(): Promise<void> {
    if (this.#url === null) await within('making the database', fillDataDir(this.#dataDir));
    const child = spawn(process.execPath, ['backend/main.ts'], {
      env: { ...process.env, PORT: this.#url?.port ?? '0', DATA_DIR: this.#dataDir, STATIC_DIR: 'dist', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout, signal: AbortSignal.timeout(PATIENCE_MS) })) {
      const url = /^Ekagra is ready at (http:\S+)$/.exec(line)?.[1];
      if (url === undefined) continue;
      this.#url = new URL(url);
      return;
    }
    throw new Error('The app ended before it was ready.');
  }

  /** Like a power cut: nothing can finish. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends the app and deletes its data. */
  async close(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await within('ending the app', exited);
  }
}
