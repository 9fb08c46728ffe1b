import type { Page } from 'playwright';

import { startApp } from '../../e2e/support/app.ts';
import { launchBrowser, newDevice, PHONE } from '../../e2e/support/browser.ts';
import { drawPhoto } from '../../e2e/support/photo.ts';
import { createStudent, signIn } from '../../e2e/support/student.ts';
import { ensureBuild } from '../../scripts/build/ensure-build.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';

/** Questions in print: units, formulas, powers, options. */
const PRINTED: readonly (readonly string[])[] = [
  ['A solution has 4.9 g of H2SO4', 'in 250 mL. Find its molarity.', '(a) 0.1 M  (b) 0.2 M  (c) 0.4 M'],
  ['A train 150 m long crosses a pole', 'in 9 s. Find its speed in km/h.'],
  ['The half-life of C-14 is 5730 years.', 'How much of 8 g is left after', '17190 years?'],
  ['Two resistors of 6 ohm and 3 ohm', 'are joined in parallel across 12 V.', 'Find the current.'],
  ['Which organelle makes ATP?', '(a) ribosome (b) mitochondrion', '(c) nucleus (d) vacuole'],
];

interface Misread {
  readonly words: number;
  readonly misread: number;
}

/** Measures the share of printed words that are misread in a photo, with the pack's reader and with the app's own. */
export async function run(): Promise<void> {
  await ensureBuild(projectRoot);
  const app = await startApp();
  const browser = await launchBrowser('shell');
  try {
    const device = await newDevice(browser, app.url, PHONE);
    const page = await device.newPage();
    await signIn(page, await createStudent(app.url), '/ai');
    const without = await readAll(page);
    await page.goto('/settings');
    const pack = page.getByRole('article', { name: 'Better reading of pictures' });
    await pack.getByRole('button', { name: 'Download' }).click();
    await pack.getByText(/^On this device/).waitFor();
    await page.goto('/ai');
    const withPack = await readAll(page);
    console.log(JSON.stringify({ words: without.words, misread: without.misread, misreadWithPack: withPack.misread }));
    process.exitCode = withPack.misread <= without.misread ? 0 : 1;
  } finally {
    await browser.close();
    await app.close();
  }
}

async function readAll(page: Page): Promise<Misread> {
  const total = { words: 0, misread: 0 };
  for (const lines of PRINTED) {
    // oxlint-disable-next-line no-await-in-loop -- one picture is read at a time
    const read = new Set((await readOne(page, lines)).split(/\s+/));
    const words = lines.join(' ').split(/\s+/);
    total.words += words.length;
    total.misread += words.filter((word) => !read.has(word)).length;
  }
  return total;
}

async function readOne(page: Page, lines: readonly string[]): Promise<string> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page, lines) };
  await page.getByLabel('Add a picture').first().setInputFiles(photo);
  await page.getByRole('button', { name: 'Read the text', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await dialog.getByRole('button', { name: 'Read the text', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const transcript = page.getByRole('textbox', { name: 'Text in the picture' });
  const text = await transcript.inputValue();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  if (await transcript.isVisible()) await transcript.fill('');
  console.log(`${lines.join(' / ')}\n  → ${text.replaceAll('\n', ' / ')}`);
  return text;
}
