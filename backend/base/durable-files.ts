import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

// Only synced data survives a power cut. A file's content and its name are synced separately: the name belongs to its folder.
// If the presence of a file or folder means "done", all of its content is synced before it gets that name.

/** Replaces a file as a whole. Only this system user may read it. */
export function writeDurably(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameDurably(`${path}.new`, path);
}

/** Renames a file or folder and syncs both folders. The content of `from` must be synced already. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  for (const folder of new Set([dirname(from), dirname(to)])) syncFolder(folder);
}

/** Syncs the content of a file. Its name is synced with its folder. */
export function syncFile(path: string): void {
  sync(path, 'r+');
}

/** Syncs the names in a folder. Windows cannot, and does not need to. */
export function syncFolder(directory: string): void {
  if (process.platform !== 'win32') sync(directory, 'r');
}

/** `syncFolder` without blocking the event loop. */
export async function syncFolderAsync(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function sync(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs the names in a folder and in all below it. */
export function syncFolders(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) if (entry.isDirectory()) syncFolders(join(directory, entry.name));
  syncFolder(directory);
}

/** Syncs everything below a folder. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) syncFile(join(entry.parentPath, entry.name));
  syncFolders(directory);
}

/**
 * Makes a folder and its parents. Node's recursive `mkdirSync` never returns in folders such as `/proc`, where creating an entry fails as
 * if the parent did not exist.
 */
export function makeFolder(path: string, mode: number): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made the folder meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
