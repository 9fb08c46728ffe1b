import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { installedDirectory, installedVersion } from '../installed-version.ts';

/**
 * An empty database cluster as a tar file. Creating one (initdb in WebAssembly) takes seconds and always gives the same result;
 * unpacking takes half a second. Cached with the installed packages under PGlite's version, so that a reinstall discards it.
 */
export async function emptyCluster(): Promise<Blob> {
  const path = imagePath();
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    const image = await makeImage();
    await keep(image, path);
    return image;
  }
}

async function makeImage(): Promise<Blob> {
  const pglite = await PGlite.create('memory://');
  try {
    return await pglite.dumpDataDir('none');
  } finally {
    await pglite.close();
  }
}

async function keep(image: Blob, path: string): Promise<void> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Several processes may create it at once; the rename is atomic.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(await image.arrayBuffer()));
    renameSync(unfinished, path);
  } catch {
    // The folder is read-only for this user: it is created again the next time.
  }
}

function imagePath(): string {
  const name = '@electric-sql/pglite';
  return join(installedDirectory(name), '..', '..', '.cache', 'ekagra', `pglite-${installedVersion(name)}.tar`);
}
