import { constants, zstdCompressSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { unpackZstd, ZstdFault } from './unpack-zstd.ts';

test('what the real zstd packs is unpacked, with and without its size, checksum and any trailing bytes', () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc
      .tuple(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 20_000 }))
      .map(([text, times]) => new TextEncoder().encode(text.repeat(times))),
  );
  fc.assert(
    fc.property(content, fc.integer({ min: 1, max: 19 }), fc.boolean(), fc.boolean(), (bytes, level, hasChecksum, hasSize) => {
      const packed = zstdCompressSync(bytes, {
        params: {
          [constants.ZSTD_c_compressionLevel]: level,
          [constants.ZSTD_c_checksumFlag]: hasChecksum ? 1 : 0,
          [constants.ZSTD_c_contentSizeFlag]: hasSize ? 1 : 0,
        },
      });
      const unpacked = unpackZstd(new Uint8Array([...packed, 1, 2, 3]), bytes.length);
      expect(Buffer.from(unpacked).equals(bytes)).toBe(true);
      if (bytes.length > 0) expect(() => unpackZstd(new Uint8Array(packed), bytes.length - 1)).toThrow('more than fits');
    }),
    { numRuns: 60 },
  );
});

test('any bytes end: unpacked within the bound, or refused', () => {
  const packed = new Uint8Array(zstdCompressSync(new TextEncoder().encode('Optics and waves. '.repeat(500))));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(packed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(packed.length),
      (changes, length) => {
        const bytes = packed.slice(0, length);
        for (const [at, byte] of changes) if (at > 3 && at < length) bytes[at] = byte;
        try {
          expect(unpackZstd(bytes, 1_000_000).length).toBeLessThanOrEqual(1_000_000);
        } catch (error) {
          expect(error).toBeInstanceOf(ZstdFault);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
