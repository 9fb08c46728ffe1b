import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { pictureHead } from './picture-head.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))));

test('a picture’s size is read without decoding it', () => {
  expect(pictureHead(readFileSync('public/icons/icon-512.png'))).toEqual({ type: 'image/png', width: 512, height: 512 });
  const screen = (...flags: number[]) => bytes('GIF89a', [0x40, 0x01, 0xf0, 0x00], flags);
  const frame = (width: number) => [0x2c, 10, 0, 0, 0, width & 255, width >> 8, 1, 0, 0];
  const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 1, 0x2c, 0];
  expect(pictureHead(bytes([...screen(0, 0, 0), ...frame(2)]))).toEqual({ type: 'image/gif', width: 320, height: 240 });
  const table = [0x80, 0, 0, 0, 0, 0, 0, 0, 0];
  // A frame larger than the screen is drawn whole.
  expect(pictureHead(bytes([...screen(...table), ...comment, ...frame(50_000)]))).toEqual({
    type: 'image/gif',
    width: 50_010,
    height: 240,
  });
  const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0]);
  expect(pictureHead(jpeg)).toEqual({ type: 'image/jpeg', width: 4000, height: 3000 });
  const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0x07, 0, 0x37, 0x04, 0]);
  expect(pictureHead(webp)).toEqual({ type: 'image/webp', width: 1920, height: 1080 });
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PNG that is cut off', '\u0089PNG\r\n\u001A\n'],
  ['a GIF without a picture', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'],
  ['a JPEG without a frame', '\u00FF\u00D8\u00FF\u00D9'],
  ['nothing', ''],
])('%s is no picture', (_, text) => {
  expect(pictureHead(bytes(text))).toBeNull();
});

test.each([
  ['a marker without a length', [0xff, 0x01]],
  ['a restart marker', [0xff, 0xd7]],
  ['filling', [0xff, 0xff]],
])('the frame that decoders find behind %s is the one whose size counts', (_, marker) => {
  const frame = [0xff, 0xc0, 0, 11, 8, 0x4e, 0x20, 0x4e, 0x21];
  // A smaller one where the beginning of the first, taken for a length, leads to.
  const decoy = new Uint8Array(0x1_0010);
  const picture = bytes([0xff, 0xd8, ...marker, ...frame], [...decoy]);
  for (const at of [4 + 0xff_c0, 4 + 0xc0_00]) picture.set([0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9], at);
  expect(pictureHead(picture)).toEqual({ type: 'image/jpeg', width: 20_001, height: 20_000 });
});
