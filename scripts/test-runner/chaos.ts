/**
 * `npm run chaos -- [--minutes 10] [--seed S]`: runs e2e/sync/chaos.e2e.ts for longer, with a new seed by default. Prints the seed
 * and how often each action ran; a failure leaves a journal and traces in .cache/test-reports/.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { ensureBuild } from '../build/ensure-build.ts';
import { findChromium } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';
import { runVitest } from './run-vitest.ts';

const MOST_MINUTES = 24 * 60;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!(minutes > 0 && minutes <= MOST_MINUTES) || !Number.isInteger(seed)) {
  console.error(`Usage: npm run chaos -- [--minutes up to ${MOST_MINUTES}] [--seed a whole number]`);
  process.exit(2);
}

console.log(`Chaos for ${minutes} minutes with --seed ${seed}`);
process.env['CHROMIUM_PATH'] = findChromium();
await ensureBuild(projectRoot);
const env = { CHAOS_SECONDS: String(minutes * 60), CHAOS_PACE: 'rough', CHAOS_SEED: String(seed) };
const { count } = await runVitest('chaos', ['--project=e2e', 'e2e/sync/chaos.e2e.ts'], { env });
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
