/**
 * `npm run verify [-- check …]`: runs all checks, or the named ones. Continues after failures, so that one run lists
 * everything.
 */
import { runTool } from '../setup/run-tool.ts';

const checks: readonly (readonly [name: string, script: string, args?: readonly string[]])[] = [
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['types', 'scripts/checks/typecheck.ts'],
  ['unused code', 'knip/bin/knip.js'],
  ['build', 'scripts/build/build.ts'],
  ['tests', 'scripts/test-runner/test.ts'],
];

const named = process.argv.slice(2);
const unknown = named.filter((name) => !checks.some(([check]) => check === name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${checks.map(([check]) => check).join(', ')}.`);
  process.exit(2);
}

const failures: string[] = [];
for (const [name, script, args] of checks) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n— ${name}`);
  // oxlint-disable-next-line no-await-in-loop -- sequential: a check uses both cores
  if (!(await runTool(script, args))) failures.push(name);
}
console.log(failures.length === 0 ? '\nVerified.' : `\nFailed: ${failures.join(', ')}.`);
process.exitCode = failures.length === 0 ? 0 : 1;
