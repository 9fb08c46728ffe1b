import { expect, test } from 'vitest';

import { picture } from '../../../../backend/testing/pictures.ts';
import { safePictureSize } from './picture-size.ts';

const jpeg = (width: number, height: number) =>
  Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  );
const extended = (width: number, height: number, flags = 0) => {
  const bytes = new Uint8Array(30);
  bytes.set(new TextEncoder().encode('RIFF    WEBPVP8X'));
  bytes[20] = flags;
  for (let at = 0; at < 3; at += 1) {
    bytes[24 + at] = ((width - 1) >> (8 * at)) & 255;
    bytes[27 + at] = ((height - 1) >> (8 * at)) & 255;
  }
  return bytes;
};

test('the size of a picture is read from its header', async () => {
  expect(safePictureSize(new Uint8Array(await picture('image/webp', 40).arrayBuffer()))).toEqual({ width: 1, height: 1 });
  expect(safePictureSize(jpeg(1600, 1200))).toEqual({ width: 1600, height: 1200 });
  expect(safePictureSize(extended(1600, 900))).toEqual({ width: 1600, height: 900 });
});

test('a small file of very many pixels, an animation and what is no picture are drawn by nobody', () => {
  expect(safePictureSize(jpeg(5000, 10))).toBeNull();
  expect(safePictureSize(jpeg(4000, 4000))).toBeNull();
  expect(safePictureSize(extended(16_000_000, 1))).toBeNull();
  expect(safePictureSize(extended(100, 100, 2))).toBeNull();
  expect(safePictureSize(new TextEncoder().encode('<svg onload="alert(1)"></svg>'))).toBeNull();
  expect(safePictureSize(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0))).toBeNull();
  expect(safePictureSize(new Uint8Array())).toBeNull();
});

test.each([
  ['a marker without a length', [0xff, 0x01]],
  ['a restart marker', [0xff, 0xd0]],
  ['two bytes of filling', [0xff, 0xff]],
  ['the end of the picture', [0xff, 0xd9]],
])('a frame that only decoders see, behind %s, is drawn by nobody', (_, marker) => {
  const [hidden, shown] = [jpeg(20_000, 20_000).subarray(8), jpeg(10, 10).subarray(8)];
  // Taken for a length, the first two bytes of the hidden frame lead to the shown one.
  const bytes = new Uint8Array(0x1_0000 + 30);
  bytes.set([0xff, 0xd8, ...marker, ...hidden]);
  for (const at of [4 + 0xff_c0, 4 + 0xc0_00]) bytes.set(shown, at);
  expect(safePictureSize(bytes)).toBeNull();
});
