import postgres from 'postgres';

import type { RunningBackend, StartOptions } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';

/** A backend as a client sees it, and its database as only a test does. */
export interface TestBackend {
  readonly url: string;
  readonly publishableKey: string;
  /** SQL with every right. Rejects on a hosted project without TEST_DATABASE_URL. */
  query: RunningBackend['query'];
  close(): Promise<void>;
}

export interface BackendKind {
  readonly name: string;
  /** Started for the test, with the options given to `open`. */
  readonly isEmbedded: boolean;
  /** True if `query` works. Tests that need it are skipped by name otherwise. */
  readonly hasSql: boolean;
  /** A backend with an empty database, or the hosted project. */
  open(options?: Partial<StartOptions>): Promise<TestBackend>;
}

/**
 * The backends a suite runs on: `describe.each(backends)('… on $name', ({ open }) => …)`. This project's own, unless
 * TEST_SUPABASE_URL and TEST_SUPABASE_PUBLISHABLE_KEY name a hosted project.
 */
export const backends: readonly BackendKind[] = hostedProject() ?? [
  { name: 'the embedded backend', isEmbedded: true, hasSql: true, open: openEmbedded },
];

async function openEmbedded(options: Partial<StartOptions> = {}): Promise<TestBackend> {
  const backend = await startTestBackend(options);
  return { ...backend, publishableKey: PUBLISHABLE_KEY };
}

function hostedProject(): BackendKind[] | undefined {
  const { TEST_SUPABASE_URL: url, TEST_SUPABASE_PUBLISHABLE_KEY: publishableKey, TEST_DATABASE_URL: databaseUrl } = process.env;
  if (!url || !publishableKey) return undefined;
  return [
    { name: new URL(url).host, isEmbedded: false, hasSql: Boolean(databaseUrl), open: () => openHosted(url, publishableKey, databaseUrl) },
  ];
}

async function openHosted(url: string, publishableKey: string, databaseUrl: string | undefined): Promise<TestBackend> {
  if (!databaseUrl) return { url, publishableKey, query: noDatabase, close: async () => {} };
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  return {
    url,
    publishableKey,
    query: async (text, params = []) => (await sql.unsafe(text, params as never[])) as never,
    close: () => sql.end(),
  };
}

function noDatabase(): Promise<never> {
  return Promise.reject(new Error('TEST_DATABASE_URL names the database of the hosted project'));
}
