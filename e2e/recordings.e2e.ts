import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect } from 'vitest';

import { test } from './support/journey.ts';
import { recordingDirectory } from './support/recordings.ts';

test('a failed journey keeps console, screenshot, and a trace with the network', async ({ device, page, profile }) => {
  await page.goto('/about-us');
  await page.evaluate(() => console.log('said in the page'));
  await device.keepRecording(profile);
  expect(readFileSync(path.join(profile, 'console.txt'), 'utf8')).toContain('said in the page');
  expect(readFileSync(path.join(profile, 'page-1.png')).subarray(1, 4).toString()).toBe('PNG');
  const trace = readFileSync(path.join(profile, 'trace.zip'));
  for (const part of ['trace.trace', 'trace.network']) {
    // In a zip file's directory, which stands at its end, the size is 22 bytes before the name.
    const at = trace.lastIndexOf(part);
    expect(at).toBeGreaterThan(0);
    expect(trace.readUInt32LE(at - 22)).toBeGreaterThan(0);
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
