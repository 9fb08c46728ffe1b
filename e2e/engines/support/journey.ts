import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, inject } from 'vitest';

import { testWithApp } from '../../support/journey.ts';
import { recordingDirectory } from '../../support/recordings.ts';
import { ENGINE_NAMES, type EngineName } from '../../../scripts/setup/find-browsers.ts';
import { Display } from './display.ts';
import type { EngineDevice, EngineOptions } from './engine-device.ts';
import { type Firefox, launchFirefox, openFirefox } from './firefox.ts';
import { type Line, openLine } from './line.ts';
import { openWebKit } from './webkit.ts';

interface DeviceOptions extends EngineOptions {
  /** Of a browser that is opened again: what is stored belongs to its address. */
  readonly line?: Line;
}

/** Fixtures of a journey in the engine that `inEachEngine` names. */
export const test = testWithApp
  .extend('engine', (): EngineName => 'firefox')
  .extend('started', { scope: 'worker' }, async ({}, { onCleanup }) => {
    let firefox: Firefox | undefined;
    let display: Display | undefined;
    onCleanup(async () => {
      await firefox?.close();
      await display?.close();
    });
    return {
      /** Devices of Firefox share a browser: its start takes seconds. */
      firefox: async () => (firefox ??= await launchFirefox()),
      display: async () => (display ??= await Display.open()),
    };
  })
  /** A directory that keeps what is stored when the browser is closed. */
  .extend('profile', async ({}, { onCleanup }) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-profile-'));
    onCleanup(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('openDevice', async ({ started, engine, task }, { onCleanup }) => {
    const devices: EngineDevice[] = [];
    const lines = new Set<Line>();
    const folder = mkdtempSync(path.join(tmpdir(), `ekagra-${engine}-`));
    onCleanup(async () => {
      if (task.result?.state === 'fail') {
        const directory = recordingDirectory(task.file.name, task.fullTestName);
        await Promise.all(devices.map((device, at) => keepRecording(device, path.join(directory, `device-${at + 1}`))));
      }
      await Promise.all(devices.map((device) => device.close()));
      for (const line of lines) line.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return async (url: string, { line: former, ...options }: DeviceOptions = {}): Promise<EngineDevice> => {
      const line = former ?? (await openLine(url));
      lines.add(line);
      const own = path.join(folder, `device-${devices.length + 1}`);
      mkdirSync(own);
      const device = await (engine === 'firefox'
        ? openFirefox(started.firefox, line, options)
        : openWebKit((await started.display()).name, line, own, options));
      devices.push(device);
      return device;
    };
  })
  .extend('device', ({ app, openDevice }) => openDevice(app.url))
  .extend('page', ({ device }) => device.newPage());

/** Runs journeys in Firefox and in WebKit. An engine that is missing here is skipped, and the run says why. */
export function inEachEngine(journeys: () => void): void {
  for (const engine of ENGINE_NAMES) {
    describe.skipIf(inject('missingEngines')[engine] !== undefined)(`in ${engine}`, () => {
      test.override('engine', engine);
      journeys();
    });
  }
}

async function keepRecording(device: EngineDevice, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  // A browser that died must not hide why the journey failed.
  await device.keepRecording(directory).catch((error: unknown) => console.error('No recording was kept:', error));
}
