import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const hasSharedMemory = existsSync('/dev/shm');

test.runIf(hasSharedMemory)('temporary files stay in memory neither after a run nor after one that was killed', () => {
  const ended = spawnSync(process.execPath, ['-e', '']);
  const leftOver = `/dev/shm/ekagra-tests-${ended.pid}`;
  mkdirSync(leftOver);
  const script = `import(${JSON.stringify(path.resolve(import.meta.dirname, 'memory-folder.ts'))}).then(({ memoryFolder }) => {
    const folder = memoryFolder();
    if (folder) require('node:fs').writeFileSync(folder + '/file', 'x');
    console.log(folder);
  });`;
  const { pid, stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const folder = `/dev/shm/ekagra-tests-${pid}`;
  // Null: this machine has too little room.
  expect([folder, 'null']).toContain(stdout.trim());
  expect([leftOver, folder].filter((each) => existsSync(each))).toEqual([]);
});
