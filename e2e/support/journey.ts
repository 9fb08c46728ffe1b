import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { BrowserContextOptions } from 'playwright';
import { test as base } from 'vitest';

import { AppProcess, startApp } from './app.ts';
import { launchBrowser, launchDevice, newDevice, PHONE } from './browser.ts';
import { within } from './deadline.ts';
import type { Device } from './device.ts';
import { createStudent } from './student.ts';

export interface DeviceOptions {
  readonly browser?: BrowserContextOptions;
  /** A directory that keeps what the device stores, for a browser that is started again. */
  readonly profile?: string;
}

/**
 * What a journey starts from. A test names what it needs, and only that is made; what it opened is closed
 * after it, and where it failed its devices say where they were.
 */
export const test = base
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startApp();
    onCleanup(() => app.close());
    return app;
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => within('closing the browser', browser.close()));
    return browser;
  })
  /** The app in a process of its own, to be killed. */
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = new AppProcess();
    onCleanup(() => server.close());
    await server.start();
    return server;
  })
  /** An app whose access tokens live for three seconds. */
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
  .extend('student', ({ app }) => createStudent(app.url))
  .extend('openDevice', async ({ browser, task }, { onCleanup }) => {
    const devices: Device[] = [];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await Promise.all(devices.map(async (device) => console.error(await device.report())));
      await Promise.all(devices.map((device) => device.close()));
    });
    return async (url: string, { browser: options = PHONE, profile }: DeviceOptions = {}) => {
      const device = await (profile === undefined ? newDevice(browser, url, options) : launchDevice(profile, url, options));
      devices.push(device);
      return device;
    };
  })
  .extend('device', ({ app, openDevice }) => openDevice(app.url))
  .extend('page', ({ device }) => device.newPage());
