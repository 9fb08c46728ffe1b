import { spawn } from 'node:child_process';
import path from 'node:path';

import { projectRoot } from './install.mjs';

/**
 * Runs a script on this Node with its output shown.
 * @param script a file of the project, or of a package: `vite/bin/vite.js`.
 * @returns whether it ended with exit code 0.
 */
export function runTool(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const file = script.startsWith('scripts/') ? script : path.join('node_modules', script);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => {
      resolve(code === 0);
    });
  });
}
