/** The measured process: the embedded backend, as in `npm start`. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBackend } from '../../backend/start-backend.ts';
import { answerParent } from './realtime-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'ekagra-bench-'));
const [supabaseDir, dataDir] = [join(directory, 'supabase'), join(directory, 'data')];
cpSync('supabase', supabaseDir, { recursive: true });
cpSync('bench/realtime/realtime-tables.sql', join(supabaseDir, 'migrations', '99999999999999_bench.sql'));
const backend = await startBackend({ port: 0, dataDir, supabaseDir });
const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { jwtSecret: string };
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

answerParent(
  { url: backend.url, jwtSecret },
  { query: ({ sql, params }: { sql: string; params: unknown[] }) => backend.query(sql, params) },
);
