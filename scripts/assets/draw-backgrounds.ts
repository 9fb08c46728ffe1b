// Draws the background picture "Mountain Dark": ridges at night and one light above them. Run by hand after a change:
// node scripts/assets/draw-backgrounds.ts
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { chromium } from 'playwright';

import { findChromium } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';

const directory = path.join(projectRoot, 'public/backgrounds');
const WIDTH = 1920;
const HEIGHT = 1200;
/** Size limit for slow connections. */
const MOST_BYTES = 60 * 1024;

/** Ridges from far to near: height, roughness, colour and mist. */
const RIDGES = [
  { height: 0.5, rise: 0.26, roughness: 0.56, color: '#3d4280', mist: '#7a79b8' },
  { height: 0.6, rise: 0.24, roughness: 0.57, color: '#31356b', mist: '#575a98' },
  { height: 0.7, rise: 0.22, roughness: 0.56, color: '#242752', mist: '#3d4178' },
  { height: 0.81, rise: 0.18, roughness: 0.55, color: '#181a3b', mist: '#282b58' },
  { height: 0.92, rise: 0.14, roughness: 0.56, color: '#0d0f27', mist: '#15172f' },
] as const;

/** Seeded random numbers, so that the picture changes only with this file. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Midpoint displacement: halves the offset at every level. */
function ridgeLine(random: () => number, roughness: number): number[] {
  let line = [random() - 0.5, random(), random() - 0.5, random() * 0.6];
  for (let size = 0.55; line.length < 500; size *= roughness) {
    line = line.flatMap((point, at) => {
      const next = line[at + 1];
      return next === undefined ? [point] : [point, (point + next) / 2 + (random() - 0.5) * size];
    });
  }
  return line;
}

function svg(): string {
  const random = numbersFrom(20261121);
  const stars = Array.from({ length: 90 }, () => {
    const [x, y, size] = [random() * WIDTH, random() ** 1.6 * HEIGHT * 0.5, 0.6 + random() * 1.1];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="#cfd2f2" opacity="${(0.25 + random() * 0.55).toFixed(2)}"/>`;
  });
  const ridges = RIDGES.map(({ height, rise, roughness, color, mist }, at) => {
    const line = ridgeLine(random, roughness);
    const points = line.map((point, index) => {
      const x = (index / (line.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${((height - point * rise) * HEIGHT).toFixed(1)}`;
    });
    return `<linearGradient id="r${at}" x1="0" y1="${(height - rise * 0.5) * HEIGHT}" x2="0" y2="${(height + rise * 0.8) * HEIGHT}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${mist}"/></linearGradient>
      <polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="url(#r${at})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.62"><stop offset="0" stop-color="#0a0c22"/><stop offset="0.55" stop-color="#242858"/><stop offset="1" stop-color="#6a5f9c"/></linearGradient>
    <radialGradient id="glow" cx="${WIDTH * 0.68}" cy="${HEIGHT * 0.27}" r="${HEIGHT * 0.42}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f6b02c" stop-opacity="0.3"/><stop offset="0.35" stop-color="#e79b3a" stop-opacity="0.1"/><stop offset="1" stop-color="#f6b02c" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    ${stars.join('')}
    <rect width="100%" height="100%" fill="url(#glow)"/>
    <circle cx="${WIDTH * 0.68}" cy="${HEIGHT * 0.27}" r="22" fill="#f9cf7a"/>
    ${ridges.join('\n')}
  </svg>`;
}

await mkdir(directory, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  for (const [name, scale, quality] of [
    ['mountain-dark', 1, 0.92],
    ['mountain-dark-small', 1 / 8, 0.8],
  ] as const) {
    const bytes = await page.evaluate(
      async ([source, width, height, webpQuality]) => {
        const image = new Image();
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: webpQuality });
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [svg(), WIDTH * scale, HEIGHT * scale, quality] as const,
    );
    if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes: too many for a slow line.`);
    await writeFile(path.join(directory, `${name}.webp`), new Uint8Array(bytes));
    console.log(`${name}.webp: ${(bytes.length / 1024).toFixed(1)} KiB`);
  }
} finally {
  await browser.close();
}
