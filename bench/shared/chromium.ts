import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { findChromium } from '../../scripts/setup/find-browsers.ts';

/** A fresh browser without storage, for Lighthouse. */
export async function launchChromium() {
  const profile = mkdtempSync(path.join(tmpdir(), 'ekagra-lighthouse-'));
  const flags = [
    '--headless=new',
    '--disable-gpu',
    '--disable-background-networking',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(findChromium(), [...flags, ...sandbox, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    return {
      port: Number(port),
      async close() {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  }
  throw new Error('Chromium ended before it was ready.');
}
