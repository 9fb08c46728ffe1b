import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { BrowserContextOptions } from 'playwright';
import { test as base } from 'vitest';

import { AppProcess, startApp } from './app.ts';
import { type BrowserKind, launchDevice, newDevice, PHONE } from './browser.ts';
import type { Device } from './device.ts';
import { shared } from './shared.ts';
import { isRepeated, recordingDirectory } from './recordings.ts';
import { createStudent } from './student.ts';

export interface DeviceOptions {
  readonly browser?: BrowserContextOptions;
  /** A device without the installed app: for first visits. */
  readonly isNew?: boolean;
  /** A new device that never installs the app, for journeys without a word about offline: installing takes 5 s of CPU time. */
  readonly isOnlineOnly?: boolean;
  /** A directory that keeps a device's data across browser restarts. */
  readonly profile?: string;
  /** Its recording has no screenshots: they cost more than a busy page. */
  readonly isBlind?: boolean;
}

/** The app with a student, for journeys in any browser. */
export const testWithApp = base
  .extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => shared.close());
    return shared;
  })
  /** Shared by all files. `testOnOwnApp` is for journeys that depend on or change what all students see. */
  .extend('app', { scope: 'file' }, ({ shared }) => shared.app())
  .extend('student', ({ app }) => createStudent(app.url));

/**
 * Fixtures of a journey, created on demand and closed afterwards. After a failure its devices log their state and save their
 * recordings.
 */
export const test = testWithApp
  /** The app in a process of its own, to be killed. */
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = new AppProcess();
    onCleanup(() => server.close());
    await server.start();
    return server;
  })
  /** An app whose access tokens are valid for three seconds. */
  .extend('forgetfulApp', async ({}, { onCleanup }) => {
    const app = await startApp({ jwtExpiry: 3 });
    onCleanup(() => app.close());
    return app;
  })
  .extend('profile', async ({}, { onCleanup }) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-profile-'));
    onCleanup(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  })
  .extend('browserKind', (): BrowserKind => 'shell')
  .extend('openDevice', async ({ shared, browserKind, task }, { onCleanup }) => {
    const devices: Device[] = [];
    const leave: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail';
      const violations = devices.flatMap((device) => device.takeViolations());
      if (!hasFailed) {
        await Promise.all(leave.map((one) => one()));
        if (violations.length > 0) throw new Error(`The Content-Security-Policy refused something: ${violations.join('; ')}`);
        return;
      }
      const directory = recordingDirectory(task.file.name, task.fullTestName);
      await Promise.all(devices.map((device, at) => keepFailed(device, path.join(directory, `device-${at + 1}`))));
    });
    return async (url: string, { browser = PHONE, isNew = false, isOnlineOnly = false, profile, isBlind = false }: DeviceOptions = {}) => {
      const isLent = !isNew && !isOnlineOnly && profile === undefined;
      const options: BrowserContextOptions = isOnlineOnly ? { ...browser, serviceWorkers: 'block' } : browser;
      const device = await (isLent
        ? shared.lend(browserKind, url, options)
        : profile === undefined
          ? newDevice(await shared.browser(browserKind), url, options)
          : launchDevice(browserKind, profile, url, options));
      devices.push(device);
      await device.startRecording(isRepeated && !isBlind);
      leave.push(() => (isLent ? shared.takeBack(device, browserKind, url, options) : device.close()));
      return device;
    };
  })
  .extend('device', ({ app, openDevice }) => openDevice(app.url))
  .extend('page', ({ device }) => device.newPage());

/** A journey with an app of its own file, whose database is not shared. */
export const testOnOwnApp = test.extend('app', { scope: 'file' }, ({ shared }, { onCleanup }) => {
  onCleanup(() => shared.endApp());
  return shared.ownApp({});
});

/** For features missing from the headless shell: see `BrowserKind`. */
export const testInChromium = test.extend('browserKind', (): BrowserKind => 'chromium');

async function keepFailed(device: Device, directory: string): Promise<void> {
  console.error(await device.report());
  // The journey itself may have closed it, or its browser may have died: that must not hide why the journey failed.
  await device.keepRecording(directory).catch((error: unknown) => console.error('No recording was kept:', error));
  await device.close();
}
