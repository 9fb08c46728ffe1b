import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect } from 'vitest';

import { newDevice, PHONE } from './browser.ts';
import { test } from './journey.ts';
import { recordingDirectory } from './recordings.ts';

/** The size of a file in a zip's directory, which stands at its end: 22 bytes before the name. */
function packedSize(zip: Buffer, name: string): number {
  const at = zip.lastIndexOf(name);
  return at > 0 ? zip.readUInt32LE(at - 22) : 0;
}

test('a failed journey keeps console, network, screenshot, and a trace of its actions', async ({ device, page, profile }) => {
  await page.goto('/about-us');
  await page.evaluate(() => console.log('said in the page'));
  await page.evaluate(() => fetch('/rest/v1/nothing'));
  await device.keepRecording(profile);
  expect(readFileSync(path.join(profile, 'console.txt'), 'utf8')).toContain('said in the page');
  expect(readFileSync(path.join(profile, 'network.txt'), 'utf8')).toMatch(/^4\d\d GET http\S+\/rest\/v1\/nothing$/m);
  expect(readFileSync(path.join(profile, 'page-1.png')).subarray(1, 4).toString()).toBe('PNG');
  expect(packedSize(readFileSync(path.join(profile, 'trace.zip')), 'trace.trace')).toBeGreaterThan(0);
});

test('the trace of a repeated attempt has the network and pictures of the page', async ({ app, shared, profile }) => {
  const device = await newDevice(await shared.browser('shell'), app.url, PHONE);
  try {
    await device.startRecording(true);
    const page = await device.newPage();
    await page.goto('/about-us');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await device.keepRecording(profile);
    const trace = readFileSync(path.join(profile, 'trace.zip'));
    expect(packedSize(trace, 'trace.network')).toBeGreaterThan(0);
    expect(trace.includes('.jpeg')).toBe(true);
  } finally {
    await device.close();
  }
});

test('journeys of the same or a long title do not overwrite each other’s recordings', () => {
  const long = 'as long a title as a journey about many things may have had in the end';
  const titles = ['one > opens', 'two > opens', `${long} once`, `${long} twice`];
  expect(new Set(titles.map((title) => recordingDirectory('e2e/a.e2e.ts', title))).size).toBe(titles.length);
});

test('a crashed browser does not affect later journeys', async ({ app, shared, openDevice }) => {
  await openDevice(app.url);
  await (await shared.browser('shell')).close();
  const page = await (await openDevice(app.url)).newPage();
  await page.goto('/about-us');
});
