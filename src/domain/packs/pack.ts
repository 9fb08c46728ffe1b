/** What a device can do more of once it is downloaded. Nobody downloads one without asking for it. */
export const PACK_IDS = ['sympy', 'reading'] as const;
export type PackId = (typeof PACK_IDS)[number];

export interface Pack {
  readonly id: PackId;
  /** Changes with any of its files. */
  readonly version: string;
  readonly files: readonly PackFile[];
}

export interface PackFile {
  /** Under which name what runs it asks for it. */
  readonly name: string;
  /** Where it is downloaded from; made of its hash. */
  readonly url: string;
  /** Of the download, which is compressed by gzip. */
  readonly bytes: number;
  /** Of the download, in hexadecimal. */
  readonly sha256: string;
}

/** Written by the build: a list of packs. */
export const PACK_LIST = '/packs/packs.json';
/** Where the files of downloaded packs are kept, and what tells which packs are whole. */
export const PACK_CACHE = 'ekagra-packs';

/** In the cache: the pack that is whole on this device, as JSON. */
export const recordOf = (id: PackId) => `/packs/${id}.json`;

/** Where the files of a pack that is on this device are read, answered by the service worker alone. */
export const packPath = (id: PackId) => `/packs/on-device/${id}/`;

export const sizeOf = ({ files }: Pack) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** As people say it: `12 MB`, and below ten with one figure more. */
export function megabytes(bytes: number): string {
  const size = bytes / 1e6;
  return `${size.toFixed(size < 10 && size > 0 ? 1 : 0)} MB`;
}
