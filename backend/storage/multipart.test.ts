import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readForm } from './multipart.ts';

const BOUNDARY = '----formdata-1234';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const FILE = part('Content-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png', 'bytes');
const END = `--${BOUNDARY}--\r\n`;
const read = (body: string | Buffer, type = TYPE) => readForm(Buffer.from(body as string), type);

test('a form of a browser is read as it was sent, whatever its bytes are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.stringMatching(/^[0-9]{1,9}$/), async (bytes, seconds) => {
      const form = new FormData();
      form.append('cacheControl', seconds);
      form.append('', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
      const sent = new Response(form);
      const [field, file] = readForm(Buffer.from(await sent.arrayBuffer()), sent.headers.get('content-type')!);
      expect([field!.name, field!.fileName, field!.content.toString()]).toEqual(['cacheControl', undefined, seconds]);
      expect([file!.name, file!.contentType, new Uint8Array(file!.content)]).toEqual(['', 'image/webp', bytes]);
    }),
  );
});

test('nothing that is no form is read for long, nor breaks the parser', () => {
  const piece = fc.oneof(
    fc.constantFrom(`--${BOUNDARY}`, '\r\n', '--', '\r\n\r\n', FILE, END, 'Content-Disposition: form-data; name="x"', ':', '"', ';'),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        expect(read(pieces.join('')).length).toBeLessThanOrEqual(4);
      } catch (error) {
        expect(error).toMatchObject({ code: 'InvalidRequest' });
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['12 MB of parts', Buffer.from(FILE.repeat((12 * 1024 * 1024) / FILE.length) + END)],
  ['five parts', FILE.repeat(5) + END],
  ['headers of 12 MB', part(`Content-Disposition: form-data; name="a"\r\n${'x: y\r\n'.repeat(2_000_000)}`, '')],
  ['headers that do not end', `--${BOUNDARY}\r\n${'a'.repeat(12 * 1024 * 1024)}`],
  ['a part that does not end', FILE],
  ['text before the first part', `preamble\r\n${FILE}${END}`],
  ['text after a boundary', `--${BOUNDARY}x\r\n${FILE}${END}`],
  ['a part without a name', part('Content-Type: image/png', '') + END],
  ['nothing', ''],
])('a form with %s is refused', (_what, body) => {
  expect(() => read(body)).toThrow('The form cannot be read');
});

test.each(['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'a'.repeat(71)}`])(
  '%s names no boundary that may be looked for',
  (type) => {
    expect(() => read(FILE + END, type)).toThrow('The form cannot be read');
  },
);
