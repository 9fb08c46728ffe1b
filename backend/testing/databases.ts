import { startPostgres } from '../../tests/support/postgres.ts';
import type { RunningBackend, StartOptions } from '../start-backend.ts';

interface TestDatabase {
  /** Options of the backend for this database. */
  readonly options: Pick<StartOptions, 'databaseUrl' | 'template'>;
  stop(): Promise<void>;
}

export type OpenDatabase = () => Promise<TestDatabase>;

/** The backend has to behave the same on both. */
export const databases: Readonly<Record<string, OpenDatabase>> = {
  PGlite: () => Promise.resolve({ options: {}, stop: () => Promise.resolve() }),
  Postgres: startPostgres,
};

/** Starts a backend on a new database. `stop` ends both. */
export async function startOn<Backend extends RunningBackend>(
  openDatabase: OpenDatabase,
  start: (options: TestDatabase['options']) => Promise<Backend>,
): Promise<{ readonly backend: Backend; readonly stop: () => Promise<void> }> {
  const database = await openDatabase();
  const backend = await start(database.options);
  return {
    backend,
    stop: async () => {
      await backend.close();
      await database.stop();
    },
  };
}
