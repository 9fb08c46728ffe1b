import { readdirSync } from 'node:fs';
import path from 'node:path';

import { BROWSER_PROJECTS, writeBrowserConfig, writeBrowserLibs } from '../oldest-browsers/browser-libs.ts';
import { projectRoot } from '../setup/install.mjs';
import { runTool } from '../setup/run-tool.ts';

/** One configuration per runtime: a service worker has no `document`, a screen no `process`. */
const projects = readdirSync(projectRoot).filter((file) => /^tsconfig\.(?!base\.).+\.json$/.test(file));

const libraries = path.join(projectRoot, '.cache/browser-libs');
await writeBrowserLibs(libraries);

let failed = false;
for (const project of projects) {
  console.log(project);
  const file = BROWSER_PROJECTS.includes(project) ? await writeBrowserConfig(projectRoot, libraries, project) : project;
  failed = !(await runTool('typescript/bin/tsc', ['--project', file])) || failed;
}
process.exitCode = failed ? 1 : 0;
