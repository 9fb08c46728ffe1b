import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The path of a program in $PATH, or null. */
export function inPath(name: string): string | null {
  const directories = (process.env['PATH'] ?? '').split(path.delimiter);
  return directories.map((directory) => path.join(directory, name)).find((file) => existsSync(file)) ?? null;
}

export function canUseApt(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

export function installFromDebian(...names: readonly string[]): void {
  runShown('apt-get', ['update', '-qq']);
  runShown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

/** Runs a command with its output in the terminal. A failure shows in what is missing afterwards. */
export function runShown(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
