import { isQuotaExceeded } from '../../../replication/outbox/verdict.ts';
import { PICTURES_FULL } from './pictures-full.ts';
import { preparePicture, type PictureUse } from './prepare-picture.ts';

export type UploadResult =
  /** `name`: the object name in the bucket. */
  | { readonly ok: true; readonly name: string; readonly picture: Blob }
  /** `message`: why it failed, as a sentence. `canRetry`: whether retrying the same file may help. */
  | { readonly ok: false; readonly message: string; readonly canRetry: boolean };

const YEAR_S = '31536000';

/**
 * Uploads a picture to the student's own folder and removes the other pictures there, since space is limited. The current picture stays
 * until the new name is written.
 * @param shown the object name in use
 */
export async function uploadPicture(userId: string, use: PictureUse, file: Blob, shown: string | null): Promise<UploadResult> {
  const prepared = await preparePicture(use, file);
  if (!prepared.ok) return { ...prepared, canRetry: false };
  const { picture } = prepared;
  try {
    // `readFetch` sends non-read requests only once.
    const { createReadClient } = await import('../server/supabase-client.ts');
    const bucket = createReadClient(userId).storage.from(use);
    const { data: present, error: unlisted } = await bucket.list(userId);
    if (unlisted) return refused(unlisted);
    const unused = present.map(({ name }) => `${userId}/${name}`).filter((name) => name !== shown);
    if (unused.length > 0) await bucket.remove(unused);

    const name = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
    const { error } = await bucket.upload(name, picture, { contentType: picture.type, cacheControl: YEAR_S });
    return error ? refused(error) : { ok: true, name, picture };
  } catch (error) {
    return refused(error);
  }
}

/** Public URL of an object. Relative, so that it survives a move of the app to another address. */
export async function publicAddress(userId: string, use: PictureUse, name: string): Promise<string> {
  const { createDataClient } = await import('../server/supabase-client.ts');
  const address = new URL(createDataClient(userId).storage.from(use).getPublicUrl(name).data.publicUrl);
  return address.origin === globalThis.location.origin ? address.pathname : address.href;
}

/** The inverse of `publicAddress`; null for foreign addresses. */
export function nameInBucket(use: PictureUse, address: string | null): string | null {
  return address?.split(`/storage/v1/object/public/${use}/`, 2)[1] ?? null;
}

const TEXTS: Readonly<Record<string, string>> = {
  '403': 'You may not change this picture now. Nothing was changed.',
  '413': 'This picture is too large for the server. Choose a smaller one.',
  '415': 'The server did not recognise this file as a picture. Choose another one.',
};

function refused(error: unknown): UploadResult {
  const { statusCode } = error as { statusCode?: string | number };
  if (isQuotaExceeded(error)) return { ok: false, message: PICTURES_FULL, canRetry: true };
  const text = TEXTS[String(statusCode)];
  if (text !== undefined) return { ok: false, message: text, canRetry: false };
  if (statusCode !== undefined) {
    return { ok: false, message: 'The server could not store the picture. Nothing was changed; try again later.', canRetry: true };
  }
  return {
    ok: false,
    message: 'Go online to upload a picture. Nothing was changed.',
    canRetry: true,
  };
}
