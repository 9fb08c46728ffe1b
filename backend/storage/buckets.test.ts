import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

describe.each(Object.entries(databases))('buckets on %s', (_name, openDatabase) => {
  let backend: TokenBackend;
  let storage: SupabaseClient['storage'];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const database = await openDatabase();
    backend = await startTokenBackend(database.options);
    ({ storage } = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } }));
    stop = async () => {
      await backend.close();
      await database.stop();
    };
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
