import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { PATIENCE_MS, within } from '../../support/patience.ts';

/** A screen that nobody sees, for the windows of WebKitGTK, which has no headless mode. */
export class Display {
  readonly name: string;
  readonly #server: ChildProcess;

  private constructor(name: string, server: ChildProcess) {
    this.name = name;
    this.#server = server;
  }

  static async open(): Promise<Display> {
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lines = createInterface({ input: server.stdout, signal: AbortSignal.timeout(PATIENCE_MS) });
    for await (const number of lines) return new Display(`:${number.trim()}`, server);
    throw new Error('Xvfb ended before it named its display.');
  }

  async close(): Promise<void> {
    const exited = once(this.#server, 'exit');
    this.#server.kill();
    await within('closing the display', exited);
  }
}
