import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';

import { answersOfTheApi } from './answers-of-the-api.ts';

const client = (status: number, body: string | null) => {
  const send = answersOfTheApi(() => Promise.resolve(new Response(body, { status })));
  return createClient('http://server', 'key', { global: { fetch: send }, auth: { persistSession: false } });
};
/** Functions, and writes that ask for no rows back: nothing but the status says that they succeeded. */
const requests = {
  'a function': (status: number, body: string | null) => client(status, body).rpc('leave_group', { group_id: 'g' }),
  'a deletion': (status: number, body: string | null) => client(status, body).from('group_bans').delete().eq('user_id', 'u'),
  'an update': (status: number, body: string | null) => client(status, body).from('qa_entries').update({ title: 't' }).eq('id', 'q'),
};

test.each(Object.entries(requests))('%s: a 404 that is not of the API is a failure of the line', async (_name, request) => {
  for (const body of ['', '[]', '<html>Sign in to the network</html>', '"Not found"']) {
    expect(await request(404, body)).toMatchObject({ status: 502, error: { code: '' } });
  }
});

test('a function that succeeds says so with 204: an empty 200 is a portal’s', async () => {
  const portal = () => Promise.resolve(new Response('', { status: 200, headers: { 'content-length': '0' } }));
  const send = createClient('http://server', 'key', { global: { fetch: answersOfTheApi(portal) }, auth: { persistSession: false } });
  expect(await send.rpc('leave_group', { group_id: 'g' })).toMatchObject({ status: 502, error: { code: '' } });
});

test.each(Object.entries(requests))('%s: what the API answers stays', async (_name, request) => {
  expect(await request(204, null)).toMatchObject({ status: 204, error: null });
  const missing = { code: 'PGRST202', message: 'Could not find the function', hint: null, details: null };
  expect(await request(404, JSON.stringify(missing))).toMatchObject({ status: 404, error: missing });
});

test('a file that is missing stays missing', async () => {
  const send = answersOfTheApi(() => Promise.resolve(new Response('', { status: 404 })));
  expect((await send('http://server/storage/v1/object/a.webp')).status).toBe(404);
});
