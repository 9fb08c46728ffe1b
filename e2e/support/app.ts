import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { type RunningBackend, startBackend, type StartOptions } from '../../backend/start-backend.ts';

/** A slow machine under load takes some seconds. */
const START_MS = 60_000;

/** The production build and the embedded backend on a free port, in this process; the data vanishes with `close()`. */
export function startApp(options: Partial<StartOptions> = {}): Promise<RunningBackend> {
  return startBackend({ port: 0, dataDir: 'memory://', staticDir: 'dist', ...options });
}

/** The app in a process of its own, which can die and come back on the same address with the same data. */
export class AppProcess {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'ekagra-e2e-'));
  #child: ChildProcess | null = null;
  #port = '0';

  /** Resolves with the address when the app answers. */
  async start(): Promise<string> {
    const child = spawn(process.execPath, ['backend/main.ts'], {
      env: { ...process.env, PORT: this.#port, DATA_DIR: this.#dataDir, STATIC_DIR: 'dist', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout, signal: AbortSignal.timeout(START_MS) })) {
      const url = /^Ekagra is ready at (http:\S+)$/.exec(line)?.[1];
      if (url === undefined) continue;
      this.#port = new URL(url).port;
      return url;
    }
    throw new Error('The app ended before it was ready.');
  }

  /** As a power cut does: without a chance to finish anything. */
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
    await exited;
  }
}
