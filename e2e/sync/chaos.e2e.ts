import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runChaos } from '../chaos/chaos.ts';
import { Journal } from '../chaos/journal.ts';
import { PACES } from '../chaos/pace.ts';
import { DESK } from '../support/browser.ts';
import { testInChromium as test } from '../support/journey.ts';
import { recordingDirectory } from '../support/recordings.ts';

/** Set by `npm run chaos`. */
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 60);
const pace = process.env['CHAOS_PACE'] === 'rough' ? PACES.rough : PACES.gentle;
const seed = Number(process.env['CHAOS_SEED'] ?? 1);

test(
  'while network, tabs, workers, server and storage fail, every write reaches the server once and every device, and nobody is signed out',
  { timeout: (seconds + 600) * 1000 },
  async ({ server, openDevice, task }) => {
    const journal = new Journal();
    try {
      await runChaos({
        seconds,
        pace,
        seed,
        server,
        journal,
        openDevice: (url) => openDevice(url, { isNew: true, isBlind: true, browser: { ...DESK, reducedMotion: 'reduce' } }),
      });
    } finally {
      // Directory for the traces of a failure.
      const directory = recordingDirectory(task.file.name, task.name);
      mkdirSync(directory, { recursive: true });
      writeFileSync(path.join(directory, 'journal.txt'), journal.toString());
      console.log(`Chaos for ${seconds} s with --seed ${seed}, in its order in ${directory}:`, journal.counts());
    }
  },
);
