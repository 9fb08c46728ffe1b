// Cuts the display faces down to what Ekagra writes with them. Run by hand after an update of a font:
//   node scripts/assets/subset-fonts.mjs
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, '../../src/ui/fonts');

/** Weights of headings and numerals: regular to bold. */
const weights = { min: 400, max: 700 };

/** Inclusive ranges of code points; the unicode-range of each face in src/ui/theme.css. */
const fonts = [
  {
    name: 'anek-latin',
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131],
      [0x152, 0x153],
      [0x2c6],
      [0x2da],
      [0x2dc],
      [0x2000, 0x206f],
      [0x20ac],
      [0x20b9],
      [0x2122],
      [0x2190, 0x2193],
      [0x2212],
    ],
    wght: weights,
  },
  {
    name: 'anek-devanagari',
    source: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    ranges: [[0x900, 0x97f], [0x200c, 0x200d], [0x25cc]],
    // A whole script has many ligatures; a single weight, that of headings, halves the download.
    wght: 600,
  },
  {
    // Body text on devices without a face of their own; the headings' weight would be too heavy.
    name: 'anek-devanagari-text',
    source: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    ranges: [[0x900, 0x97f], [0x200c, 0x200d], [0x25cc]],
    wght: 400,
  },
  {
    name: 'ekagra-name',
    source: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    text: 'एकाग्र',
    wght: 600,
  },
];

await mkdir(target, { recursive: true });
for (const { name, source, ranges, text, wght } of fonts) {
  const font = await readFile(resolve(source));
  const subset = await subsetFont(font, text ?? charactersOf(ranges), { targetFormat: 'woff2', variationAxes: { wght }, noHinting: true });
  await writeFile(path.join(target, `${name}.woff2`), subset);
  console.log(`${name}: ${(subset.length / 1000).toFixed(1)} kB`);
}

function charactersOf(ranges) {
  return ranges
    .map(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''))
    .join('');
}
