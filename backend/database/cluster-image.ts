import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { installedDirectory, installedVersion } from '../installed-version.ts';
import { readTar } from './tar.ts';

/** Where PGlite has its data directory. */
const PGLITE_DATA = '/pglite/data';

/**
 * A file system in memory that starts as the image of a data directory. PGlite's own `loadDataDir` takes a tenth of a second
 * longer: it computes checksums byte by byte, copies each file three times and looks up each directory once per file.
 */
export class ImageFS extends MemoryFS {
  readonly #image: Buffer;

  constructor(image: Buffer) {
    super();
    this.#image = image;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module;
    if (!FS.analyzePath(PGLITE_DATA).exists) FS.mkdir(PGLITE_DATA);
    for (const { path, content } of readTar(this.#image)) {
      const target = `${PGLITE_DATA}/${path}`;
      if (content === undefined) FS.mkdir(target);
      // A copy that belongs to the file system: the image serves other databases, too.
      else FS.writeFile(target, Uint8Array.from(content), { canOwn: true });
    }
  }
}

/**
 * Makes the directory from the image. It appears whole or not at all, unless the power fails: the files are not synced, since at
 * a first start there is nothing of anybody in them. What stands in its place without a version is moved aside.
 */
export function unpackImage(image: Buffer, directory: string): void {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const { path, content } of readTar(image)) {
    const target = join(unfinished, path);
    if (content === undefined) mkdirSync(target, { recursive: true, mode: 0o700 });
    else writeFileSync(target, content, { mode: 0o600 });
  }
  if (existsSync(directory)) renameSync(directory, `${directory}.incomplete-${Date.now()}`);
  renameSync(unfinished, directory);
}

export function isDatabase(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'));
}

/**
 * An empty database cluster as a tar file. Creating one (initdb in WebAssembly) takes seconds and always gives the same result;
 * unpacking takes half a second. Cached with the installed packages under PGlite's version, so that a reinstall discards it.
 */
export async function emptyCluster(): Promise<Buffer> {
  const path = imagePath();
  try {
    return readFileSync(path);
  } catch {
    const image = await makeImage();
    keep(image, path);
    return image;
  }
}

async function makeImage(): Promise<Buffer> {
  const pglite = await PGlite.create('memory://');
  try {
    return await imageOf(pglite);
  } finally {
    await pglite.close();
  }
}

/** The image of a database's data directory. */
export async function imageOf(pglite: PGlite): Promise<Buffer> {
  return Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
}

function keep(image: Buffer, path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Several processes may create it at once; the rename is atomic.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, image);
    renameSync(unfinished, path);
  } catch {
    // The folder is read-only for this user: it is created again the next time.
  }
}

function imagePath(): string {
  const name = '@electric-sql/pglite';
  return join(installedDirectory(name), '..', '..', '.cache', 'ekagra', `pglite-${installedVersion(name)}.tar`);
}
