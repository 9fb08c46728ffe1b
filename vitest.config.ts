import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { browserArguments } from './e2e/support/browser-arguments.ts';
import { PATIENCE_MS } from './e2e/support/patience.ts';
import { ZONE } from './e2e/support/zone.ts';
import { buildConstants } from './scripts/build/build-constants.ts';
import { findHeadlessShell } from './scripts/setup/find-browsers.ts';
import { jsonAsModules, syllabusChapters } from './scripts/build/json-plugins.ts';
import { LongestFirst } from './scripts/test-runner/longest-first.ts';
import { propertyParameters } from './tests/support/property-seed.ts';

const { seed } = propertyParameters(process.env);
// Other tools read this file, too.
if (process.env['VITEST']) console.log(`Property tests are run with FC_SEED=${seed}`);
// A project in a browser reads this file once more, and would draw another.
process.env['FC_SEED'] = String(seed);

/**
 * Files run one after the other in the same process: most are over in less time than a process takes to start, and the
 * backend is loaded, compiled and migrated once for all. The set-up cleans up after each.
 */
const sharedProcess = {
  isolate: false,
  setupFiles: ['tests/support/setup.ts'],
  env: {
    FC_SEED: String(seed),
    // Dozens of accounts are made, each with a password. What a guess costs in truth has a test of its own.
    LITE_AUTH_BCRYPT_COST: '4',
  },
};

export default defineConfig({
  define: buildConstants({}),
  plugins: [react(), syllabusChapters()],
  test: {
    // A retry would hide a race.
    retry: 0,
    // One that is committed would leave out all others.
    allowOnly: false,
    // What ends a test that hangs, however busy the machine is; no promise to a student stands here.
    testTimeout: 240_000,
    // Preparations check types and build: three times as long beside four other processes.
    hookTimeout: 600_000,
    attachmentsDir: '.cache/test-reports/attachments',
    // Each look costs the page some milliseconds.
    expect: { poll: { timeout: PATIENCE_MS, interval: 150 } },
    // Left to itself Vitest keeps a processor free: on a machine with two, half of the time is lost. The tests
    // wait for databases and browsers more than they reckon.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,replication,bench,scripts}/**/*.test.{ts,tsx}'],
          ...sharedProcess,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{tests,backend,supabase}/**/*.test.ts'],
          globalSetup: 'tests/support/migrate-once.ts',
          ...sharedProcess,
        },
      },
      ...(mayRunComponents() ? [await components()] : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'tests/support/migrate-once.ts',
          // What takes longest to make, the files share: see e2e/support/shared.ts.
          ...sharedProcess,
          // What ends a journey that hangs where no step does: each step has a minute (e2e/support/patience.ts).
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['e2e/engines/*.engine.ts'],
          globalSetup: ['tests/support/migrate-once.ts', 'e2e/engines/support/find-engines.setup.ts'],
          ...sharedProcess,
          testTimeout: 600_000,
        },
      },
    ],
  },
});

/** Started dozens of times, for seeded faults and for the runner's own tests: the browser's driver is half of a start. */
function mayRunComponents(): boolean {
  const named = process.argv.flatMap((arg) => /^--project=(.+)/.exec(arg)?.[1] ?? []);
  return named.length === 0 || named.some((name) => !['unit', 'integration', 'e2e', 'engines'].includes(name));
}

async function components(): Promise<TestProjectInlineConfiguration> {
  const [{ playwright }, { default: tailwindcss }] = await Promise.all([import('@vitest/browser-playwright'), import('@tailwindcss/vite')]);
  return {
    extends: true,
    plugins: [tailwindcss(), jsonAsModules()],
    // Else Vite finds what only a worker imports in the middle of a run, and loads the page anew.
    optimizeDeps: { entries: ['src/topics/transfer/store/other-file.worker.ts'] },
    test: {
      name: 'components',
      include: ['tests/components/**/*.test.tsx'],
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: {
            // Looked for when a component is tested: other runs need no browser.
            get executablePath() {
              return findHeadlessShell();
            },
            args: browserArguments(),
          },
          contextOptions: { locale: 'en-IN', timezoneId: ZONE, hasTouch: true },
          actionTimeout: PATIENCE_MS,
        }),
        instances: [{ browser: 'chromium' }],
        // As in journeys: a part of a text finds it.
        locators: { exact: false },
      },
      isolate: false,
      fileParallelism: false,
    },
  };
}
