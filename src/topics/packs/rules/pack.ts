import * as v from 'valibot';

/** Optional downloads that extend what a device can do. Downloaded only on request. */
export const PACK_IDS = [
  'questions-physics',
  'questions-chemistry',
  'questions-maths',
  'questions-biology',
  'questions-english',
  'sympy',
  'reading',
] as const;
export type PackId = (typeof PACK_IDS)[number];

export const PACK_FILE = v.object({
  /** Name under which the pack's code requests the file. */
  name: v.string(),
  /** Download path; contains its hash. */
  url: v.string(),
  /** Size of the gzip-compressed download in bytes. */
  bytes: v.number(),
  /** Hash of the download, hexadecimal. */
  sha256: v.string(),
});
export type PackFile = Readonly<v.InferOutput<typeof PACK_FILE>>;

export const PACK = v.object({
  id: v.picklist(PACK_IDS),
  /** Version of the pack; changes with any of its files. */
  version: v.string(),
  files: v.array(PACK_FILE),
});
export type Pack = Readonly<v.InferOutput<typeof PACK>>;

/** What a download needs to know about a pack or an on-device model. */
export interface Downloadable {
  readonly id: string;
  readonly version: string;
  readonly files: readonly PackFile[];
}

/** URL of the list of packs, which the build writes. */
export const PACK_LIST = '/packs/packs.json';
/** Cache of pack files, and the record of complete packs. */
export const PACK_CACHE = 'ekagra-packs';

/** Cache key of the record of the pack that is complete on this device, stored as JSON. */
export const recordOf = (id: PackId) => `/packs/${id}.json`;

/** Path of a pack's files; only the service worker answers it. */
export const packPath = (id: PackId) => `/packs/on-device/${id}/`;

export const sizeOf = ({ files }: Pick<Downloadable, 'files'>) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** `12 MB`. Below ten with one decimal, and at least 0.1 MB for a file that is not empty. */
export function megabytes(bytes: number): string {
  const size = bytes === 0 ? 0 : Math.max(bytes / 1e6, 0.1);
  return `${size.toFixed(size < 10 && size > 0 ? 1 : 0)} MB`;
}
