import { startPostgres } from '../../tests/support/postgres.ts';
import type { StartOptions } from '../start-backend.ts';

interface TestDatabase {
  /** What the backend has to be told. */
  readonly options: Pick<StartOptions, 'databaseUrl' | 'template'>;
  stop(): Promise<void>;
}

/** Whatever the backend does it has to do on both. */
export const databases: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  PGlite: () => Promise.resolve({ options: {}, stop: () => Promise.resolve() }),
  Postgres: startPostgres,
};
