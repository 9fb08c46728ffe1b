import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type RunningBackend, startBackend, type StartOptions } from '../start-backend.ts';
import { fillDataDir } from './template.ts';

/** All students of a run have one client address. */
export const WIDE_LIMITS = { attempts: 100_000, renewals: 100_000 };

/** Tests send as one student, or as visitors of one address, what comes from many. */
const WIDE_QUEUE = { eachWaiting: 1000 };

/**
 * A backend at a free port with a prepared database: on the server of this test process, or, with a `dataDir`, on an embedded
 * server of its own, whose data stays there.
 */
export async function startTestBackend(options: Partial<StartOptions> = {}): Promise<RunningBackend> {
  if (options.databaseUrl === undefined && options.dataDir !== undefined) {
    if (!existsSync(join(options.dataDir, 'postgres'))) await fillDataDir(options.dataDir);
    return startBackend({ port: 0, dataDir: options.dataDir, ...WIDE_QUEUE, ...options });
  }
  const server = options.databaseUrl === undefined ? await startPostgres() : undefined;
  const temporary = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'ekagra-data-')) : undefined;
  const end = async (): Promise<void> => {
    await server?.stop();
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  try {
    const backend = await startBackend({ port: 0, dataDir: temporary!, ...WIDE_QUEUE, ...server?.options, ...options });
    const close = async (): Promise<void> => {
      await backend.close();
      await end();
    };
    return { ...backend, close };
  } catch (error) {
    await end();
    throw error;
  }
}
