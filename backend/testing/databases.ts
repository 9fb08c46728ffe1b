import { startPostgres } from '../../tests/support/postgres.ts';

interface TestDatabase {
  /** What `startBackend` has to be told. */
  readonly options: { readonly databaseUrl?: string };
  stop(): Promise<void>;
}

/** Whatever the backend does it has to do on both. */
export const databases: Readonly<Record<string, () => Promise<TestDatabase>>> = {
  PGlite: () => Promise.resolve({ options: {}, stop: () => Promise.resolve() }),
  Postgres: async () => {
    const postgres = await startPostgres();
    return { options: { databaseUrl: postgres.url }, stop: () => postgres.stop() };
  },
};
