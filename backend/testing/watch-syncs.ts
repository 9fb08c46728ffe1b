import fs, { lstatSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

interface Syncs {
  /** What would be missing or torn if power was lost when the file or folder `name` got its name: paths, whose own names count too. */
  lostAt(name: string, paths?: readonly string[]): string[];
  /** True if the name itself was synced. */
  isNamed(name: string): boolean;
  /** True if this file or folder was synced at all. */
  isSynced(path: string): boolean;
}

/** Watches what this process syncs and renames, until the test ends. What it would link is copied, as to another disk. */
export async function watchSyncs(): Promise<Syncs> {
  const events: ({ readonly synced: number } | { readonly named: string })[] = [];
  const noteSync = (file: number): void => void events.push({ synced: fs.fstatSync(file).ino });
  const { fsync, fsyncSync, renameSync, linkSync } = fs;
  const handle = await open(tmpdir());
  const handles = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { sync } = handles;

  Object.assign(fs, {
    fsync: (file: number, done: fs.NoParamCallback) => {
      noteSync(file);
      fsync(file, done);
    },
    fsyncSync: (file: number) => {
      noteSync(file);
      fsyncSync(file);
    },
    renameSync: (from: string, to: string) => {
      renameSync(from, to);
      events.push({ named: to });
    },
    linkSync: () => {
      throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
    },
  });
  handles.sync = async function (this: typeof handle) {
    noteSync(this.fd);
    await sync.call(this);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { fsync, fsyncSync, renameSync, linkSync });
    handles.sync = sync;
    syncBuiltinESMExports();
  });

  const momentOf = (name: string): number => {
    const moment = events.findLastIndex((event) => 'named' in event && event.named === name);
    if (moment < 0) throw new Error(`${name} did not get its name by a rename`);
    return moment;
  };
  const syncedIn = (part: typeof events): Set<number> => new Set(part.flatMap((event) => ('synced' in event ? [event.synced] : [])));
  return {
    lostAt: (name, paths = [name]) => {
      const synced = syncedIn(events.slice(0, momentOf(name)));
      return paths.flatMap(allBelow).filter((path) => !synced.has(lstatSync(path).ino));
    },
    isSynced: (path) => syncedIn(events).has(lstatSync(path).ino),
    isNamed: (name) => syncedIn(events.slice(momentOf(name))).has(lstatSync(dirname(name)).ino),
  };
}

function allBelow(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path).flatMap((name) => allBelow(join(path, name)))];
}
