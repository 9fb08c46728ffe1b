import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { chromium } from 'playwright';

import { projectRoot } from './install.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/**
 * The path of a Chromium: $CHROMIUM_PATH, the system's, one that is already downloaded; where there is
 * none, Debian's package or Playwright's download is installed.
 * @throws with a sentence for the person at the terminal when none can be had.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const present = findPresent();
  if (present !== null) return present;
  console.log('Installing Chromium for the browser tests …');
  if (canUseApt()) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (findPresent() === null) run(process.execPath, [path.join(projectRoot, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  const installed = findPresent();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.');
}

function findPresent(): string | null {
  const directories = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = SYSTEM_NAMES.flatMap((name) => directories.map((directory) => path.join(directory, name)));
  return [...candidates, ...MAC_PATHS, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
