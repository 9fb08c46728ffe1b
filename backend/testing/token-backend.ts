import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { RunningBackend, StartOptions } from '../start-backend.ts';
import { signToken } from './sign-token.ts';
import { startTestBackend } from './start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';

/** A backend for which tokens with any claims can be made. */
export interface TokenBackend extends RunningBackend {
  /** The API key with every right. */
  readonly secretKey: string;
  /** An access token, good for an hour unless `claims` say otherwise. */
  sign(claims: object): string;
  /** A client that joins channels with such a token. */
  clientOf(claims: object, vsn?: '1.0.0' | '2.0.0'): Promise<SupabaseClient>;
}

export async function startTokenBackend(options: Partial<StartOptions> = {}): Promise<TokenBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekagra-realtime-'));
  const server = options.databaseUrl === undefined ? await startPostgres() : undefined;
  const backend = await startTestBackend({ dataDir, ...server?.options, ...options });
  const { jwtSecret, secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string;
    secretKey: string;
  };
  const sign = (claims: object) => signToken({ aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600, ...claims }, jwtSecret);
  return {
    ...backend,
    secretKey,
    sign,
    clientOf: async (claims, vsn = '2.0.0') => {
      const token = sign(claims);
      const client = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: () => Promise.resolve(token), realtime: { vsn } });
      await client.realtime.setAuth();
      return client;
    },
    close: async () => {
      await backend.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
