import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { uploadOnce } from './round.ts';

function uploaded(status: number, body: string) {
  const answer = () => Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }));
  const client = createClient('http://server', 'key', { global: { fetch: answer }, auth: { persistSession: false } });
  return uploadOnce(client, 'pictures', 'me/a.webp', new Blob(['picture'], { type: 'image/webp' }));
}

test('OUT-1 a picture is sent only where the answer names it: a portal that answers 200 to everything has none', async () => {
  expect(await uploaded(200, '{"Id":"1","Key":"pictures/me/a.webp"}')).toBe('sent');
  for (const body of ['{}', '[]', '"OK"', '{"status":"ok"}', '{"Key":"pictures/me/b.webp"}'])
    expect(await uploaded(200, body)).toBe('later');
  for (const body of ['', 'null', '<html>Sign in to the network</html>']) expect(await uploaded(200, body)).toBe('later');
});
