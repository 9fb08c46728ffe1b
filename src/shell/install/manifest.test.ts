import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { SHARE_FIELDS, SHARE_PATH } from '../../topics/tutor/rules/share-target.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

interface Manifest {
  readonly background_color: string;
  readonly theme_color: string;
  readonly start_url: string;
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string; readonly label: string })[];
  readonly share_target: { readonly action: string; readonly params: Record<string, unknown> };
}

const root = path.join(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name));
const manifest = JSON.parse(read('public/manifest.webmanifest').toString()) as Manifest;

/** Size of a PNG or WebP, read from its header. */
function sizeOf(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  if (file.toString('latin1', 12, 16) === 'VP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`;
  throw new Error('neither a PNG nor a WebP in its extended form');
}

test('every declared picture exists in its declared size: browsers silently skip others', () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  const drawn = pictures.filter(({ type }) => type !== 'image/svg+xml');
  expect(drawn.map(({ src, sizes }) => [src, sizes])).toEqual(drawn.map(({ src }) => [src, sizeOf(read(`public${src}`))]));
});

test('the manifest has what Android and desktop require: both purposes in both sizes, screenshots for both form factors', () => {
  const sizesFor = (purpose: string) => manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesFor('maskable')).toEqual(['192x192', '512x512']);
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  expect(manifest.screenshots.filter(({ label }) => label === '')).toEqual([]);
});

test('the share target matches the path and field names of the service worker', () => {
  const { title, text, url, images } = SHARE_FIELDS;
  expect(manifest.share_target).toMatchObject({
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title, text, url, files: [{ name: images, accept: ['image/*'] }] },
  });
});

test('every shortcut leads to an existing page', () => {
  const routes = read('src/route-tree.gen.ts').toString();
  const paths = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
  expect(paths.filter((url) => !routes.includes(`'${url}':`) && !routes.includes(`'${url}/{-$chatId}':`))).toEqual([]);
});

test('splash screen, icons and page share one colour', () => {
  const [, night] = /data-theme='dark'\] \{\s*--page: (#\w+)/.exec(read('src/ui/theme.css').toString()) ?? [];
  expect([manifest.background_color, manifest.theme_color]).toEqual([night, night]);
  for (const icon of ['icon', 'icon-maskable', 'favicon']) expect(read(`public/icons/${icon}.svg`).toString()).toContain(`fill="${night}"`);
  expect(read('index.html').toString()).toContain(`content="${night}"`);
  expect(read('public/before-paint.js').toString()).toContain(`'${night}'`);
});
