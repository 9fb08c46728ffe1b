import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { startBackend } from '../../backend/start-backend.ts';

/** The embedded backend in a thread, like its own process in production, with its data on disk. */
const supabaseDir = mkdtempSync(join(tmpdir(), 'ekagra-bench-'));
cpSync('supabase', supabaseDir, { recursive: true });
cpSync('bench/sync/plugin-table.sql', join(supabaseDir, 'migrations', '99999999999999_plugin_table.sql'));
const backend = await startBackend({ port: 0, dataDir: (workerData as { dataDir: string }).dataDir, supabaseDir });
rmSync(supabaseDir, { recursive: true });
const port = parentPort!;
port.postMessage({ url: backend.url });
port.on('message', ({ id, sql, params }: { id: number; sql: string | null; params: unknown[] }) => {
  // Close first: Postgres would outlive a terminated thread.
  if (sql === null) return void backend.close().then(() => port.close());
  backend.query(sql, params).then(
    (rows) => port.postMessage({ id, rows }),
    (error: unknown) => port.postMessage({ id, error: String(error) }),
  );
});
