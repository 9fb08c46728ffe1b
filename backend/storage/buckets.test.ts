import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startOn } from '../testing/databases.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe.each(Object.entries(databases))('buckets on %s', (_name, openDatabase) => {
  let backend: TokenBackend;
  let storage: SupabaseClient['storage'];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ backend, stop } = await startOn(openDatabase, startTokenBackend));
    ({ storage } = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } }));
  });
  afterAll(() => stop());

  test('a bucket made public keeps its limits of size and type; null removes one', async () => {
    await storage.createBucket('limited', { public: false, fileSizeLimit: '1kb', allowedMimeTypes: ['image/png'] });
    expect((await storage.updateBucket('limited', { public: true })).error).toBeNull();
    const limited = { public: true, file_size_limit: 1000, allowed_mime_types: ['image/png'] };
    expect((await storage.getBucket('limited')).data).toMatchObject(limited);
    await storage.updateBucket('limited', { public: true, fileSizeLimit: null });
    expect((await storage.getBucket('limited')).data).toMatchObject({ ...limited, file_size_limit: null });
  });
});
