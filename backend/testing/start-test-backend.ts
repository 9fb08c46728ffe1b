import { IN_MEMORY } from '../database/pglite-database.ts';
import { type RunningBackend, startBackend, type StartOptions } from '../start-backend.ts';
import { pgliteTemplate } from './template.ts';

/** All students of a run have one client address. */
export const WIDE_LIMITS = { attempts: 100_000, renewals: 100_000 };

/** A backend at a free port with an empty database, in memory unless `options` say otherwise. */
export async function startTestBackend(options: Partial<StartOptions> = {}): Promise<RunningBackend> {
  const template = options.databaseUrl ? {} : { template: await pgliteTemplate() };
  return startBackend({ port: 0, dataDir: IN_MEMORY, ...template, ...options });
}
