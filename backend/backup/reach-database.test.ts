import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '../database/directory-lock.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { addressOfRunning, reachDatabase } from './reach-database.ts';

test('whoever looks for the database during another process’s first start leaves no password that the new cluster does not have', async () => {
  const dataDir = temporaryFolder();
  const lock = lockDirectory(dataDir);
  onTestFinished(() => lock.release());
  const before = readdirSync(dataDir);
  await expect(reachDatabase(dataDir, undefined)).rejects.toThrow(/^Another process uses .*, and its database does not run: try again/);
  mkdirSync(join(dataDir, 'postgres'));
  // Before it takes sessions, and before it has written all of the file.
  for (const lines of ['1\n', `1\n${dataDir}/postgres\n1\n5432\n/tmp/sockets\n\n  0 0\nstarting\n`]) {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines);
    expect(() => addressOfRunning(dataDir)).toThrow('its database does not run');
  }
  expect(readdirSync(dataDir)).toEqual([...before, 'postgres'].sort());
});

test('a folder without a database is said to have none, and gets none', async () => {
  const dataDir = temporaryFolder();
  await expect(reachDatabase(dataDir, undefined)).rejects.toThrow(`There is no database in ${dataDir} yet.`);
  expect(readdirSync(dataDir)).toEqual(['lock']);
});
