import { startPostgres } from '../../tests/support/postgres.ts';
import type { StartOptions } from '../start-backend.ts';

interface TestDatabase {
  /** Options of the backend for this database. */
  readonly options: Pick<StartOptions, 'databaseUrl' | 'template'>;
  stop(): Promise<void>;
}

/** The backend has to behave the same on both. */
export const databases: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  PGlite: () => Promise.resolve({ options: {}, stop: () => Promise.resolve() }),
  Postgres: startPostgres,
};
