import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startBackend } from './start-backend.ts';
import { PUBLISHABLE_KEY } from './setup/supabase-app.ts';
import { startPostgres } from '../tests/support/postgres.ts';

/** Sections as `supabase init` writes them, including settings this backend does not have. */
const CONFIG = `
project_id = "demo"
[api]
enabled = true
port = 54321
schemas = ["public", "graphql_public"]
extra_search_path = ["public", "extensions"]
max_rows = 1000
[api.tls]
enabled = false
[db]
port = 54322
shadow_port = 54320
major_version = 17
[db.pooler]
enabled = false
[db.seed]
enabled = true
sql_paths = ["./seed.sql"]
[realtime]
enabled = true
[studio]
enabled = true
openai_api_key = "env(OPENAI_API_KEY)"
[inbucket]
enabled = true
[storage]
enabled = true
file_size_limit = "50MiB"
[storage.vector]
enabled = false
[auth]
enabled = true
site_url = "http://127.0.0.1:3000"
additional_redirect_urls = ["https://127.0.0.1:3000"]
jwt_expiry = 3600
password_requirements = ""
[auth.rate_limit]
email_sent = 2
web3 = 30
[auth.email]
enable_signup = true
otp_length = 6
[auth.sms]
enable_signup = false
[auth.external.apple]
enabled = false
secret = "env(SUPABASE_AUTH_EXTERNAL_APPLE_SECRET)"
[auth.web3.solana]
enabled = false
[edge_runtime]
enabled = true
deno_version = 2
[analytics]
enabled = true
[experimental]
orioledb_version = ""
`;

/** A schema as `supabase db pull` dumps it. */
const MIGRATION = `
SET statement_timeout = 0;
SET client_min_messages = warning;
SET row_security = off;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS "pg_graphql" WITH SCHEMA "graphql";
CREATE TABLE IF NOT EXISTS "public"."cli_notes" ("id" uuid DEFAULT gen_random_uuid() NOT NULL PRIMARY KEY, "title" text);
ALTER TABLE "public"."cli_notes" OWNER TO "postgres";
ALTER TABLE "public"."cli_notes" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "everybody reads titles" ON "public"."cli_notes" FOR SELECT USING ("title" = 'public');
GRANT USAGE ON SCHEMA "public" TO "authenticator";
GRANT USAGE ON SCHEMA "extensions" TO "anon";
GRANT ALL ON TABLE "public"."cli_notes" TO "anon";
ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "public" GRANT ALL ON TABLES TO "service_role";
INSERT INTO "public"."cli_notes" ("title") VALUES ('public'), ('secret');
`;

function project(): { supabaseDir: string; dataDir: string } {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-cli-'));
  // Postgres runs as another system user than this test.
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const supabaseDir = join(directory, 'supabase');
  mkdirSync(join(supabaseDir, 'migrations'), { recursive: true });
  writeFileSync(join(supabaseDir, 'config.toml'), CONFIG);
  writeFileSync(join(supabaseDir, 'migrations', '20990101000000_remote_schema.sql'), MIGRATION);
  return { supabaseDir, dataDir: join(directory, 'data') };
}

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
}

const notesOf = (url: string, table: string) => createClient(url, PUBLISHABLE_KEY).from(table).select('title');

describe('a project made by the Supabase CLI', () => {
  test('starts, says once what it ignores, and keeps row-level security after a dumped migration', async () => {
    const { url: databaseUrl, stop } = await startPostgres();
    const warn = watchWarnings();
    const backend = await startBackend({ port: 0, ...project(), databaseUrl });
    expect(warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('config.toml'))).toEqual([
      'config.toml: this backend has nothing for [api.tls], [realtime], [studio], [inbucket], [storage], [auth.rate_limit], [auth.sms], [auth.external], [auth.web3], [edge_runtime], [analytics], [experimental]',
    ]);
    expect(await notesOf(backend.url, 'cli_notes')).toMatchObject({ error: null, data: [{ title: 'public' }] });
    expect((await backend.query('show search_path'))[0]).toEqual({ search_path: expect.stringContaining('public') });
    await backend.close();
    await stop();
  });
});

test('a schema changed outside the migrations is noticed at the next start', async () => {
  watchWarnings();
  const options = { port: 0, ...project() };
  const first = await startBackend(options);
  await first.query('create table cli_later (title text)');
  await first.query('grant select on cli_later to anon');
  await first.close();
  const second = await startBackend(options);
  expect(await notesOf(second.url, 'cli_later')).toMatchObject({ error: null, data: [] });
  await second.close();
});
