import type { SupabaseClient } from '@supabase/supabase-js';

import type { PictureRefusal } from '../../../replication/pictures/kept-pictures.ts';
import { isPictureName, MESSAGE_PICTURES } from '../../../replication/outbox/picture-name.ts';
import { picturesOf } from './pictures-of.ts';

/** For the student's own picture: why the server does not have it; null when it does. */
export type Sending = 'waiting' | PictureRefusal | null;

type Fetched = { readonly picture: Blob; readonly sending: Sending } | { readonly state: 'on-its-way' } | { readonly state: 'unreachable' };

const underWay = new Map<string, Promise<Fetched>>();

/** Loads a picture from this device, otherwise from the server, and caches it. Concurrent calls share one request. */
export function fetchMessagePicture(userId: string, path: string): Promise<Fetched> {
  const key = `${userId} ${path}`;
  const asked = underWay.get(key);
  if (asked) return asked;
  const fetching = fetched(userId, path).finally(() => underWay.delete(key));
  underWay.set(key, fetching);
  return fetching;
}

async function fetched(userId: string, path: string): Promise<Fetched> {
  const pictures = await picturesOf(userId);
  const kept = await pictures.find(path);
  if (kept) return { picture: kept.picture, sending: kept.state === 'here' ? null : kept.state };
  if (!isPictureName(path)) return { state: 'on-its-way' };
  const { data, error } = await (await clientOf(userId)).storage.from(MESSAGE_PICTURES).download(path);
  // Missing and forbidden pictures get the same answer: a message may arrive before its picture.
  if (error) return 'statusCode' in error && Number(error.statusCode) < 500 ? { state: 'on-its-way' } : { state: 'unreachable' };
  // On a full disk the picture is shown without being stored.
  await pictures.keep(path, data).catch((problem: unknown) => console.error('Error keeping picture', problem));
  return { picture: data, sending: null };
}

let client: { readonly userId: string; readonly client: SupabaseClient } | undefined;

async function clientOf(userId: string): Promise<SupabaseClient> {
  const { createReadClient } = await import('../server/supabase-client.ts');
  if (client?.userId !== userId) client = { userId, client: createReadClient(userId) };
  return client.client;
}
