import { uploadOnce } from '../../../replication/outbox/round.ts';
import { derivedId } from '../rules/derived-id.ts';
import { readKept, studentKey, writeKept } from '../kept-on-device/kept-value.ts';
import type { WriteResult } from '../replica/local-database.ts';
import { largestOf, preparePicture } from './prepare-picture.ts';
import { publicAddress } from './upload-picture.ts';

const USE = 'profile-pictures';
const PATIENCE_MS = 30_000;
const MOST_ATTEMPTS = 3;

/**
 * Copies the picture of a Google account into the student's own folder, so that Google is asked once and not whenever the student studies.
 * Only logs a failure. A later start tries again, up to three times per device.
 * @param address see `pictureToCopy`
 * @param save writes the new URL into the profile, unless the student chose another picture meanwhile
 */
export async function copyAccountPicture(userId: string, address: string, save: (photoUrl: string) => Promise<WriteResult>): Promise<void> {
  // Only one of several tabs copies it.
  await navigator.locks.request(`ekagra-account-picture-${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null || !mayTry(userId, address)) return;
    try {
      const picture = await prepared(await download(address));
      // Two devices that copy the same picture store it under one name: neither removes the file that the other's profile names.
      const name = `${userId}/${await derivedId(userId, address)}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
      const { createDataClient } = await import('../server/supabase-client.ts');
      const verdict = await uploadOnce(createDataClient(userId), USE, name, picture);
      if (verdict !== 'sent') throw new Error(`The server did not store it: ${JSON.stringify(verdict)}`);
      const written = await save(await publicAddress(userId, USE, name));
      if (!written.ok) throw new Error(written.error.message);
    } catch (error) {
      console.error('Error copying the account’s picture', error);
    }
  });
}

/** Counts the attempts for this address. When storage is refused, allows one attempt per start. */
function mayTry(userId: string, address: string): boolean {
  const key = studentKey(userId, 'account-picture');
  const [count = '0', tried] = readKept(key, (text) => text.split(' ', 2)) ?? [];
  const before = tried === address ? Number(count) : 0;
  if (before >= MOST_ATTEMPTS) return false;
  writeKept(key, `${before + 1} ${address}`);
  return true;
}

async function prepared(file: Blob): Promise<Blob> {
  const result = await preparePicture(USE, file);
  if (!result.ok) throw new Error(result.message);
  return result.picture;
}

async function download(address: string): Promise<Blob> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.body === null || !type.startsWith('image/')) throw new Error(`It is ${response.status} ${type}`);
  const most = largestOf(USE);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new Error(`It is larger than ${most} bytes`);
    }
    pieces.push(read.value);
  }
  return new Blob(pieces, { type });
}
