import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { projectRoot } from './install.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const HEADLESS_SHELL = 'chromium-headless-shell';

/**
 * Finds a Chromium: $CHROMIUM_PATH, the system's, or an earlier download. Otherwise installs Debian's package or Playwright's download.
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

/** Loads Playwright only on demand: it loads slower than Vitest, whose configuration imports this file. */
function downloadedPath(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return chromium.executablePath();
}

export type EngineName = 'firefox' | 'webkit';

/** Engines that journeys run in besides Chromium, in the order of a run. */
export const ENGINE_NAMES: readonly EngineName[] = ['firefox', 'webkit'];

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
const FIREFOX_ON_MAC = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Debian's packages and the programs that must be there. The driver starts a Python program, whose window can be as narrow as a phone. */
const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'dbus-daemon', 'python3-gi', 'gir1.2-webkit2-4.1'];
const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'];
/** The system's Python: another one in $PATH may lack the system's libraries. */
const PYTHON = '/usr/bin/python3';

/**
 * Finds the engine's executable. Installs Debian's packages if possible.
 * @throws a sentence for the terminal that says what is missing
 */
export function findEngine(name: EngineName): string {
  return name === 'firefox' ? findFirefox() : findWebKit();
}

/** By engine, why it is missing on this machine. Available engines are not included. */
export type MissingEngines = Readonly<Partial<Record<EngineName, string>>>;

export function missingEngines(): MissingEngines {
  return Object.fromEntries(
    ENGINE_NAMES.flatMap((name) => {
      try {
        findEngine(name);
        return [];
      } catch (error) {
        return [[name, error instanceof Error ? error.message : String(error)]];
      }
    }),
  );
}

/** Lines for the terminal, so that a run without an engine does not look like one with it. */
export function leftOutLines(missing: MissingEngines): string[] {
  return Object.entries(missing).map(([name, why]) => `Left out: the journeys in ${name === 'firefox' ? 'Firefox' : 'WebKit'}. ${why}`);
}

function findFirefox(): string {
  const named = process.env['FIREFOX_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`FIREFOX_PATH names ${named}, and there is no such file.`);
  }
  const present = () => FIREFOX_NAMES.map(inPath).find((file) => file !== null) ?? (existsSync(FIREFOX_ON_MAC) ? FIREFOX_ON_MAC : null);
  if (present() === null && canUseApt()) install('Firefox', ['firefox-esr']);
  const firefox = present();
  if (firefox === null) throw new Error('No Firefox could be found or installed. Install it, or set FIREFOX_PATH to its executable.');
  return firefox;
}

function findWebKit(): string {
  if (process.platform !== 'linux') throw new Error('WebKitGTK and its driver exist on Linux only.');
  if (missingForWebKit() !== null && canUseApt()) install('WebKitGTK', WEBKIT_PACKAGES);
  const missing = missingForWebKit();
  if (missing !== null) throw new Error(`${missing} is missing. Install Debian's packages: ${WEBKIT_PACKAGES.join(' ')}.`);
  return inPath('WebKitWebDriver')!;
}

function missingForWebKit(): string | null {
  const program = WEBKIT_PROGRAMS.find((name) => inPath(name) === null);
  if (program !== undefined) return program;
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return spawnSync(PYTHON, ['-c', bindings]).status === 0 ? null : 'WebKit2 4.1 for Python';
}

function install(title: string, packages: readonly string[]): void {
  console.log(`Installing ${title} for the journeys in it …`);
  installFromDebian(...packages);
}

/** The path of a program in $PATH, or null. */
function inPath(name: string): string | null {
  const directories = (process.env['PATH'] ?? '').split(path.delimiter);
  return directories.map((directory) => path.join(directory, name)).find((file) => existsSync(file)) ?? null;
}

function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function installFromDebian(...names: readonly string[]): void {
  runShown('apt-get', ['update', '-qq']);
  runShown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** Runs a command with its output in the terminal. Callers detect a failure by what is missing afterwards. */
function runShown(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
