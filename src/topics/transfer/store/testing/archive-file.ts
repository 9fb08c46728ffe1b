import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

import { dataFile, FORMAT, FORMAT_VERSION, MANIFEST_FILE, type RestorableKind } from '../../rules/archive.ts';

type Documents = Partial<Record<RestorableKind, readonly object[]>>;

/** A zip with these files. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>, password?: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...(password === undefined ? {} : { password }) });
  for (const [name, content] of Object.entries(files)) {
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return (await zip.close()) as Uint8Array<ArrayBuffer>;
}

/** The manifest of an export. */
export function manifestOf(userId: string, counts: Readonly<Record<string, number>> = {}, changes: object = {}): string {
  return JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: '2026-11-26T10:00:00Z',
    userId,
    counts,
    missing: [],
    ...changes,
  });
}

/** An export with these documents. @param more other files by name */
export function archiveFile(
  userId: string,
  documents: Documents,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const kinds = Object.entries(documents) as [RestorableKind, readonly object[]][];
  const lists = kinds.map(([kind, each]) => [dataFile(kind), `[\n${each.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`] as const);
  const counts = Object.fromEntries(kinds.map(([kind, each]) => [kind, each.length]));
  return zipOf({ ...Object.fromEntries(lists), ...more, [MANIFEST_FILE]: manifestOf(userId, counts) });
}
