import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/** The bytes of a database that the real SQLite made. */
export function bytesOf(database: DatabaseSync): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'ekagra-sqlite-'));
  try {
    const path = join(folder, 'made.db');
    database.prepare('VACUUM INTO ?').run(path);
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
