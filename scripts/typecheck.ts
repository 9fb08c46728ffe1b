import { readdirSync } from 'node:fs';

import { projectRoot } from './install.mjs';
import { runTool } from './run-tool.ts';

/** One configuration per runtime: a service worker has no `document`, a screen no `process`. */
const projects = readdirSync(projectRoot).filter((file) => /^tsconfig\.(?!base\.).+\.json$/.test(file));

let failed = false;
for (const project of projects) {
  console.log(project);
  failed = !(await runTool('typescript/bin/tsc', ['--project', project])) || failed;
}
process.exitCode = failed ? 1 : 0;
