// Draws the PNG icons from the SVG ones. Run by hand after a change of an SVG: node scripts/assets/render-icons.ts
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { chromium } from 'playwright';

import { findChromium } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';

const directory = path.join(projectRoot, 'public/icons');
const SHORTCUTS = ['tasks', 'focus', 'tutor', 'groups'] as const;
const icons = [
  { from: 'icon.svg', to: 'icon-192.png', size: 192 },
  { from: 'icon.svg', to: 'icon-512.png', size: 512 },
  // Opaque corners: the system masks the icon itself.
  { from: 'icon-maskable.svg', to: 'icon-maskable-192.png', size: 192 },
  { from: 'icon-maskable.svg', to: 'icon-maskable-512.png', size: 512 },
  { from: 'icon-maskable.svg', to: 'apple-touch-icon.png', size: 180 },
  ...SHORTCUTS.map((name) => ({ from: `shortcut-${name}.svg`, to: `shortcut-${name}.png`, size: 192 })),
] as const;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for (const { from, to, size } of icons) {
    const svg = await readFile(path.join(directory, from), 'utf8');
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>html,body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    await page.screenshot({ path: path.join(directory, to), omitBackground: true });
  }
} finally {
  await browser.close();
}
