import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from './install.mjs';

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** File for the output; the terminal by default. */
  readonly log?: string;
}

/**
 * Runs a script on this Node.
 * @param script a file of the project or of a package: `vite/bin/vite.js`
 * @returns true for exit code 0
 */
export function runTool(script: string, args: readonly string[] = [], { env = {}, log }: ToolOptions = {}): Promise<boolean> {
  const file = script.startsWith('scripts/') ? script : path.join('node_modules', script);
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = { cwd: projectRoot, stdio: ['inherit', output, output], env: { ...process.env, ...env } };
    const child = spawn(process.execPath, [file, ...args], options);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (typeof output === 'number') closeSync(output);
      resolve(code === 0);
    });
  });
}
