import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { projectRoot } from './install.mjs';
import { canUseApt, inPath, installFromDebian, runShown } from './system-programs.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * The path of a Chromium: $CHROMIUM_PATH, the system's, or one downloaded before; otherwise installs Debian's package or
 * Playwright's download.
 * @throws a sentence for the terminal if none is available
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
  if (canUseApt()) installFromDebian('chromium');
  if (findPresent() === null) runShown(process.execPath, [path.join(projectRoot, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  const installed = findPresent();
  if (installed !== null) return installed;
  throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.');
}

/**
 * The path of Chromium's headless shell: the same engine without a window, at a third of the cost per page. It has no
 * Background Sync. $HEADLESS_SHELL_PATH, the system's, or Debian's package; otherwise the whole Chromium.
 * @throws as `findChromium` does
 */
export function findHeadlessShell(): string {
  const named = process.env['HEADLESS_SHELL_PATH'];
  if (named !== undefined && named !== '') return named;
  if (inPath(HEADLESS_SHELL) === null && canUseApt()) installFromDebian(HEADLESS_SHELL);
  return inPath(HEADLESS_SHELL) ?? findChromium();
}

function findPresent(): string | null {
  const system = SYSTEM_NAMES.map(inPath).find((file) => file !== null);
  return system ?? [...MAC_PATHS, downloadedPath()].find((file) => existsSync(file)) ?? null;
}

/** Loaded when asked: Playwright takes longer to load than Vitest, which reads this file with its configuration. */
function downloadedPath(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return chromium.executablePath();
}
