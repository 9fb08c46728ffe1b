/** An optional download that extends what a device can do. Only on request. */
export const PACK_IDS = ['sympy', 'reading'] as const;
export type PackId = (typeof PACK_IDS)[number];

export interface Pack {
  readonly id: PackId;
  /** Changes with any of its files. */
  readonly version: string;
  readonly files: readonly PackFile[];
}

export interface PackFile {
  /** Name under which its code requests it. */
  readonly name: string;
  /** Download path; contains its hash. */
  readonly url: string;
  /** Size of the gzip-compressed download in bytes. */
  readonly bytes: number;
  /** Hash of the download, hexadecimal. */
  readonly sha256: string;
}

/** Written by the build: the list of packs. */
export const PACK_LIST = '/packs/packs.json';
/** Cache of pack files, and the record of complete packs. */
export const PACK_CACHE = 'ekagra-packs';

/** Cache key of the pack that is complete on this device, as JSON. */
export const recordOf = (id: PackId) => `/packs/${id}.json`;

/** Path of a pack's files; only the service worker answers it. */
export const packPath = (id: PackId) => `/packs/on-device/${id}/`;

export const sizeOf = ({ files }: Pack) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** `12 MB`; below ten with one decimal. */
export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return `${size.toFixed(size < 10 && size > 0 ? 1 : 0)} MB`;
}
