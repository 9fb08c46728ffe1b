/** `npm run trace -- <trace.zip>`: serves Playwright's trace viewer for a failed journey, until Ctrl-C. */
import { existsSync } from 'node:fs';

import { runTool } from '../setup/run-tool.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error('Usage: npm run trace -- <trace.zip>. Failed journeys leave theirs under .cache/test-reports/.');
  process.exit(2);
}
// With a port, the viewer is a web page. Without one, it needs Playwright's own Chromium.
process.exitCode = (await runTool('playwright/cli.js', ['show-trace', '--host', '127.0.0.1', '--port', '0', file])) ? 0 : 1;
