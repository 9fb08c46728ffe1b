import { expect, test } from 'vitest';
import { picture, type PictureType } from '../testing/pictures.ts';
import { imageTypeOf } from './image-type.ts';

test.each<PictureType>(['image/png', 'image/gif', 'image/webp'])('%s is known by its content', async (type) => {
  expect(imageTypeOf(Buffer.from(await picture(type).arrayBuffer()))).toBe(type);
});

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0mif1avif'],
  ['image/avif', '\0\0\0\x1cftypmif1\0\0\0\0miafavis'],
])('%s is recognised by its content', (type, start) => {
  expect(imageTypeOf(Buffer.from(start, 'latin1'))).toBe(type);
});

test.each([
  ['nothing', ''],
  ['a few bytes', '\xff\xd8'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page after a space', ' \x89PNG\r\n\x1a\n'],
  ['half of the mark of a PNG', '\x89PNG<script>'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a film that only mentions avif', '\0\0\0\x10ftypmp42\0\0\0\0avif'],
  ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
  ['PDF', '%PDF-1.7'],
])('%s is not a picture', (_what, content) => {
  expect(imageTypeOf(Buffer.from(content, 'latin1'))).toBeUndefined();
});
