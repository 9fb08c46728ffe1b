import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '../database/directory-lock.ts';
import { seal } from '../database/dump/manifest.ts';
import { makeCluster, placeOf } from '../database/embedded-postgres.ts';
import { createCluster, type RunningCluster, startCluster } from '../database/postgres-cluster.ts';
import { mountedFolder, temporaryFolder } from '../testing/processes.ts';
import { finishReplacing, replaceData } from './replace-data.ts';

/** Every file below, with its content. */
function contents(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const entries = files.map(({ parentPath, name }): [string, string] => [
    join(parentPath, name).slice(directory.length),
    readFileSync(join(parentPath, name), 'utf8'),
  ]);
  return Object.fromEntries(entries);
}

test('a replacement that dies between any two moves is finished by the next start, and loses neither old nor new', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-replace-'));
  // Postgres's user may enter.
  chmodSync(directory, 0o711);
  try {
    const start = join(directory, 'start');
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(start, path)), { recursive: true });
      writeFileSync(join(start, path), text);
    };
    for (const name of ['postgres/PG_VERSION', 'postgres-password', 'schema.json', 'storage/aa/one', 'backups/kept'])
      write(name, `old ${name}`);
    for (const name of ['postgres/PG_VERSION', 'postgres-password', 'secrets.json', 'storage/bb/two'])
      write(`new-1/${name}`, `new ${name}`);

    const whole = join(directory, 'whole');
    cpSync(start, whole, { recursive: true });
    const replacement = { dataFolder: join(whole, 'new-1', 'postgres'), files: join(whole, 'new-1') };
    expect(await replaceData(whole, replacement, '1', [])).toEqual([join(whole, 'before-1')]);
    const wanted = contents(whole);
    expect(wanted).toEqual({
      '/backups/kept': 'old backups/kept',
      ...Object.fromEntries(
        ['postgres/PG_VERSION', 'postgres-password', 'schema.json', 'storage/aa/one'].map((name) => [`/before-1/${name}`, `old ${name}`]),
      ),
      ...Object.fromEntries(
        ['postgres/PG_VERSION', 'postgres-password', 'secrets.json', 'storage/bb/two'].map((name) => [`/${name}`, `new ${name}`]),
      ),
    });

    // The moves in their order, of which the first few have happened.
    const old = ['postgres', 'postgres-password', 'schema.json', 'storage'];
    const fresh = ['postgres', 'postgres-password', 'secrets.json', 'storage'];
    for (let done = 0; done <= old.length + fresh.length; done++) {
      const torn = join(directory, `torn-${done}`);
      cpSync(start, torn, { recursive: true });
      const moves = [
        ...old.map((name) => [join(torn, name), join(torn, 'before-1', name)] as const),
        ...fresh.map((name) => [join(torn, 'new-1', name), join(torn, name)] as const),
      ];
      writeFileSync(join(torn, 'replacing.json'), seal({ aside: moves.slice(0, old.length), into: moves.slice(old.length) }));
      for (const [from, to] of moves.slice(0, done)) {
        mkdirSync(dirname(to), { recursive: true });
        renameSync(from, to);
      }
      await finishReplacing(torn);
      expect(contents(torn)).toEqual(wanted);
      expect(existsSync(join(torn, 'replacing.json'))).toBe(false);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Sooner than by itself: a server ends within a minute after it has lost its folder. */
async function endedSoon(cluster: RunningCluster): Promise<void> {
  let hasEnded = false;
  void cluster.ended.then(() => (hasEnded = true));
  await expect.poll(() => hasEnded, { timeout: 10_000 }).toBe(true);
}

test('what a killed command had made is removed by the next start, and its server ended', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-replace-'));
  const made = join(directory, 'new-2026-11-29T15-47-47-425Z');
  try {
    mkdirSync(made);
    for (const folder of [directory, made]) chmodSync(folder, 0o711);
    const options = { dataFolder: join(made, 'postgres'), password: 'secret', programs: placeOf(directory).programs };
    await createCluster(options);
    const cluster = await startCluster(options);
    await finishReplacing(directory);
    await endedSoon(cluster);
    expect(existsSync(made)).toBe(false);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a folder that was copied in the middle of a replacement is refused, and the original stays as it is', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-replace-'));
  try {
    const [original, copy] = [join(directory, 'original'), join(directory, 'copy')];
    mkdirSync(join(original, 'new-1', 'storage'), { recursive: true });
    const into = [[join(original, 'new-1', 'storage'), join(original, 'storage')]];
    writeFileSync(join(original, 'replacing.json'), seal({ aside: [], into }));
    cpSync(original, copy, { recursive: true });
    await expect(finishReplacing(copy)).rejects.toThrow(/was moved or copied since .*Move it back/);
    expect(existsSync(join(original, 'storage'))).toBe(false);
    expect(existsSync(join(copy, 'replacing.json'))).toBe(true);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** A data directory, and beside it what is to replace its parts. */
function withNew(dataDir: string): void {
  for (const [path, text] of [
    ['storage/one', 'old'],
    ['schema.json', 'old'],
    ['postgres-password', 'old'],
    ['new-1/storage/two', 'new'],
    ['new-1/schema.json', 'new'],
    ['new-1/postgres/PG_VERSION', 'new'],
  ]) {
    mkdirSync(dirname(join(dataDir, path!)), { recursive: true });
    writeFileSync(join(dataDir, path!), text!);
  }
}

test('a mounted disk in the place of the database is named, and the data stays where it was', async ({ skip }) => {
  const dataDir = temporaryFolder();
  withNew(dataDir);
  // Last of those that are moved aside: what went before is taken back.
  const disk = mountedFolder(skip, 'size=1m', join(dataDir, 'storage'));
  writeFileSync(join(disk, 'three'), 'old');
  const before = contents(dataDir);
  const replacement = { dataFolder: join(dataDir, 'new-1', 'postgres'), files: join(dataDir, 'new-1') };
  await expect(replaceData(dataDir, replacement, '1', [])).rejects.toThrow(
    `${disk} cannot be moved: it is a mounted disk, or on another one than its place. Mount the whole data folder instead. The data is as it was`,
  );
  expect(contents(dataDir)).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-'))).toEqual([]);
});

test('a replacement that an earlier process began and that cannot be finished is taken back once, and then the server starts', async () => {
  const dataDir = temporaryFolder();
  withNew(dataDir);
  writeFileSync(join(dataDir, 'file'), '');
  const before = contents(dataDir);
  const at = (path: string): string => join(dataDir, path);
  const aside = [
    [at('schema.json'), at('before-1/schema.json')],
    [at('storage'), at('file/storage')],
  ];
  writeFileSync(at('replacing.json'), seal({ aside, into: [[at('new-1/schema.json'), at('schema.json')]] }));
  mkdirSync(at('before-1'));
  renameSync(at('schema.json'), at('before-1/schema.json'));
  await expect(finishReplacing(dataDir)).rejects.toThrow(/^The data could not be replaced \(EEXIST.* The data is as it was before/);
  expect(contents(dataDir)).toEqual(before);
  await finishReplacing(dataDir);
  expect(contents(dataDir)).toEqual(before);
});

test('a replacement that can neither be finished nor taken back says that it is in part, and the next start goes on', async () => {
  const dataDir = temporaryFolder();
  withNew(dataDir);
  const at = (path: string): string => join(dataDir, path);
  // The way back ends at a file where a folder was.
  writeFileSync(at('file'), '');
  const aside = [
    [at('file/schema.json'), at('before-1/schema.json')],
    [at('storage'), at('file/storage')],
  ];
  writeFileSync(at('replacing.json'), seal({ aside, into: [] }));
  mkdirSync(at('before-1'));
  renameSync(at('schema.json'), at('before-1/schema.json'));
  await expect(finishReplacing(dataDir)).rejects.toThrow(
    /is moved only in part, and could not be moved back .* start again, which finishes it/,
  );
  expect(existsSync(at('replacing.json'))).toBe(true);
  rmSync(at('file'));
  await finishReplacing(dataDir);
  expect(readdirSync(dataDir).sort()).toEqual(['before-1', 'file', 'new-1', 'postgres-password']);
});

test('what a killed check of a backup left is removed by the next start, and its server ended; one that runs goes on', async () => {
  const dataDir = temporaryFolder();
  const check = join(dataDir, 'check');
  const lock = lockDirectory(check);
  const cluster = await startCluster(await makeCluster(check));
  onTestFinished(() => cluster.stop('immediate'));
  await finishReplacing(dataDir);
  expect(readdirSync(check)).toContain('postgres');
  // As if its process had died.
  lock.release();
  await finishReplacing(dataDir);
  await endedSoon(cluster);
  expect(readdirSync(dataDir)).toEqual([]);
});
