import { runTool } from './run-tool.ts';

const checks: readonly (readonly [name: string, script: string, args?: readonly string[]])[] = [
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['lint', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['types', 'scripts/typecheck.ts'],
  ['unused code', 'knip/bin/knip.js'],
  ['build', 'scripts/build.ts'],
  ['tests', 'scripts/test.ts'],
];

const failures: string[] = [];
for (const [name, script, args] of checks) {
  console.log(`\n— ${name}`);
  if (!(await runTool(script, args))) failures.push(name);
}
console.log(failures.length === 0 ? '\nVerified.' : `\nFailed: ${failures.join(', ')}.`);
process.exitCode = failures.length === 0 ? 0 : 1;
